import { addDays, daysBetween, type PlainDate } from '@tradewind/domain/time'
import type { LineOf, ListName } from './builder-values.ts'
import { type DayGroup, dayOfLine, isDay, type ListedLine } from './day-groups.ts'

type Patch = { [List in ListName]: Partial<LineOf<List>> }[ListName]
type LineMove = { readonly list: ListName; readonly key: string; readonly to: Patch; readonly back: Patch }

/**
 * What of a line changes as it is moved to another day, and what puts it back. Its time stays. A flight that lands on a later day than it leaves still does; the way back of a transfer keeps its
 * day, unless that is over then. Undefined where it stands on that day already.
 */
export function moveLine(one: ListedLine, date: string): LineMove | undefined {
  const from = dayOfLine(one)
  if (from === date) return undefined
  const { key } = one.line
  if (one.list === 'accomodations')
    return { list: one.list, key, to: { checkinDate: date }, back: { checkinDate: one.line.checkinDate } }
  if (one.list === 'transfers') {
    const { startDate, returnDate } = one.line
    const back = returnDate !== '' && returnDate < date ? date : returnDate
    return { list: one.list, key, to: { startDate: date, returnDate: back }, back: { startDate, returnDate } }
  }
  if (one.list !== 'flightDetails') return { list: one.list, key, to: { startDate: date }, back: { startDate: one.line.startDate } }
  const { departureDate, arrivalDate } = one.line
  const lands =
    isDay(from) && isDay(arrivalDate) ? landsAfter(from as PlainDate, arrivalDate as PlainDate, date as PlainDate) : date
  return { list: one.list, key, to: { departureDate: date, arrivalDate: lands }, back: { departureDate, arrivalDate } }
}

function landsAfter(left: PlainDate, landed: PlainDate, date: PlainDate): PlainDate {
  return addDays(date, Math.max(0, daysBetween(left, landed)))
}

/** The day before or after that of a line; of one that stands on no day of the itinerary the last or the first. Undefined at the ends. */
export function dayBesideLine(days: readonly DayGroup[], one: ListedLine, step: -1 | 1): string | undefined {
  const dated = days.flatMap(({ date }) => date ?? [])
  const at = dated.indexOf(dayOfLine(one) as PlainDate)
  if (at === -1) return step === 1 ? dated[0] : dated.at(-1)
  return dated[at + step]
}
