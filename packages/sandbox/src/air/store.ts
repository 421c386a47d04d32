import { join } from 'node:path'
import { openTable, type Table } from '../state/journal.ts'
import { type Booking, type ChangeRequest, flightsOf, holdsSeats } from './booking.ts'
import type { Trace } from './option.ts'
import type { SeatsSold } from './world/journey.ts'

/** Everything the supplier stores. What can be counted from the bookings (seats sold, the wallet) is counted, so that one write makes a booking. */
export type AirStore = {
  traces: Table<Trace>
  bookings: Table<Booking>
  changeRequests: Table<ChangeRequest>
  tokens: Table<Token>
  /** The next number of a series, e.g. of booking ids; survives a restart. */
  next(series: Series): number
  balancePaise(): number
  /** As if money had been paid in or taken out. */
  setBalance(paise: number): void
  sold: SeatsSold
  /** Increases whenever seats are sold or released. */
  soldVersion(): number
  saveBooking(booking: Booking): void
  /** In the order in which they were made. */
  bookingsOfTrace(traceId: string): readonly Booking[]
  bookingByPnr(pnr: string): Booking | undefined
  seatsTaken(flightKey: string): ReadonlySet<string>
  close(): void
}

/** `currency`: of the agency that logged in. */
export type Token = { tokenId: string; day: string; loggedOut: boolean; currency?: string }
export type Series = 'booking' | 'pax' | 'ticketId' | 'ticketNumber' | 'invoice' | 'changeRequest' | 'creditNote' | 'pnr'

const FIRST: Record<Series, number> = {
  booking: 1_874_301,
  pax: 5_210_040,
  ticketId: 2_960_511,
  ticketNumber: 2_179_060_036,
  invoice: 40_127,
  changeRequest: 118_204,
  creditNote: 9_034,
  pnr: 1,
}
/** Large enough for a load test. */
const OPENING_BALANCE_PAISE = 5_000_000_000_00

export function openAirStore(stateDir?: string): AirStore {
  const file = (name: string): string | undefined => (stateDir ? join(stateDir, 'air', `${name}.jsonl`) : undefined)
  const bookings = openTable<Booking>(file('bookings'))
  const traces = openTable<Trace>(file('traces'))
  const changeRequests = openTable<ChangeRequest>(file('change-requests'))
  const tokens = openTable<Token>(file('tokens'))
  const numbers = openTable<number>(file('numbers'))
  const paidIn = openTable<number>(file('paid-in'))
  const index = indexBookings()
  for (const booking of bookings.rows()) index.add(booking)
  return {
    traces,
    bookings,
    changeRequests,
    tokens,
    next: (series) => {
      const value = numbers.get(series) ?? FIRST[series]
      numbers.put(series, value + 1)
      return value
    },
    balancePaise: () => {
      const spent = bookings.rows().reduce((sum, { invoice }) => sum + (invoice?.amountPaise ?? 0), 0)
      const refunded = changeRequests.rows().reduce((sum, request) => sum + (request.settled ? request.refundPaise : 0), 0)
      return OPENING_BALANCE_PAISE + (paidIn.get('all') ?? 0) - spent + refunded
    },
    setBalance(paise) {
      paidIn.put('all', (paidIn.get('all') ?? 0) + paise - this.balancePaise())
    },
    sold: (flightKey, bookingClass) => index.sold.get(`${flightKey}|${bookingClass}`) ?? 0,
    soldVersion: () => index.version(),
    saveBooking: (booking) => {
      const before = bookings.get(String(booking.bookingId))
      bookings.put(String(booking.bookingId), booking)
      if (before) index.drop(before)
      index.add(booking)
    },
    bookingsOfTrace: (traceId) => [...(index.byTrace.get(traceId)?.values() ?? [])],
    bookingByPnr: (pnr) => index.byPnr.get(pnr),
    seatsTaken: (flightKey) => index.seats.get(flightKey) ?? NO_SEATS,
    close: () => {
      for (const table of [traces, bookings, changeRequests, tokens, numbers, paidIn]) table.close()
    },
  }
}

const NO_SEATS: ReadonlySet<string> = new Set()

/** Seats sold, seats taken and look-ups are derived from the bookings, so that they cannot disagree with them. */
function indexBookings() {
  const sold = new Map<string, number>()
  const seats = new Map<string, Set<string>>()
  const byTrace = new Map<string, Map<number, Booking>>()
  const byPnr = new Map<string, Booking>()
  let version = 0
  const count = (booking: Booking, sign: 1 | -1): void => {
    if (!holdsSeats(booking)) return
    version++
    for (const { flight, leg, flightIndex, legIndex } of flightsOf(booking)) {
      const sector = sectorOf(flight)
      const key = `${flight.key}|${leg.offer.family.bookingClass}`
      const seated = booking.passengers.filter(
        ({ input, cancelledSectors }) => input.PaxType !== 3 && !cancelledSectors.includes(sector),
      )
      sold.set(key, (sold.get(key) ?? 0) + sign * seated.length)
      const at = booking.legs.slice(0, legIndex).reduce((sum, { journey }) => sum + journey.flights.length, 0) + flightIndex
      const codes = seated.flatMap(({ extras }) => extras.filter((extra) => extra.kind === 'seat' && extra.at === at))
      const taken = seats.get(flight.key) ?? new Set()
      for (const { code } of codes) sign === 1 ? taken.add(code) : taken.delete(code)
      if (taken.size > 0) seats.set(flight.key, taken)
    }
  }
  return {
    sold,
    seats,
    byTrace,
    byPnr,
    version: () => version,
    add: (booking: Booking) => {
      const ofTrace = byTrace.get(booking.traceId) ?? new Map()
      byTrace.set(booking.traceId, ofTrace.set(booking.bookingId, booking))
      byPnr.set(booking.pnr, booking)
      count(booking, 1)
    },
    drop: (booking: Booking) => count(booking, -1),
  }
}

/** 'DEL-BOM' */
export function sectorOf(flight: { origin: { iata: string }; destination: { iata: string } }): string {
  return `${flight.origin.iata}-${flight.destination.iata}`
}
