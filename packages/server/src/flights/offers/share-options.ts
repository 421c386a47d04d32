import type { ShareInput } from '@tradewind/contract/flights/offers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isZero, parseMoney } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { newPublicId } from '../../sites/link-signature.ts'
import { openSearchPricer } from '../search/open-search-pricer.ts'
import { getOption, getSearch } from '../search/search-store.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import { getOwnOffer, insertOffer, type Offer, offersOf } from './offer-repo.ts'
import { priceHalves } from './price-halves.ts'

type Context = {
  readonly app: App
  readonly actor: Actor
  readonly now: Instant
  readonly refusePromised: Refuse<'SEARCH_EXPIRED'>
}

/** Higher than any fare; above it somebody has typed a phone number. */
const MOST_MARKUP_MINOR = 100_000_000n

/** Stores one to six results of a live search under a link for a customer. For those who sell to others: staff and agents. */
export async function shareOptions(
  { app, actor, now, refusePromised }: Context,
  input: z.output<typeof ShareInput>,
): Promise<Offer> {
  const search = await getSearch(app, { actor, searchId: input.searchId }, refusePromised)
  const place = { siteId: actor.siteId, searchId: search.searchId }
  const priceOf = await openSearchPricer(app, actor.siteId, search)
  const options = await Promise.all(
    [...new Set(input.resultIndexes)].map(async (index) => {
      const halves = await Promise.all(index.split(',').map((half) => getOption(app, place, half)))
      refuseOddPair(halves)
      return { halves, offered: priceHalves(priceOf, search, halves) }
    }),
  )
  const currency = options[0]?.offered.currency ?? ''
  if (options.some(({ offered }) => offered.currency !== currency))
    refuseInput({ resultIndexes: 'Flights in two currencies cannot be shared together.' })
  const markup = readMarkup(input.markup, currency)
  if (!isZero(markup) && actor.userType !== 'travelAgent') refuseInput({ markup: 'Only agencies can add their own markup.' })
  return inSite(app.db, actor.siteId, async (tx) => {
    const offerId = await insertOffer(tx, {
      publicId: newPublicId(),
      madeBy: actor.userId,
      legalEntityId: actor.legalEntityId,
      customerName: input.customerName,
      customerEmail: input.customerEmail,
      note: input.note,
      searchBy: search.searchBy,
      markup,
      createdAt: now,
      validUntil: plusMinutes(now, input.validHours * 60),
      options,
    })
    if (input.customerEmail) await app.jobs.enqueue(tx, 'send-offer-mail', { siteId: tx.siteId, offerId, about: 'link' })
    return getOwnOffer(tx, { offerId, whose: offersOf(actor) })
  })
}

function refuseOddPair(halves: readonly SupplierOption[]): void {
  const [first, second, ...more] = halves
  if (more.length > 0 || (second && (first?.bound !== 'outbound' || second.bound !== 'inbound')))
    refuseInput({ resultIndexes: 'A return pair needs one outbound and one return flight.' })
}

function readMarkup(text: string, currency: string) {
  try {
    const markup = parseMoney(text, currency)
    if (markup.minor >= 0n && markup.minor <= MOST_MARKUP_MINOR) return markup
  } catch {
    // Refused below, like any other invalid amount.
  }
  refuseInput({ markup: 'Please enter a valid amount' })
}
