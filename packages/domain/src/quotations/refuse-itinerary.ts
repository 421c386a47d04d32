import { compareMoney, type Money } from '../money.ts'
import type { Itinerary, ItineraryLine, LineId, Ride } from './itinerary.ts'

/** Why an itinerary cannot be saved. `lineId` is null where the reason is not about one line. */
export type ItineraryFault = { readonly lineId: LineId | null; readonly sentence: string }

export const LONGEST_ITINERARY = 90

/** Everything that is wrong, in the order in which the itinerary shows it; empty where it can be saved. */
export function refuseItinerary(
  itinerary: Itinerary,
  paid: { readonly totalPrice: Money; readonly collectedPayment: Money },
): ItineraryFault[] {
  const { totalPrice, collectedPayment } = paid
  const whole = [
    ...refuseLength('days', itinerary.noOfDays, 1),
    ...refuseLength('nights', itinerary.noOfNights, 0),
    // A flight alone makes no itinerary.
    itinerary.lines.every(({ kind }) => kind === 'flight') && 'Please select at least one itinerary',
    hasTooManyPassengers(itinerary) && 'Passenger count mismatch, please reselect passengers',
    totalPrice.minor < 0n && 'The discount is more than the price',
    compareMoney(collectedPayment, totalPrice) > 0 && 'Collected payment should not be greater than total price',
  ]
  const ofLines = itinerary.lines.flatMap((line) =>
    sentencesOf(line, itinerary.isVouchered).map((sentence) => ({ lineId: line.id, sentence })),
  )
  return [...whole.filter((sentence) => sentence !== false).map((sentence) => ({ lineId: null, sentence })), ...ofLines]
}

function refuseLength(what: 'days' | 'nights', count: number, least: number): string[] {
  if (Number.isInteger(count) && count >= least && count <= LONGEST_ITINERARY) return []
  return [`The number of ${what} must be a whole number from ${least} to ${LONGEST_ITINERARY}`]
}

function hasTooManyPassengers({ adults, child, infant, passengers }: Itinerary): boolean {
  const most = { adult: adults, child, infant }
  return (['adult', 'child', 'infant'] as const).some((type) => passengers.filter((one) => one.type === type).length > most[type])
}

function sentencesOf(line: ItineraryLine, isVouchered: boolean): string[] {
  switch (line.kind) {
    case 'accommodation':
      return sentencesOfRide(line.ride, 'accommodation')
    case 'activity':
      return [
        ...(isVouchered && !line.startDate ? ['Please select start date for all activities'] : []),
        ...sentencesOfRide(line.ride, 'activity'),
      ]
    case 'miscellaneous':
      return isVouchered && !line.startDate ? ['Please select start date for all miscellaneous'] : []
    case 'flight':
      return []
  }
}

function sentencesOfRide({ transferType, sharingBasis, pickup, drop }: Ride, of: 'activity' | 'accommodation'): string[] {
  if (!transferType) return []
  const sentences: string[] = []
  if (transferType === 'oneway' && !pickup) sentences.push(`Please add pickup transfer for ${of}`)
  if (transferType === 'return' && !(pickup && drop)) sentences.push(`Please add transfer for ${of}`)
  if (!sharingBasis) sentences.push(`Please select sharing basis for ${of}`)
  return sentences
}
