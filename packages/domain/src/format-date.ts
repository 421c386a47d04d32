import { epochMs, type Instant } from './time.ts'
import { localIn } from './zoned-time.ts'

/** English of the one form that all texts have, day before month. Screens in another language give its locale. */
const ENGLISH = 'en-GB'
type Formats = Record<'dayMonth' | 'dayMonthYear' | 'weekday' | 'long', Intl.DateTimeFormat>
/** Kept, because making a formatter takes a millisecond. */
const known = new Map<string, Formats>()

function formatsIn(locale: string): Formats {
  const formats = known.get(locale) ?? makeFormats(locale)
  known.set(locale, formats)
  return formats
}

/** Local dates need no zone of a site. */
function makeFormats(locale: string): Formats {
  const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return {
    dayMonth: utc({ day: 'numeric', month: 'short' }),
    dayMonthYear: utc({ day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: utc({ weekday: 'short' }),
    long: utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}

function asUtc(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`)
}

/** '10 Dec' of 'YYYY-MM-DD…' */
export function formatDay(date: string, locale: string = ENGLISH): string {
  return formatsIn(locale).dayMonth.format(asUtc(date)).replace('Sept', 'Sep')
}

/** 'Thu 10 Dec' */
export function formatWeekday(date: string, locale: string = ENGLISH): string {
  return `${formatsIn(locale).weekday.format(asUtc(date))} ${formatDay(date, locale)}`
}

/** '10 Dec 2026' */
export function formatDate(date: string, locale: string = ENGLISH): string {
  return formatsIn(locale).dayMonthYear.format(asUtc(date)).replace('Sept', 'Sep')
}

/** 'Thursday 14 January 2027', at the top of a day */
export function formatLongDate(date: string, locale: string = ENGLISH): string {
  return formatsIn(locale).long.format(asUtc(date)).replace(',', '')
}

/** '06:10' of a local 'YYYY-MM-DDTHH:mm' */
export function timeOf(local: string): string {
  return local.slice(11, 16)
}

/** '10 Dec 2026, 06:10' of a local 'YYYY-MM-DDTHH:mm' */
export function formatLocal(local: string): string {
  return `${formatDate(local)}, ${timeOf(local)}`
}

/** Where a site is: the IANA zone in which it shows times, and the locale in which it writes them (`localeOf`). */
export type SitePlace = { readonly zone: string; readonly locale: string }

/**
 * '10 Dec 2026, 06:10 IST': an instant in a mail or a notification, whose reader may be in another zone. A zone has a short name only in the locale of a
 * country that uses it: 'IST' in 'en-IN' is 'GMT+5:30' in 'en-AE'.
 */
export function formatInZone({ zone, locale }: SitePlace, at: Instant): string {
  const name = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(epochMs(at))
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${formatLocal(localIn(zone, at).local)} ${name}`
}
