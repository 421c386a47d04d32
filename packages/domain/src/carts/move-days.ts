import { addDays, daysBetween, earlierOf, laterOf, type PlainDate } from '../time.ts'
import { DAYS_AT_MOST } from './cart-limits.ts'
import type { Trip } from './find-fixes.ts'

/**
 * By how many days everything in a cart moves when its dates are changed. A trip that is as long as before moves whole. One that became longer or shorter keeps
 * its days where all of them are still within it; otherwise they move with the first day.
 */
export function daysToMove(before: Trip, after: Trip, days: readonly PlainDate[]): number {
  const shift = daysBetween(before.startDate, after.startDate)
  if (daysBetween(before.endDate, after.endDate) === shift) return shift
  return days.every((day) => after.startDate <= day && day <= after.endDate) ? 0 : shift
}

/** The dates with which all of these days are within the trip. One that would make it too long stays outside. */
export function widenTrip(trip: Trip, days: readonly PlainDate[]): Trip {
  return days.reduce(({ startDate, endDate }, day) => {
    const wider = { startDate: earlierOf(startDate, day), endDate: laterOf(endDate, day) }
    return daysBetween(wider.startDate, wider.endDate) < DAYS_AT_MOST ? wider : { startDate, endDate }
  }, trip)
}

/** The nights of a hotel: each day of which is one of the trip. */
export function lastDayOf(checkin: PlainDate, nights: number): PlainDate {
  return addDays(checkin, nights)
}
