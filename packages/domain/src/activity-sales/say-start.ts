import type { ClockTime, Timing } from '../catalogue/tour-times.ts'

/** When an activity that was sold takes place, on the clock of its place. `closesAt`: of what is open for a while; not after the opening: on the next day. */
export type SoldStart = { readonly timing: Timing; readonly startsAt: ClockTime; readonly closesAt: ClockTime | null }

/** How an activity begins that was sold: what has a closing is open until then, whatever has become of its tour option. `option`: its timing now; null: it is none of ours. */
export function timingAsSold(option: Timing | null, closesAt: ClockTime | null): Timing {
  if (option === 'openDated') return 'openDated'
  return closesAt === null ? 'startTimes' : 'openingHours'
}

/** '15:00', or where the party comes when it likes 'any time from 10:00 to 22:00'. */
export function sayStart({ timing, startsAt, closesAt }: SoldStart): string {
  if (timing === 'startTimes') return startsAt
  if (timing === 'openDated' || closesAt === null) return 'any time'
  return `any time from ${startsAt} to ${closesAt}${closesAt <= startsAt ? ' (next day)' : ''}`
}
