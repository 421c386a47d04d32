import type { AirContext } from '../air-context.ts'
import type { Booking } from '../booking.ts'
import { AirRefusal } from '../refusal.ts'

type BookingKey = {
  BookingId?: number | undefined
  PNR?: string | undefined
  TraceId?: string | undefined
  FirstName?: string | undefined
  LastName?: string | undefined
}

/** Finds a booking by any combination that GetBookingDetails accepts. All given values must match. A trace with two bookings returns the first. */
export function getBooking({ store }: AirContext, key: BookingKey): Booking {
  const booking =
    (key.BookingId && store.bookings.get(String(key.BookingId))) ||
    (key.PNR && store.bookingByPnr(key.PNR.toUpperCase())) ||
    (key.TraceId && store.bookingsOfTrace(key.TraceId)[0]) ||
    undefined
  if (!booking || !fits(booking, key)) throw new AirRefusal(2, 'No booking found for the given details.')
  return booking
}

function fits(booking: Booking, { PNR, FirstName, LastName }: BookingKey): boolean {
  if (PNR && booking.pnr !== PNR.toUpperCase()) return false
  const same = (a: string, b: string | undefined): boolean => !b || a.toUpperCase() === b.trim().toUpperCase()
  return booking.passengers.some(({ input }) => same(input.FirstName, FirstName) && same(input.LastName, LastName))
}
