import { epochMs, type Instant, instant, type ZonedLocal } from './time.ts'

/** Offsets change only on the hour or half-hour of a few nights a year: one look-up per zone and quarter of an hour is enough. */
const QUARTER_MS = 900_000
const MOST_REMEMBERED = 100_000
const offsets = new Map<string, number>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** The instant of a local time. If an hour happens twice, the first; a skipped hour counts on from before it. */
export function instantOf({ local, zone }: ZonedLocal): Instant {
  const asIfUtc = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(asIfUtc)) throw new RangeError(`Not a local time: ${local}`)
  const before = offsetMs(zone, asIfUtc - 14 * 3_600_000)
  const after = offsetMs(zone, asIfUtc + 14 * 3_600_000)
  if (before === after) return instant(asIfUtc - before)
  const candidates = [asIfUtc - before, asIfUtc - after].filter((ms) => ms + offsetMs(zone, ms) === asIfUtc)
  return instant(candidates.length === 0 ? asIfUtc - before : Math.min(...candidates))
}

/** The wall clock at an instant, 'YYYY-MM-DDTHH:mm'. */
export function localIn(zone: string, at: Instant): ZonedLocal {
  const ms = epochMs(at)
  return { local: new Date(ms + offsetMs(zone, ms)).toISOString().slice(0, 16), zone }
}

function offsetMs(zone: string, ms: number): number {
  const quarter = Math.floor(ms / QUARTER_MS)
  const key = `${zone}@${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = readOffset(zone, quarter * QUARTER_MS)
    if (offsets.size >= MOST_REMEMBERED) offsets.clear()
    offsets.set(key, offset)
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
