import type { Found, IssueFacts, Refused, Step } from '@tradewind/domain/flights/issue-plan'
import { consentEndsAt } from '@tradewind/domain/flights/new-price'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { type Booking, factsOf } from './booking-repo.ts'
import {
  countUnreached,
  hasMoved,
  newestStep,
  readBookStep,
  readTicketStep,
  type StepName,
  type StepRow,
} from './supplier-step-repo.ts'

/** How often a supplier that cannot be reached is tried before it is given up. */
export const MOST_UNREACHED = 4

/** What is written down of a booking, as the rule of issuing asks for it. */
export function readFacts(booking: Booking, steps: readonly StepRow[], found: Found, now: Instant): IssueFacts {
  const book = readBookStep(newestStep(steps, 'book'))
  const ticket = readTicketStep(newestStep(steps, 'ticket'))
  return {
    issues: booking.issues,
    goal: booking.goal,
    book: withGivenUp(book, steps, 'book'),
    ticket: withGivenUp(ticket, steps, 'ticket'),
    found,
    holdHasEnded: booking.hold_ends_at !== null && booking.hold_ends_at <= now,
    hasConsent: booking.has_consent,
    mayAskForConsent: mayAsk(booking, steps, now),
    askingForSeconds: askingSeconds(steps, now),
  }
}

/**
 * Whether there is a price to put to the buyer, and time for it. Of other times nobody is asked: how a low-cost fare is taken at them the wire does not say.
 * Once asked, the buyer has all of the time that was promised.
 */
function mayAsk(booking: Booking, steps: readonly StepRow[], now: Instant): boolean {
  const { newlyPriced, money, consent_by: consentBy } = booking
  if (newlyPriced === null || newlyPriced.totalPayable.minor <= 0n || money !== 'taken') return false
  if (hasMoved(newestStep(steps, 'ticket'))) return false
  return consentBy === null ? consentEndsAt(factsOf(booking), now) !== undefined : consentBy > now
}

/** A supplier that could not be reached again and again has refused: nothing was asked, so nothing was made. */
function withGivenUp<Answer>(read: Step<Answer>, steps: readonly StepRow[], step: StepName): Step<Answer | Refused> {
  if (steps.at(-1)?.outcome !== 'unreached' || steps.at(-1)?.step !== step || countUnreached(steps, step) < MOST_UNREACHED)
    return read
  return { state: 'answered', answer: { kind: 'refused', why: 'unreached', reason: 'The airline system could not be reached.' } }
}

export function askingSeconds(steps: readonly StepRow[], now: Instant): number {
  const askedAt = askedAtOf(steps)
  return askedAt ? Math.max(0, (epochMs(now) - epochMs(askedAt)) / 1_000) : 0
}

/** When the newest call left that reached the supplier, or may have. */
export function askedAtOf(steps: readonly StepRow[]): Instant | undefined {
  return steps.findLast((row) => row.step !== 'release' && row.outcome !== 'unreached')?.started_at
}

export function isStillOut(steps: readonly StepRow[]): boolean {
  return steps.findLast((row) => row.step !== 'release')?.outcome === null
}

/** Nobody knows how the newest call ended. A refusal, also one as duplicate, is looked into before that is said. */
export function isUnclear(steps: readonly StepRow[]): boolean {
  const newest = steps.findLast((row) => row.step !== 'release')
  if (newest?.outcome === 'unclear') return newest.supplier_code === null
  return newest?.outcome === 'inProgress' || newest?.outcome === 'done'
}

export function newestNote(steps: readonly StepRow[]): string {
  return steps.findLast((row) => row.step !== 'release')?.supplier_message ?? 'The airline system has not answered.'
}
