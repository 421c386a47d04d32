/** How money came in from outside, or went out. */
export const PAYMENT_MODES = { bankTransfer: 'Bank transfer', upi: 'UPI', cheque: 'Cheque', cash: 'Cash' } as const
export type PaymentMode = keyof typeof PAYMENT_MODES

/** topUp: money came in. credit, debit: staff correct something, for or against the customer. */
export const WALLET_ENTRY_KINDS = {
  topUp: 'Money received',
  credit: 'Credit correction',
  debit: 'Debit correction',
} as const
export type WalletEntryKind = keyof typeof WALLET_ENTRY_KINDS

export const ENTRY_KINDS = { ...WALLET_ENTRY_KINDS, supplierPayment: 'Paid to a supplier' } as const
export type EntryKind = keyof typeof ENTRY_KINDS

/** waiting: needs the approval of a second person. */
export const ENTRY_STATUSES = ['waiting', 'posted', 'rejected', 'withdrawn'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** A reference as it is stored and shown: invisible characters are removed, wide letters become normal ones, and case and repeated blanks are normalised. */
export function tidyReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toUpperCase()
}

/**
 * The key that makes two references the same transfer: letters and digits, without blanks, dashes and leading zeros, which some people leave out.
 * Undefined when there are none, or when a letter only looks like a Latin one: no bank writes those.
 */
export function referenceKey(text: string): string | undefined {
  const key = tidyReference(text).replace(/[^\p{L}\p{N}]/gu, '')
  return /^[A-Z0-9]+$/.test(key) ? key.replace(/^0+(?=.)/, '') : undefined
}

/** Whether one person may post it without approval. What they moved in this wallet today counts too, so that an amount cannot be split into small pieces. */
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

/** Why this person may not approve or reject an entry: it is already decided, or it is their own. */
export function whyNotDecide({ status, enteredBy }: Entry, userId: number): DecideRefusal | undefined {
  if (status !== 'waiting') return { code: 'ALREADY_DECIDED', data: { status } }
  return enteredBy === userId ? { code: 'OWN_ENTRY' } : undefined
}
