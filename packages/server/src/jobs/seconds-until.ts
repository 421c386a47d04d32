import { epochMs, type Instant } from '@tradewind/domain/time'

/** Whole seconds, rounded up; zero where it is over. */
export function secondsUntil(at: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((epochMs(at) - epochMs(now)) / 1_000))
}
