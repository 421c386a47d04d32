import { epochMs, type Instant } from './time.ts'
import { localIn } from './zoned-time.ts'

/** English of the one form that all texts have, day before month; local dates need no zone of a site. */
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const dayMonth = utc({ day: 'numeric', month: 'short' })
const dayMonthYear = utc({ day: 'numeric', month: 'short', year: 'numeric' })
const weekday = utc({ weekday: 'short' })

function asUtc(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`)
}

/** '10 Dec' of 'YYYY-MM-DD…' */
export function formatDay(date: string): string {
  return dayMonth.format(asUtc(date)).replace('Sept', 'Sep')
}

/** 'Thu 10 Dec' */
export function formatWeekday(date: string): string {
  return `${weekday.format(asUtc(date))} ${formatDay(date)}`
}

/** '10 Dec 2026' */
export function formatDate(date: string): string {
  return dayMonthYear.format(asUtc(date)).replace('Sept', 'Sep')
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
