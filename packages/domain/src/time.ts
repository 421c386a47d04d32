/**
 * Three kinds of time, never mixed: an instant (UTC), a calendar date, and a flight's local time beside its zone.
 * All are strings that sort as they read, so that they travel, compare and store without conversion.
 */

declare const kind: unique symbol

/** ISO 8601 in UTC with milliseconds, e.g. '2026-12-18T05:05:00.000Z'. Compare with < and >. */
export type Instant = string & { readonly [kind]: 'instant' }
/** 'YYYY-MM-DD' without a zone. */
export type PlainDate = string & { readonly [kind]: 'date' }
/** A wall-clock time at an airport: local 'YYYY-MM-DDTHH:mm', and the airport's IANA zone. */
export type ZonedLocal = { readonly local: string; readonly zone: string }

export function instant(value: Date | number | string): Instant {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not an instant: ${value}`)
  return date.toISOString() as Instant
}

export function epochMs(at: Instant): number {
  return Date.parse(at)
}

export function plusMinutes(at: Instant, minutes: number): Instant {
  return instant(epochMs(at) + minutes * 60_000)
}

export function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b
}

/** Reads 'YYYY-MM-DD'. Refuses (throws) what is not a day of the calendar. */
export function plainDate(text: string): PlainDate {
  const date = readDate(text)
  if (!date) throw new RangeError(`Not a date: ${text}`)
  return date
}

/** The same for any text: undefined where it is not a date. */
export function readDate(text: string): PlainDate | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    addDays(text as PlainDate, 0) === text
    ? (text as PlainDate)
    : undefined
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as PlainDate
}

export function earlierOf(a: PlainDate, b: PlainDate): PlainDate {
  return isAfter(a, b) ? b : a
}

export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return isAfter(a, b) ? a : b
}

/** Dates are ordered as their texts. */
function isAfter(a: PlainDate, b: PlainDate): boolean {
  return a > b
}

/** The same day some months later, or the last day of the month where it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10) as PlainDate
}

export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The calendar date at an instant in a zone. */
export function dateIn(zone: string, at: Instant): PlainDate {
  let format = dayFormats.get(zone)
  if (!format) {
    // This locale writes 'YYYY-MM-DD'.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(zone, format)
  }
  return format.format(epochMs(at)) as PlainDate
}

/** Making a formatter takes longer than using it a hundred times. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Whole years of age on a date; a birthday on 29 February is counted on 1 March in common years. */
export function ageOn(birth: PlainDate, on: PlainDate): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

export type DurationUnits = { readonly hour: string; readonly minute: string }
export const ENGLISH_UNITS: DurationUnits = { hour: 'h', minute: 'm' }

/** '3 h 40 m' */
export function formatDuration(minutes: number, { hour, minute }: DurationUnits = ENGLISH_UNITS): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? `${rest} ${minute}` : `${hours} ${hour} ${String(rest).padStart(2, '0')} ${minute}`
}
