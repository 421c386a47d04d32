import type { Timing } from '../catalogue/tour-times.ts'

/** Parts of a day in which something may begin. */
export const TIMES_OF_DAY = ['morning', 'noon', 'evening', 'night'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** Hours on the clock of the city: from, and before. */
const HOURS: Readonly<Record<TimeOfDay, readonly [string, string]>> = {
  morning: ['00:00', '12:00'],
  noon: ['12:00', '16:00'],
  evening: ['16:00', '19:00'],
  night: ['19:00', '24:00'],
}

type Start = { readonly timing: Timing; readonly startsAt: string; readonly closesAt: string | null }

/** Whether something begins in any of these parts of a day. What is open for a while, or all day, begins in each in which it is open, also until after midnight. */
export function beginsIn(times: readonly TimeOfDay[], { timing, startsAt, closesAt }: Start): boolean {
  const end = closesAt === null || closesAt <= startsAt ? '24:00' : closesAt
  return times.some((time) => {
    const [from, before] = HOURS[time]
    return timing === 'startTimes' ? startsAt >= from && startsAt < before : startsAt < before && end > from
  })
}
