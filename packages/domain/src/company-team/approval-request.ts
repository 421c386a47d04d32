import { formatDate } from '../format-date.ts'
import { compareMoney, type Money } from '../money.ts'
import { type Instant, type PlainDate, plusMinutes } from '../time.ts'

/** What is to be paid, as sales say it. */
export type Asked = {
  /** 'Flight DEL–BOM' */
  readonly title: string
  readonly leadName: string | null
  readonly people: number
  /** The first day of it. */
  readonly day: PlainDate | null
}

/** 'Asha Rao and 2 others'; empty where it is not known any more. */
export function nameTravellers({ leadName, people }: Pick<Asked, 'leadName' | 'people'>): string {
  const others = people - 1
  if (!leadName || others < 1) return leadName ?? ''
  return `${leadName} and ${others} ${others === 1 ? 'other' : 'others'}`
}

/** 'Flight DEL–BOM, Asha Rao and 2 others, 10 Dec 2026' */
export function describeAsked(asked: Asked): string {
  return [asked.title, nameTravellers(asked), asked.day && formatDate(asked.day)].filter(Boolean).join(', ')
}

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
