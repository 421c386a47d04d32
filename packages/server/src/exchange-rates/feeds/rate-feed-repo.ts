import type { FedRate } from '@tradewind/domain/exchange-rates/judge-fed-rates'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { RateFeeds, RateFetches } from '../../database/table-types.generated.ts'

export type FeedRow = Selectable<RateFeeds>
export type FetchRow = Omit<Selectable<RateFetches>, 'id'> & { readonly id: number }

/** The column has room for more ids than a number can count; a fetch a day for each site never needs it. */
const asFetch = (row: Selectable<RateFetches>): FetchRow => ({ ...row, id: Number(row.id) })

/** A rate that waits for staff; `before` where it is one that jumped. */
export type HeldRate = FedRate & { readonly before?: string }

export async function findFeed(tx: SiteTx): Promise<FeedRow | undefined> {
  return tx.selectFrom('rate_feeds').selectAll().executeTakeFirst()
}

export async function saveFeed(tx: SiteTx, feed: { is_on: boolean; currencies: string[]; changed_at: Instant }): Promise<void> {
  await tx
    .insertInto('rate_feeds')
    .values({ site_id: tx.siteId, ...feed })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(feed))
    .execute()
}

/** Begins a fetch. Nothing where one is open, or the clock has begun that of the day already. */
export async function insertFetch(tx: SiteTx, day: PlainDate | null, now: Instant): Promise<FetchRow | undefined> {
  const row = await tx
    .insertInto('rate_fetches')
    .values({ site_id: tx.siteId, day, status: 'asked', begun_at: now, next_check_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && asFetch(row)
}

export async function findFetch(tx: SiteTx, id: number): Promise<FetchRow | undefined> {
  const row = await tx.selectFrom('rate_fetches').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
  return row && asFetch(row)
}

export async function lockFetch(tx: SiteTx, id: number): Promise<FetchRow | undefined> {
  const row = await tx.selectFrom('rate_fetches').selectAll().where('id', '=', BigInt(id)).forUpdate().executeTakeFirst()
  return row && asFetch(row)
}

type Outcome = Partial<Pick<FetchRow, 'status' | 'next_check_at' | 'failures' | 'reason' | 'taken_at' | 'published_on' | 'missing'>>

export async function updateFetch(tx: SiteTx, id: number, outcome: Outcome & { held_rates?: HeldRate[] | null }): Promise<void> {
  const { held_rates, ...columns } = outcome
  const held = held_rates === undefined ? {} : { held_rates: held_rates && JSON.stringify(held_rates) }
  await tx
    .updateTable('rate_fetches')
    .set({ ...columns, ...held })
    .where('id', '=', BigInt(id))
    .execute()
}

/** Rates that wait for staff are replaced by newer ones. */
export async function endHeldFetches(tx: SiteTx): Promise<void> {
  await tx.updateTable('rate_fetches').set({ status: 'ended', held_rates: null }).where('status', '=', 'held').execute()
}

export async function findNewestFetch(tx: SiteTx): Promise<FetchRow | undefined> {
  const row = await tx.selectFrom('rate_fetches').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && asFetch(row)
}

export async function findHeldFetch(tx: SiteTx): Promise<FetchRow | undefined> {
  const row = await tx
    .selectFrom('rate_fetches')
    .selectAll()
    .where('status', '=', 'held')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && asFetch(row)
}

/** Nothing is asked for any more, and nothing waits for staff. */
export async function endOpenFetches(tx: SiteTx): Promise<void> {
  await tx.updateTable('rate_fetches').set({ status: 'ended', held_rates: null }).where('status', 'in', ['asked', 'held']).execute()
}

export function heldRatesOf({ held_rates }: Pick<FetchRow, 'held_rates'>): HeldRate[] {
  return (held_rates ?? []) as HeldRate[]
}

export async function findNewestTaken(tx: SiteTx): Promise<FetchRow | undefined> {
  const row = await tx
    .selectFrom('rate_fetches')
    .selectAll()
    .where('status', '=', 'taken')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && asFetch(row)
}

export async function listOpenFetches(tx: SiteTx): Promise<FetchRow[]> {
  const rows = await tx.selectFrom('rate_fetches').selectAll().where('status', '=', 'asked').limit(10).execute()
  return rows.map(asFetch)
}

/** Currencies for which staff or a file stated a rate of the site's own since an instant. */
export async function listStatedSince(tx: SiteTx, own: string, since: Instant, now: Instant): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('exchange_rates')
    .select(['from_currency', 'to_currency'])
    .where('source', '!=', 'feed')
    .where('valid_from', '>=', since)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('from_currency', '=', own), eb('to_currency', '=', own)]))
    .limit(1_000)
    .execute()
  return new Set(rows.map(({ from_currency, to_currency }) => (from_currency === own ? to_currency : from_currency)))
}
