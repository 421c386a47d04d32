import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { type CartStatus, mayMove, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import type { CartChange, CartRow } from './cart-repo.ts'
import { isPaying, isQuoted, isSold } from './open-cart.ts'
import { type CartWriting, pathOf, record, titleOf, WHILE_PAYING, type Written, writeCart } from './write-cart.ts'

type Moving<Code extends string> = CartWriting<Code> & { readonly app: Pick<App, 'notify'> }

/** How long the desk has to answer a cart that was sent, unless it sets another deadline. */
const MINUTES_TO_ANSWER = 24 * 60

/** Sends a cart to the desk, which is notified. A second time changes nothing. Refuses a cart without anything in it, and visitors. */
export function sendCart(context: Moving<'CART_EMPTY'>, input: Written): Promise<Cart> {
  const { app, now, refuse, actor } = context
  if (!actor) refuseCommon('NOT_LOGGED_IN')
  return writeCart(context, input, async (tx, { cart, items }) => {
    if (cart.sentAt !== null) return undefined
    if (items.length === 0) refuse('CART_EMPTY')
    const deadline = { since: now, until: plusMinutes(now, MINUTES_TO_ANSWER) }
    await record(tx, context, cart.id, { action: 'send a cart to the desk', after: { items: items.length, due: deadline.until } })
    const notice = { kind: 'cart', title: `${titleOf(cart)} was sent to the desk`, path: pathOf(cart) } as const
    await app.notify(tx, { to: { permission: 'carts.queue' }, ...notice }, now)
    return { change: { sentAt: now, deadline } }
  })
}

/** Moves a cart to a status that may follow the one it has. To the same one it is moved already. */
export function moveCart(
  context: Moving<'STATUS_NOT_POSSIBLE'>,
  { status: to, ...input }: Written & { readonly status: CartStatus },
): Promise<Cart> {
  const { app, now, refuse, actor } = context
  return writeCart(context, input, async (tx, opened) => {
    const { cart, side } = opened
    if (cart.sentAt === null) refuse('STATUS_NOT_POSSIBLE', { message: 'Please send the cart to the desk first.' })
    if (cart.status === to) return undefined
    if (isQuoted(opened) && opened.quotation)
      refuse('STATUS_NOT_POSSIBLE', {
        message: `Quotation ${nameQuotation(opened.quotation.id)} answers this cart, which follows it.`,
      })
    if (isSold(opened))
      refuse('STATUS_NOT_POSSIBLE', {
        message: 'This cart was paid and follows its bookings. Please cancel these: the cart is cancelled when all of them are.',
      })
    if (to === 'vouchered')
      refuse('STATUS_NOT_POSSIBLE', {
        message: 'A cart is vouchered when its customer pays it, or with a quotation that is made of it.',
      })
    if (!mayMove({ from: cart.status, to, side })) refuse('STATUS_NOT_POSSIBLE')
    if (to === 'cancelled' && isPaying(opened)) refuse('STATUS_NOT_POSSIBLE', { message: WHILE_PAYING[side] })
    const status = { status: nameCartStatus(cart.status) }
    await record(tx, context, cart.id, { action: 'move a cart', before: status, after: { status: nameCartStatus(to) } })
    const notice = { kind: 'cart', title: `${titleOf(cart)}: ${nameCartStatus(to)}`, path: pathOf(cart) } as const
    if (side === 'desk' && cart.customer) await app.notify(tx, { to: { userId: cart.customer.userId }, ...notice }, now)
    if (side === 'customer') {
      const to = cart.ownerId === null ? ({ permission: 'carts.queue' } as const) : { userId: cart.ownerId }
      await app.notify(tx, { to, ...notice }, now)
    }
    return { change: changeBy(to, cart, side === 'desk' ? actor?.userId : undefined) }
  })
}

/** The person of the desk who begins with a cart owns it. What was answered has no deadline any more. */
function changeBy(status: CartStatus, { ownerId }: CartRow, userId: number | undefined): CartChange {
  const isOpen = status === 'new' || status === 'inProgress'
  return {
    status,
    ...(status === 'inProgress' && ownerId === null && userId !== undefined && { ownerId: userId }),
    ...(!isOpen && { deadline: null }),
  }
}
