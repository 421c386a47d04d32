import { epochMs, type Instant, instant, type ZonedLocal } from './time.ts'

/** Offsets change only on the hour or half-hour of a few nights a year: one look-up per zone and quarter of an hour is enough. */
const QUARTER_MS = 900_000
const MOST_REMEMBERED = 100_000
/** By the zone and the quarter of an hour. */
const offsets = new Map<string, Map<number, number>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** The instant of a local time. If an hour happens twice, the first; a skipped hour counts on from before it. */
export function instantOf(at: ZonedLocal): Instant {
  return instant(epochOf(at))
}

/** The same as milliseconds since 1970, for those who count on from there. */
export function epochOf({ local, zone }: ZonedLocal): number {
  const asIfUtc = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(asIfUtc)) throw new RangeError(`Not a local time: ${local}`)
  const before = offsetMs(zone, asIfUtc - 14 * 3_600_000)
  const after = offsetMs(zone, asIfUtc + 14 * 3_600_000)
  if (before === after) return asIfUtc - before
  const candidates = [asIfUtc - before, asIfUtc - after].filter((ms) => ms + offsetMs(zone, ms) === asIfUtc)
  return candidates.length === 0 ? asIfUtc - before : Math.min(...candidates)
}

/** The wall clock at an instant, 'YYYY-MM-DDTHH:mm'. */
export function localIn(zone: string, at: Instant): ZonedLocal {
  const ms = epochMs(at)
  return { local: new Date(ms + offsetMs(zone, ms)).toISOString().slice(0, 16), zone }
}

function offsetMs(zone: string, ms: number): number {
  const quarter = Math.floor(ms / QUARTER_MS)
  let known = offsets.get(zone)
  if (!known) {
    known = new Map()
    offsets.set(zone, known)
  }
  let offset = known.get(quarter)
  if (offset === undefined) {
    offset = readOffset(zone, quarter * QUARTER_MS)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(quarter, offset)
  }
  return offset
}

function readOffset(zone: string, ms: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - ms
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // For its digits only: no reader sees them.
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}
