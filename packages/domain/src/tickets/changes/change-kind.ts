/** The kinds of change: the specification's types 1, 2 and 3, and what they turn out to be. */
export const CHANGE_KINDS = ['void', 'refund', 'partialRefund', 'reissue', 'flightCancelled'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** 1 Refund, 2 Partial Refund, 3 Change Itinerary / Reissue. */
export type RequestType = 1 | 2 | 3
/** 2 the airline cancelled the flight, 3 everything else. */
export type CancellationType = 2 | 3

/** A full refund is a void while the window is open: the ticket was never flown, reported or paid for. */
export function kindOf(asked: {
  readonly requestType: RequestType
  readonly cancellationType: CancellationType
  readonly isWholeTicket: boolean
  readonly isInVoidWindow: boolean
}): ChangeKind {
  if (asked.requestType === 3) return 'reissue'
  if (asked.cancellationType === 2) return 'flightCancelled'
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
