import { addDays, type PlainDate } from '../time.ts'

/** 'HH:MM', the clock of the city. */
export type ClockTime = string

/** Monday is 0, Sunday is 6. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

/** How a tour option begins: at fixed times, at any time while it is open, or on any day. */
export const TIMINGS = ['startTimes', 'openingHours', 'openDated'] as const
export type Timing = (typeof TIMINGS)[number]

/** A rule of the weekly calendar. Days inclusive; null: without limit. */
export type TourTime = {
  readonly weekdays: readonly number[]
  readonly fromDay: PlainDate | null
  readonly toDay: PlainDate | null
  /** The start, or the opening. */
  readonly startsAt: ClockTime
  /** Only of opening hours. Not after the opening: on the next day. */
  readonly closesAt: ClockTime | null
  /** People at this start; null: what its pool has. */
  readonly people: number | null
}

/** A day that differs from the weekly calendar. */
export type TourException = {
  readonly day: PlainDate
  readonly kind: 'closed' | 'extra'
  /** Closed: the one start that is left out; null: the whole day. Extra: the start, or the opening. */
  readonly startsAt: ClockTime | null
  readonly closesAt: ClockTime | null
  readonly people: number | null
  readonly reason: string
}

export type TourCalendar = {
  readonly timing: Timing
  readonly times: readonly TourTime[]
  readonly exceptions: readonly TourException[]
}

/** One start of a day, or one span in which it is open. `people` null: no limit of its own. */
export type Start = { readonly startsAt: ClockTime; readonly closesAt: ClockTime | null; readonly people: number | null }

const WHOLE_DAY: Start = { startsAt: '00:00', closesAt: null, people: null }

/** 0 for Monday. */
export function weekdayOf(day: PlainDate): number {
  const known = knownWeekdays.get(day)
  if (known !== undefined) return known
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  if (knownWeekdays.size >= MOST_DAYS) knownWeekdays.clear()
  knownWeekdays.set(day, weekday)
  return weekday
}

/** A search asks for the same few days thousands of times. */
const knownWeekdays = new Map<PlainDate, number>()
const MOST_DAYS = 5_000

/**
 * The starts of a day in their order; none: it does not run. An exception wins over the weekly calendar: a day that is closed whole has no start but the
 * extra ones, an extra start replaces one at the same time. Of two rules with the same start the later one counts, as the later one was typed to correct it.
 */
export function startsOn({ timing, times, exceptions }: TourCalendar, day: PlainDate): readonly Start[] {
  const weekday = weekdayOf(day)
  const ofDay = exceptions.filter((one) => one.day === day)
  const closed = ofDay.filter(({ kind }) => kind === 'closed')
  const isClosed = closed.some(({ startsAt }) => startsAt === null)
  const starts = new Map<ClockTime, Start>()
  if (!isClosed) {
    if (timing === 'openDated' && times.length === 0) starts.set(WHOLE_DAY.startsAt, WHOLE_DAY)
    for (const time of times) if (appliesOn(time, day, weekday)) starts.set(time.startsAt, pick(time))
    for (const { startsAt } of closed) if (startsAt !== null) starts.delete(startsAt)
  }
  for (const { kind, startsAt, closesAt, people } of ofDay)
    if (kind === 'extra' && startsAt !== null) starts.set(startsAt, { startsAt, closesAt, people })
  return [...starts.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

function pick({ startsAt, closesAt, people }: Start): Start {
  return { startsAt, closesAt, people }
}

function appliesOn({ weekdays, fromDay, toDay }: TourTime, day: PlainDate, weekday: number): boolean {
  return weekdays.includes(weekday) && (fromDay === null || fromDay <= day) && (toDay === null || day <= toDay)
}

/** Spans of days without any start, from `first` to `last` inclusive, as far as the calendar alone says. */
export function daysWithoutStart(
  calendar: TourCalendar,
  first: PlainDate,
  last: PlainDate,
): readonly { from: PlainDate; to: PlainDate }[] {
  const gaps: { from: PlainDate; to: PlainDate }[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (startsOn(calendar, day).length > 0) continue
    const open = gaps.at(-1)
    if (open && addDays(open.to, 1) === day) open.to = day
    else gaps.push({ from: day, to: day })
  }
  return gaps
}

const FIRST_OF_BITS = 1

/** Weekdays as one bit each, Monday the lowest. */
export function weekdayBits(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, day) => bits | (FIRST_OF_BITS << day), 0)
}

export function readWeekdayBits(bits: number): number[] {
  return EVERY_DAY.filter((day) => (bits & (FIRST_OF_BITS << day)) !== 0)
}

/**
 * What is wrong with the calendar of a tour option, by the place of the row. Empty: nothing. Start times have no closing, opening hours need one. An
 * option without any start can be kept: it does not sell, and its activity says so.
 */
export function findCalendarFaults({ timing, times, exceptions }: TourCalendar): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const [row, time] of times.entries()) {
    const key = `times.${row}`
    if (time.weekdays.length === 0) faults[key] = 'Please choose at least one weekday.'
    else if (time.fromDay !== null && time.toDay !== null && time.toDay < time.fromDay)
      faults[key] = 'The last day is before the first.'
    else if (timing === 'openingHours' && time.closesAt === null) faults[key] = 'Please enter when it closes.'
    else if (timing === 'startTimes' && time.closesAt !== null) faults[key] = 'A start time has no closing time.'
  }
  for (const [row, { kind, startsAt, closesAt }] of exceptions.entries()) {
    const key = `exceptions.${row}`
    if (kind === 'extra' && startsAt === null) faults[key] = 'Please enter when it starts on this day.'
    else if (kind === 'extra' && timing === 'openingHours' && closesAt === null)
      faults[key] = 'Please enter when it closes on this day.'
  }
  return faults
}
