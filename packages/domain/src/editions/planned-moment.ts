import { addDays, type Instant, type PlainDate } from '../time.ts'
import { dayAt, instantOn, startOfDay, type ZoneHistory } from '../zone-history.ts'

/** Nobody plans prices for longer: a typed year of 2207 is seen. */
export const FURTHEST_DAYS = 400

/** A day where the site is, and a time of that day; without one its first moment. */
export type PlannedFor = { readonly day: PlainDate; readonly time?: string | undefined }

/** When a publication is to happen, or what is wrong with that, by field. */
export function plannedMoment(
  { day, time }: PlannedFor,
  zones: ZoneHistory,
  now: Instant,
): { readonly at: Instant } | { readonly faults: Readonly<Record<string, string>> } {
  const today = dayAt(zones, now)
  if (day > addDays(today, FURTHEST_DAYS)) return { faults: { day: `Please choose a day within ${FURTHEST_DAYS} days.` } }
  const at = time === undefined ? startOfDay(zones, day) : instantOn(zones, day, time)
  if (at > now) return { at }
  return { faults: day === today && time !== undefined ? { time: IS_OVER } : { day: IS_OVER } }
}

const IS_OVER = 'Please choose a moment in the future.'
