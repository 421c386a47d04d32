import type { DatedRate } from '@tradewind/domain/exchange-rates/exchange'
import type { StatedRate } from '@tradewind/domain/exchange-rates/plan-rates'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** The rate of each pair and direction that is in force at an instant. */
export async function listRatesInForce(tx: SiteTx, at: Instant): Promise<DatedRate[]> {
  const rows = await tx
    .selectFrom('exchange_rates')
    .distinctOn(['from_currency', 'to_currency'])
    .select(['id', 'from_currency', 'to_currency', 'rate', 'valid_from'])
    .where('valid_from', '<=', at)
    .orderBy('from_currency')
    .orderBy('to_currency')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    from: row.from_currency,
    to: row.to_currency,
    rate: row.rate,
    validFrom: row.valid_from,
  }))
}

/** Any constant, with the site's id beside it: two people who set rates of one site take turns. */
const RATES_LOCK = 7_421_003

export async function lockRates(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RATES_LOCK}, ${tx.siteId})`.execute(tx)
}

/**
 * The instant at which a rate stated now begins, read under the lock: not before those that others stated "from now on" while this one waited for its turn.
 * Their clocks were read in another order than their turns came.
 */
export async function readBeginning(tx: SiteTx, now: Instant): Promise<Instant> {
  const { latest } = await tx
    .selectFrom('exchange_rates')
    .select((eb) => eb.fn.max('valid_from').as('latest'))
    .whereRef('valid_from', '=', 'set_at')
    .where('valid_from', '>', now)
    .where('valid_from', '<=', plusMinutes(now, 1))
    .executeTakeFirstOrThrow()
  return latest ?? now
}

/** The rate of one direction of a pair at an instant. */
export function findDirectRate(tx: SiteTx, { from, to, at }: { from: string; to: string; at: Instant }) {
  return tx
    .selectFrom('exchange_rates')
    .select(['rate', 'valid_from'])
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Where a rate came from: the person who stated it; null for a feed. */
export type Stating = { readonly source: 'staff' | 'file' | 'feed'; readonly setBy: number | null; readonly now: Instant }

export async function insertRates(tx: SiteTx, rates: readonly StatedRate[], { source, setBy, now }: Stating): Promise<void> {
  const rows = rates.map(({ from, to, rate, validFrom }) => ({
    site_id: tx.siteId,
    from_currency: from,
    to_currency: to,
    rate,
    valid_from: validFrom,
    source,
    set_by: setBy,
    set_at: now,
  }))
  await tx.insertInto('exchange_rates').values(rows).execute()
}

/** The rates in force at an instant and all that begin later, in the order in which they count. */
export async function listRatesFrom(tx: SiteTx, at: Instant): Promise<StatedRate[]> {
  const later = await tx
    .selectFrom('exchange_rates')
    .select(['from_currency', 'to_currency', 'rate', 'valid_from'])
    .where('valid_from', '>', at)
    .orderBy('valid_from')
    .orderBy('id')
    .limit(10_000)
    .execute()
  const rates = later.map((row) => ({ from: row.from_currency, to: row.to_currency, rate: row.rate, validFrom: row.valid_from }))
  return [...(await listRatesInForce(tx, at)), ...rates]
}

/** What staff see: of each pair and direction the rate in force, and all that are still to begin. */
export function listShownRates(tx: SiteTx, at: Instant) {
  return tx
    .selectFrom('exchange_rates as r')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.set_by'))
    .select(['r.from_currency', 'r.to_currency', 'r.rate', 'r.valid_from', 'r.source', 'r.set_at', 'u.first_name', 'u.last_name'])
    .where('r.site_id', '=', tx.siteId)
    .where(
      sql<boolean>`not exists (select from exchange_rates n where n.site_id = r.site_id
        and n.from_currency = r.from_currency and n.to_currency = r.to_currency
        and (n.valid_from, n.id) > (r.valid_from, r.id) and n.valid_from <= greatest(r.valid_from, ${at}::timestamptz))`,
    )
    .orderBy('r.from_currency')
    .orderBy('r.to_currency')
    .orderBy('r.valid_from')
    .limit(1_000)
    .execute()
}
