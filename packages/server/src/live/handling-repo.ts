import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Owner } from './may-hear.ts'

/** Whose a booking is. */
export async function findOwner(tx: SiteTx, bookingId: number): Promise<Owner | undefined> {
  const row = await tx.selectFrom('bookings').select(['legal_entity_id', 'user_id']).where('id', '=', bookingId).executeTakeFirst()
  return row && { legalEntityId: row.legal_entity_id, userId: row.user_id }
}

/** Shows that a person works on a ticket, until a moment. */
export async function putSign(
  tx: SiteTx,
  { bookingId, userId, until }: { bookingId: number; userId: number; until: Instant },
): Promise<void> {
  await tx
    .insertInto('ticket_handling')
    .values({ site_id: tx.siteId, booking_id: bookingId, user_id: userId, until })
    .onConflict((conflict) => conflict.columns(['site_id', 'booking_id', 'user_id']).doUpdateSet({ until }))
    .execute()
}

/** Whether there was one. */
export async function deleteSign(tx: SiteTx, { bookingId, userId }: { bookingId: number; userId: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_handling')
    .where('booking_id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOldSigns(tx: SiteTx, now: Instant): Promise<void> {
  await tx.deleteFrom('ticket_handling').where('until', '<', now).execute()
}

/** The signs of others that are still valid, with their names. */
export function listSigns(tx: SiteTx, { now, exceptUser, limit }: { now: Instant; exceptUser: number; limit: number }) {
  return tx
    .selectFrom('ticket_handling as h')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'h.site_id').onRef('u.id', '=', 'h.user_id'))
    .select(['h.booking_id', 'h.user_id', 'h.until', 'u.first_name'])
    .where('h.until', '>', now)
    .where('h.user_id', '<>', exceptUser)
    .orderBy('h.until', 'desc')
    .limit(limit)
    .execute()
}
