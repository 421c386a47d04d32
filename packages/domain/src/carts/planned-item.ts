import type { ClockTime, Timing } from '../catalogue/tour-times.ts'
import type { Money } from '../money.ts'
import type { PlainDate } from '../time.ts'
import type { Slot, TransferChoice, WhyNoOffer } from './offer-of-day.ts'
import type { Whereabouts } from './travel-time.ts'

/** `notOnSale`: it was deleted or turned off since it was added. `notAnswered`: who delivers it has not said a price for this party and day. */
export type WhyNoPrice = WhyNoOffer | 'notOnSale' | 'notAnswered'

/** A tour option in a cart, with what its notes are found from. */
export type PlannedItem = {
  readonly id: number
  readonly tourOptionId: number
  readonly isOptional: boolean
  readonly date: PlainDate
  /** Null: any time, or none is chosen yet. */
  readonly time: ClockTime | null
  readonly timing: Timing
  /** The longest it may take; null: not known. */
  readonly minutes: number | null
  readonly transfer: TransferChoice
  readonly seats: number
  readonly whereabouts: Whereabouts
  /** Today on its own clock. */
  readonly today: PlainDate
  /** What it costs more (or less) than when it was added; null: nothing, or that is not known. */
  readonly difference: Money | null
  /** Who delivers it has not said just this lately. */
  readonly isUnconfirmed?: boolean
  /** Its starts on a day; none: it does not run. */
  readonly slotsOn: (day: PlainDate) => readonly Slot[]
  readonly priceOn: (day: PlainDate, transfer: TransferChoice) => PriceOfItem
}
export type PriceOfItem = { readonly total: Money } | { readonly why: WhyNoPrice }

/** Minutes since midnight. An end may be after 1440: that is the next day. */
export type Span = { readonly from: number; readonly to: number }

export const MINUTES_OF_DAY = 24 * 60

export function minutesOfClock(time: ClockTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** '15:30'; after midnight it goes on: '25:30'. */
export function clockOf(minutes: number): ClockTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** When something takes place; undefined where its time or how long it takes is not known. */
export function spanOf({ time, minutes }: Pick<PlannedItem, 'time' | 'minutes'>): Span | undefined {
  if (time === null || minutes === null) return undefined
  const from = minutesOfClock(time)
  return { from, to: from + minutes }
}

/** The start at which somebody comes. At any time while it is open: the first that can still be booked. */
export function slotAt(slots: readonly Slot[], { timing, time }: Pick<PlannedItem, 'timing' | 'time'>): Slot | undefined {
  if (timing === 'startTimes') return time === null ? undefined : slots.find(({ startsAt }) => startsAt === time)
  if (time === null) return slots.find(({ isTooLate }) => !isTooLate) ?? slots[0]
  const at = minutesOfClock(time)
  return slots.find((slot) => {
    const { from, to } = openFor(slot)
    return from <= at && at < to
  })
}

/** A closing that is not after the opening is on the next day. */
export function openFor({ startsAt, closesAt }: Pick<Slot, 'startsAt' | 'closesAt'>): Span {
  const from = minutesOfClock(startsAt)
  const closing = closesAt === null ? MINUTES_OF_DAY : minutesOfClock(closesAt)
  return { from, to: closing > from ? closing : closing + MINUTES_OF_DAY }
}
