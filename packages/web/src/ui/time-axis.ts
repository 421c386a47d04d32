import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'

/** A span of days that is drawn from start to end, both inclusive. */
export type DayAxis = { readonly first: PlainDate; readonly last: PlainDate; readonly days: number }

const MS_OF_DAY = 86_400_000
const numberOf = (day: PlainDate) => Date.parse(`${day}T00:00:00Z`) / MS_OF_DAY

/** Whole months from the month of a day on. */
export function monthsAxis(day: PlainDate, months: number): DayAxis {
  const first = plainDate(`${day.slice(0, 7)}-01`)
  const [year = 0, month = 0] = first.split('-').map(Number)
  const last = plainDate(new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10))
  return { first, last, days: numberOf(last) - numberOf(first) + 1 }
}

/** The axis some months later, or earlier. */
export function shiftMonths({ first }: DayAxis, by: number, months: number): DayAxis {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return monthsAxis(plainDate(new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)), months)
}

/** Days from the start of the axis to a day. */
export function placeOf({ first }: DayAxis, day: PlainDate): number {
  return numberOf(day) - numberOf(first)
}

/** The part of a span that the axis shows; undefined where it shows none of it. */
export function partOf(
  axis: DayAxis,
  { from, to }: { from: PlainDate; to: PlainDate },
): { at: number; days: number; isCutAtStart: boolean; isCutAtEnd: boolean } | undefined {
  const [start, end] = [placeOf(axis, from), placeOf(axis, to)]
  if (end < 0 || start >= axis.days) return undefined
  const [at, until] = [Math.max(0, start), Math.min(axis.days - 1, end)]
  return { at, days: until - at + 1, isCutAtStart: start < 0, isCutAtEnd: end > axis.days - 1 }
}

export function dayAt({ first, days }: DayAxis, place: number): PlainDate {
  return addDays(first, Math.max(0, Math.min(days - 1, Math.floor(place))))
}

/** The months of the axis, each with where it begins and how long it is. */
export function monthsOf(axis: DayAxis): { month: string; at: number; days: number }[] {
  const months: { month: string; at: number; days: number }[] = []
  for (let at = 0; at < axis.days; ) {
    const day = addDays(axis.first, at)
    const length = monthsAxis(day, 1).days - (Number(day.slice(8)) - 1)
    months.push({ month: day.slice(0, 7), at, days: Math.min(length, axis.days - at) })
    at += length
  }
  return months
}
