import type { QuotationStatus } from '../quotations/quotation-status.ts'

/** What a cart goes through. The specification names none. A cart that nobody has sent yet is new, and stands in no queue. */
export const CART_STATUSES = ['new', 'inProgress', 'sent', 'accepted', 'vouchered', 'cancelled'] as const
export type CartStatus = (typeof CART_STATUSES)[number]

/** The desk works on carts of others; the customer is a person of whom, or of whose company, the cart is. */
export type CartSide = 'desk' | 'customer'

/** For each status those that may follow it, with who may make the move. */
const MOVES: Readonly<Record<CartStatus, Readonly<Partial<Record<CartStatus, readonly CartSide[]>>>>> = {
  new: { inProgress: ['desk'], cancelled: ['desk', 'customer'] },
  inProgress: { new: ['desk'], sent: ['desk'], cancelled: ['desk', 'customer'] },
  sent: { inProgress: ['desk'], accepted: ['desk', 'customer'], cancelled: ['desk', 'customer'] },
  // What was accepted is promised on both sides: only the desk takes it back. Nobody moves a cart to vouchered: a payment does, or the quotation that answers it.
  accepted: { inProgress: ['desk'], cancelled: ['desk'] },
  // One with neither is from before that was so.
  vouchered: { cancelled: ['desk'] },
  cancelled: { inProgress: ['desk'] },
}

/** Whether a quotation answers the cart, or something of it was paid and is not cancelled: these say from then on where it stands. */
type Bound = { readonly isQuoted?: boolean; readonly isSold?: boolean }

/** The statuses to which somebody may move a cart, in the order of the list. One with a quotation or with bookings follows them, and is moved by nobody. */
export function movesOf(status: CartStatus, side: CartSide, { isQuoted = false, isSold = false }: Bound = {}): CartStatus[] {
  if (isQuoted || isSold) return []
  return CART_STATUSES.filter((next) => MOVES[status][next]?.includes(side))
}

export function mayMove({
  from,
  to,
  side,
  ...bound
}: Bound & {
  readonly from: CartStatus
  readonly to: CartStatus
  readonly side: CartSide
}): boolean {
  return movesOf(from, side, bound).includes(to)
}

/**
 * Whether somebody may change what is in a cart. What the customer has accepted is changed by the desk alone; what is over, or stands in a quotation, is changed by
 * nobody, but can be copied.
 */
export function mayChange(status: CartStatus, side: CartSide, { isQuoted = false, isSold = false }: Bound = {}): boolean {
  if (isQuoted || isSold || status === 'vouchered' || status === 'cancelled') return false
  return status !== 'accepted' || side === 'desk'
}

/** Whether its customer may pay a cart: also what they have accepted, as it was sent. What is over or stands in a quotation is not paid here, and the desk pays for nobody. */
export function mayPay(status: CartStatus, side: CartSide, { isQuoted = false, isSold = false }: Bound = {}): boolean {
  return side === 'customer' && !isQuoted && !isSold && status !== 'vouchered' && status !== 'cancelled'
}

const NAMES: Readonly<Record<CartStatus, string>> = {
  new: 'New',
  inProgress: 'In progress',
  sent: 'Sent',
  accepted: 'Accepted',
  vouchered: 'Vouchered',
  cancelled: 'Cancelled',
}

export function nameCartStatus(status: CartStatus): string {
  return NAMES[status]
}

const BY_QUOTATION: Readonly<Record<QuotationStatus, CartStatus>> = {
  new: 'inProgress',
  inProgress: 'inProgress',
  sent: 'sent',
  accepted: 'accepted',
  vouchered: 'vouchered',
  lost: 'cancelled',
  cancelled: 'cancelled',
}

/** Where a cart stands of which a quotation was made. */
export function statusByQuotation(status: QuotationStatus): CartStatus {
  return BY_QUOTATION[status]
}

/** Whether a quotation answers its cart: one that is lost or cancelled leaves it to the desk, which may make another. */
export function answersCart(status: QuotationStatus): boolean {
  return status !== 'lost' && status !== 'cancelled'
}
