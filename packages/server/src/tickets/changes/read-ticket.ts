import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { money } from '@tradewind/domain/money'
import type { BuyerKind, Journey } from '@tradewind/domain/tickets/changes/change-rules'
import type { Coupon } from '@tradewind/domain/tickets/changes/coupon'
import { type CellRef, type PriceCell, splitPrice } from '@tradewind/domain/tickets/changes/split-price'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import { getLegalEntity } from '../../accounts/legal-entity-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from '../../flights/book/booking-repo.ts'
import { listCoupons, listFlights, type TicketFlight } from '../../flights/book/coupon-repo.ts'
import { listExtras, listTravellers } from '../../flights/book/traveller-repo.ts'
import { refuse } from '../../http/refuse.ts'
import { refuseLacking } from '../../http/why-not-admitted.ts'
import { listRates } from '../../markups/tax-rate-repo.ts'
import { readAdjustedGst, readAdjustments } from '../../sales/adjustment-repo.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
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
  readonly zones: ZoneHistory
  readonly gstBasisPoints: number
  readonly passengers: readonly TicketPassenger[]
  readonly flights: readonly TicketFlight[]
  readonly coupons: readonly Coupon[]
  readonly cells: readonly PriceCell[]
  /** Of which the airline has issued new tickets. */
  readonly reissued: readonly CellRef[]
}

export async function readTicket(tx: SiteTx, booking: Booking, now: Instant): Promise<Ticket> {
  const zones = await zonesOfSite(tx)
  const passengers = await listTicketPassengers(tx, booking.id)
  const earlier = await readEarlierChanges(tx, booking)
  return {
    booking,
    zones,
    reissued: earlier.reissued.flatMap(({ cells }) => cells),
    journey: booking.is_domestic ? 'domestic' : 'international',
    buyerKind: await kindOfBuyer(tx, booking.legal_entity_id),
    gstBasisPoints: await gstOn(tx, zones, now),
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

/** The booking of the user it belongs to, or of anyone for staff who handles changes. Refuses NOT_FOUND, FORBIDDEN. */
export function refuseForeignChange(booking: Booking, actor: Actor): void {
  if (mayActOn(booking, actor) || (actor.userType === 'staff' && may(actor, 'tickets.changes'))) return
  if (actor.userType === 'staff' && may(actor, 'tickets.queue')) refuseLacking(actor, 'tickets.changes')
  refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

export async function listTicketPassengers(tx: SiteTx, bookingId: number): Promise<TicketPassenger[]> {
  const rows = await listTravellers(tx, bookingId)
  return rows.map((row) => ({
    place: row.place,
    paxType: row.pax_type as PaxTypeCode,
    name: passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
    ticketId: row.ticket_id,
    ticketNumber: row.ticket_number,
  }))
}

async function kindOfBuyer(tx: SiteTx, legalEntityId: number): Promise<BuyerKind> {
  return (await getLegalEntity(tx, legalEntityId)).kind as BuyerKind
}

async function gstOn(tx: SiteTx, zones: ZoneHistory, now: Instant): Promise<number> {
  return rateOn(await listRates(tx, 'gstOnServiceFee'), dayAt(zones, now))
}

async function listBoughtExtras(tx: SiteTx, { id, currency }: Booking) {
  const rows = await listExtras(tx, id)
  return rows.map((row) => ({
    passengerPlace: row.passenger_place,
    leg: row.leg,
    amount: money(row.is_included ? 0n : row.price_minor, currency),
  }))
}
