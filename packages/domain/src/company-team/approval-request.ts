import { compareMoney, type Money } from '../money.ts'
import { type Instant, plusMinutes } from '../time.ts'

export const REQUEST_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'used'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** How long a request waits for a colleague, and how long an approval can be used. */
export const REQUEST_HOURS = 24

type Request = {
  readonly decision: 'approved' | 'refused' | 'withdrawn' | null
  readonly endsAt: Instant
  readonly isUsed: boolean
}

/** Time ends a request that nobody decided, and an approval that nobody used. */
export function stateOfRequest({ decision, endsAt, isUsed }: Request, now: Instant): RequestState {
  if (isUsed) return 'used'
  if (decision === 'refused' || decision === 'withdrawn') return decision
  if (endsAt <= now) return 'expired'
  return decision ?? 'waiting'
}

export function requestEndsAt(from: Instant): Instant {
  return plusMinutes(from, REQUEST_HOURS * 60)
}

/** Whether somebody may pay this alone. A limit in another currency cannot be compared, so it needs approval. */
export function isWithinLimit(amount: Money, limit: Money | undefined): boolean {
  return limit === undefined || (limit.currency === amount.currency && compareMoney(amount, limit) <= 0)
}
