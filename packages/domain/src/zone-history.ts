import { addDays, dateIn, type Instant, type PlainDate } from './time.ts'
import { instantOf, localIn } from './zoned-time.ts'

/** Which zone a place had from which moment on, oldest first. The first holds for all time before the second. */
export type ZoneHistory = readonly [FirstZone, ...LaterZone[]]
type FirstZone = { readonly zone: string }
type LaterZone = { readonly zone: string; readonly from: Instant }

/** The zone in force at an instant. */
export function zoneAt([first, ...later]: ZoneHistory, at: Instant): string {
  return later.findLast(({ from }) => from <= at)?.zone ?? first.zone
}

/** The wall clock at an instant, 'YYYY-MM-DDTHH:mm'. */
export function localAt(zones: ZoneHistory, at: Instant): string {
  return localIn(zoneAt(zones, at), at).local
}

/**
 * The first moment of a day: when a clock of the place first showed it. Days follow each other without a gap and none begins twice, also where a change
 * of zone or of the clocks takes the wall clock back over midnight: the day that has begun goes on until the next one begins. A day that a change skips
 * begins and ends at the same moment.
 */
export function startOfDay(zones: ZoneHistory, day: PlainDate): Instant {
  const [first, ...later] = zones
  let start = midnight(day, first.zone)
  for (const { zone, from } of later) {
    if (start < from) return start
    start = laterOf(midnight(day, zone), from)
  }
  return start
}

/** The one day to which an instant belongs. */
export function dayAt(zones: ZoneHistory, at: Instant): PlainDate {
  let day = dateIn(zoneAt(zones, at), at)
  while (startOfDay(zones, day) > at) day = addDays(day, -1)
  for (let next = addDays(day, 1); startOfDay(zones, next) <= at; next = addDays(day, 1)) day = next
  return day
}

/** A time of day on a day, in the zone in which that day begins. */
export function instantOn(zones: ZoneHistory, day: PlainDate, time: string): Instant {
  return instantOf({ local: `${day}T${time}`, zone: zoneAt(zones, startOfDay(zones, day)) })
}

/** From the first moment of one day to the first moment after another. An open end is left out. */
export function instantsOfDays(
  from: PlainDate | null,
  to: PlainDate | null,
  zones: ZoneHistory,
): { since?: Instant; before?: Instant } {
  return {
    ...(from && { since: startOfDay(zones, from) }),
    ...(to && { before: startOfDay(zones, addDays(to, 1)) }),
  }
}

function laterOf(one: Instant, other: Instant): Instant {
  return other > one ? other : one
}

function midnight(day: PlainDate, zone: string): Instant {
  return instantOf({ local: `${day}T00:00`, zone })
}
