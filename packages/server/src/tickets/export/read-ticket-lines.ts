import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { type Money, money, sum, zero } from '@tradewind/domain/money'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import { journeyEnds } from '@tradewind/domain/tickets/journey-ends'
import { shareStanding } from '@tradewind/domain/tickets/standing-accounting'
import { CHANGE_STATE_WORDS } from '@tradewind/domain/tickets/ticket-words'
import { localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { readStanding } from '../standing-repo.ts'
import type { TicketLine } from './ticket-columns.ts'
import {
  type Changed,
  readAirlinePnrs,
  readBookings,
  readChanged,
  readExtras,
  readPassengers,
  readUsers,
} from './ticket-line-repo.ts'

/** The lines of some bookings, in the order of their ids: one per passenger. `zone`: in which the site shows when it was booked. */
export async function readTicketLines(tx: SiteTx, ids: number[], zones: ZoneHistory): Promise<TicketLine[]> {
  // None of them needs another's answer: they travel together.
  const [bookingRows, passengerRows, pnrRows, standing, changed, extraRows] = await Promise.all([
    readBookings(tx, ids),
    readPassengers(tx, ids),
    readAirlinePnrs(tx, ids),
    readStanding(tx, ids),
    readChanged(tx, ids),
    readExtras(tx, ids),
  ])
  const users = new Map((await readUsers(tx, [...new Set(bookingRows.map((row) => row.user_id))])).map((row) => [row.id, row]))
  const bookings = new Map(bookingRows.map((row) => [row.id, row]))
  const passengers = Map.groupBy(passengerRows, (row) => row.booking_id)
  const airlinePnrs = new Map(pnrRows.map((row) => [row.booking_id, row.airline_pnr]))
  const extras = Map.groupBy(extraRows, (row) => row.booking_id)
  return ids.flatMap((id) => {
    const booking = bookings.get(id)
    const user = users.get(booking?.user_id ?? 0)
    if (!booking || !user) return []
    const shared = {
      ...journeyEnds(booking.sectors),
      bookedBy: `${user.first_name} ${user.last_name}`.trim(),
      bookedByEmail: user.email,
      bookedAt: localAt(zones, booking.created_at),
      travelAt: booking.travel_at,
      airlinePnr: airlinePnrs.get(id) ?? null,
      pnr: booking.pnr,
      // What the airline says of a living request is newer than our own word, but while the customer must answer us.
      status:
        booking.change_state === 'askedCustomer'
          ? CHANGE_STATE_WORDS.askedCustomer
          : (supplierWord(booking.supplier_change_status) ?? STATUS_NAMES[booking.status as BookingStatus]),
    }
    const own = passengers.get(id) ?? []
    const weightOf = weightsOf(booking)
    const shares = shareStanding(standing.get(id) ?? [], booking.currency, {
      passengers: own.map(({ place, pax_type }) => ({ place, weight: weightOf(pax_type) })),
      placesOf: (change) => (changed.get(change) ?? []).map(({ passenger_place }) => passenger_place),
      boughtBy: (change) => boughtIn(extras.get(id) ?? [], change === null ? undefined : (changed.get(change) ?? [])),
    })
    return own.map((passenger) => ({
      ...shared,
      firstName: passenger.first_name,
      lastName: passenger.last_name,
      passportNo: passenger.passport_no,
      purchaseCost: shares.get(passenger.place)?.purchase ?? zero(booking.currency),
      salesCost: shares.get(passenger.place)?.sales ?? zero(booking.currency),
    }))
  })
}

/** What a fare is for one traveller of a type, as weights to share a sum by. */
type FareOfOne = Readonly<Record<'adult_fare_minor' | 'child_fare_minor' | 'infant_fare_minor', bigint>>

function weightsOf(fare: FareOfOne): (paxType: number) => number {
  const weights: Readonly<Record<number, bigint>> = {
    1: fare.adult_fare_minor,
    2: fare.child_fare_minor,
    3: fare.infant_fare_minor,
  }
  return (paxType) => Number(weights[paxType] ?? 0n)
}

type Extra = { readonly passenger_place: number; readonly leg: number; readonly price_minor: bigint; readonly currency: string }

/** Bags, meals and seats by who bought them; of a change those on its legs, where they were refunded with the fare. */
function boughtIn(extras: readonly Extra[], changed: readonly Changed[] | undefined): ReadonlyMap<number, Money> {
  const isIn = ({ passenger_place, leg }: Extra) =>
    changed === undefined || changed.some((one) => one.passenger_place === passenger_place && one.leg === leg && !one.keeps_extras)
  const bought = Map.groupBy(extras.filter(isIn), ({ passenger_place }) => passenger_place)
  return new Map(
    [...bought].map(([place, own]) => [
      place,
      sum(
        own.map(({ price_minor, currency }) => money(price_minor, currency)),
        own[0]?.currency ?? '',
      ),
    ]),
  )
}
