import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

/** As many people are counted as sold at each start as takers have bought. */
export function checkPlaces(tx: SiteTx): Promise<Violation[]> {
  return findViolations(
    tx,
    'What is sold of a start is the sum of the places that were taken for good',
    sql`select format('%s %s on %s %s: counted %s, taken %s', c.counted, c.counted_id, c.day, c.starts_at, c.sold, coalesce(t.people, 0)) as what
      from counted_starts c left join (
        select counted, counted_id, day, starts_at, sum(people) as people from place_takings
        where site_id = ${tx.siteId} and held_until is null group by 1, 2, 3, 4) t using (counted, counted_id, day, starts_at)
      where c.site_id = ${tx.siteId} and c.sold <> coalesce(t.people, 0)`,
  )
}
