import type { OwnOffer, SharedOffer } from '@tradewind/contract/flights/offers'
import { actInName } from '../../accounts/acting/act-in-name.ts'
import { readInSite, type SiteTx } from '../../database/in-site.ts'
import { readPlace, writePlace } from '../../database/list-place.ts'
import { promised } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { actorOf, type RequestContext, writing } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { signLink } from '../../sites/link-signature.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { limitSearches } from '../search/limit-searches.ts'
import { findBookable } from './book-shared-option.ts'
import { checkOffer } from './check-offer.ts'
import { chooseSharedOption } from './choose-shared-option.ts'
import { limitChoices, limitLinks, limitShares } from './limit-links.ts'
import { findOfferContact } from './offer-maker-repo.ts'
import { getOwnOffer, listOffers, type Offer, offersOf } from './offer-repo.ts'
import { getLinkedOffer, hasEnded, openOffer } from './open-offer.ts'
import { presentOwn, presentShared, presentSharedOption } from './present-offer.ts'
import { revokeOffer } from './revoke-offer.ts'
import { shareOptions } from './share-options.ts'

const PAGE = 20

export const offerRoutes = {
  shareOptions: route.offers.shareOptions.handler(async ({ input, context, errors }) => {
    await limitShares(context)
    const actor = actorOf(context)
    // Searched at the customer's price; the person who shares it does so with their own name, price and branding.
    if (actor.actingFor !== undefined)
      refuse('FORBIDDEN', {
        message: 'Offers are sent in your own name. Press “Exit” to stop booking for this customer, then search again.',
      })
    const offer = await shareOptions({ app: context.app, actor, now: context.now, refusePromised: promised(errors) }, input)
    return { success: true, offer: await forOwner(context, offer) }
  }),
  listSharedOffers: route.offers.listSharedOffers.handler(async ({ input, context }) => {
    const whose = offersOf(actorOf(context))
    const { app, site } = context
    return readInSite(app.db, site.id, async (tx) => {
      const { offerId } = input
      if (offerId !== undefined)
        return {
          success: true,
          offers: [await own(tx, context, await getOwnOffer(tx, { offerId, whose }))],
          nextCursor: null,
        }
      const below = readPlace(input.cursor ?? null).id
      const found = await listOffers(tx, { whose, below, limit: PAGE + 1 })
      const offers: OwnOffer[] = []
      for (const offer of found.slice(0, PAGE)) offers.push(await own(tx, context, offer))
      const last = offers.at(-1)
      const nextCursor = found.length > PAGE && last ? writePlace({ towards: 'end', id: last.offerId }) : null
      return { success: true, offers, nextCursor }
    })
  }),
  revokeSharedOffer: route.offers.revokeSharedOffer.handler(async ({ input, context }) => {
    const offer = await revokeOffer({ db: context.db, actor: actorOf(context), now: context.now }, input)
    return { success: true, offer: await forOwner(context, offer) }
  }),
  bookSharedOption: route.offers.bookSharedOption.handler(async ({ input, context, errors }) => {
    await limitSearches(context)
    const buyer = actorOf(await actInName(context))
    const booking = { ...context, actor: actorOf(context), buyer, refuse: promised(errors) }
    const { offer, option, searchId, resultIndexes } = await findBookable(booking, input)
    const [resultIndex = '', inbound = null] = resultIndexes
    return { success: true, searchId, resultIndex, inbound, option: presentSharedOption(option, offer.markup) }
  }),
  openSharedOffer: route.offers.openSharedOffer.handler(async ({ input, context }) => {
    await limitLinks(context)
    return { success: true, offer: await forCustomer(context, await openOffer(context, input.token)) }
  }),
  checkSharedOffer: route.offers.checkSharedOffer.handler(async ({ input, context, errors }) => {
    await limitLinks(context)
    const { app, site, now } = context
    const offer = await readInSite(app.db, site.id, (tx) => getLinkedOffer(tx, input.token))
    if (hasEnded(offer, now)) promised(errors)('OFFER_ENDED')
    return { success: true, offer: await forCustomer(context, await checkOffer(context, offer.id)) }
  }),
  chooseSharedOption: route.offers.chooseSharedOption.handler(async ({ input, context, errors }) => {
    await limitLinks(context)
    await limitChoices(context, input.token)
    return {
      success: true,
      offer: await forCustomer(context, await chooseSharedOption({ ...context, refuse: promised(errors) }, input)),
    }
  }),
}

async function own(tx: SiteTx, { app, site, now }: RequestContext, offer: Offer): Promise<OwnOffer> {
  const token = await signLink(tx, 'shared-offer', offer.public_id)
  const { person } = await findOfferContact(tx, site, offer.made_by)
  return presentOwn(offer, { link: `${publicUrl(app.env, site.domain)}/app/flight/offer/${token}`, madeBy: person }, now)
}

function forOwner(context: RequestContext, offer: Offer): Promise<OwnOffer> {
  // Not only read: the first link of a site makes its key.
  return writing(context, (tx) => own(tx, context, offer))
}

function forCustomer({ app, site, now }: RequestContext, offer: Offer): Promise<SharedOffer> {
  return readInSite(app.db, site.id, async (tx) => presentShared(offer, await findOfferContact(tx, site, offer.made_by), now))
}
