import { epochMs, type Instant } from '@tradewind/domain/time'

export type DeadlineState = {
  readonly kind: 'calm' | 'soon' | 'urgent' | 'past'
  /** Whole minutes that are left, or that have passed since. */
  readonly minutes: number
  /** What is left of the time that there was, from 1 to 0. */
  readonly share: number
}

const URGENT = 6 * 60
const SOON = 48 * 60
const MINUTE = 60_000

/** How much of the time between two instants is left. The last minute counts until it is over. */
export function deadlineState({ since, until, now }: { since: Instant; until: Instant; now: Instant }): DeadlineState {
  const left = epochMs(until) - epochMs(now)
  if (left <= 0) return { kind: 'past', minutes: Math.floor((epochMs(now) - epochMs(until)) / MINUTE), share: 0 }
  const minutes = Math.max(1, Math.floor(left / MINUTE))
  const all = epochMs(until) - epochMs(since)
  return {
    kind: minutes < URGENT ? 'urgent' : minutes < SOON ? 'soon' : 'calm',
    minutes,
    share: all <= left ? 1 : left / all,
  }
}
