import { z } from 'zod'
import type { BookingQuery, SupplierBooking } from '../supplier-booking.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused, type WireRefusal } from './classify-answer.ts'
import { ItineraryWire } from './itinerary-answer.ts'
import { translateItinerary } from './translate-itinerary.ts'

const DetailsInner = z.object({ TraceId: z.string().nullish(), FlightItinerary: ItineraryWire })

type Query = Pick<BookingQuery, 'traceId' | 'source' | 'held' | 'pnr'> & { readonly lead?: BookingQuery['lead'] }

/** What the supplier has under the booking's own keys, or under the trace when the answer with the keys was lost. Nothing: it shows nothing there. */
export async function findTboBooking(call: TboCaller, query: Query, signal: AbortSignal): Promise<SupplierBooking | undefined> {
  const answer = await call('GetBookingDetails', keyOf(query), signal)
  if (answer.refusal) return readAbsence(answer.refusal, query)
  return translateItinerary(readInner(DetailsInner, answer.inner).FlightItinerary, query.traceId)
}

function keyOf({ held, pnr, lead, traceId }: Query): Record<string, unknown> {
  if (held?.supplierBookingId) return { BookingId: Number(held.supplierBookingId), ...(held.pnr ? { PNR: held.pnr } : {}) }
  return pnr ? { PNR: pnr, LastName: lead?.lastName ?? '' } : { TraceId: traceId }
}

/** A refusal that shows the state of the booking. Any other shows nothing and is thrown. */
function readAbsence(refusal: WireRefusal, query: Query): SupplierBooking | undefined {
  switch (refusal.meaning) {
    case 'noBooking':
    case 'noResult':
      return undefined
    case 'underProcess':
      return withoutItinerary(query, 'inProgress')
    case 'bookingFailed':
      return withoutItinerary(query, 'failed')
    default:
      throw asRefused(refusal)
  }
}

/** All that is known while the supplier only says that it works on it, or that there is no booking. */
function withoutItinerary({ held, traceId, source }: Query, state: 'inProgress' | 'failed'): SupplierBooking {
  return {
    held: held ?? { pnr: '', supplierBookingId: '', source, traceId },
    pnr: held?.pnr ?? '',
    state,
    holdEndsAt: undefined,
    segments: [],
    passengers: [],
    invoiceAmount: undefined,
    invoiceNo: undefined,
  }
}
