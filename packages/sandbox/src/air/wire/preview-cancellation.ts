import { z } from 'zod'
import type { AirMethod } from '../air-context.ts'
import { checkToken } from '../check-token.ts'
import { rupees } from '../fare-wire.ts'
import { priceCancellation } from '../price-cancellation.ts'
import { AirRefusal } from '../refusal.ts'
import { sectorOf } from '../store.ts'
import { getBooking } from './find-booking.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Input = Session.extend({
  BookingId: WireInt,
  RequestType: WireInt.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  BookingMode: WireInt.nullish(),
})

/** GetCancellationCharges: what a refund of the whole booking would cost now. Low-cost carriers only. */
export const previewCancellation: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  const booking = getBooking(context, { BookingId: input.BookingId })
  if (!booking.isLcc) throw new AirRefusal(2, 'Cancellation charges are available for LCC only.')
  if (booking.status !== 'ticketed') throw new AirRefusal(2, 'The booking is not ticketed.')
  const flights = booking.legs.flatMap(({ journey }) => journey.flights)
  const prices = booking.passengers.map((passenger) => {
    const left = flights.map(sectorOf).filter((sector) => !passenger.cancelledSectors.includes(sector))
    return priceCancellation(booking, passenger, left, { byAirline: false, isWhole: true, nowMs: context.clock.now() })
  })
  const total = (part: 'chargePaise' | 'gstOnChargePaise' | 'refundPaise'): number =>
    prices.reduce((sum, price) => sum + price[part], 0)
  return {
    TraceId: booking.traceId,
    RefundAmount: rupees(total('refundPaise')),
    CancellationCharge: rupees(total('chargePaise') + total('gstOnChargePaise')),
    Remarks: 'Charges are indicative and include GST on the airline fee.',
    Currency: 'INR',
  }
}
