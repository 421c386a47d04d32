import { addDays, type PlainDate } from '@tradewind/domain/time'
import type { BuilderValues, LineOf, ListName } from './builder-values.ts'

export type ListedLine = { [List in ListName]: { list: List; at: number; line: LineOf<List> } }[ListName]
/** `date` is undefined while the arrival is open. */
export type DayGroup = { number: number; date: string | undefined; lines: readonly ListedLine[] }

const RANK: Record<ListName, number> = { flightDetails: 0, accomodations: 1, transfers: 2, activities: 3, miscellaneous: 4 }
/** Typed so far as to be a day. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
export const LONGEST_SHOWN = 90

/** Lines by their day, and those that stand on no day of the itinerary. */
export function groupByDay(values: BuilderValues): { days: readonly DayGroup[]; others: readonly ListedLine[] } {
  const all = linesOf(values)
  const count = /^\d{1,2}$/.test(values.noOfDays.trim()) ? Math.min(Number(values.noOfDays), LONGEST_SHOWN) : 0
  const begin = isDay(values.arrivalDate) ? (values.arrivalDate as PlainDate) : undefined
  const dates = Array.from({ length: count }, (_, at) => begin && addDays(begin, at))
  const known = new Set(begin ? dates : [])
  const byDay = new Map<string, ListedLine[]>()
  for (const one of all) byDay.set(dayOfLine(one), [...(byDay.get(dayOfLine(one)) ?? []), one])
  return {
    days: dates.map((date, at) => ({
      number: at + 1,
      date,
      lines: date === undefined ? [] : (byDay.get(date) ?? []).sort(byTime),
    })),
    others: all.filter((one) => !known.has(dayOfLine(one) as PlainDate)),
  }
}

function linesOf({ accomodations, activities, transfers, miscellaneous, flightDetails }: BuilderValues): ListedLine[] {
  return [
    ...flightDetails.map((line, at) => ({ list: 'flightDetails', at, line }) as const),
    ...accomodations.map((line, at) => ({ list: 'accomodations', at, line }) as const),
    ...activities.map((line, at) => ({ list: 'activities', at, line }) as const),
    ...transfers.map((line, at) => ({ list: 'transfers', at, line }) as const),
    ...miscellaneous.map((line, at) => ({ list: 'miscellaneous', at, line }) as const),
  ]
}

export function dayOfLine(one: ListedLine): string {
  if (one.list === 'accomodations') return one.line.checkinDate
  return one.list === 'flightDetails' ? one.line.departureDate : one.line.startDate
}

function timeOf(one: ListedLine): string {
  if (one.list === 'accomodations') return ''
  return one.list === 'flightDetails' ? one.line.departureTime : one.line.time
}

/** What has no time stands first, in the order of its kind. */
function byTime(a: ListedLine, b: ListedLine): number {
  return timeOf(a).localeCompare(timeOf(b)) || RANK[a.list] - RANK[b.list] || a.at - b.at
}
