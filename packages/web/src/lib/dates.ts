import * as written from '@tradewind/domain/format-date'
import { localeOf } from '@tradewind/domain/locale'
import { isolate } from '../languages/language.ts'

export { timeOf } from '@tradewind/domain/format-date'

const ENGLISH = 'en-GB'
let dateLocale = ENGLISH
/** 0 is Sunday. */
let firstOfWeek = 1

const inOnePiece = (text: string) => isolate(text, 'auto')

/** The language and calendar of all dates, for parts that write their own. */
export function localeOfDates(): string {
  return dateLocale
}

/** The day that weeks begin with where the site sells: 0 is Sunday, 1 Monday, 6 Saturday. */
export function firstDayOfWeek(): number {
  return firstOfWeek
}

/** '22 Dec', in the reader's language as all dates here. */
export function formatDay(date: string): string {
  return inOnePiece(written.formatDay(date, dateLocale))
}

/** 'Tue 22 Dec' */
export function formatWeekday(date: string): string {
  return inOnePiece(written.formatWeekday(date, dateLocale))
}

/** 'Tue 22', for chips beside each other in one month or two. */
export function formatWeekdayNumber(date: string): string {
  return inOnePiece(formats.weekdayNumber.format(asUtc(date)))
}

/** '22 Dec 2026' */
export function formatDate(date: string): string {
  return inOnePiece(written.formatDate(date, dateLocale))
}

/** 'Tue 22 Dec', with the year when it is not the current one: 'Mon 15 Dec 2025'. */
export function formatWeekdayOfYear(date: string): string {
  return withYear(written.formatWeekday(date, dateLocale), date)
}

/** '22 Dec', with the year when it is not the current one. */
export function formatDayOfYear(date: string): string {
  return withYear(written.formatDay(date, dateLocale), date)
}

function withYear(text: string, date: string): string {
  return inOnePiece(date.slice(0, 4) === today().slice(0, 4) ? text : `${text} ${date.slice(0, 4)}`)
}

const clock = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function asUtc(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`)
}

/** 'December 2026' of 'YYYY-MM' */
export function formatMonth(month: string): string {
  return inOnePiece(formats.month.format(asUtc(`${month}-01`)))
}

/** 'Dec' of 'YYYY-MM' */
export function formatMonthShort(month: string): string {
  return inOnePiece(formats.monthShort.format(asUtc(`${month}-01`)).replace('Sept', 'Sep'))
}

type Formats = Record<
  'instant' | 'moment' | 'day' | 'numbers' | 'reader' | 'zone' | 'month' | 'monthShort' | 'weekdayNumber',
  Intl.DateTimeFormat
>
let formats = formatsIn(undefined, ENGLISH)

/**
 * All lists show times in the site's zone, as its sentences, sheets and filters do, wherever the reader is. The words of all dates are those of `locale`.
 * Set once, when the site is known.
 */
export function showTimesIn(timeZone: string, countryCode: string, locale: string = ENGLISH): void {
  dateLocale = locale
  firstOfWeek = weekOf(localeOf(countryCode))
  formats = formatsIn(timeZone, localeOf(countryCode))
}

type WithWeek = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }

/** Browsers had it as a property first, and older ones know nothing of it: Monday, as the ISO has it. They count Sunday as 7. */
function weekOf(locale: string): number {
  const known: WithWeek = new Intl.Locale(locale)
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
}

/** Kept, because making a formatter takes a millisecond, and a list has a hundred times. */
function formatsIn(timeZone: string | undefined, zoneLocale: string): Formats {
  const inSite = (options: Intl.DateTimeFormatOptions, way = dateLocale) =>
    new Intl.DateTimeFormat(way, { ...options, ...(timeZone && { timeZone }) })
  return {
    instant: inSite({ ...clock, year: 'numeric' }),
    moment: inSite(clock),
    day: inSite({ day: '2-digit', month: 'long', year: 'numeric' }),
    numbers: inSite({ day: '2-digit', month: '2-digit', year: 'numeric', calendar: 'gregory', numberingSystem: 'latn' }),
    reader: new Intl.DateTimeFormat(dateLocale, { ...clock, year: 'numeric' }),
    month: new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
    monthShort: new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', month: 'short' }),
    weekdayNumber: new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', weekday: 'short', day: 'numeric' }),
    // Only the country's own English has letters for its zone: 'IST' in India, 'GST' in Dubai.
    zone: inSite({ timeZoneName: 'short' }, zoneLocale),
  }
}

/** An instant: '10 Dec 2026, 14:05'. Where the reader's own clock differs, the zone is added: '10 Dec 2026, 14:05 IST'. */
export function formatInstant(at: string): string {
  const date = new Date(at)
  const text = formats.instant.format(date)
  const zone = formats.zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return inOnePiece(`${text}${text === formats.reader.format(date) ? '' : ` ${zone}`}`.replace('Sept', 'Sep'))
}

/** An instant, short, in the same zone: '10 Dec, 14:05'. */
export function formatMoment(at: string): string {
  return inOnePiece(formats.moment.format(new Date(at)).replace('Sept', 'Sep'))
}

/** The date of an instant in the same zone: '10 December 2026'. */
export function formatInstantDay(at: string): string {
  return inOnePiece(formats.day.format(new Date(at)))
}

/** Today where the site is: the day by which the server judges whether a payment lies in the future. */
export function todayOfSite(): string {
  const parts = formats.numbers.formatToParts(new Date())
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}

/**
 * Today in the reader's zone. With `useNow` and the one above, the only place outside main that reads the clock. Without Intl, because making a formatter takes a
 * millisecond and a fare strip asks a dozen times.
 */
export function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
