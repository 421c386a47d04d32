import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { PricingBasis } from '../../markups/pricing-basis.ts'

/** The cheapest of a list, as a buyer was shown it. */
export type SeenFare = {
  readonly journey: string
  readonly airlineCode: string
  readonly totalFare: Money
  readonly totalPayable: Money
  readonly seenAt: Instant
}
type Buyer = Pick<PricingBasis, 'groupId' | 'edition' | 'tdsBasisPoints'>

/** Notes what was seen just now; it replaces what was seen before. Of a search that does not say at which rate of TDS it was priced nothing is noted. */
export async function noteSeenFares(
  tx: SiteTx,
  { groupId, edition, tdsBasisPoints }: Buyer,
  fares: readonly SeenFare[],
): Promise<void> {
  if (fares.length === 0 || tdsBasisPoints === undefined) return
  sendAlong(
    tx,
    tx
      .insertInto('seen_fares')
      .values(
        // Always in one order: two searches that note the same journeys do not wait for each other in a circle.
        fares
          .toSorted((a, b) => (a.journey < b.journey ? -1 : 1))
          .map(({ journey, airlineCode, totalFare, totalPayable, seenAt }) => ({
            site_id: tx.siteId,
            journey,
            group_id: groupId ?? 0,
            edition,
            tds_basis_points: tdsBasisPoints,
            airline_code: airlineCode,
            currency: totalFare.currency,
            total_fare_minor: totalFare.minor,
            total_payable_minor: totalPayable.minor,
            seen_at: seenAt,
          })),
      )
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'journey', 'group_id', 'edition', 'tds_basis_points']).doUpdateSet({
          airline_code: sql`excluded.airline_code`,
          currency: sql`excluded.currency`,
          total_fare_minor: sql`excluded.total_fare_minor`,
          total_payable_minor: sql`excluded.total_payable_minor`,
          seen_at: sql`excluded.seen_at`,
        }),
      ),
  )
}

/** What this kind of buyer was shown since an instant, of these journeys, by journey. */
export async function listSeenFares(
  tx: SiteTx,
  { groupId, edition, tdsBasisPoints = 0 }: Buyer,
  { journeys, since }: { journeys: readonly string[]; since: Instant },
): Promise<ReadonlyMap<string, SeenFare>> {
  const rows = await tx
    .selectFrom('seen_fares')
    .selectAll()
    .where('journey', 'in', [...journeys])
    .where('group_id', '=', groupId ?? 0)
    .where('edition', '=', edition)
    .where('tds_basis_points', '=', tdsBasisPoints)
    .where('seen_at', '>', since)
    .limit(journeys.length)
    .execute()
  return new Map(
    rows.map((row) => [
      row.journey,
      {
        journey: row.journey,
        airlineCode: row.airline_code,
        totalFare: money(row.total_fare_minor, row.currency),
        totalPayable: money(row.total_payable_minor, row.currency),
        seenAt: row.seen_at,
      },
    ]),
  )
}

const SWEEP_AT_MOST = 100

/** Deletes what is too old to be shown, a few rows at a time. */
export async function sweepSeenFares(tx: SiteTx, before: Instant): Promise<void> {
  sendAlong(
    tx,
    sql`delete from seen_fares where (site_id, journey, group_id, edition, tds_basis_points) in (
    select site_id, journey, group_id, edition, tds_basis_points from seen_fares
    where site_id = ${tx.siteId} and seen_at < ${before} order by seen_at limit ${SWEEP_AT_MOST} for update skip locked)`,
  )
}
