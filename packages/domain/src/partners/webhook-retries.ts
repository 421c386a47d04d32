import { daysBetween, type Instant, plainDate, plusMinutes } from '../time.ts'

/** How many seconds after each failure a delivery is tried again. After the last it is given up. */
const WAITS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400] as const
/** An endpoint that has accepted nothing for so long is switched off. */
const STOPPED_AFTER_DAYS = 3

/** So many times a delivery is tried in all. */
export const MOST_ATTEMPTS: number = WAITS.length + 1

/**
 * When a delivery that has failed so many times is tried again; undefined: it is given up. `chance` from 0 to 1 spreads the deliveries that failed together over a
 * tenth of the wait.
 */
export function nextAttempt(failures: number, now: Instant, chance: number): Instant | undefined {
  const seconds = WAITS[failures - 1]
  return seconds === undefined ? undefined : plusMinutes(now, (seconds * (1 + 0.1 * chance)) / 60)
}

/** Whether an endpoint has failed for too long to be asked again. */
export function isGivenUp(failingSince: Instant | null, now: Instant): boolean {
  return (
    failingSince !== null && daysBetween(plainDate(failingSince.slice(0, 10)), plainDate(now.slice(0, 10))) >= STOPPED_AFTER_DAYS
  )
}
