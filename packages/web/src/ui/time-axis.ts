import { addDays, addMonths, daysBetween, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { CSSProperties } from 'react'

/** A span of days that is drawn from start to end, both inclusive. */
export type DayAxis = { readonly first: PlainDate; readonly last: PlainDate; readonly days: number }

/** Whole months from the month of a day on. */
export function monthsAxis(day: PlainDate, months: number): DayAxis {
  const first = plainDate(`${day.slice(0, 7)}-01`)
  const last = addDays(addMonths(first, months), -1)
  return { first, last, days: daysBetween(first, last) + 1 }
}

/** The axis some months later, or earlier. */
export function shiftMonths({ first }: DayAxis, by: number, months: number): DayAxis {
  return monthsAxis(addMonths(first, by), months)
}

/** Days from the start of the axis to a day. */
export function placeOf({ first }: DayAxis, day: PlainDate): number {
  return daysBetween(first, day)
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

/** Where something stands on an axis, for a style sheet: from which day on, and how many days. */
export function axisStyle(at: number, days: number, more: Readonly<Record<string, number>> = {}): CSSProperties {
  return { '--a': at, '--n': days, ...more } as CSSProperties
}
