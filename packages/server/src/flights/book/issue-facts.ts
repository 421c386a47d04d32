import { type Found, ISSUE_LIMITS, type IssueFacts, type IssueLimits } from '@tradewind/domain/flights/issue-plan'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { Booking } from './booking-repo.ts'
import { countUnreached, newestStep, readBookStep, readTicketStep, type StepName, type StepRow } from './supplier-step-repo.ts'

/** How often a supplier that cannot be reached is tried before it is given up. */
export const MOST_UNREACHED = 4

/** What is written down of a booking, as the rule of issuing asks for it. */
export function readFacts(booking: Booking, steps: readonly StepRow[], found: Found, now: Instant): IssueFacts {
  const book = readBookStep(newestStep(steps, 'book'))
  const ticket = readTicketStep(newestStep(steps, 'ticket'))
  return {
    isLcc: booking.is_lcc,
    goal: booking.goal,
    book: withGivenUp(book, steps, 'book'),
    ticket: withGivenUp(ticket, steps, 'ticket'),
    found,
    holdHasEnded: booking.hold_ends_at !== null && booking.hold_ends_at <= now,
    hasConsent: booking.has_consent,
    askingForSeconds: askingSeconds(steps, now),
  }
}

/**
 * A supplier that answered, only not clearly (a duplicate, it says), works on nothing any more: what it does not have after a minute, it will
 * never have.
 */
export function limitsFor(steps: readonly StepRow[]): IssueLimits {
  const newest = steps.findLast((row) => row.step !== 'release')
  const hasAnswered = newest?.outcome === 'unclear' && newest.supplier_code !== null
  return hasAnswered ? { ...ISSUE_LIMITS, absenceCountsAfterSeconds: 60 } : ISSUE_LIMITS
}

/** A supplier that could not be reached again and again has refused: nothing was asked, so nothing was made. */
function withGivenUp<Answer>(read: Answer, steps: readonly StepRow[], step: StepName) {
  if (steps.at(-1)?.outcome !== 'unreached' || steps.at(-1)?.step !== step || countUnreached(steps, step) < MOST_UNREACHED)
    return read
  return { state: 'answered', answer: { kind: 'refused', reason: 'The airline system could not be reached.' } } as const
}

export function askingSeconds(steps: readonly StepRow[], now: Instant): number {
  const newest = steps.findLast((row) => row.step !== 'release' && row.outcome !== 'unreached')
  return newest ? Math.max(0, (epochMs(now) - epochMs(newest.started_at)) / 1_000) : 0
}

export function isStillOut(steps: readonly StepRow[]): boolean {
  return steps.findLast((row) => row.step !== 'release')?.outcome === null
}

export function newestNote(steps: readonly StepRow[]): string {
  return steps.findLast((row) => row.step !== 'release')?.supplier_message ?? 'The airline system has not answered.'
}
