import type { RefusalKind } from './refusal-kind.ts'
import type { Issues } from './supplier-capabilities.ts'

/**
 * What the issuing worker does next. It is decided from stored facts only, never from memory, so a crash at any point changes nothing. The one law:
 * we never ask the supplier a second time to book or to issue, unless its own answer said that nothing was made.
 */

/** `other`: in words we have never seen before, so the supplier's records must confirm it. */
export type Refused = { readonly kind: 'refused'; readonly why: RefusalKind; readonly reason: string }
/** The supplier already has these travellers on these flights, perhaps from this very order. */
type Duplicate = { readonly kind: 'duplicate'; readonly reason: string }

/** What the supplier's answer to a booking call meant. `unclear`: everything that is neither a yes nor a no. */
export type BookAnswer =
  | { readonly kind: 'booked' }
  /** The price moved; `made` is true where seats were booked all the same (the answer has a PNR). */
  | { readonly kind: 'priceChanged'; readonly made: boolean }
  | Refused
  | Duplicate
  | { readonly kind: 'unclear' }

export type TicketAnswer =
  | { readonly kind: 'ticketed'; readonly hasTicketNumbers: boolean }
  /** Nothing was issued; the supplier wants the new price to be accepted. */
  | { readonly kind: 'priceChanged' }
  | Refused
  | Duplicate
  | { readonly kind: 'inProgress' }
  | { readonly kind: 'unclear' }

/** The newest attempt of a step. `started` is written before the call leaves, so an answer may never come. */
export type Step<Answer> =
  | { readonly state: 'notStarted' }
  | { readonly state: 'started' }
  | { readonly state: 'answered'; readonly answer: Answer }

/** What the supplier showed when asked for the booking. For `another` and `inconclusive` see place-found.ts. */
export type Found =
  | 'notAsked'
  | 'unreachable'
  /** What it shows may be another booking, or its silence may be about another one: we conclude nothing. */
  | 'inconclusive'
  /** What a refusal as duplicate named is certainly another booking. */
  | 'another'
  | 'absent'
  | 'held'
  | 'cancelled'
  | 'ticketed'
  | 'ticketedWithoutNumbers'

export type IssueFacts = {
  readonly issues: Issues
  /** `hold`: seats without a payment; not every fare offers it. */
  readonly goal: 'ticket' | 'hold'
  readonly book: Step<BookAnswer>
  readonly ticket: Step<TicketAnswer>
  readonly found: Found
  /** The supplier's time limit for held seats has passed. */
  readonly holdHasEnded: boolean
  /** The buyer accepted the price that the newest answer named. */
  readonly hasConsent: boolean
  /** Only the price moved, the new price is known, and the buyer has time to decide while the supplier waits. */
  readonly mayAskForConsent: boolean
  /** Since the unanswered call left. */
  readonly askingForSeconds: number
}

export type IssueFailure =
  | 'holdNotPossible'
  | 'priceChanged'
  | 'refused'
  | 'soldOut'
  | 'seatGone'
  | 'sessionGone'
  | 'noBalance'
  | 'unreached'
  | 'duplicate'
  | 'holdEnded'
  | 'notFound'
  | 'cancelledBySupplier'
  /** On the word of a person who checked. */
  | 'notIssued'
  /** Its payment arrived when it could no longer be bought: the airline was never asked. */
  | 'paidInVain'

export type IssueAction =
  | { readonly do: 'callBook'; readonly acceptPriceChange: boolean }
  | { readonly do: 'callTicket'; readonly acceptPriceChange: boolean }
  /** Nothing is made and the money stays held: the buyer decides about the new price while the supplier's session lives. */
  | { readonly do: 'askForConsent' }
  /** Look the booking up again after a wait; `needsStaff` once it has taken longer than a person should wait. */
  | { readonly do: 'reconcile'; readonly waitSeconds: number; readonly needsStaff: boolean }
  | { readonly do: 'issued' }
  /** `priceChanged`: we have the seats, but the old price is gone; the buyer decides before the time limit. */
  | { readonly do: 'held'; readonly because: 'asked' | 'priceChanged' }
  /** `releaseSeats`: the supplier has a booking that must be released. */
  | { readonly do: 'failed'; readonly because: IssueFailure; readonly reason: string | null; readonly releaseSeats: boolean }

export type IssueLimits = {
  /** After this time, a booking that the supplier does not show is taken to be absent. Longer than the 300 s that a supplier may take for a call. */
  readonly absenceCountsAfterSeconds: number
  /** Staff are notified within a minute of money without a ticket; the checks are 12 s apart. */
  readonly staffAfterSeconds: number
}
export const ISSUE_LIMITS: IssueLimits = { absenceCountsAfterSeconds: 15 * 60, staffAfterSeconds: 40 }

export function planIssue(facts: IssueFacts, limits: IssueLimits = ISSUE_LIMITS): IssueAction {
  if (facts.found === 'ticketed') return { do: 'issued' }
  if (facts.found === 'ticketedWithoutNumbers') return seek(facts, limits)
  if (facts.found === 'cancelled' && !saysTicketed(facts)) return failed('cancelledBySupplier')
  if (facts.ticket.state !== 'notStarted') return planTicket(facts, limits, { hasSeats: isOfSeats(facts) })
  if (isOfSeats(facts)) return planBook(facts, limits)
  return facts.goal === 'hold' ? failed('holdNotPossible') : { do: 'callTicket', acceptPriceChange: facts.hasConsent }
}

