import type { KeyUsage } from '@tradewind/contract/partners/partner-keys'
import type { BarOrGap } from '../ui/bar-chart.tsx'

type Day = KeyUsage['days'][number]
type ErrorDay = KeyUsage['errors'][number]

/** The last days of a period as bars, each with the day as far before. */
export function barsOfDays(days: readonly Day[], span: number, measure: (day: Day) => number | null): BarOrGap[] {
  const [before, now] = [days.slice(0, -span), days.slice(-span)]
  return now.map((day, place) => {
    const was = before[before.length - now.length + place]
    return { key: day.day, value: measure(day), before: was === undefined ? null : measure(was) }
  })
}

/** Searches for each order; null where nothing was ordered, because no number says that. */
export function lookToBook({ looks, books }: Pick<Day, 'looks' | 'books'>): number | null {
  return books === 0 ? null : looks / books
}

/** How often each code was met in the last days, the most frequent first. */
export function sumByCode(errors: readonly ErrorDay[], since: string): { code: string; errors: number }[] {
  const sums = new Map<string, number>()
  for (const { day, code, errors: count } of errors) if (day >= since) sums.set(code, (sums.get(code) ?? 0) + count)
  return [...sums]
    .map(([code, count]) => ({ code, errors: count }))
    .sort((one, other) => other.errors - one.errors || one.code.localeCompare(other.code))
}

/** What was refused on each day with a code, or with any. */
export function countErrors(errors: readonly ErrorDay[], code: string | undefined): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const one of errors) if (code === undefined || one.code === code) sums.set(one.day, (sums.get(one.day) ?? 0) + one.errors)
  return sums
}
