import type { SupplierBooking } from '../supplier-booking.ts'
import { SupplierUnclear } from '../supplier-errors.ts'
import type { HoldAnswer, SupplierOrder } from '../supplier-order.ts'
import type { HeldRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefusedDeed, kindOfFailure } from './classify-answer.ts'
import { findTboBooking } from './find-tbo-booking.ts'
import { ItineraryWire, OrderInner } from './itinerary-answer.ts'
import { passengersWire } from './passenger-wire.ts'
import { netOf } from './read-changed-price.ts'
import { movedOf } from './read-changed-times.ts'
import { translateItinerary } from './translate-itinerary.ts'

const BOOKING = { successful: 1, failed: 2 } as const

/** Book: seats without a payment. */
export async function holdTbo(call: TboCaller, order: SupplierOrder, signal: AbortSignal): Promise<HoldAnswer> {
  const { ref } = order
  const body = { TraceId: ref.traceId, ResultIndex: ref.resultIndex, Passengers: passengersWire(order) }
  const find = () => findTboBooking(call, { traceId: ref.traceId, source: ref.source, held: undefined }, signal)
  const first = await call('Book', body, signal)
  // A token that died at the supplier's midnight was not let in. Once its books are empty too, asking with today's token is safe.
  const answer = first.refusal?.meaning === 'token' && (await find()) === undefined ? await call('Book', body, signal) : first
  const { refusal } = answer
  if (refusal === undefined) return readHold(readInner(OrderInner, answer.inner), ref.traceId)
  // An 'invalid token' leaves open whether this very order was heard before: the supplier's books show it.
  if (refusal.meaning === 'token' || refusal.meaning === 'underProcess') {
    const booking = await find()
    if (booking?.state === 'held') return asHeld(booking)
    if (booking) throw new SupplierUnclear(`The airline system has this booking as ${booking.state}.`)
  }
  throw asRefusedDeed(refusal)
}

function readHold({ Response: order }: OrderInner, traceId: string): HoldAnswer {
  const itinerary = ItineraryWire.safeParse(order.FlightItinerary)
  const booking = itinerary.success && itinerary.data.BookingId > 0 ? translateItinerary(itinerary.data, traceId) : undefined
  const pnr = order.PNR?.trim() || booking?.pnr
  const supplierBookingId = order.BookingId ? String(order.BookingId) : booking?.held.supplierBookingId
  const held: HeldRef | undefined =
    pnr && supplierBookingId ? { pnr, supplierBookingId, source: booking?.held.source ?? '', traceId } : undefined
  if (order.IsPriceChanged || order.IsTimeChanged)
    return { kind: 'priceChanged', net: netOf(order.FlightItinerary), held, moved: movedOf(order, traceId) }
  if (booking && held) return asHeld({ ...booking, held })
  if (order.Status === BOOKING.failed && !held) return failed(order.Message?.trim() || 'The airline did not confirm the seats.')
  // A booking without its itinerary, or neither: only the supplier's books can show it.
  if (order.Status === BOOKING.successful || held)
    throw new SupplierUnclear('The airline system confirmed without showing the booking.')
  throw new SupplierUnclear(`The airline system answered with booking state ${order.Status}.`)
}

function failed(reason: string): HoldAnswer {
  return { kind: 'failed', why: kindOfFailure(reason), reason }
}

function asHeld(booking: SupplierBooking): HoldAnswer {
  return { kind: 'held', held: booking.held, holdEndsAt: booking.holdEndsAt, booking }
}
