import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { SelectQueryBuilder } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { DB } from '../../database/table-types.generated.ts'

/** A booking that stands: paid for or held. Anything else leaves its half of the journey to be booked. */
const STANDING: readonly BookingStatus[] = ['paid', 'issuing', 'unknown', 'issued', 'changeRequested', 'held']

export type Half = { readonly id: number; readonly bound: 'outbound' | 'inbound' | null; readonly status: BookingStatus }

type OrderOfBooking = SelectQueryBuilder<DB, 'bookings', { flight_order_id: number }>

/** The bookings of an order, oldest first. */
export async function listHalves(tx: SiteTx, flightOrderId: number | OrderOfBooking): Promise<Half[]> {
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
  const stands = (bound: Half['bound']) => halves.some((half) => half.bound === bound && isStanding(half))
  return stands('outbound') && !stands('inbound')
}

/** The order that came from a search and is this person's, or their company's: one with a booking that stands, else the newest. */
export async function findOrderOfSearch(tx: SiteTx, searchId: string, viewer: Actor) {
  const isShared = viewer.userType === 'travelAgent' || viewer.userType === 'corporate'
  return tx
    .selectFrom('flight_orders')
    .selectAll()
    .where('search_id', '=', searchId)
    .where((where) => (isShared ? where('legal_entity_id', '=', viewer.legalEntityId) : where('user_id', '=', viewer.userId)))
    .orderBy(
      (order) =>
        order.exists(
          order
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.flight_order_id', '=', 'flight_orders.id')
            .where('bookings.status', 'in', STANDING),
        ),
      'desc',
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
