import { compareMoney, type Money } from '../money.ts'
import type { Itinerary, ItineraryLine, LineId, Ride, TransferLine } from './itinerary.ts'

/** Why an itinerary cannot be saved. `lineId` is null where the reason is not about one line; `field`: beside which of its fields it stands. */
export type ItineraryFault = { readonly lineId: LineId | null; readonly field: FaultField; readonly sentence: string }
type FaultField =
  | ('noOfDays' | 'noOfNights' | 'lines' | 'passengers' | 'discount' | 'collectedPayment')
  | ('startDate' | 'returnDate' | 'returnTime' | 'pickup' | 'drop' | 'sharingBasis')
type Fault = Omit<ItineraryFault, 'lineId'>

export const LONGEST_ITINERARY = 90
/** Lines of all kinds together. */
export const MOST_LINES = 400
const TOO_MANY_LINES = `A quotation has ${MOST_LINES} lines at most.`

/** What is sold has a day. */
export const NO_DAY = {
  activity: 'Please select start date for all activities',
  transfer: 'Please select start date for all transfers',
  wayBack: 'Please select return date for all transfers',
  miscellaneous: 'Please select start date for all miscellaneous',
} as const

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
    itinerary.lines.every(({ kind }) => kind === 'flight') && fault('lines', 'Please select at least one itinerary'),
    itinerary.lines.length > MOST_LINES && fault('lines', TOO_MANY_LINES),
    hasTooManyPassengers(itinerary) && fault('passengers', 'Passenger count mismatch, please reselect passengers'),
    totalPrice.minor < 0n && fault('discount', 'The discount is more than the price'),
    compareMoney(collectedPayment, totalPrice) > 0 &&
      fault('collectedPayment', 'Collected payment should not be greater than total price'),
  ]
  const ofLines = itinerary.lines.flatMap((line) =>
    faultsOf(line, itinerary.isVouchered).map((found) => ({ lineId: line.id, ...found })),
  )
  return [...whole.filter((found) => found !== false).map((found) => ({ lineId: null, ...found })), ...ofLines]
}

function fault(field: FaultField, sentence: string): Fault {
  return { field, sentence }
}

function refuseLength(what: 'days' | 'nights', count: number, least: number): Fault[] {
  if (Number.isInteger(count) && count >= least && count <= LONGEST_ITINERARY) return []
  const sentence = `The number of ${what} must be a whole number from ${least} to ${LONGEST_ITINERARY}`
  return [fault(what === 'days' ? 'noOfDays' : 'noOfNights', sentence)]
}

function hasTooManyPassengers({ adults, child, infant, passengers }: Itinerary): boolean {
  const most = { adult: adults, child, infant }
  return (['adult', 'child', 'infant'] as const).some((type) => passengers.filter((one) => one.type === type).length > most[type])
}

function faultsOf(line: ItineraryLine, isVouchered: boolean): Fault[] {
  switch (line.kind) {
    case 'accommodation':
      return faultsOfRide(line.ride, 'accommodation')
    case 'activity':
      return [
        ...(isVouchered && !line.startDate ? [fault('startDate', NO_DAY.activity)] : []),
        ...faultsOfRide(line.ride, 'activity'),
      ]
    case 'transfer':
      return faultsOfTransfer(line, isVouchered)
    case 'miscellaneous':
      return isVouchered && !line.startDate ? [fault('startDate', NO_DAY.miscellaneous)] : []
    case 'flight':
      return []
  }
}

function faultsOfRide({ transferType, sharingBasis, pickup, drop }: Ride, of: 'activity' | 'accommodation'): Fault[] {
  if (!transferType) return []
  const faults: Fault[] = []
  if (transferType === 'oneway' && !pickup) faults.push(fault('pickup', `Please add pickup transfer for ${of}`))
  if (transferType === 'return' && !(pickup && drop))
    faults.push(fault(pickup ? 'drop' : 'pickup', `Please add transfer for ${of}`))
  if (!sharingBasis) faults.push(fault('sharingBasis', `Please select sharing basis for ${of}`))
  return faults
}

/** One way has one basis, and nobody is driven back before they are driven there. */
function faultsOfTransfer({ ride, ...line }: TransferLine, isVouchered: boolean): Fault[] {
  const { transferType, sharingBasis, pickup, drop } = ride
  const { startDate, time, returnDate, returnTime } = line
  const isReturn = transferType === 'return'
  const isSameDay = startDate !== undefined && startDate === returnDate
  const faults = [
    !pickup && fault('pickup', 'Please add pickup transfer for transfer'),
    !drop && fault('drop', 'Please add drop transfer for transfer'),
    !sharingBasis && fault('sharingBasis', 'Please select sharing basis for transfer'),
    sharingBasis &&
      !isReturn &&
      sharingBasis !== 'SIC' &&
      sharingBasis !== 'PVT' &&
      fault('sharingBasis', 'A transfer one way is SIC or PVT'),
    isVouchered && !startDate && fault('startDate', NO_DAY.transfer),
    isVouchered && isReturn && !returnDate && fault('returnDate', NO_DAY.wayBack),
    isReturn && startDate && returnDate && returnDate < startDate && fault('returnDate', BACK_TOO_EARLY),
    isReturn && isSameDay && time && returnTime && returnTime <= time && fault('returnTime', BACK_TOO_EARLY),
  ]
  return faults.filter((found): found is Fault => typeof found === 'object')
}

const BACK_TOO_EARLY = 'Return should not be before pickup'
