import type { Actor } from '../accounts/actor.ts'
import { PAYMENT_MINUTES } from '../payments/payment-minutes.ts'
import { earlier, type Instant, plusMinutes } from '../time.ts'
import { BOOKING_STATUSES, type BookingStatus } from './booking-status.ts'
import type { Issues } from './supplier-capabilities.ts'

/** Minutes after a search until a supplier forgets what it found. */
const TRACE_MINUTES = 15

/** With less than this left, nobody is sent to the payment page: the fare is checked again first. The payer is offered more time from the same moment on. */
const NEAR_MINUTES = 5

/** All moves a booking may make. A state without moves is final. */
const MOVES: Record<BookingStatus, readonly BookingStatus[]> = {
  draft: ['priced', 'expired'],
  priced: ['awaitingPayment', 'expired'],
  // straight to issuing: seats held without a payment
  awaitingPayment: ['paid', 'issuing', 'expired'],
  // refunded, failed: the money arrived, but nothing can be issued for it any more
  paid: ['issuing', 'failed', 'refunded'],
  issuing: ['issued', 'held', 'failed', 'unknown'],
  unknown: ['issued', 'held', 'failed'],
  held: ['issuing', 'released', 'expired'],
  failed: ['refunded'],
  issued: ['changeRequested', 'cancelled'],
  changeRequested: ['issued', 'cancelled'],
  refunded: [],
  expired: [],
  released: [],
  cancelled: [],
}

/** Where a booking's money is. `refundedTo…` also covers money that arrived after the booking had expired. */
export type BookingMoney = 'none' | 'taken' | 'refundedToWallet' | 'refundedToCard' | 'refundedToBoth' | 'refundedByHand'

/** What the rules need to know of a booking. */
export type BookingFacts = {
  readonly status: BookingStatus
  readonly issues: Issues
  readonly isHoldAllowed: boolean
  readonly paymentEndsAt: Instant | null
  readonly holdEndsAt: Instant | null
  readonly money: BookingMoney
}

/** Facts that a move must bring: ticket numbers for issued, a time limit for held. */
export type MoveProof = { readonly ticketNumbers?: readonly string[]; readonly holdEndsAt?: Instant | null }

export type StateChanged = { readonly code: 'STATE_CHANGED'; readonly data: { readonly status: BookingStatus } }
export type PaymentSessionExpired = { readonly code: 'PAYMENT_SESSION_EXPIRED' }
export type MoveRefusal = StateChanged | { readonly code: 'TICKET_NUMBERS_MISSING' } | { readonly code: 'HOLD_LIMIT_MISSING' }
export type PayRefusal = StateChanged | PaymentSessionExpired
export type HoldRefusal =
  | StateChanged
  | PaymentSessionExpired
  | { readonly code: 'HOLD_NOT_ALLOWED'; readonly data: { readonly by: 'fare' | 'account' } }
export type ReleaseRefusal = { readonly code: 'NOT_HELD'; readonly data: { readonly status: BookingStatus } }

export function transitionsFrom(status: BookingStatus): readonly BookingStatus[] {
  return MOVES[status]
}

export function isTerminal(status: BookingStatus): boolean {
  return MOVES[status].length === 0
}

export const TERMINAL_STATUSES: readonly BookingStatus[] = BOOKING_STATUSES.filter(isTerminal)

/** Whether the state will change automatically soon, so that a screen should keep refreshing. */
export function isMoving({ status, money }: Pick<BookingFacts, 'status' | 'money'>): boolean {
  return status === 'paid' || status === 'issuing' || status === 'unknown' || (status === 'failed' && money === 'taken')
}

/** Why a booking may not make this move, or undefined if it may. `issued` needs ticket numbers, `held` the supplier's time limit. */
export function whyNotMove(from: BookingStatus, to: BookingStatus, proof: MoveProof = {}): MoveRefusal | undefined {
  if (!MOVES[from].includes(to)) return { code: 'STATE_CHANGED', data: { status: from } }
  const tickets = proof.ticketNumbers ?? []
  if (to === 'issued' && (tickets.length === 0 || tickets.some((number) => number.trim() === '')))
    return { code: 'TICKET_NUMBERS_MISSING' }
  if (to === 'held' && !proof.holdEndsAt) return { code: 'HOLD_LIMIT_MISSING' }
  return undefined
}

/** When the supplier forgets what it found in a trace. */
export function traceEndsAt(beganAt: Instant): Instant {
  return plusMinutes(beganAt, TRACE_MINUTES)
}

