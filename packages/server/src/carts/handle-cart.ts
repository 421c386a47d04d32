import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { formatInZone } from '@tradewind/domain/format-date'
import { type Instant, instant } from '@tradewind/domain/time'
import { listStaffWith } from '../accounts/staff-repo.ts'
import { refuseInput } from '../http/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { placeOfSite } from '../sites/site-zone.ts'
import { type CartWriting, pathOf, record, titleOf, type Written, writeCart } from './write-cart.ts'

/** Gives a cart to a member of staff who may handle it and is notified, or to nobody. */
export function assignCart(
  context: CartWriting,
  { ownerId, ...input }: Written & { readonly ownerId: number | null },
): Promise<Cart> {
  return writeCart(context, input, async (tx, { cart }) => {
    const colleagues = await listStaffWith(tx, 'carts.queue')
    const nameOf = (id: number | null) => colleagues.find(({ userId }) => userId === id)?.name ?? null
    if (ownerId !== null && nameOf(ownerId) === null) refuseInput({ ownerId: 'Please choose a colleague who handles carts.' })
    if (cart.ownerId === ownerId) return undefined
    await record(tx, context, cart.id, {
      action: 'assign a cart',
      before: { assignedTo: nameOf(cart.ownerId) },
      after: { assignedTo: nameOf(ownerId) },
    })
    if (ownerId !== null && ownerId !== context.actor?.userId) {
      const { deadline } = cart
      const body = deadline ? `To be answered until ${formatInZone(await placeOfSite(tx, context.now), deadline.until)}.` : ''
      const title = `${titleOf(cart)} was given to you`
      await notify(tx, { to: { userId: ownerId }, kind: 'cart', title, body, path: pathOf(cart) }, context.now)
    }
    return { change: { ownerId } }
  })
}

/** Until when it is to be answered; the clock begins now. Null: no deadline. */
export function setCartDeadline(
  context: CartWriting,
  { until, ...input }: Written & { readonly until: string | null },
): Promise<Cart> {
  const { now } = context
  return writeCart(context, input, async (tx, { cart }) => {
    const deadline: { since: Instant; until: Instant } | null = until === null ? null : { since: now, until: instant(until) }
    if (deadline && deadline.until <= now) refuseInput({ until: 'Please choose a time in the future.' })
    await record(tx, context, cart.id, {
      action: 'set the deadline of a cart',
      before: { due: cart.deadline?.until ?? null },
      after: { due: deadline?.until ?? null },
    })
    return { change: { deadline } }
  })
}
