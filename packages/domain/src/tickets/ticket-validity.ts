import type { BookingStatus } from '../flights/booking-status.ts'
import { type CouponState, isStanding } from './changes/coupon.ts'
import { COUPON_WORDS } from './ticket-words.ts'

type Shown = {
  readonly status: BookingStatus
  /** Each passenger's coupons in order of the flights. */
  readonly passengers: readonly { readonly flights: readonly { readonly state: CouponState }[] }[]
}

/** Why this paper does not take anybody anywhere, in a word; nothing where it does. What was given back counts, not what is still to be paid out for it. */
export function whyNotValid({ status, passengers }: Shown): string | undefined {
  if (status === 'held') return 'Held'
  if (status === 'cancelled') return 'Cancelled'
  if (status !== 'issued' && status !== 'changeRequested') return 'Not issued'
  return passengers.every(({ flights }) => !flights.some(isStanding)) ? 'Refunded' : undefined
}

/** How a flight stands for these passengers: it is confirmed while one of them may fly it. */
export function flightWord(ticket: Shown, index: number): string {
  const states = ticket.passengers.flatMap(({ flights }) => flights[index]?.state ?? [])
  const shown = states.find((state) => state === 'open') ?? states[0] ?? 'open'
  return whyNotValid(ticket) ?? COUPON_WORDS[shown]
}
