import type { SupplierSegment } from '../supplier-option.ts'
import { ItineraryWire, type OrderInner } from './itinerary-answer.ts'
import { translateItinerary } from './translate-itinerary.ts'

/** The flights as an answer shows them that asks for consent to other times: nothing where the times stand, empty where they cannot be read. */
export function movedOf(
  { IsTimeChanged, FlightItinerary }: OrderInner['Response'],
  traceId: string,
): readonly SupplierSegment[] | undefined {
  if (!IsTimeChanged) return undefined
  const read = ItineraryWire.safeParse(FlightItinerary)
  return read.success ? translateItinerary(read.data, traceId).segments : []
}
