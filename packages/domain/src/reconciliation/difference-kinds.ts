export const DIFFERENCE_SECTIONS = { supplier: 'Supplier', gateway: 'Gateway', ledger: 'Ledger' } as const
export type DifferenceSection = keyof typeof DIFFERENCE_SECTIONS

/** How a person can resolve an open difference. A run resolves one automatically (`matchedLater`) when the records agree again. */
export const HAND_RESOLUTIONS = ['corrected', 'writtenOff', 'intoWallet', 'paidByHand', 'falseAlarm'] as const
export type HandResolution = (typeof HAND_RESOLUTIONS)[number]
export type Resolution = HandResolution | 'matchedLater'

type Kind = {
  readonly section: DifferenceSection
  readonly label: string
  /** What a person can do about the money. */
  readonly postings: readonly Exclude<HandResolution, 'falseAlarm'>[]
  /** It is money owed to a customer: it cannot be closed without a posting. */
  readonly isOwed?: true
  /** Whether asking the other side again can resolve it. */
  readonly canAskAgain: boolean
}

/** All kinds of differences between two books, and their labels. */
export const DIFFERENCE_KINDS = {
  ticketedThere: { section: 'supplier', label: 'Ticketed at supplier only', postings: ['writtenOff'], canAskAgain: true },
  missingThere: { section: 'supplier', label: 'Missing at supplier', postings: [], canAskAgain: true },
  cancelledThere: { section: 'supplier', label: 'Cancelled at supplier only', postings: [], canAskAgain: true },
  refusedThere: { section: 'supplier', label: 'Refused by supplier', postings: [], canAskAgain: true },
  unconfirmedThere: { section: 'supplier', label: 'Not confirmed by supplier', postings: [], canAskAgain: true },
  confirmedThere: { section: 'supplier', label: 'Confirmed at supplier only', postings: [], canAskAgain: true },
  statusDiffers: { section: 'supplier', label: 'Status differs', postings: [], canAskAgain: true },
  invoiceDiffers: {
    section: 'supplier',
    label: 'Invoice amount differs',
    postings: ['corrected', 'writtenOff'],
    canAskAgain: true,
  },
  notSettled: { section: 'gateway', label: 'Missing from gateway payout', postings: ['writtenOff'], canAskAgain: true },
  unknownPayment: { section: 'gateway', label: 'Unknown gateway payout', postings: ['writtenOff'], canAskAgain: true },
  settledAmountDiffers: { section: 'gateway', label: 'Payout amount differs', postings: ['writtenOff'], canAskAgain: true },
  feeDiffers: { section: 'gateway', label: 'Gateway fee differs', postings: [], canAskAgain: false },
  feeTaxDiffers: { section: 'gateway', label: 'Tax on gateway fee differs', postings: [], canAskAgain: false },
  paymentUnknown: { section: 'gateway', label: 'Payment status unknown', postings: [], canAskAgain: true },
  refundNotSettled: { section: 'gateway', label: 'Refund missing at gateway', postings: ['writtenOff'], canAskAgain: true },
  unknownRefund: { section: 'gateway', label: 'Unknown gateway refund', postings: ['writtenOff'], canAskAgain: true },
  refundAmountDiffers: { section: 'gateway', label: 'Refund amount differs', postings: ['writtenOff'], canAskAgain: true },
  refundStuck: {
    section: 'gateway',
    label: 'Refund not sent',
    postings: ['intoWallet', 'paidByHand'],
    isOwed: true,
    canAskAgain: true,
  },
  refundedTwice: {
    section: 'gateway',
    label: 'Refunded twice (manually and to card)',
    postings: ['writtenOff'],
    canAskAgain: false,
  },
  adjustment: { section: 'gateway', label: 'Gateway adjustment', postings: ['writtenOff'], canAskAgain: false },
  violation: { section: 'ledger', label: 'Ledger check failed', postings: [], canAskAgain: false },
} as const satisfies Record<string, Kind>
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS

/** Typed more widely, for callers that ask about any kind. */
export function aboutKind(kind: DifferenceKind): Kind {
  return DIFFERENCE_KINDS[kind]
}

export const RESOLUTION_LABELS: Record<Resolution, string> = {
  matchedLater: 'Matched automatically',
  corrected: 'Corrected by an entry',
  writtenOff: 'Written off',
  intoWallet: 'Refunded to wallet',
  paidByHand: 'Refunded by bank transfer',
  falseAlarm: 'Closed, no entry',
}

/** Resolves a refund that is stuck. */
export function isRefundWay(how: HandResolution): how is 'intoWallet' | 'paidByHand' {
  return how === 'intoWallet' || how === 'paidByHand'
}

type Open = { readonly kind: DifferenceKind; readonly state: 'open' | 'resolved'; readonly amountMinor: bigint | null }

/** Why a difference may not be resolved this way, or undefined if it may. */
export function whyNotResolve(
  { kind, state, amountMinor }: Open,
  how: HandResolution,
  { mayVerify }: { mayVerify: boolean },
): 'ALREADY_RESOLVED' | 'NOT_THIS_WAY' | 'NEEDS_VERIFY' | undefined {
  if (state === 'resolved') return 'ALREADY_RESOLVED'
  const { postings, isOwed } = aboutKind(kind)
  if (how === 'falseAlarm') return isOwed ? 'NOT_THIS_WAY' : undefined
  if (!postings.includes(how) || (!amountMinor && !isRefundWay(how))) return 'NOT_THIS_WAY'
  // Writing off or paying out money needs the permission to verify money; correcting a cost does not.
  return how !== 'corrected' && !mayVerify ? 'NEEDS_VERIFY' : undefined
}
