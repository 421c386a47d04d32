import type { PostingReason } from './posting.ts'

/** What a wallet's statement can be filtered by. */
export const STATEMENT_KINDS = {
  added: 'Money added',
  bookings: 'Bookings',
  refunds: 'Refunds',
  corrections: 'Corrections',
} as const
export type StatementKind = keyof typeof STATEMENT_KINDS

type Line = { readonly kind: StatementKind; readonly label: string }

/** The label of each reason in a wallet's statement; null for reasons that never touch a wallet. */
export const STATEMENT_LINES: Readonly<Record<PostingReason, Line | null>> = {
  topUp: { kind: 'added', label: 'Money added' },
  cardTopUp: { kind: 'added', label: 'Money added by card' },
  hold: { kind: 'bookings', label: 'Held for a booking' },
  release: { kind: 'bookings', label: 'Hold released' },
  refundToWallet: { kind: 'refunds', label: 'Refund' },
  adjustment: { kind: 'bookings', label: 'Price of a ticket changed' },
  refundReturned: { kind: 'refunds', label: 'Refund to wallet (card declined)' },
  saleRefund: { kind: 'refunds', label: 'Refund' },
  changeRefund: { kind: 'refunds', label: 'Refund' },
  changePayment: { kind: 'bookings', label: 'Ticket change' },
  changePaymentReturned: { kind: 'refunds', label: 'Refund of a ticket change' },
  handCredit: { kind: 'corrections', label: 'Correction: credited' },
  handDebit: { kind: 'corrections', label: 'Correction: debited' },
  receipt: { kind: 'bookings', label: 'Payment of a quotation' },
  receiptReturned: { kind: 'refunds', label: 'Payment of a quotation returned' },
  refundExchanged: { kind: 'refunds', label: 'Refund of a quotation' },
  referralReward: { kind: 'added', label: 'Reward for an invitation' },
  accountMerged: { kind: 'corrections', label: 'Moved when two accounts were merged' },
  mergeUndone: { kind: 'corrections', label: 'Moved back: the merge was undone' },
  saleOnAccount: null,
  costAdded: null,
  gatewayPayment: null,
  capture: null,
  refundToCard: null,
  refundSettled: null,
  refundByHand: null,
  settlement: null,
  correction: null,
  writeOff: null,
  supplierRefundReceived: null,
  supplierPayment: null,
  supplierOpening: null,
}

/** The reasons that a filter covers. */
export function reasonsOf(kind: StatementKind): PostingReason[] {
  return (Object.keys(STATEMENT_LINES) as PostingReason[]).filter((reason) => STATEMENT_LINES[reason]?.kind === kind)
}

export function isStatementKind(text: string): text is StatementKind {
  return Object.hasOwn(STATEMENT_KINDS, text)
}
