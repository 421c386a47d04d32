import type { SearchBy } from '@tradewind/contract/flights/option'
import type { GstInput } from '@tradewind/contract/flights/passengers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { DB, FlightOrders } from '../../database/table-types.generated.ts'

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

/** A booking's state, the choice for the way back that its order remembers, and all bookings of that order. */
export async function findWithHalves(tx: SiteTx, bookingId: number) {
  const ofBooking = tx.selectFrom('bookings').select('flight_order_id').where('id', '=', bookingId)
  const [booking, halves] = await Promise.all([findWithOrder(tx, bookingId), listHalves(tx, ofBooking)])
  return { ...booking, halves }
}

function findWithOrder(tx: SiteTx, bookingId: number) {
  return tx
    .selectFrom('bookings')
    .innerJoin('flight_orders as fo', (join) =>
      join.onRef('fo.site_id', '=', 'bookings.site_id').onRef('fo.id', '=', 'bookings.flight_order_id'),
    )
    .select(['bookings.status', 'bookings.flight_order_id', 'fo.inbound_result_index'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** Gives its number. */
export async function insertFlightOrder(tx: SiteTx, order: Omit<Insertable<FlightOrders>, 'site_id'>): Promise<number> {
  const { id } = await tx
    .insertInto('flight_orders')
    .values({ site_id: tx.siteId, ...order })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type FlightOrder = Selectable<FlightOrders>

/** Who travels with an order that the caller has locked: travels with the next statement. */
export function changeTravellersOfOrder(
  tx: SiteTx,
  flightOrderId: number,
  change: Pick<Updateable<FlightOrders>, 'passengers' | 'contact' | 'gst'>,
): void {
  sendAlong(tx, tx.updateTable('flight_orders').set(change).where('id', '=', flightOrderId))
}

/** Locks an order, so that two tabs cannot both book its way back. */
export function lockFlightOrder(tx: SiteTx, flightOrderId: number) {
  return tx.selectFrom('flight_orders').selectAll().where('id', '=', flightOrderId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The search an order came from, and how to reach those who travel. */
export async function getSearchAndContact(tx: SiteTx, flightOrderId: number) {
  const row = await tx
    .selectFrom('flight_orders')
    .select(['search_id', 'contact'])
    .where('id', '=', flightOrderId)
    .executeTakeFirstOrThrow()
  return { searchId: row.search_id, contact: row.contact as { email: string; phoneCode: string; mobileNo: string } }
}

/** The search an order came from, as it was asked. */
export async function getSearchOfOrder(tx: SiteTx, flightOrderId: number): Promise<{ searchId: string; searchBy: SearchBy }> {
  const row = await tx
    .selectFrom('flight_orders')
    .select(['search_id', 'search_by'])
    .where('id', '=', flightOrderId)
    .executeTakeFirstOrThrow()
  return { searchId: row.search_id, searchBy: row.search_by as SearchBy }
}

/** Whom the invoice of a booking is for. A GST number typed with the booking comes before the buyer's own. */
export async function findInvoiced(tx: SiteTx, bookingId: number) {
  const row = await tx
    .selectFrom('bookings as b')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'b.site_id').onRef('le.id', '=', 'b.legal_entity_id'),
    )
    .innerJoin('flight_orders as o', (join) => join.onRef('o.site_id', '=', 'b.site_id').onRef('o.id', '=', 'b.flight_order_id'))
    .select(['le.kind', 'o.gst'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return row && { kind: row.kind, gst: row.gst as GstInput | null }
}

export function isStanding({ status }: Pick<Half, 'status'>): boolean {
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
