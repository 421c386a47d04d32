import type { BookingStatus } from '../flights/booking-status.ts'
import { type CouponState, isStanding } from './changes/coupon.ts'
import type { ETicketWords, NotValid } from './e-ticket-words/e-ticket-words.ts'

type Shown = {
  readonly status: BookingStatus
  /** Each passenger's coupons in order of the flights. */
  readonly passengers: readonly { readonly flights: readonly { readonly state: CouponState }[] }[]
}

/**
 * Why this ticket is not valid for travel; undefined where it is valid. A refund that was accepted counts, even while its money is still
 * to be paid.
 */
export function whyNotValid({ status, passengers }: Shown): NotValid | undefined {
  if (status === 'held') return 'held'
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'issued' && status !== 'changeRequested') return 'notIssued'
  return passengers.every(({ flights }) => !flights.some(isStanding)) ? 'refunded' : undefined
}

/** The status of a flight for these passengers: confirmed while one of them can still fly it. */
export function flightWord(ticket: Shown, index: number, { why, coupons }: Pick<ETicketWords, 'why' | 'coupons'>): string {
  const states = ticket.passengers.flatMap(({ flights }) => flights[index]?.state ?? [])
  const shown = states.find((state) => state === 'open') ?? states[0] ?? 'open'
  const reason = whyNotValid(ticket)
  return reason ? why[reason] : coupons[shown]
}
