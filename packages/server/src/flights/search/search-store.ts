import { createHash } from 'node:crypto'
import type { SearchBy } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Party } from '@tradewind/domain/flights/supplier-fare'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { openPricer } from '../pricing/open-pricer.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import { listSources } from './ask-sources.ts'
import { inStore, readStore } from './in-store.ts'
import { optionMemoryOf } from './option-memory.ts'
import { packOptions, unpackOptions } from './option-pack.ts'
import { isOldSearchId, isSearchId } from './search-id.ts'
import { findPacked, findSearch, insertResults, listResultSources, type SearchRow } from './search-repo.ts'

type Who = Pick<Actor, 'siteId' | 'legalEntityId'>
type Place = { readonly siteId: number; readonly searchId: string; readonly source: string }

/** A result as it was found, with the price this buyer was shown. */
export type StoredOption = {
  readonly option: SupplierOption
  readonly searchBy: SearchBy
  readonly party: Party
  readonly searchedAt: Instant
  readonly expiresAt: Instant
  readonly priced: PricedFare
}

/**
 * 'k3x9q2f-1a': names a result by its position in the list of its source. It stands in addresses, and names no supplier there. Gives the function for all of one
 * source: its mark is a hash.
 */
export function resultIndexesOf({ searchId, source }: Pick<Place, 'searchId' | 'source'>): (position: number) => string {
  const mark = sourceMark(searchId, source)
  return (position) => `${mark}-${position.toString(36)}`
}

/** Another in each search, so that nobody learns what one stands for. */
function sourceMark(searchId: string, source: string): string {
  return createHash('sha256').update(`${searchId}/${source}`).digest().readUIntBE(0, 4).toString(36).padStart(7, '0')
}

/**
 * A search of the actor's own company. Refuses one that has expired, and one that is gone: nobody can know whether it was never there, was lost, or is
 * somebody else's.
 */
export async function getSearch(
  app: App,
  { actor, searchId }: { actor: Who; searchId: string },
  refuse: Refuse<'SEARCH_EXPIRED'>,
): Promise<SearchRow> {
  const search = await getSearchOfSite(app, { siteId: actor.siteId, searchId }, refuse)
  if (search.legalEntityId !== actor.legalEntityId) refuseGone(refuse)
  if (search.expiresAt <= app.now()) refuse('SEARCH_EXPIRED')
  return search
}

/** A search of anybody on the site, however old. Searches outlive neither a crash of the database nor a day, so an unknown one may well have been. */
export async function getSearchOfSite(
  app: App,
  { siteId, searchId }: Omit<Place, 'source'>,
  refuse: Refuse<'SEARCH_EXPIRED'>,
): Promise<SearchRow> {
  if (isOldSearchId(searchId)) refuseGone(refuse)
  if (!isSearchId(searchId)) refuse('NOT_FOUND', { message: 'We could not find that search.' })
  return (await readStore(app, siteId, (tx) => findSearch(tx, searchId))) ?? refuseGone(refuse)
}

function refuseGone(refuse: Refuse<'SEARCH_EXPIRED'>): never {
  refuse('SEARCH_EXPIRED', { message: 'These results have expired. Please search again.' })
}

/** One result of a search. Refuses as `getSearch` does, and an index that the search does not have. */
export async function getStoredOption(
  app: App,
  { siteId, searchId, resultIndex, actor }: { siteId: number; searchId: string; resultIndex: string; actor: Who },
  refuse: Refuse<'SEARCH_EXPIRED'>,
): Promise<StoredOption> {
  const search = await getSearch(app, { actor: { ...actor, siteId }, searchId }, refuse)
  const option = await getOption(app, { siteId, searchId }, resultIndex)
  const party = partyOfSearch(search.searchBy)
  const { searchBy, searchedAt, expiresAt } = search
  const priceOf = await openPricer(app, { siteId, basis: search.pricing, party })
  return { option, searchBy, party, searchedAt, expiresAt, priced: priceOf(option) }
}

export async function getOption(
  app: App,
  { siteId, searchId }: { siteId: number; searchId: string },
  resultIndex: string,
): Promise<SupplierOption> {
  const [, mark, position = ''] = /^([0-9a-z]{7})-([0-9a-z]{1,4})$/.exec(resultIndex) ?? []
  const suppliers = await app.suppliers.of(siteId)
  const source = listSources(suppliers.values()).find(({ key }) => sourceMark(searchId, key) === mark)?.key
  const options = source === undefined ? [] : await loadOptions(app, { siteId, searchId, source })
  return options[Number.parseInt(position, 36)] ?? refuseCommon('NOT_FOUND', { message: 'We could not find that flight.' })
}

/** Everything found so far, by source. */
export async function listStoredOptions(
  app: App,
  { siteId, searchId }: { siteId: number; searchId: string },
): Promise<Map<string, readonly SupplierOption[]>> {
  const sources = await readStore(app, siteId, (tx) => listResultSources(tx, searchId))
  const lists = await Promise.all(
    sources.map(async (source) => [source, await loadOptions(app, { siteId, searchId, source })] as const),
  )
  return new Map(lists)
}

/** Keeps a source's results: at once in this node's memory, and for all nodes when the promise is done. */
export async function keepOptions(
  app: App,
  { siteId, searchId, source }: Place,
  options: readonly SupplierOption[],
): Promise<void> {
  if (options.length === 0) return
  optionMemoryOf(app).set(keyOf({ siteId, searchId, source }), options)
  const packed = await packOptions(options)
  await inStore(app, siteId, (tx) => insertResults(tx, { searchId, source, optionCount: options.length, packed }))
}

async function loadOptions(app: App, place: Place): Promise<readonly SupplierOption[]> {
  const memory = optionMemoryOf(app)
  const remembered = memory.get(keyOf(place))
  if (remembered) return remembered
  const packed = await readStore(app, place.siteId, (tx) => findPacked(tx, place.searchId, place.source))
  if (!packed) return []
  const options = await unpackOptions(packed)
  memory.set(keyOf(place), options)
  return options
}

function keyOf({ siteId, searchId, source }: Place): string {
  return `${siteId}/${searchId}/${source}`
}

export function partyOfSearch({ adultCount, childCount, infantCount }: SearchBy): Party {
  return { adults: adultCount, children: childCount, infants: infantCount }
}
