import { formatDay, formatWeekday } from '@tradewind/domain/format-date'
import { localeOf } from '@tradewind/domain/locale'

export { formatDate, formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'

/** 'Tue 22 Dec', with the year when it is not the current one: 'Mon 15 Dec 2025'. */
export function formatWeekdayOfYear(date: string): string {
  return withYear(formatWeekday(date), date)
}

/** '22 Dec', with the year when it is not the current one. */
export function formatDayOfYear(date: string): string {
  return withYear(formatDay(date), date)
}

function withYear(text: string, date: string): string {
  return date.slice(0, 4) === today().slice(0, 4) ? text : `${text} ${date.slice(0, 4)}`
}

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const clock = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const monthYear = utc({ month: 'long', year: 'numeric' })

function asUtc(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`)
}

/** 'December 2026' of 'YYYY-MM' */
export function formatMonth(month: string): string {
  return monthYear.format(asUtc(`${month}-01`))
}

type Formats = Record<'instant' | 'moment' | 'day' | 'reader' | 'zone', Intl.DateTimeFormat>
let formats = formatsIn(undefined, 'en-GB')

/** All lists show times in the site's zone, as its sentences, sheets and filters do, wherever the reader is. Set once, when the site is known. */
export function showTimesIn(timeZone: string, countryCode: string): void {
  formats = formatsIn(timeZone, localeOf(countryCode))
}

/** Kept, because making a formatter takes a millisecond, and a list has a hundred times. */
function formatsIn(timeZone: string | undefined, locale: string): Formats {
  const english = (options: Intl.DateTimeFormatOptions, way = 'en-GB') =>
    new Intl.DateTimeFormat(way, { ...options, ...(timeZone && { timeZone }) })
  return {
    instant: english({ ...clock, year: 'numeric' }),
    moment: english(clock),
    day: english({ day: '2-digit', month: 'long', year: 'numeric' }),
    reader: new Intl.DateTimeFormat('en-GB', { ...clock, year: 'numeric' }),
    // Only the country's own English has letters for its zone: 'IST' in India, 'GST' in Dubai.
    zone: english({ timeZoneName: 'short' }, locale),
  }
}

/** An instant: '10 Dec 2026, 14:05'. Where the reader's own clock differs, the zone is added: '10 Dec 2026, 14:05 IST'. */
export function formatInstant(at: string): string {
  const date = new Date(at)
  const text = formats.instant.format(date)
  const zone = formats.zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return `${text}${text === formats.reader.format(date) ? '' : ` ${zone}`}`.replace('Sept', 'Sep')
}

/** An instant, short, in the same zone: '10 Dec, 14:05'. */
export function formatMoment(at: string): string {
  return formats.moment.format(new Date(at)).replace('Sept', 'Sep')
}

/** The date of an instant in the same zone: '10 December 2026'. */
export function formatInstantDay(at: string): string {
  return formats.day.format(new Date(at))
}

/**
 * Today in the reader's zone. With `useNow`, the only place outside main that reads the clock. Without Intl, because making a formatter takes a
 * millisecond and a fare strip asks a dozen times.
 */
export function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
