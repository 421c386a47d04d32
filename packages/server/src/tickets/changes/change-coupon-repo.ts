import type { ChangeDetail } from '@tradewind/contract/tickets/changes/shapes'
import type { CouponState } from '@tradewind/domain/tickets/changes/coupon'
import type { CellRef } from '@tradewind/domain/tickets/changes/split-price'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import type { SiteTx } from '../../database/in-site.ts'

/** A coupon that a request is about, with the leg of its flight. */
export type ChangeCoupon = { readonly passengerPlace: number; readonly segmentPlace: number; readonly leg: number }

export async function insertChangeCoupons(
  tx: SiteTx,
  { changeRequestId, bookingId }: { changeRequestId: number; bookingId: number },
  coupons: readonly Pick<ChangeCoupon, 'passengerPlace' | 'segmentPlace'>[],
): Promise<void> {
  const rows = coupons.map(({ passengerPlace, segmentPlace }) => ({
    site_id: tx.siteId,
    change_request_id: changeRequestId,
    booking_id: bookingId,
    passenger_place: passengerPlace,
    segment_place: segmentPlace,
  }))
  await tx.insertInto('change_coupons').values(rows).execute()
}

/** What one request is about. */
export function listChangeCoupons(tx: SiteTx, changeRequestId: number): Promise<ChangeCoupon[]> {
  return tx
    .selectFrom('change_coupons as c')
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'c.site_id').onRef('s.booking_id', '=', 'c.booking_id').onRef('s.place', '=', 'c.segment_place'),
    )
    .select(['c.passenger_place as passengerPlace', 'c.segment_place as segmentPlace', 's.leg'])
    .where('c.change_request_id', '=', changeRequestId)
    .execute()
}

/** What some requests are about: each passenger on each leg once. */
export async function listChangedCells(tx: SiteTx, changeRequestIds: readonly number[]): Promise<Map<number, CellRef[]>> {
  const rows = await tx
    .selectFrom('change_coupons as c')
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'c.site_id').onRef('s.booking_id', '=', 'c.booking_id').onRef('s.place', '=', 'c.segment_place'),
    )
    .select(['c.change_request_id', 'c.passenger_place', 's.leg'])
    .distinct()
    .where('c.change_request_id', 'in', changeRequestIds)
    .execute()
  const cells = new Map<number, CellRef[]>()
  for (const { change_request_id, passenger_place, leg } of rows)
    cells.set(change_request_id, [...(cells.get(change_request_id) ?? []), { passengerPlace: passenger_place, leg }])
  return cells
}

/** The coupons of requests (h), each with its traveller (p) and its flight (s). */
export function fromChangeCoupons(tx: SiteTx) {
  return tx
    .selectFrom('change_coupons as h')
    .innerJoin('booking_passengers as p', (join) =>
      join
        .onRef('p.site_id', '=', 'h.site_id')
        .onRef('p.booking_id', '=', 'h.booking_id')
        .onRef('p.place', '=', 'h.passenger_place'),
    )
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'h.site_id').onRef('s.booking_id', '=', 'h.booking_id').onRef('s.place', '=', 'h.segment_place'),
    )
}

/** What each request is about: a part of a ticket is shown as that part. */
export async function listRequested(tx: SiteTx, ids: readonly number[]) {
  const rows = await fromChangeCoupons(tx)
    .select(['h.change_request_id', 'h.passenger_place', 'p.title', 'p.first_name', 'p.last_name'])
    .select(['s.place', 's.leg', 's.origin', 's.destination'])
    .where('h.change_request_id', 'in', ids)
    .orderBy('h.passenger_place')
    .execute()
  return rows.map((row) => ({
    ...row,
    segmentPlace: row.place,
    name: passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
  }))
}

/** The tickets of one request, flight by flight, as the request shows them. */
export async function listChangedTickets(tx: SiteTx, changeRequestId: number): Promise<ChangeDetail['coupons']> {
  const rows = await fromChangeCoupons(tx)
    .innerJoin('coupons as c', (join) =>
      join
        .onRef('c.site_id', '=', 'h.site_id')
        .onRef('c.booking_id', '=', 'h.booking_id')
        .onRef('c.passenger_place', '=', 'h.passenger_place')
        .onRef('c.segment_place', '=', 'h.segment_place'),
    )
    .select(['h.passenger_place', 'c.state', 'p.title', 'p.first_name', 'p.last_name', 'p.ticket_number', 'p.validating_airline'])
    .select(['s.origin', 's.destination'])
    .where('h.change_request_id', '=', changeRequestId)
    .orderBy('h.passenger_place')
    .orderBy('h.segment_place')
    .execute()
  return rows.map((row) => ({
    passengerPlace: row.passenger_place,
    passenger: [row.title, row.first_name, row.last_name].filter(Boolean).join(' '),
    ticketNumber:
      row.ticket_number && printTicketNumber({ ticketNumber: row.ticket_number, airlinePrefix: row.validating_airline ?? '' }),
    sector: `${row.origin}–${row.destination}`,
    state: row.state as CouponState,
  }))
}
