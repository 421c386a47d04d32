import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { listSigns } from './handling-repo.ts'

/** A desk has as many hands as people; more signs than this are no desk. */
const MOST = 500

/** The tickets that colleagues are working on. One's own screens know their own. */
export async function listHandledTickets(tx: SiteTx, { userId }: Pick<Actor, 'userId'>, now: Instant) {
  const rows = await listSigns(tx, { now, exceptUser: userId, limit: MOST })
  return rows.map((row) => ({ bookingId: row.booking_id, userId: row.user_id, firstName: row.first_name, until: row.until }))
}
