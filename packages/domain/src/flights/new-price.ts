import { type Instant, plusMinutes } from '../time.ts'
import type { BookingFacts, PaymentSessionExpired, StateChanged } from './order.ts'

/** Nobody reads two totals and decides in less. */
const SHORTEST_CONSENT_MINUTES = 1

/**
 * Until when a buyer may agree to a price that moved at ticketing: as long as the booking could be paid, which is as long as the supplier's session lives.
 * Nothing where too little of that is left.
 */
export function consentEndsAt({ paymentEndsAt }: Pick<BookingFacts, 'paymentEndsAt'>, now: Instant): Instant | undefined {
  if (paymentEndsAt === null || paymentEndsAt < plusMinutes(now, SHORTEST_CONSENT_MINUTES)) return undefined
  return paymentEndsAt
}

type Asked = Pick<BookingFacts, 'status'> & { readonly consentBy: Instant | null }

/** Why the new price of a booking may not be agreed to now, or nothing if it may. */
export function whyNotAgree({ status, consentBy }: Asked, now: Instant): StateChanged | PaymentSessionExpired | undefined {
  if (consentBy === null) return { code: 'STATE_CHANGED', data: { status } }
  return consentBy <= now ? { code: 'PAYMENT_SESSION_EXPIRED' } : undefined
}
