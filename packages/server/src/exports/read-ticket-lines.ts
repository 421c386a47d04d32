import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { add, money, subtract } from '@tradewind/domain/money'
import { journeyEnds } from '@tradewind/domain/tickets/journey-ends'
import { localIn } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { TicketLine } from './ticket-columns.ts'

/** What every batch of one sheet shares. */
type SheetBasis = { readonly zone: string; readonly owner: number }

/** The lines of some bookings, in the order of their ids: one per passenger. */
export async function readTicketLines(tx: SiteTx, ids: number[], { zone, owner }: SheetBasis): Promise<TicketLine[]> {
  const bookings = new Map((await readBookings(tx, ids, owner)).map((row) => [row.id, row]))
  const passengers = Map.groupBy(await readPassengers(tx, ids), (row) => row.booking_id)
  return ids.flatMap((id) => {
    const booking = bookings.get(id)
    if (!booking) return []
    const shared = {
      ...journeyEnds(booking.sectors),
      bookedBy: `${booking.first_name} ${booking.last_name}`.trim(),
      bookedByEmail: booking.email,
      bookedAt: localIn(zone, booking.created_at).local,
      travelAt: booking.travel_at,
      airlinePnr: booking.airline_pnr,
      pnr: booking.pnr,
      status: STATUS_NAMES[booking.status as BookingStatus],
    }
    return (passengers.get(id) ?? []).map((passenger, place) => ({
      ...shared,
      firstName: passenger.first_name,
      lastName: passenger.last_name,
      passportNo: passenger.passport_no,
      // Splitting a booking's costs among its people would invent figures nobody paid.
      purchaseCost: place === 0 ? money(BigInt(booking.purchase_minor), booking.currency) : null,
      salesCost: place === 0 ? salesCostOf(booking) : null,
    }))
  })
}

type BookingRow = Awaited<ReturnType<typeof readBookings>>[number]

/** What the buyer pays: as sold, and what staff added to it and took off since. */
function salesCostOf({ currency, sales_minor, fee_minor, discount_minor }: BookingRow) {
  return subtract(add(money(BigInt(sales_minor), currency), money(fee_minor, currency)), money(discount_minor, currency))
}

/** The two sums are taken out of the stored price by the database: 100,000 whole prices would be read for nothing else. */
function readBookings(tx: SiteTx, ids: number[], owner: number) {
  const sinceSale = (kind: 'txnFee' | 'discount') => sql<bigint>`coalesce((
    select a.amount_minor from ticket_adjustments a
    where a.site_id = b.site_id and a.booking_id = b.id and a.kind = ${kind} and a.owner_entity_id = ${owner}
    order by a.version desc limit 1), 0)`
  return tx
    .selectFrom('bookings as b')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'b.site_id').onRef('u.id', '=', 'b.user_id'))
    .select(['b.id', 'b.pnr', 'b.status', 'b.created_at', 'b.travel_at', 'b.sectors', 'b.currency'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .select([
      sql<string>`b.priced #>> '{supplierNet,minor,$bigint}'`.as('purchase_minor'),
      sql<string>`b.priced #>> '{totalPayable,minor,$bigint}'`.as('sales_minor'),
      sinceSale('txnFee').as('fee_minor'),
      sinceSale('discount').as('discount_minor'),
      sql<string | null>`(
        select string_agg(distinct s.airline_pnr, ', ') from booking_segments s where s.site_id = b.site_id and s.booking_id = b.id
      )`.as('airline_pnr'),
    ])
    .where('b.id', 'in', ids)
    .execute()
}

function readPassengers(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_passengers')
    .select(['booking_id', 'first_name', 'last_name', 'passport_no'])
    .where('booking_id', 'in', ids)
    .orderBy('booking_id')
    .orderBy('place')
    .execute()
}
