import type { CancellationTerm, CutoffUnit } from './cancellation-terms.ts'
import { findTermFaults } from './cancellation-terms.ts'
import { findPassengerFaults, type PassengerType, USUAL_PASSENGERS } from './passenger-types.ts'
import { findCalendarFaults, type TourCalendar } from './tour-times.ts'

/** One way in which an activity is sold. Its timing and the way it is priced stand here and not on its rates: they decide what a buyer chooses from. */
export type TourOptionDetails = TourCalendar & {
  readonly name: string
  readonly description: string
  readonly isTurnedOn: boolean
  readonly hasMeal: boolean
  readonly hasGuide: boolean
  readonly hasTicket: boolean
  /** Local 'HH:MM' of the pickup there, and of the pickup for the way back. */
  readonly pickupPickupTime: string | null
  readonly dropPickupTime: string | null
  readonly minutesFrom: number | null
  readonly minutesTo: number | null
  readonly pricedPer: 'person' | 'group'
  readonly confirmation: 'instant' | 'onRequest'
  readonly redemption: 'voucher' | 'mobile' | 'print' | 'list'
  readonly delivery: 'voucher' | 'ticket' | 'both'
  /** Seats that it shares with other options; null: no limit. */
  readonly poolId: number | null
  readonly bookingCutoffAmount: number
  readonly bookingCutoffUnit: CutoffUnit
  readonly cancellation: readonly CancellationTerm[]
  readonly included: readonly string[]
  readonly excluded: readonly string[]
  /** ISO 639-1, of guides and of audio. */
  readonly languages: readonly string[]
  readonly passengerTypes: readonly PassengerType[]
}

export const NEW_TOUR_OPTION: TourOptionDetails = {
  name: '',
  description: '',
  isTurnedOn: true,
  hasMeal: false,
  hasGuide: false,
  hasTicket: false,
  pickupPickupTime: null,
  dropPickupTime: null,
  timing: 'openDated',
  times: [],
  exceptions: [],
  minutesFrom: null,
  minutesTo: null,
  pricedPer: 'person',
  confirmation: 'instant',
  redemption: 'voucher',
  delivery: 'voucher',
  poolId: null,
  bookingCutoffAmount: 0,
  bookingCutoffUnit: 'hour',
  cancellation: [],
  included: [],
  excluded: [],
  languages: [],
  passengerTypes: USUAL_PASSENGERS,
}

/** What is wrong with a tour option, by field as the form names it. Empty: it can be kept. */
export function findTourOptionFaults(option: TourOptionDetails): Readonly<Record<string, string>> {
  const { minutesFrom, minutesTo } = option
  const isShorter = minutesTo !== null && minutesFrom !== null && minutesTo < minutesFrom
  return {
    ...(isShorter && { minutesTo: 'The longest duration is shorter than the shortest.' }),
    ...(minutesTo !== null && minutesFrom === null && { minutesFrom: 'Please enter the shortest duration as well.' }),
    ...findPassengerFaults(option.passengerTypes),
    ...findCalendarFaults(option),
    ...findTermFaults(option.cancellation),
  }
}
