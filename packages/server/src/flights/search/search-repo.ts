import type { SearchBy, SourceProgress } from '@tradewind/contract/flights/option'
import type { Instant } from '@tradewind/domain/time'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { sendAlong } from '../../database/in-site.ts'
import { LostSearch } from '../../http/is-database-away.ts'
import type { PricingBasis } from '../../markups/pricing-basis.ts'
import type { StoreTx } from './in-store.ts'
import { hourOfSearch } from './search-id.ts'

export type SearchRow = {
  readonly searchId: string
  readonly userId: number
  readonly legalEntityId: number
  readonly searchBy: SearchBy
  readonly pricing: PricingBasis
  /** How each source did; empty until all have. */
  readonly sources: readonly SourceProgress[]
  readonly searchedAt: Instant
  readonly expiresAt: Instant
  /** Where it found a shared flight again: the offer, and which results the flight is. */
  readonly offered: { readonly offerId: number; readonly resultIndexes: readonly string[] } | undefined
}

export async function insertSearch(tx: StoreTx, search: SearchRow): Promise<void> {
  sendAlong(
    tx,
    tx.insertInto('searches').values({
      site_id: tx.siteId,
      search_id: search.searchId,
      hour: hourOfSearch(search.searchId),
      user_id: search.userId,
      legal_entity_id: search.legalEntityId,
      search_by: JSON.stringify(search.searchBy),
      pricing: writeExact(search.pricing),
      sources: JSON.stringify(search.sources),
      searched_at: search.searchedAt,
      expires_at: search.expiresAt,
    }),
  )
}

export async function findSearch(tx: StoreTx, searchId: string): Promise<SearchRow | undefined> {
  const row = await tx
    .selectFrom('searches')
    .selectAll()
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .executeTakeFirst()
  return (
    row && {
      searchId,
      userId: row.user_id,
      legalEntityId: row.legal_entity_id,
      searchBy: row.search_by as SearchBy,
      pricing: readExact<PricingBasis>(row.pricing),
      sources: row.sources as SourceProgress[],
      searchedAt: row.searched_at,
      expiresAt: row.expires_at,
      offered: row.offer_id === null ? undefined : { offerId: row.offer_id, resultIndexes: row.offered_indexes ?? [] },
    }
  )
}

/** Refuses a search that the store has lost meanwhile. */
export async function finishSearch(tx: StoreTx, searchId: string, sources: readonly SourceProgress[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('searches')
    .set({ sources: JSON.stringify(sources) })
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new LostSearch(`Search ${searchId} is gone`)
}

type Results = { searchId: string; source: string; optionCount: number; packed: Buffer }

export async function insertResults(tx: StoreTx, { searchId, source, optionCount, packed }: Results): Promise<void> {
  sendAlong(
    tx,
    tx
      .insertInto('search_results')
      .values({ site_id: tx.siteId, search_id: searchId, hour: hourOfSearch(searchId), source, option_count: optionCount, packed }),
  )
}

export async function findPacked(tx: StoreTx, searchId: string, source: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('search_results')
    .select('packed')
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.packed
}

/** Keeps a search with its results for longer: a fare of it was found again, and waits to be booked. */
export async function prolongSearch(tx: StoreTx, searchId: string, until: Instant): Promise<void> {
  await tx
    .updateTable('searches')
    .set({ expires_at: until })
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .where('expires_at', '<', until)
    .execute()
}

/** The sources that have given results so far. */
export async function listResultSources(tx: StoreTx, searchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('search_results')
    .select('source')
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .limit(100)
    .execute()
  return rows.map((row) => row.source)
}
