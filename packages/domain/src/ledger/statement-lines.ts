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

/** How each reason reads in a wallet's statement; null for those that never touch a wallet. */
export const STATEMENT_LINES: Readonly<Record<PostingReason, Line | null>> = {
  topUp: { kind: 'added', label: 'Money added' },
  cardTopUp: { kind: 'added', label: 'Money added by card' },
  hold: { kind: 'bookings', label: 'Set aside for a booking' },
  release: { kind: 'bookings', label: 'Set-aside money given back' },
  refundToWallet: { kind: 'refunds', label: 'Refund' },
  adjustment: { kind: 'bookings', label: 'Price of a ticket changed' },
  refundReturned: { kind: 'refunds', label: 'Refund that the card did not take' },
  changeRefund: { kind: 'refunds', label: 'Refund of a ticket given back' },
  changePayment: { kind: 'bookings', label: 'Paid for a change of ticket' },
  changePaymentReturned: { kind: 'refunds', label: 'Refund of a change that was not made' },
  handCredit: { kind: 'corrections', label: 'Correction: credited' },
  handDebit: { kind: 'corrections', label: 'Correction: debited' },
  gatewayPayment: null,
  capture: null,
  refundToCard: null,
  refundSettled: null,
  refundByHand: null,
  settlement: null,
  correction: null,
  writeOff: null,
  supplierRefundReceived: null,
}

/** The reasons that a filter stands for. */
export function reasonsOf(kind: StatementKind): PostingReason[] {
  return (Object.keys(STATEMENT_LINES) as PostingReason[]).filter((reason) => STATEMENT_LINES[reason]?.kind === kind)
}

export function isStatementKind(text: string): text is StatementKind {
  return Object.hasOwn(STATEMENT_KINDS, text)
}
