import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { type Money, money } from '@tradewind/domain/money'
import type { BuyerKind, Journey } from '@tradewind/domain/tickets/changes/change-rules'
import type { Coupon } from '@tradewind/domain/tickets/changes/coupon'
import { type CellRef, type PriceCell, splitPrice } from '@tradewind/domain/tickets/changes/split-price'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { dateIn, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from '../../flights/book/booking-repo.ts'
import { listCoupons, listFlights, type TicketFlight } from '../../flights/book/coupon-repo.ts'
import { refuse } from '../../http/refuse.ts'
import { readAdjustments } from '../../sales/adjustment-repo.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { zoneOfSite } from '../../sites/site-zone.ts'
import { readEarlierChanges } from './read-earlier-changes.ts'

export type TicketPassenger = {
  readonly place: number
  readonly paxType: PaxTypeCode
  readonly name: string
  readonly ticketId: string | null
  readonly ticketNumber: string | null
}

/** Everything a change is decided and priced by. */
export type Ticket = {
  readonly booking: Booking
  readonly journey: Journey
  readonly buyerKind: BuyerKind
  readonly zone: string
  readonly gstBasisPoints: number
  readonly passengers: readonly TicketPassenger[]
  readonly flights: readonly TicketFlight[]
  readonly coupons: readonly Coupon[]
  readonly cells: readonly PriceCell[]
  /** Of which the airline has issued new tickets. */
  readonly reissued: readonly CellRef[]
}

export async function readTicket(tx: SiteTx, booking: Booking, now: Instant): Promise<Ticket> {
  const zone = await zoneOfSite(tx)
  const passengers = await listTicketPassengers(tx, booking.id)
  const earlier = await readEarlierChanges(tx, booking)
  return {
    booking,
    zone,
    reissued: earlier.reissued.flatMap(({ cells }) => cells),
    journey: booking.is_domestic ? 'domestic' : 'international',
    buyerKind: await kindOfBuyer(tx, booking.legal_entity_id),
    gstBasisPoints: await gstOn(tx, zone, now),
    passengers,
    flights: await listFlights(tx, booking.id),
    coupons: await listCoupons(tx, booking.id),
    cells: splitPrice({
      priced: booking.priced,
      passengers,
      legCount: booking.option.legs.length,
      extras: await listBoughtExtras(tx, booking),
      adjusted: money(booking.adjusted_minor, booking.currency),
      laterFee: (await readAdjustments(tx, booking)).adjustments.txnFee,
      adjustedGst: await readAdjustedGst(tx, booking),
      ...earlier,
    }),
  }
}

/** The GST of staff's fees as it was posted, whatever the rate was on each day. */
async function readAdjustedGst(tx: SiteTx, { id, currency }: Booking): Promise<Money> {
  const row = await tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'p.site_id').onRef('e.posting_id', '=', 'p.id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select(({ fn }) => fn.sum<bigint>('e.amount_minor').as('gst'))
    .where('p.about_kind', '=', 'booking')
    .where('p.about_id', '=', String(id))
    .where('p.reason', '=', 'adjustment')
    .where('a.kind', '=', 'gstPayable')
    .executeTakeFirst()
  return money(BigInt(row?.gst ?? 0), currency)
}

/** The booking of the user it belongs to, or of anyone for staff who handles changes. Refuses NOT_FOUND, FORBIDDEN. */
export function refuseForeignChange(booking: Booking, actor: Actor): void {
  if (mayActOn(booking, actor) || (actor.userType === 'staff' && may(actor, 'tickets.changes'))) return
  if (actor.userType === 'staff' && may(actor, 'tickets.queue')) refuse('FORBIDDEN')
  refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

export async function listTicketPassengers(tx: SiteTx, bookingId: number): Promise<TicketPassenger[]> {
  const rows = await tx
    .selectFrom('booking_passengers')
    .select(['place', 'pax_type', 'title', 'first_name', 'last_name', 'ticket_id', 'ticket_number'])
    .where('booking_id', '=', bookingId)
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    place: row.place,
    paxType: row.pax_type as PaxTypeCode,
    name: passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
    ticketId: row.ticket_id,
    ticketNumber: row.ticket_number,
  }))
}

async function kindOfBuyer(tx: SiteTx, legalEntityId: number): Promise<BuyerKind> {
  const row = await tx.selectFrom('legal_entities').select('kind').where('id', '=', legalEntityId).executeTakeFirstOrThrow()
  return row.kind as BuyerKind
}

async function gstOn(tx: SiteTx, zone: string, now: Instant): Promise<number> {
  const rows = await tx
    .selectFrom('tax_rates')
    .select(['valid_from', 'basis_points'])
    .where('tax', '=', 'gstOnServiceFee')
    .execute()
  return rateOn(
    rows.map((row) => ({ from: row.valid_from, basisPoints: row.basis_points })),
    dateIn(zone, now),
  )
}

async function listBoughtExtras(tx: SiteTx, { id, currency }: Booking) {
  const rows = await tx.selectFrom('booking_extras').selectAll().where('booking_id', '=', id).execute()
  return rows.map((row) => ({
    passengerPlace: row.passenger_place,
    leg: row.leg,
    amount: money(row.is_included ? 0n : row.price_minor, currency),
  }))
}
