import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { Coupon, CouponState, Flown } from '@tradewind/domain/tickets/changes/coupon'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

/** A flight of the current ticket; flights that a reissue replaced are left out. */
export type TicketFlight = Flown & {
  readonly airlineCode: string
  readonly flightNumber: string
  readonly departureLocal: string
  readonly departureAt: Instant
}

export async function listFlights(tx: SiteTx, bookingId: number): Promise<TicketFlight[]> {
  const rows = await tx
    .selectFrom('booking_segments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('is_exchanged', '=', false)
    .orderBy('leg')
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    place: row.place,
    leg: row.leg,
    origin: row.origin,
    destination: row.destination,
    airlineCode: row.airline_code,
    flightNumber: row.flight_number,
    departureLocal: row.departure_local,
    departureAt: row.departure_at,
  }))
}

/** The coupons of a ticket, each with the living request that has it. */
export async function listCoupons(tx: SiteTx, bookingId: number): Promise<Coupon[]> {
  const rows = await tx
    .selectFrom('coupons as c')
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'c.site_id').onRef('s.booking_id', '=', 'c.booking_id').onRef('s.place', '=', 'c.segment_place'),
    )
    .leftJoin('change_coupons as h', (join) =>
      join
        .onRef('h.site_id', '=', 'c.site_id')
        .onRef('h.booking_id', '=', 'c.booking_id')
        .onRef('h.passenger_place', '=', 'c.passenger_place')
        .onRef('h.segment_place', '=', 'c.segment_place')
        .on('h.is_live', '=', true),
    )
    .select(['c.passenger_place', 'c.segment_place', 'c.state', 's.leg', 'h.change_request_id'])
    .where('c.booking_id', '=', bookingId)
    .where('c.state', '<>', 'exchanged')
    .orderBy('c.passenger_place')
    .orderBy('c.segment_place')
    .execute()
  return rows.map((row) => ({
    passengerPlace: row.passenger_place,
    segmentPlace: row.segment_place,
    leg: row.leg,
    state: row.state as CouponState,
    heldBy: row.change_request_id,
  }))
}

/** The newest request for a change of a booking that has not ended. */
export async function findLivingChange(tx: SiteTx, bookingId: number) {
  const row = await tx
    .selectFrom('change_requests')
    .select(['id', 'state', 'kind', 'supplier_status'])
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && { id: row.id, state: row.state as ChangeState, isReissue: row.kind === 'reissue', supplierStatus: row.supplier_status }
  )
}

export async function setCouponState(
  tx: SiteTx,
  bookingId: number,
  coupons: readonly Pick<Coupon, 'passengerPlace' | 'segmentPlace'>[],
  state: CouponState,
): Promise<void> {
  for (const { passengerPlace, segmentPlace } of coupons)
    await tx
      .updateTable('coupons')
      .set({ state })
      .where('booking_id', '=', bookingId)
      .where('passenger_place', '=', passengerPlace)
      .where('segment_place', '=', segmentPlace)
      .execute()
}

/** Coupons of the new flights of a ticket. */
export async function insertCoupons(
  tx: SiteTx,
  bookingId: number,
  coupons: readonly Pick<Coupon, 'passengerPlace' | 'segmentPlace'>[],
): Promise<void> {
  const rows = coupons.map(({ passengerPlace, segmentPlace }) => ({
    site_id: tx.siteId,
    booking_id: bookingId,
    passenger_place: passengerPlace,
    segment_place: segmentPlace,
  }))
  await tx.insertInto('coupons').values(rows).execute()
}
