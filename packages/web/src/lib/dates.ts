const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const dayMonth = utc({ day: 'numeric', month: 'short' })
const dayMonthYear = utc({ day: 'numeric', month: 'short', year: 'numeric' })
const weekday = utc({ weekday: 'short' })
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const monthYear = utc({ month: 'long', year: 'numeric' })

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

/** 'December 2026' of 'YYYY-MM' */
export function formatMonth(month: string): string {
  return monthYear.format(asUtc(`${month}-01`))
}

/** '06:10' of a local 'YYYY-MM-DDTHH:mm' */
export function timeOf(local: string): string {
  return local.slice(11, 16)
}

/** An instant in the reader's zone: '10 Dec 2026, 14:05'. */
export function formatInstant(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
    .format(new Date(at))
    .replace('Sept', 'Sep')
}

/** An instant in the reader's zone, short: '10 Dec, 14:05'. */
export function formatMoment(at: string): string {
  return moment.format(new Date(at)).replace('Sept', 'Sep')
}

/**
 * Today where the reader is. With `useNow`, the only place outside main that reads the clock. Without Intl: a formatter costs a millisecond
 * to make, and a fare strip asks a dozen times.
 */
export function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
