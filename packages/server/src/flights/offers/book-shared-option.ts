import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { Site } from '../../sites/site-repo.ts'
import type { SearchRefusal } from '../search/find-flights.ts'
import { inStore } from '../search/in-store.ts'
import { findOptionsAgain } from './find-options-again.ts'
import { getOwnOffer, type Offer, type OfferedOption, offersOf, writeOptionState } from './offer-repo.ts'
import { markAsOffered } from './offered-search-repo.ts'

type Context = {
  readonly app: App
  readonly site: Site
  /** The company that shared it. */
  readonly actor: Actor
  /** The person who books: the same, or the customer for whom staff book. */
  readonly buyer: Actor
  readonly now: Instant
  readonly refuse: Refuse<SearchRefusal | 'SOLD_OUT' | 'SUPPLIER_FAILED'>
}
export type Bookable = {
  readonly offer: Offer
  readonly option: OfferedOption
  readonly searchId: string
  readonly resultIndexes: readonly string[]
}

/**
 * Finds a shared option again in a new search of the person who wants to book it. The offer stores the result, unless it was priced for somebody
 * else: everyone with the link would see their price.
 */
export async function findBookable(
  context: Context,
  { offerId, position }: { offerId: number; position: number },
): Promise<Bookable> {
  const { app, actor, buyer, refuse } = context
  const offer = await inSite(app.db, actor.siteId, (tx) => getOwnOffer(tx, { offerId, whose: offersOf(actor) }))
  const option = offer.options.find((one) => one.position === position)
  if (!option) return refuse('NOT_FOUND', { message: 'This flight is not in this offer.' })
  const again = { searchBy: offer.searchBy, options: [option] }
  const { searchId, found } = await findOptionsAgain({ ...context, actor: buyer }, again, { countsLook: true })
  const [now] = found
  if (!now || now.state === 'unknown') return refuse('SUPPLIER_FAILED')
  if (buyer === actor) await inSite(app.db, actor.siteId, (tx) => writeOptionState(tx, { offerId, position }, now))
  const { resultIndexes } = now
  if (resultIndexes.length > 0) await inStore(app, actor.siteId, (tx) => markAsOffered(tx, { searchId, offerId, resultIndexes }))
  if (now.state === 'soldOut') refuse('SOLD_OUT')
  return { offer, option: { ...option, state: now.state, current: now.current }, searchId, resultIndexes: now.resultIndexes }
}
