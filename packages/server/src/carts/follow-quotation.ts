import type { Actor } from '@tradewind/domain/accounts/actor'
import { isLive, isWaiting } from '@tradewind/domain/carts/cart-bookings'
import { answersCart, nameCartStatus, statusByQuotation } from '@tradewind/domain/carts/cart-status'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listItems } from './cart-item-repo.ts'
import { type CartRow, findCart, findQuotationOfCart, listSalesOfCart, markQuoted } from './cart-repo.ts'
import { contentsOf } from './contents-of.ts'
import { announceCart, pathOf, record, titleOf } from './write-cart.ts'

/**
 * A cart of which a quotation is to be made. Until the end of the transaction nobody else changes it, pays it or makes a quotation of it. Gives why none can be made:
 * of a cart that was not sent, is over, is being paid, or has one. With what it asks for now.
 */
export async function lockCartToQuote(
  tx: SiteTx,
  cartId: number,
): Promise<(CartRow & { readonly contents: string }) | { readonly why: string }> {
  const [cart, last] = [await findCart(tx, cartId, { forWrite: true }), await findQuotationOfCart(tx, cartId)]
  if (!cart?.customer) return { why: 'We could not find that cart.' }
  if (last && answersCart(last.status)) return { why: `Quotation ${nameQuotation(last.id)} was made of this cart. Please open it.` }
  if (cart.sentAt === null) return { why: 'This cart was not sent to the desk yet.' }
  if (cart.status === 'vouchered') return { why: 'This cart was vouchered.' }
  if (cart.status === 'cancelled') return { why: 'This cart was cancelled. Please start work on it first.' }
  const sales = await listSalesOfCart(tx, cart)
  if (sales.some(isLive)) return { why: 'This cart was paid. Please make the quotation of a copy.' }
  if (sales.some(isWaiting)) return { why: 'The customer is paying this cart. Please try again in 30 minutes.' }
  return { ...cart, contents: contentsOf(cart, await listItems(tx, cartId)) }
}

type Moved = {
  readonly cartId: number
  readonly quotation: { readonly id: number; readonly legalEntityId: number; readonly sentVersion: number | null }
  /** Undefined: it was made just now. */
  readonly from: QuotationStatus | undefined
  readonly to: QuotationStatus
}
/** No actor: the traveller of its proposal. */
type Mover = { readonly actor: Actor | undefined; readonly now: Instant; readonly shop: Pick<App, 'notify'> }

/**
 * Moves a cart to where its quotation goes; one without an owner goes to the person of the desk. Its customer is notified of what the quotation itself does not tell them.
 * Gives why it cannot: it was sold, given to somebody else, or answered with another quotation, since its own was lost.
 */
export async function followQuotation(
  tx: SiteTx,
  { actor, now, shop }: Mover,
  { cartId, quotation, from, to }: Moved,
): Promise<{ readonly why: string } | undefined> {
  const cart = await findCart(tx, cartId, { forWrite: true })
  if (!cart) throw new Error(`Cart ${cartId} of a quotation is gone`)
  const answered = from !== undefined && answersCart(from)
  if (from !== undefined && !answered && answersCart(to)) {
    if (cart.customer?.legalEntityId !== quotation.legalEntityId) return { why: 'Its cart is of another customer now.' }
    const last = await findQuotationOfCart(tx, cartId)
    if (last && answersCart(last.status)) return { why: `Its cart is answered with quotation ${nameQuotation(last.id)} now.` }
    const sales = await listSalesOfCart(tx, cart)
    if (cart.status === 'vouchered' || sales.some((sale) => isLive(sale) || isWaiting(sale)))
      return { why: 'Its cart was paid without it.' }
  }
  const status = statusByQuotation(to)
  // What can be done with it differs as soon as a quotation answers it, also where it stays in its status.
  if (cart.status === status && answered === answersCart(to)) return undefined
  await markQuoted(tx, cart, { status, ownerId: status === 'inProgress' ? actor?.userId : undefined }, now)
  await record(tx, { actor, now }, cartId, {
    action: 'move a cart',
    before: { status: nameCartStatus(cart.status) },
    after: { status: nameCartStatus(status), quotation: nameQuotation(quotation.id) },
  })
  const isNotified = quotation.sentVersion !== null && to !== 'lost'
  if (cart.customer && cart.status !== status && status !== 'sent' && !isNotified) {
    const notice = { kind: 'cart', title: `${titleOf(cart)}: ${nameCartStatus(status)}`, path: pathOf(cart) } as const
    await shop.notify(tx, { to: { userId: cart.customer.userId }, ...notice }, now)
  }
  await announceCart(tx, { ...cart, version: cart.version + 1, status })
  return undefined
}
