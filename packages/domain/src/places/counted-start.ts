import { type ClockTime, type Start, startsOn, type TourCalendar } from '../catalogue/tour-times.ts'
import type { PlainDate } from '../time.ts'

/** In what people are counted: in the tour option itself, or in the pool that it shares with others. */
export type Counted = 'option' | 'pool'

/** A start of which people are counted. `startsAt` is empty where visitors come at any time of the day: then the day is counted. */
export type CountedStart = {
  readonly counted: Counted
  readonly id: number
  readonly day: PlainDate
  readonly startsAt: ClockTime | ''
}

/** A tour option as its places are counted. `poolPeople`: of its pool; null: no limit. */
export type CountedOption = {
  readonly id: number
  readonly poolId: number | null
  readonly poolPeople: number | null
  readonly calendar: TourCalendar
}

/** A start with its limit; null: as many as come. */
export type LimitedStart = CountedStart & { readonly people: number | null }

/** How many people of a start are taken: sold, or held for somebody who is paying. */
export type TakenOf = (start: CountedStart) => number

/**
 * Of what a party takes its places when it books a start: always of the option, and of its pool where it has one. They are counted without a limit too, so that a
 * limit that is set later knows what was sold before. Undefined: the option does not start then.
 */
export function limitsOf(option: CountedOption, day: PlainDate, startsAt: ClockTime): readonly LimitedStart[] | undefined {
  const starts = startsOn(option.calendar, day)
  const start = starts.find((one) => one.startsAt === startsAt)
  return start && limitsOfStart(option, day, start, starts)
}

/** The same of a start that is known, with all of its day. */
export function limitsOfStart(
  { id, poolId, poolPeople, calendar }: CountedOption,
  day: PlainDate,
  { startsAt, people: limit }: Start,
  starts: readonly Start[],
): readonly LimitedStart[] {
  const isTimed = calendar.timing === 'startTimes'
  const at = { day, startsAt: isTimed ? startsAt : '' } as const
  const own = isTimed ? limit : peopleOfDay(starts.map(({ people }) => people))
  const ofOption: LimitedStart = { counted: 'option', id, ...at, people: own }
  return poolId === null ? [ofOption] : [ofOption, { counted: 'pool', id: poolId, ...at, people: poolPeople }]
}

/** Visitors come when they like, so the day holds what its hours hold together. */
function peopleOfDay(ofHours: readonly (number | null)[]): number | null {
  return ofHours.reduce((sum, people) => (sum === null || people === null ? null : sum + people))
}

/** What is left of a start: the least of what the option and its pool have left. Null: without limit. */
export function placesLeft(limits: readonly LimitedStart[], takenOf: TakenOf): number | null {
  const left = limits.flatMap((start) => (start.people === null ? [] : [Math.max(0, start.people - takenOf(start))]))
  return left.length === 0 ? null : Math.min(...left)
}

/** One text for each start, by which it is known. In the order of these texts starts are locked, always. */
export function keyOfStart({ counted, id, day, startsAt }: CountedStart): string {
  return `${counted}:${String(id).padStart(19, '0')}:${day}:${startsAt}`
}

export function inOrderOfLocks<Start extends CountedStart>(starts: readonly Start[]): Start[] {
  const byKey = new Map(starts.map((start) => [keyOfStart(start), start]))
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, start]) => start)
}

/** 'Only 3 places are left at 14:00.' */
export function explainFull(left: number, startsAt: ClockTime | ''): string {
  const when = startsAt === '' ? 'on this day' : `at ${startsAt}`
  if (left === 0) return `No places are left ${when}.`
  return left === 1 ? `Only 1 place is left ${when}.` : `Only ${left} places are left ${when}.`
}
