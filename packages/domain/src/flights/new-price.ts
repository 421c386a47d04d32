import { type Instant, plusMinutes } from '../time.ts'
import type { BookingFacts, PaymentSessionExpired, StateChanged } from './order.ts'

/** The least time a buyer needs to compare two totals and decide. */
const SHORTEST_CONSENT_MINUTES = 1

/**
 * Until when a buyer may accept a price that moved at ticketing: as long as the booking could be paid, which is as long as the supplier's session
 * lives. Undefined where too little of that time is left.
 */
export function consentEndsAt({ paymentEndsAt }: Pick<BookingFacts, 'paymentEndsAt'>, now: Instant): Instant | undefined {
  if (paymentEndsAt === null || paymentEndsAt < plusMinutes(now, SHORTEST_CONSENT_MINUTES)) return undefined
  return paymentEndsAt
}

type Asked = Pick<BookingFacts, 'status'> & { readonly consentBy: Instant | null }

/** Why the new price of a booking cannot be accepted now, or undefined if it can. */
export function whyNotAgree({ status, consentBy }: Asked, now: Instant): StateChanged | PaymentSessionExpired | undefined {
  if (consentBy === null) return { code: 'STATE_CHANGED', data: { status } }
  return consentBy <= now ? { code: 'PAYMENT_SESSION_EXPIRED' } : undefined
}
