/** How money came in from outside. */
export const PAYMENT_MODES = { bankTransfer: 'Bank transfer', upi: 'UPI', cheque: 'Cheque', cash: 'Cash' } as const
export type PaymentMode = keyof typeof PAYMENT_MODES

/** topUp: money came. credit, debit: staff puts something right, for or against the customer. */
export const ENTRY_KINDS = {
  topUp: 'Money received',
  credit: 'Correction in their favour',
  debit: 'Correction against them',
} as const
export type EntryKind = keyof typeof ENTRY_KINDS

/** waiting: for a second person. */
export const ENTRY_STATUSES = ['waiting', 'posted', 'rejected', 'withdrawn'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** The same transfer typed twice must be found: case and spaces are no difference. */
export function tidyReference(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toUpperCase()
}

/** Whether one person may post it alone: what they moved in this wallet today counts too, so that an amount cannot be cut into pieces. */
export function needsSecondPerson({
  amount,
  aloneToday,
  aloneUpTo,
}: {
  amount: bigint
  aloneToday: bigint
  aloneUpTo: bigint
}): boolean {
  return amount + aloneToday > aloneUpTo
}

type Entry = { readonly status: EntryStatus; readonly enteredBy: number }
export type DecideRefusal =
  | { readonly code: 'ALREADY_DECIDED'; readonly data: { readonly status: EntryStatus } }
  | { readonly code: 'OWN_ENTRY' }

/** Why this person may not approve or reject an entry: it is decided, or it is their own, whoever they are. */
export function whyNotDecide({ status, enteredBy }: Entry, userId: number): DecideRefusal | undefined {
  if (status !== 'waiting') return { code: 'ALREADY_DECIDED', data: { status } }
  return enteredBy === userId ? { code: 'OWN_ENTRY' } : undefined
}
