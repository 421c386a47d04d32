/** Where a quotation stands, in the order in which most go through it. */
export const QUOTATION_STATUSES = ['new', 'inProgress', 'sent', 'accepted', 'vouchered', 'lost', 'cancelled'] as const
export type QuotationStatus = (typeof QUOTATION_STATUSES)[number]

const MOVES: Readonly<Record<QuotationStatus, readonly QuotationStatus[]>> = {
  new: ['inProgress', 'sent', 'accepted', 'vouchered', 'lost', 'cancelled'],
  inProgress: ['sent', 'accepted', 'vouchered', 'lost', 'cancelled'],
  // Sent again: the customer gets the newest version.
  sent: ['sent', 'inProgress', 'accepted', 'vouchered', 'lost', 'cancelled'],
  accepted: ['inProgress', 'vouchered', 'cancelled'],
  vouchered: ['cancelled'],
  lost: ['inProgress'],
  cancelled: [],
}

/** What a quotation can become. */
export function nextStatuses(status: QuotationStatus): readonly QuotationStatus[] {
  return MOVES[status]
}

export function mayMove(from: QuotationStatus, to: QuotationStatus): boolean {
  return MOVES[from].includes(to)
}

/** What may still be changed: all of it; not its lines, days, people and prices, which somebody agreed to; or nothing. */
export function changeable(status: QuotationStatus): 'all' | 'notes' | 'nothing' {
  if (status === 'accepted' || status === 'vouchered') return 'notes'
  return status === 'lost' || status === 'cancelled' ? 'nothing' : 'all'
}

/** Statuses in which a customer still decides, so that a price that changes matters. */
export const OPEN_STATUSES: readonly QuotationStatus[] = ['new', 'inProgress', 'sent']

/** Fields of a quotation that may still be written when its customer has agreed to the rest. */
export const NOTE_FIELDS = [
  'remark',
  'remarkForCustomer',
  'internalRemark',
  'purchaseConfirmationNo',
  'salesConfirmationNo',
  'paymentDeadline',
  'instalments',
  'passengers',
] as const

/** The same, as it is said to people. */
export const NOTES_STAY_OPEN =
  'Only remarks, passengers, confirmation numbers, the payment deadline and instalments can be changed.'
