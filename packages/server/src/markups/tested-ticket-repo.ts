import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** What identifies tickets in the list of a test. */
export function findTestedTickets(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'pnr', 'sectors'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute()
}
