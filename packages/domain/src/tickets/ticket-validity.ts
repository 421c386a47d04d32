import type { BookingStatus } from '../flights/booking-status.ts'
import { type CouponState, isStanding } from './changes/coupon.ts'
import { COUPON_WORDS } from './ticket-words.ts'

type Shown = {
  readonly status: BookingStatus
  /** Each passenger's coupons in order of the flights. */
  readonly passengers: readonly { readonly flights: readonly { readonly state: CouponState }[] }[]
}

/**
 * Why this ticket is not valid for travel, in a word; undefined where it is valid. A refund that was accepted counts, even while its money is still
 * to be paid.
 */
export function whyNotValid({ status, passengers }: Shown): string | undefined {
  if (status === 'held') return 'Held'
  if (status === 'cancelled') return 'Cancelled'
  if (status !== 'issued' && status !== 'changeRequested') return 'Not issued'
  return passengers.every(({ flights }) => !flights.some(isStanding)) ? 'Refunded' : undefined
}

/** The status of a flight for these passengers: confirmed while one of them can still fly it. */
export function flightWord(ticket: Shown, index: number): string {
  const states = ticket.passengers.flatMap(({ flights }) => flights[index]?.state ?? [])
  const shown = states.find((state) => state === 'open') ?? states[0] ?? 'open'
  return whyNotValid(ticket) ?? COUPON_WORDS[shown]
}
