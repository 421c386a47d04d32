const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

// Offsets at the first and the last moment of a UTC day, per zone. About 3 KB per zone and year asked for.
const offsetsByZone = new Map<string, Map<number, number | 'changes'>>()

function exactOffsetMs(zone: string, epochMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
}

/** How far the zone is ahead of UTC at that moment, in milliseconds; daylight saving counted. */
export function zoneOffsetMs(zone: string, epochMs: number): number {
  const day = Math.floor(epochMs / DAY_MS)
  const offsets = offsetsByZone.get(zone) ?? new Map<number, number | 'changes'>()
  offsetsByZone.set(zone, offsets)
  let offset = offsets.get(day)
  if (offset === undefined) {
    const first = exactOffsetMs(zone, day * DAY_MS)
    offset = first === exactOffsetMs(zone, (day + 1) * DAY_MS - 1) ? first : 'changes'
    if (offsets.size > 1500) offsets.clear()
    offsets.set(day, offset)
  }
  return offset === 'changes' ? exactOffsetMs(zone, epochMs) : offset
}

/** The moment the zone's wall clocks show this; a time skipped in spring is read an hour later, a repeated one as its first. */
export function epochFromLocal(zone: string, date: string, minuteOfDay: number): number {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * MINUTE_MS
  const before = zoneOffsetMs(zone, wallMs - DAY_MS / 2)
  const after = zoneOffsetMs(zone, wallMs + DAY_MS / 2)
  if (before === after) return wallMs - before
  return Temporal.PlainDateTime.from(new Date(wallMs).toISOString().slice(0, 19)).toZonedDateTime(zone).epochMilliseconds
}

/** What the wall clock shows, as 'YYYY-MM-DDTHH:mm:ss'. */
export function localFromEpoch(zone: string, epochMs: number): string {
  return new Date(epochMs + zoneOffsetMs(zone, epochMs)).toISOString().slice(0, 19)
}

/** The date `days` later, as 'YYYY-MM-DD'. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
