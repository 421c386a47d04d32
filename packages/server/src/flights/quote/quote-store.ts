import type { SearchBy } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { traceEndsAt } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, isOnlyReading } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { Pricer } from '../pricing/open-pricer.ts'
import { sourceKey } from '../search/ask-sources.ts'
import { inStore, readStore } from '../search/in-store.ts'
import { openSearchPricer } from '../search/open-search-pricer.ts'
import type { SearchRow } from '../search/search-repo.ts'
import { getOption, getSearch } from '../search/search-store.ts'
import { noteDrops } from '../sources/note-answers.ts'
import type { SupplierExtras } from '../suppliers/supplier-extras.ts'
import type { SupplierDemands, SupplierOption } from '../suppliers/supplier-option.ts'
import { askLive, type SupplierRefusal } from './ask-live.ts'
import { rememberBagPrices } from './bag-price-repo.ts'
import { combinePair } from './combine-pair.ts'
import { convertExtras } from './convert-extras.ts'
import { bagPricesOf } from './learn-bag-prices.ts'
import { findQuote, keepExtras, type QuoteRow } from './quote-repo.ts'

export type QuoteKey = {
  readonly siteId: number
  readonly searchId: string
  /** Of the search, or of an earlier quote. */
  readonly resultIndex: string
  readonly actor: Pick<Actor, 'siteId' | 'legalEntityId' | 'userType'>
}

export type StoredQuote = QuoteRow & {
  readonly demands: SupplierDemands
  readonly searchBy: SearchBy
  readonly searchedAt: Instant
  readonly offered: SearchRow['offered']
  /** When its trace began, and when the supplier forgets it. */
  readonly traceBeganAt: Instant
  readonly expiresAt: Instant
}

/** The newest quote of a result, or undefined when it was never quoted. Refuses a search of another company and one that has expired. */
export async function getStoredQuote(
  app: App,
  { searchId, resultIndex, actor }: QuoteKey,
  refuse: Refuse<'SEARCH_EXPIRED'>,
): Promise<StoredQuote | undefined> {
  const search = await getSearch(app, { actor, searchId }, refuse)
  const row = await readStore(app, actor.siteId, (tx) => findQuote(tx, searchId, resultIndex))
  return row && storedQuoteOf(search, row)
}

export function storedQuoteOf({ searchBy, searchedAt, offered }: SearchRow, row: QuoteRow): StoredQuote {
  const traceBeganAt = row.traceBeganAt ?? searchedAt
  return {
    ...row,
    demands: row.quote.option.demands,
    searchBy,
    searchedAt,
    offered,
    traceBeganAt,
    expiresAt: traceEndsAt(traceBeganAt),
  }
}

/** The extras of a quoted fare. Asks the supplier on the first call. */
export async function getExtras(
  app: App,
  key: QuoteKey,
  quoted: QuoteRow,
  refuse: Refuse<SupplierRefusal>,
): Promise<SupplierExtras> {
  return quoted.extras ?? (await askExtras(app, key, quoted, refuse))
}

/** Fetches the extras again, because seats are sold, and stores the answer with the quote. */
export async function askExtras(
  app: App,
  { searchId, actor }: QuoteKey,
  { quote, quoteIndex, priced }: QuoteRow,
  refuse: Refuse<SupplierRefusal>,
): Promise<SupplierExtras> {
  const { ref, legs } = quote.option
  const asked = await askLive(
    { ...app, refuse },
    { siteId: actor.siteId, supplier: ref.supplier },
    (supplier, signal) => supplier.extras(ref, signal, legs),
    actor,
  )
  const { dropped, ...extras } = convertExtras(asked, priced)
  await noteDrops(app, { siteId: actor.siteId, source: sourceKey(ref), dropped })
  await inStore(app, actor.siteId, (tx) => keepExtras(tx, searchId, quoteIndex, extras))
  // What is learned beside the answer: nothing, while staff views as a customer.
  if (!isOnlyReading(app.db))
    await inSite(app.db, actor.siteId, (tx) => rememberBagPrices(tx, bagPricesOf(extras, quote.option), app.now()))
  return extras
}

export type QuoteTarget = {
  readonly search: SearchRow
  /** The result's index in the search, for any index that was given. */
  readonly resultIndex: string
  /** As the search found it; the two options of a special return as one. */
  readonly option: SupplierOption
  readonly lastQuote: QuoteRow | undefined
  /** By the rules of the search. */
  readonly priceOf: Pricer
}

/** What an index stands for. Refuses as `getSearch` does, and an index that the search does not have. */
export async function getQuoteTarget(
  app: App,
  { searchId, resultIndex: index, actor }: QuoteKey,
  refuse: Refuse<'SEARCH_EXPIRED'>,
): Promise<QuoteTarget> {
  const search = await getSearch(app, { actor, searchId }, refuse)
  const lastQuote = await readStore(app, actor.siteId, (tx) => findQuote(tx, searchId, index))
  const resultIndex = lastQuote?.resultIndex ?? index
  const place = { siteId: actor.siteId, searchId }
  const priceOf = await openSearchPricer(app, actor.siteId, search)
  const [first = '', second, ...more] = resultIndex.split(',')
  const option = await getOption(app, place, first)
  if (second === undefined) return { search, resultIndex, option, lastQuote, priceOf }
  if (search.searchBy.JourneyType !== 5 || more.length > 0)
    refuseInput({ resultIndex: 'Only the two flights of a special return can be priced together.' })
  const pair = combinePair(option, await getOption(app, place, second))
  return { search, resultIndex, option: pair, lastQuote, priceOf }
}

/** The last price the buyer saw: from the last quote, else from the search. */
export function lastPriceOf({ option, lastQuote, priceOf }: QuoteTarget) {
  return lastQuote?.priced ?? priceOf(option)
}
