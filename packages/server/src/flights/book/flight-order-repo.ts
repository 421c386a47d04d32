import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { SiteTx } from '../../database/in-site.ts'

/** Bookings that came to nothing: their place in the order is free again. */
const DEAD: readonly BookingStatus[] = ['expired', 'failed', 'refunded', 'released', 'cancelled']
/** Ends of an outbound on which its way back can be booked. */
const STANDING: readonly BookingStatus[] = ['paid', 'issuing', 'unknown', 'issued', 'held']

export type Half = { readonly id: number; readonly bound: 'outbound' | 'inbound' | null; readonly status: BookingStatus }

/** The bookings of an order, oldest first. */
export async function listHalves(tx: SiteTx, flightOrderId: number): Promise<Half[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'bound', 'status'])
    .where('flight_order_id', '=', flightOrderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, bound: row.bound as Half['bound'], status: row.status as BookingStatus }))
}

export function isStanding({ status }: Half): boolean {
  return STANDING.includes(status)
}

/** Whether the way back of a domestic pair is still to be booked. */
export function needsReturn(halves: readonly Half[], inboundResultIndex: string | null): boolean {
  if (inboundResultIndex === null) return false
  const hasOutbound = halves.some((half) => half.bound === 'outbound' && isStanding(half))
  return hasOutbound && !halves.some((half) => half.bound === 'inbound' && !DEAD.includes(half.status))
}

/** The newest order that came from a search and is this person's, or their company's. */
export async function findOrderOfSearch(tx: SiteTx, searchId: string, viewer: Actor) {
  const isShared = viewer.userType === 'travelAgent' || viewer.userType === 'corporate'
  return tx
    .selectFrom('flight_orders')
    .selectAll()
    .where('search_id', '=', searchId)
    .where((where) => (isShared ? where('legal_entity_id', '=', viewer.legalEntityId) : where('user_id', '=', viewer.userId)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
