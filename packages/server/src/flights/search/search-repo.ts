import type { SearchBy, SourceProgress } from '@tradewind/contract/flights/option'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { PricingBasis } from '../../markups/pricing-basis.ts'

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

export async function insertSearch(tx: SiteTx, search: SearchRow): Promise<void> {
  sendAlong(
    tx,
    tx.insertInto('searches').values({
      site_id: tx.siteId,
      search_id: search.searchId,
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

export async function findSearch(tx: SiteTx, searchId: string): Promise<SearchRow | undefined> {
  const row = await tx.selectFrom('searches').selectAll().where('search_id', '=', searchId).executeTakeFirst()
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

export async function finishSearch(tx: SiteTx, searchId: string, sources: readonly SourceProgress[]): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('searches')
      .set({ sources: JSON.stringify(sources) })
      .where('search_id', '=', searchId),
  )
}

type Results = { searchId: string; source: string; optionCount: number; packed: Buffer; expiresAt: Instant }

export async function insertResults(tx: SiteTx, { searchId, source, optionCount, packed, expiresAt }: Results): Promise<void> {
  sendAlong(
    tx,
    tx
      .insertInto('search_results')
      .values({ site_id: tx.siteId, search_id: searchId, source, option_count: optionCount, packed, expires_at: expiresAt }),
  )
}

export async function findPacked(tx: SiteTx, searchId: string, source: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('search_results')
    .select('packed')
    .where('search_id', '=', searchId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.packed
}

/** Keeps a search with its results for longer: a fare of it was found again, and waits to be booked. */
export async function prolongSearch(tx: SiteTx, searchId: string, until: Instant): Promise<void> {
  for (const table of ['searches', 'search_results'] as const)
    await tx
      .updateTable(table)
      .set({ expires_at: until })
      .where('search_id', '=', searchId)
      .where('expires_at', '<', until)
      .execute()
}

/** The sources that have given results so far. */
export async function listResultSources(tx: SiteTx, searchId: string): Promise<string[]> {
  const rows = await tx.selectFrom('search_results').select('source').where('search_id', '=', searchId).limit(100).execute()
  return rows.map((row) => row.source)
}

const SWEEP_AT_MOST = 40

/** Takes away what has expired, a few rows at a time, so that no search ever waits for it. */
export async function sweepSearches(tx: SiteTx, { results, searches }: { results: Instant; searches: Instant }): Promise<void> {
  sendAlong(
    tx,
    sql`delete from search_results where (site_id, search_id, source) in (
    select site_id, search_id, source from search_results
    where site_id = ${tx.siteId} and expires_at < ${results} order by expires_at limit ${SWEEP_AT_MOST} for update skip locked)`,
  )
  sendAlong(
    tx,
    sql`delete from searches where (site_id, search_id) in (
    select site_id, search_id from searches
    where site_id = ${tx.siteId} and expires_at < ${searches} order by expires_at limit ${SWEEP_AT_MOST} for update skip locked)`,
  )
}
