/** The kinds of change: what a wish turns out to be. */
export const CHANGE_KINDS = ['void', 'refund', 'partialRefund', 'reissue', 'flightCancelled'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What is wanted of a ticket: all of it back, a part back, other flights. */
export type ChangeWish = 'refund' | 'partialRefund' | 'reissue'
/** Why: the airline cancelled the flight, or anything else. */
export type ChangeCause = 'flightCancelled' | 'other'

/** A full refund is a void while the window is open: the ticket was never flown, reported or paid for. */
export function kindOf(asked: {
  readonly wish: ChangeWish
  readonly cause: ChangeCause
  readonly isWholeTicket: boolean
  readonly isInVoidWindow: boolean
}): ChangeKind {
  if (asked.wish === 'reissue') return 'reissue'
  if (asked.cause === 'flightCancelled') return 'flightCancelled'
  if (!asked.isWholeTicket) return 'partialRefund'
  return asked.isInVoidWindow ? 'void' : 'refund'
}

const NAMES: Record<ChangeKind, string> = {
  void: 'Void',
  refund: 'Refund',
  partialRefund: 'Partial Refund',
  reissue: 'Change Itinerary / Reissue',
  flightCancelled: 'Flight cancelled by the airline',
}

export function nameOfKind(kind: ChangeKind): string {
  return NAMES[kind]
}
