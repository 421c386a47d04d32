import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** A desk has as many hands as people; more signs than this are no desk. */
const MOST = 500

/** The tickets that colleagues are working on. One's own screens know their own. */
export async function listHandledTickets(tx: SiteTx, { userId }: Pick<Actor, 'userId'>, now: Instant) {
  const rows = await tx
    .selectFrom('ticket_handling as h')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'h.site_id').onRef('u.id', '=', 'h.user_id'))
    .select(['h.booking_id', 'h.user_id', 'h.until', 'u.first_name'])
    .where('h.until', '>', now)
    .where('h.user_id', '<>', userId)
    .orderBy('h.until', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ bookingId: row.booking_id, userId: row.user_id, firstName: row.first_name, until: row.until }))
}
