import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { notify } from '../../notifications/notify.ts'
import { changeOffer, lockOffer, type Offer, type OfferedOption } from './offer-repo.ts'
import { getLinkedOffer, hasEnded } from './open-offer.ts'

type Linked = Pick<RequestContext, 'app' | 'site' | 'now'> & { readonly refuse: Refuse<'OFFER_ENDED' | 'OPTION_SOLD_OUT'> }
type Choice = { readonly token: string; readonly position: number; readonly message: string }

/** The customer chooses one, and may change the choice while the link is valid. The person who shared it is notified of each choice once. */
export function chooseSharedOption({ app, site, now, refuse }: Linked, { token, position, message }: Choice): Promise<Offer> {
  return inSite(app.db, site.id, async (tx) => {
    const { id } = await getLinkedOffer(tx, token)
    const offer = await lockOffer(tx, id)
    if (hasEnded(offer, now)) refuse('OFFER_ENDED')
    const option = offer.options.find((one) => one.position === position)
    if (!option) return refuse('NOT_FOUND', { message: 'This flight is not in this offer.' })
    if (option.state === 'soldOut') refuse('OPTION_SOLD_OUT')
    if (offer.chosen_position === position && offer.chosen_message === message) return offer
    await changeOffer(tx, id, { chosen_position: position, chosen_at: now, chosen_message: message })
    await notify(
      tx,
      {
        to: { userId: offer.made_by },
        kind: 'offerChosen',
        title: `${offer.customer_name || 'Your customer'} chose ${describe(option)}`,
        body: message,
        path: `/flight/offers?open=${id}`,
      },
      now,
    )
    await app.jobs.enqueue(tx, 'send-offer-mail', { siteId: tx.siteId, offerId: id, about: 'choice' })
    return lockOffer(tx, id)
  })
}

/** 'AI 2817, DEL to BOM' */
function describe({ halves }: OfferedOption): string {
  const flights = halves.flatMap(({ legs }) => legs).flat()
  const [first] = flights
  const numbers = flights.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`)
  return `${numbers.slice(0, 3).join(', ')}, ${first?.origin} to ${halves[0]?.legs[0]?.at(-1)?.destination}`
}
