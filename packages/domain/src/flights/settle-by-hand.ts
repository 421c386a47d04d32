import { type Instant, plusMinutes } from '../time.ts'
import type { BookingStatus } from './booking-status.ts'

/** A supplier may take this long for a call: before that, nobody can say that it failed. */
const CALL_MAY_TAKE_MINUTES = 5

export type SettleRefusal =
  | { readonly code: 'STATE_CHANGED' }
  | { readonly code: 'TOO_EARLY'; readonly data: { readonly from: Instant } }

/** From when staff may mark a booking as not issued. */
export function notIssuedFrom(askedAt: Instant): Instant {
  return plusMinutes(askedAt, CALL_MAY_TAKE_MINUTES)
}

/** Why staff may not settle a booking in doubt this way now. A ticket may be recorded at any time; that there is none, only when none can come any more. */
export function whyNotSettleByHand(
  { status, askedAt }: { status: BookingStatus; askedAt: Instant },
  as: 'ticketed' | 'notIssued',
  now: Instant,
): SettleRefusal | undefined {
  if (status !== 'unknown') return { code: 'STATE_CHANGED' }
  const from = notIssuedFrom(askedAt)
  return as === 'notIssued' && now < from ? { code: 'TOO_EARLY', data: { from } } : undefined
}