/** Whether a session that ends at this time leaves too little time to type a card number. */
export function isNearEnd(endsAt: Instant, now: Instant): boolean {
  return endsAt < plusMinutes(now, NEAR_MINUTES)
}

/** When the time to pay ends: 15 minutes after the order was placed, but never after the supplier's trace or its own limit. */
export function paymentEndsAt({
  setAt,
  traceBeganAt,
  supplierLimit,
}: {
  setAt: Instant
  traceBeganAt: Instant
  supplierLimit: Instant | null
}): Instant {
  const end = earlier(plusMinutes(setAt, PAYMENT_MINUTES), traceEndsAt(traceBeganAt))
  return supplierLimit ? earlier(end, supplierLimit) : end
}

/** Why an order cannot be given more time to pay, or undefined if it can: only while it waits for payment and before its time is over. */
export function whyNotMoreTime(
  booking: Pick<BookingFacts, 'status' | 'paymentEndsAt' | 'holdEndsAt'>,
  now: Instant,
): PayRefusal | undefined {
  const { status } = booking
  // Held seats have their own time limit, and their payment can be opened any number of times.
  return status === 'held' ? { code: 'STATE_CHANGED', data: { status } } : whyNotPay(booking, now)
}

/** The same for seats that are already held, whose search ended long ago: 15 minutes from opening, never after the hold ends. */
export function heldPaymentEndsAt({ openedAt, holdEndsAt }: { openedAt: Instant; holdEndsAt: Instant }): Instant {
  return earlier(plusMinutes(openedAt, PAYMENT_MINUTES), holdEndsAt)
}

/** Why this booking may not be paid now: a payment counts only before its session, and its hold, end. */
export function whyNotPay(
  booking: Pick<BookingFacts, 'status' | 'paymentEndsAt' | 'holdEndsAt'>,
  now: Instant,
): PayRefusal | undefined {
  const { status, paymentEndsAt, holdEndsAt } = booking
  if (status === 'expired') return { code: 'PAYMENT_SESSION_EXPIRED' }
  if (status !== 'awaitingPayment' && status !== 'held') return { code: 'STATE_CHANGED', data: { status } }
  if (!paymentEndsAt || paymentEndsAt <= now) return { code: 'PAYMENT_SESSION_EXPIRED' }
  if (status === 'held' && (!holdEndsAt || holdEndsAt <= now)) return { code: 'STATE_CHANGED', data: { status: 'expired' } }
  return undefined
}

/** Why a payment session may not be opened for held seats now. */
export function whyNotPayForHold(booking: Pick<BookingFacts, 'status' | 'holdEndsAt'>, now: Instant): StateChanged | undefined {
  const { status, holdEndsAt } = booking
  if (status !== 'held') return { code: 'STATE_CHANGED', data: { status } }
  if (!holdEndsAt || holdEndsAt <= now) return { code: 'STATE_CHANGED', data: { status: 'expired' } }
  return undefined
}

/** Why the seats may not be held without paying: what is issued at once is never held, some accounts may not hold. */
export function whyNotHold(
  booking: Pick<BookingFacts, 'status' | 'paymentEndsAt' | 'issues' | 'isHoldAllowed'>,
  actor: Pick<Actor, 'isFlightHoldAllowed'>,
  now: Instant,
): HoldRefusal | undefined {
  const { status, paymentEndsAt, issues, isHoldAllowed } = booking
  if (issues === 'atOnce' || !isHoldAllowed) return { code: 'HOLD_NOT_ALLOWED', data: { by: 'fare' } }
  if (!actor.isFlightHoldAllowed) return { code: 'HOLD_NOT_ALLOWED', data: { by: 'account' } }
  if (status === 'expired') return { code: 'PAYMENT_SESSION_EXPIRED' }
  if (status !== 'awaitingPayment') return { code: 'STATE_CHANGED', data: { status } }
  if (!paymentEndsAt || paymentEndsAt <= now) return { code: 'PAYMENT_SESSION_EXPIRED' }
  return undefined
}

/** Why this booking's seats cannot be released now; undefined if they can. */
export function whyNotRelease(booking: Pick<BookingFacts, 'status' | 'holdEndsAt'>, now: Instant): ReleaseRefusal | undefined {
  const { status, holdEndsAt } = booking
  if (status !== 'held') return { code: 'NOT_HELD', data: { status } }
  if (!holdEndsAt || holdEndsAt <= now) return { code: 'NOT_HELD', data: { status: 'expired' } }
  return undefined
}
