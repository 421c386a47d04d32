export { formatDate, formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const monthYear = utc({ month: 'long', year: 'numeric' })

function asUtc(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`)
}

/** 'December 2026' of 'YYYY-MM' */
export function formatMonth(month: string): string {
  return monthYear.format(asUtc(`${month}-01`))
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