/** Whether the ticket is made of seats that are held first. Where either way is possible: once seats were asked for, or where only they are wanted. */
function isOfSeats({ issues, goal, book }: Pick<IssueFacts, 'issues' | 'goal' | 'book'>): boolean {
  return issues === 'afterHold' || (issues === 'either' && (goal === 'hold' || book.state !== 'notStarted'))
}

function planBook(facts: IssueFacts, limits: IssueLimits): IssueAction {
  const { book } = facts
  if (book.state === 'notStarted') return { do: 'callBook', acceptPriceChange: false }
  if (book.state === 'started' || book.answer.kind === 'unclear') return seekSeats(facts, limits)
  switch (book.answer.kind) {
    case 'booked':
      return withSeats(facts)
    case 'refused':
      return refused(facts, limits, book.answer, { hasSeats: false })
    case 'duplicate':
      return duplicate(facts, limits, book.answer)
    case 'priceChanged':
      if (book.answer.made) return facts.hasConsent ? withSeats(facts) : heldOrEnded(facts, 'priceChanged')
      return facts.hasConsent ? { do: 'callBook', acceptPriceChange: true } : failed('priceChanged')
  }
}

/** The booking call has no answer: the supplier's records decide. */
function seekSeats(facts: IssueFacts, limits: IssueLimits): IssueAction {
  if (facts.found === 'held') return withSeats(facts)
  return seek(facts, limits)
}

/** Seats are booked and no ticket call has left. */
function withSeats(facts: IssueFacts): IssueAction {
  if (facts.goal === 'hold') return heldOrEnded(facts, 'asked')
  if (facts.holdHasEnded) return failed('holdEnded')
  return { do: 'callTicket', acceptPriceChange: facts.hasConsent }
}

function planTicket(facts: IssueFacts, limits: IssueLimits, { hasSeats }: { hasSeats: boolean }): IssueAction {
  const { ticket } = facts
  if (ticket.state !== 'answered') return seek(facts, limits)
  switch (ticket.answer.kind) {
    case 'ticketed':
      return ticket.answer.hasTicketNumbers ? { do: 'issued' } : seek(facts, limits)
    case 'inProgress':
    case 'unclear':
      return seek(facts, limits)
    case 'refused':
      return refused(facts, limits, ticket.answer, { hasSeats })
    case 'duplicate':
      return duplicate(facts, limits, ticket.answer)
    case 'priceChanged':
      if (hasSeats && facts.holdHasEnded) return failed('holdEnded')
      if (facts.hasConsent) return { do: 'callTicket', acceptPriceChange: true }
      if (hasSeats) return { do: 'held', because: 'priceChanged' }
      return facts.mayAskForConsent ? { do: 'askForConsent' } : failed('priceChanged')
  }
}

const FAILURES: Record<RefusalKind, IssueFailure> = {
  unreached: 'unreached',
  failed: 'refused',
  expired: 'sessionGone',
  soldOut: 'soldOut',
  seatGone: 'seatGone',
  noBalance: 'noBalance',
  invalid: 'refused',
  other: 'refused',
}

/** A refusal in known words is believed. One in unknown words is believed once the supplier's records show nothing, or no more than the seats. */
function refused(
  facts: IssueFacts,
  limits: IssueLimits,
  { why, reason }: Refused,
  { hasSeats }: { hasSeats: boolean },
): IssueAction {
  const end = failed(FAILURES[why], { reason, releaseSeats: hasSeats })
  if (why !== 'other' || facts.found === 'absent') return end
  if (facts.found !== 'held') return seek(facts, limits)
  if (!isOfSeats(facts)) return seek(facts, limits)
  return hasSeats ? end : withSeats(facts)
}

/** Never sent again, and silence proves nothing here: the supplier itself said that it has something. */
function duplicate(facts: IssueFacts, limits: IssueLimits, { reason }: Duplicate): IssueAction {
  if (facts.found === 'another') return failed('duplicate', { reason })
  if (facts.found === 'held' && facts.ticket.state === 'notStarted') return withSeats(facts)
  return seek({ ...facts, found: facts.found === 'absent' ? 'inconclusive' : facts.found }, limits)
}

/**
 * A call has no answer. Silence proves nothing, however long it lasts. Absence proves something only after a while. Held seats prove something only
 * after their time limit, because the ticket may still come until then.
 */
function seek(facts: IssueFacts, limits: IssueLimits): IssueAction {
  const isLate = facts.askingForSeconds >= limits.absenceCountsAfterSeconds
  if (isLate && !saysTicketed(facts)) {
    if (facts.found === 'absent') return failed('notFound')
    if (facts.found === 'held' && facts.holdHasEnded) return failed('holdEnded', { releaseSeats: true })
  }
  return {
    do: 'reconcile',
    waitSeconds: waitBefore(facts.askingForSeconds),
    needsStaff: facts.askingForSeconds >= limits.staffAfterSeconds,
  }
}

/** A success is never withdrawn, even while its ticket numbers are missing. */
function saysTicketed({ ticket }: IssueFacts): boolean {
  return ticket.state === 'answered' && ticket.answer.kind === 'ticketed'
}

/** The supplier asks to be polled every 10 to 15 s while it works; later the checks become rarer. */
function waitBefore(askingForSeconds: number): number {
  if (askingForSeconds < 300) return 12
  return askingForSeconds < 3600 ? 60 : 600
}

function heldOrEnded(facts: IssueFacts, because: 'asked' | 'priceChanged'): IssueAction {
  return facts.holdHasEnded ? failed('holdEnded') : { do: 'held', because }
}

function failed(
  because: IssueFailure,
  { reason = null, releaseSeats = false }: { reason?: string | null; releaseSeats?: boolean } = {},
): IssueAction {
  return { do: 'failed', because, reason, releaseSeats }
}
