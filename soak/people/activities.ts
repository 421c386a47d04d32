import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { addDays } from '@tradewind/domain/time'
import type { Shop } from '../set-up-shop.ts'
import { type Deed, end, type Hands, orderTrip } from './trip.ts'
import { visitGateway } from './visit-gateway.ts'

type Filled = { readonly cart: Cart }
export type Opened = { readonly orderId: string }
type Paid = {
  readonly session: { readonly status: string }
  readonly sales: readonly ActivitySale[]
  readonly beside: readonly { readonly saleId: number; readonly state: string }[]
}
type Flight = { readonly bookingId: number; readonly amount: string }

/** What a buyer of activities does next, by how often. */
export function deedsAt(shop: Shop): readonly (readonly [share: number, Deed])[] {
  async function payCart(hands: Hands): Promise<void> {
    const cart = await fillCart(hands, shop)
    if (cart) await payFor(hands, 'pay a cart', cart, null)
  }

  async function payCartWithFlight(hands: Hands): Promise<void> {
    const deed = 'pay a cart and a flight'
    const order = await orderTrip(hands, deed)
    const cart = order && (await fillCart(hands, shop))
    if (cart) await payFor(hands, deed, cart, { bookingId: order.bookingId, amount: order.amount })
  }

  async function planCart(hands: Hands): Promise<void> {
    const cart = await fillCart(hands, shop)
    if (cart) await changeMind(hands, shop, cart)
  }

  return [
    [40, payCart],
    [10, payCartWithFlight],
    [20, planCart],
    [20, cancelActivity],
    [10, lookAtActivities],
  ]
}

/** Half of all come for the first day: its places are soon gone. */
function wishIn({ random }: Hands, { firstDay, options, starts, days }: Shop) {
  const date = addDays(firstDay, random.chance(0.5) ? 0 : random.below(days))
  return { tourOptionId: random.pick(options).tourOptionId, date, time: random.pick(starts), transfer: 'ticket' }
}

async function fillCart(hands: Hands, shop: Shop): Promise<Cart | undefined> {
  const { client, journal, random } = hands
  const { firstDay, days } = shop
  const filled = await client.call<Filled>('activities/cart/addToCart', {
    cartId: -1,
    payload: { tourOptionCart: Array.from({ length: 1 + random.below(3) }, () => wishIn(hands, shop)) },
    ...{ adults: 1 + random.below(3), children: random.below(2) },
    ...{ startDate: firstDay, endDate: addDays(firstDay, days) },
  })
  if (filled.status !== 200) return end(journal, 'fill a cart', filled)
  journal.countOutcome('fill a cart', 'filled')
  return filled.body.cart
}

/** Orders what is in the cart, then pays for it or forgets it. What was left behind gives its places back. */
async function payFor(hands: Hands, deed: string, cart: Cart, flight: Flight | null): Promise<void> {
  const { client, random, journal } = hands
  const wish = {
    ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Rohan Soak' },
    ...{ idempotencyKey: crypto.randomUUID(), flight: flight && { bookingId: flight.bookingId, agreed: flight.amount } },
  }
  // Impatient people press twice.
  const presses = random.chance(0.2) ? [client.call<Opened>('activities/cart/payCart', wish)] : []
  const opened = await client.call<Opened>('activities/cart/payCart', wish)
  await Promise.all(presses)
  if (opened.status !== 200) return end(journal, deed, opened)
  await payOrder(hands, deed, opened.body.orderId)
}

/** From the wallet, by card, or not at all. */
export async function payOrder(hands: Hands, deed: string, orderId: string): Promise<void> {
  const { client, journal, random } = hands
  if (random.chance(0.15)) return journal.countOutcome(deed, 'left unpaid')
  const payment = random.chance(0.7) ? { method: 'wallet' } : await payByCard(hands, deed, orderId)
  if (!payment) return
  const body = { orderId, payment }
  const more = random.chance(0.2) ? [client.call<Paid>('activities/payments/orderSuccessCallback', body)] : []
  const paid = await client.call<Paid>('activities/payments/orderSuccessCallback', body)
  await Promise.all(more)
  if (paid.status !== 200) return end(journal, deed, paid)
  for (const { saleId, status } of paid.body.sales) journal.recordActivity(saleId, { status })
  journal.countOutcome(deed, [paid.body.session.status, ...paid.body.beside.map(({ state }) => `flight ${state}`)].join(', '))
}

async function payByCard({ client, journal, sandboxUrl, random }: Hands, deed: string, orderId: string) {
  const started = await client.call<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', {
    orderId,
    useWallet: false,
  })
  if (started.status !== 200) return end(journal, deed, started)
  const { gatewayOrderId } = started.body
  const back = await visitGateway(sandboxUrl, gatewayOrderId, random)
  if (!back) return void journal.countOutcome(deed, 'left at the gateway')
  return { method: 'gateway', gatewayOrderId, ...back }
}

/** Changes party, day or time of what is in the cart, takes an item out, and sends it to the desk now and then. */
async function changeMind(hands: Hands, shop: Shop, cart: Cart): Promise<void> {
  const { client, journal, random } = hands
  const deed = 'change a cart'
  const [item] = cart.cartItems.tourOptionCart
  const { date, time } = wishIn(hands, shop)
  const ofCart = { cartId: cart.id, version: cart.version }
  const trip = { startDate: shop.firstDay, endDate: addDays(shop.firstDay, shop.days) }
  const changes: [string, object][] = [
    ['updateCartData', { ...ofCart, adults: 1 + random.below(4), children: 0, ...trip }],
    ...(item
      ? ([
          ['moveCartItem', { ...ofCart, cartItemId: item.id, date, time }],
          ['deleteCartItem', { ...ofCart, cartItemId: item.id }],
        ] as [string, object][])
      : []),
    ['duplicateCart', { cart: { id: cart.id } }],
    ['sendCart', ofCart],
  ]
  const [call, input] = random.pick(changes)
  // Two windows of one person: one of them is told that the cart has changed.
  const other = random.chance(0.2) ? [client.call<Filled>(`activities/cart/${call}`, input)] : []
  const changed = await client.call<Filled>(`activities/cart/${call}`, input)
  await Promise.all(other)
  if (changed.status !== 200) return end(journal, deed, changed)
  journal.countOutcome(deed, call)
}

/** Cancels what is confirmed, for the refund that was shown. */
export async function cancelActivity({ client, journal, random }: Hands): Promise<void> {
  const deed = 'cancel an activity'
  const list = await client.call<{ sales: ActivitySale[] }>('activities/getActivitySales', {})
  const sold = list.status === 200 ? list.body.sales.filter(({ cancellation }) => cancellation) : []
  if (sold.length === 0) return journal.countOutcome(deed, 'nothing to cancel')
  const { saleId, cancellation } = random.pick(sold)
  const request = { saleId, agreedRefund: cancellation?.refund }
  const presses = random.chance(0.2) ? [client.call('activities/cancelActivity', request)] : []
  const cancelled = await client.call<{ refund: string; sale: ActivitySale }>('activities/cancelActivity', request)
  await Promise.all(presses)
  if (cancelled.status !== 200) return end(journal, deed, cancelled)
  journal.recordActivity(saleId, { status: cancelled.body.sale.status, refund: cancelled.body.refund })
  journal.countOutcome(deed, cancelled.body.sale.status)
}

async function lookAtActivities({ client, journal }: Hands): Promise<void> {
  await client.get('activities/cart/getCartsId')
  await client.call('activities/cart/getFlightsToPay', {})
  const { status } = await client.call('activities/getActivitySales', {})
  journal.countOutcome('look at activities', `${status}`)
}
