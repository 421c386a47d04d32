import { randomBytes } from 'node:crypto'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { CallbackMode } from './callback.ts'
import type { GatewayOrder, OrderStatus } from './gateway-order.ts'
import type { GatewayStore } from './gateway-store.ts'
import type { CallbackSender } from './send-callbacks.ts'

export type Outcome = 'success' | 'decline' | 'insufficient' | 'pending' | 'pending-then-failure' | 'cancel' | 'expire'

export type GatewayContext = {
  store: GatewayStore
  clock: SandboxClock
  callbacks: CallbackSender
  /** What its ids of payments and refunds begin with. */
  prefix: { payment: string; refund: string }
  key: { id: string; secret: string }
  /** How long a pending payment stays so. */
  pendingMs: number
  publicUrl(): string
}

const REASONS = { decline: 'The bank declined the card.', insufficient: 'The card has insufficient funds.' }

/** Ends an open order as the card or a control call says, and notifies the merchant. An order that is closed stays as it is. */
export function settlePayment(context: GatewayContext, order: GatewayOrder, outcome: Outcome, mode?: CallbackMode): GatewayOrder {
  const current = refreshOrder(context, order)
  if (current.status !== 'created') return current
  const settled = { ...current, ...changeOf(context, outcome) }
  context.store.orders.put(settled.gatewayOrderId, settled)
  context.callbacks.announce(settled, mode)
  return settled
}

function changeOf({ clock, pendingMs, prefix }: GatewayContext, outcome: Outcome): Partial<GatewayOrder> {
  const now = clock.now()
  const gatewayPaymentId = `${prefix.payment}${randomBytes(10).toString('hex')}`
  if (outcome === 'success') return { status: 'paid', gatewayPaymentId, paidMs: now }
  if (outcome === 'cancel') return { status: 'cancelled', failureReason: 'The payer cancelled.' }
  if (outcome === 'expire') return { status: 'expired', failureReason: 'The time to pay is over.' }
  if (outcome === 'decline' || outcome === 'insufficient')
    return { status: 'failed', gatewayPaymentId, failureReason: REASONS[outcome] }
  const pendingEnds = outcome === 'pending' ? 'paid' : 'failed'
  return { status: 'pending', gatewayPaymentId, pendingUntilMs: now + pendingMs, pendingEnds }
}

/** The order in its current state: an order whose time has passed is ended here, once, and announced. */
export function refreshOrder(context: GatewayContext, order: GatewayOrder): GatewayOrder {
  const now = context.clock.now()
  const end = (status: OrderStatus, more: Partial<GatewayOrder>): GatewayOrder => {
    const ended = { ...order, ...more, status }
    context.store.orders.put(ended.gatewayOrderId, ended)
    context.callbacks.announce(ended)
    return ended
  }
  if (order.status === 'created' && now >= order.expiresMs) return end('expired', { failureReason: 'The time to pay is over.' })
  if (order.status !== 'pending' || now < (order.pendingUntilMs ?? 0)) return order
  if (order.pendingEnds === 'failed') return end('failed', { failureReason: 'The bank declined the payment after a check.' })
  return end('paid', { paidMs: now })
}

/** Ends everything that is due, so that callbacks are sent even without a call. */
export function refreshAll(context: GatewayContext): void {
  for (const order of context.store.orders.rows())
    if (order.status === 'created' || order.status === 'pending') refreshOrder(context, order)
}
