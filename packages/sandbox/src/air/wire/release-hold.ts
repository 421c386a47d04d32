import { z } from 'zod'
import type { AirMethod } from '../air-context.ts'
import { checkToken } from '../check-token.ts'
import { AirRefusal, invalidRequest } from '../refusal.ts'
import { getBooking } from './find-booking.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Input = Session.extend({ BookingId: WireInt, Source: z.union([z.string(), z.number()]) })

/** ReleasePNRRequest: releases held seats. Only for bookings that are held and not ticketed. */
export const releaseHold: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  const booking = getBooking(context, input)
  if (String(input.Source) !== String(booking.legs[0]?.journey.source)) throw invalidRequest('Source does not match the booking.')
  if (booking.isLcc) throw new AirRefusal(2, 'Release PNR is not allowed for LCC.')
  if (booking.status !== 'held') throw new AirRefusal(2, 'Release PNR is allowed for a held booking only.')
  context.store.saveBooking({ ...booking, status: 'released' })
  return { TraceId: booking.traceId, B2B2BStatus: false }
}
