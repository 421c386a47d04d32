import { z } from 'zod'
import type { AirMethod } from '../air-context.ts'
import { checkToken } from '../check-token.ts'
import { itineraryWire } from '../itinerary-wire.ts'
import { AirRefusal, invalidRequest, underProcess } from '../refusal.ts'
import { getBooking } from './find-booking.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Word = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined)

const Input = Session.extend({
  BookingId: WireInt.nullish().transform((id) => id || undefined),
  PNR: Word,
  FirstName: Word,
  LastName: Word,
  TraceId: Word,
})

/** GetBookingDetails: the status of a booking, by id, by PNR with a name, or by the trace it was made in. */
export const readBooking: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  const byName = input.PNR && (input.FirstName || input.LastName)
  if (!input.BookingId && !byName && !input.TraceId) {
    checkToken(context, input.TokenId)
    throw invalidRequest('BookingId, PNR with a name, or TraceId is required.')
  }
  const trace = input.TraceId ? context.store.traces.get(input.TraceId) : undefined
  const booking = findOrRefuse(
    () => getBooking(context, input),
    () => checkToken(context, input.TokenId, trace?.tokenId),
  )
  checkToken(context, input.TokenId, booking.tokenId)
  if (booking.status === 'in-progress') throw underProcess()
  if (booking.status === 'failed') throw new AirRefusal(2, 'Booking failed. The airline did not issue the ticket.')
  return { TraceId: booking.traceId, FlightItinerary: itineraryWire(booking) }
}

/** A wrong token is reported before an unknown booking, so that nobody can look for bookings without one. */
function findOrRefuse<Found>(find: () => Found, checkFirst: () => void): Found {
  try {
    return find()
  } catch (refusal) {
    checkFirst()
    throw refusal
  }
}
