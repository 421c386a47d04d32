import type { RefusalKind } from './refusal-kind.ts'

/**
 * What the issuing worker does next, decided from what is written down and never from memory, so that a crash at any point changes nothing.
 * The one law: the supplier is not asked a second time to book or to issue unless its own answer said that nothing was made.
 */

/** `other`: in words never seen before, which the supplier's books must bear out. */
export type Refused = { readonly kind: 'refused'; readonly why: RefusalKind; readonly reason: string }
/** The supplier has booked these travellers on these flights before: perhaps by this very order. */
type Duplicate = { readonly kind: 'duplicate'; readonly reason: string }

/** What the supplier's answer to a booking call meant. `unclear` is everything that is neither a yes nor a no. */
export type BookAnswer =
  | { readonly kind: 'booked' }
  /** The price moved; `made` tells whether seats were booked all the same (the answer bears a PNR). */
  | { readonly kind: 'priceChanged'; readonly made: boolean }
  | Refused
  | Duplicate
  | { readonly kind: 'unclear' }

export type TicketAnswer =
  | { readonly kind: 'ticketed'; readonly hasTicketNumbers: boolean }
  /** Nothing was issued; the supplier wants a yes to the new price. */
  | { readonly kind: 'priceChanged' }
  | Refused
  | Duplicate
  | { readonly kind: 'inProgress' }
  | { readonly kind: 'unclear' }

/** The newest attempt of a step. `started` is written before the call leaves, so it may mean: no answer will ever come. */
export type Step<Answer> =
  | { readonly state: 'notStarted' }
  | { readonly state: 'started' }
  | { readonly state: 'answered'; readonly answer: Answer }

/** What the supplier said when asked for the booking; `another`, `untold`: see place-found.ts. */
export type Found =
  | 'notAsked'
  | 'unreachable'
  /** What it shows may be another booking, or its silence may be about another: nothing follows. */
  | 'untold'
  /** What a refusal as duplicate named is certainly another booking than this. */
  | 'another'
  | 'absent'
  | 'held'
  | 'cancelled'
  | 'ticketed'
  | 'ticketedWithoutNumbers'

export type IssueFacts = {
  readonly isLcc: boolean
  /** `hold`: seats without a payment; only full-service carriers can. */
  readonly goal: 'ticket' | 'hold'
  readonly book: Step<BookAnswer>
  readonly ticket: Step<TicketAnswer>
  readonly found: Found
  /** The supplier's limit for held seats has passed. */
  readonly holdHasEnded: boolean
  /** The buyer agreed to the price the newest answer named. */
  readonly hasConsent: boolean
  /** Nothing but a price moved, it was named, and there is time left for the buyer to decide while the supplier waits. */
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
  /** On the word of a person who looked. */
  | 'notIssued'

export type IssueAction =
  | { readonly do: 'callBook'; readonly acceptPriceChange: boolean }
  | { readonly do: 'callTicket'; readonly acceptPriceChange: boolean }
  /** Nothing is made and the money stays held: the buyer decides about the new price while the supplier's session lives. */
  | { readonly do: 'askForConsent' }
  /** Ask for the booking again after a wait; `needsStaff` once it has taken longer than a person should wait. */
  | { readonly do: 'reconcile'; readonly waitSeconds: number; readonly needsStaff: boolean }
  | { readonly do: 'issued' }
  /** `priceChanged`: the seats are ours, the old price is not; the buyer decides before the limit. */
  | { readonly do: 'held'; readonly because: 'asked' | 'priceChanged' }
  /** `releaseSeats`: a booking stands at the supplier and must be given back. */
  | { readonly do: 'failed'; readonly because: IssueFailure; readonly reason: string | null; readonly releaseSeats: boolean }

export type IssueLimits = {
  /** An absent booking is believed absent after this. Longer than the 300 s a supplier may take over a call. */
  readonly absenceCountsAfterSeconds: number
  /** Staff knows of money without a ticket within a minute; the looks are 12 s apart. */
  readonly staffAfterSeconds: number
}
export const ISSUE_LIMITS: IssueLimits = { absenceCountsAfterSeconds: 15 * 60, staffAfterSeconds: 40 }

export function planIssue(facts: IssueFacts, limits: IssueLimits = ISSUE_LIMITS): IssueAction {
  if (facts.found === 'ticketed') return { do: 'issued' }
  if (facts.found === 'ticketedWithoutNumbers') return seek(facts, limits)
  if (facts.found === 'cancelled' && !saysTicketed(facts)) return failed('cancelledBySupplier')
  if (facts.ticket.state !== 'notStarted') return planTicket(facts, limits, { hasSeats: !facts.isLcc })
  if (!facts.isLcc) return planBook(facts, limits)
  return facts.goal === 'hold' ? failed('holdNotPossible') : { do: 'callTicket', acceptPriceChange: facts.hasConsent }
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

/** The booking call has no answer: the supplier's books decide. */
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

/** A no in known words is believed. One in unknown words is believed once the supplier's books show nothing, or no more than the seats, either. */
function refused(
  facts: IssueFacts,
  limits: IssueLimits,
  { why, reason }: Refused,
  { hasSeats }: { hasSeats: boolean },
): IssueAction {
  const end = failed(FAILURES[why], { reason, releaseSeats: hasSeats })
  if (why !== 'other' || facts.found === 'absent') return end
  if (facts.found !== 'held') return seek(facts, limits)
  if (facts.isLcc) return seek(facts, limits)
  return hasSeats ? end : withSeats(facts)
}

/** Never asked again, and never concluded from silence: the supplier said itself that there is something. */
function duplicate(facts: IssueFacts, limits: IssueLimits, { reason }: Duplicate): IssueAction {
  if (facts.found === 'another') return failed('duplicate', { reason })
  if (facts.found === 'held' && facts.ticket.state === 'notStarted') return withSeats(facts)
  return seek({ ...facts, found: facts.found === 'absent' ? 'untold' : facts.found }, limits)
}

/**
 * A call is out without an answer. Silence proves nothing, however long; absence proves something only after a while; seats still held
 * prove something only once their limit has passed, for until then the ticket may still come.
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

/** A yes is never taken back, even where its ticket numbers are still missing. */
function saysTicketed({ ticket }: IssueFacts): boolean {
  return ticket.state === 'answered' && ticket.answer.kind === 'ticketed'
}

/** The supplier asks to be polled every 10 to 15 s while it works; later less and less often. */
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
