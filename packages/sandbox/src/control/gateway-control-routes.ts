import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { CALLBACK_MODES } from '../gateway/callback.ts'
import { canonical } from '../gateway/create-order.ts'
import { returnLink } from '../gateway/return-link.ts'
import { type GatewayContext, refreshAll, settlePayment } from '../gateway/settle-payment.ts'
import type { ThreeGateways } from '../gateway/three-gateways.ts'
import { razorpayWayBack } from '../razorpay/razorpay-routes.ts'

const Mode = z.strictObject({
  callbackMode: z.enum(CALLBACK_MODES),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  webhookUrl: z.url().optional(),
})

const Pay = z.strictObject({
  gatewayOrderId: z.string(),
  outcome: z.enum(['success', 'decline', 'insufficient', 'pending', 'pending-then-failure', 'cancel', 'expire']),
  /** The amount taken, where it is to differ from the amount requested. */
  paidAmount: z.string().optional(),
  /** The fate of this payment's message; otherwise the general setting applies. */
  callbackMode: z.enum(CALLBACK_MODES).optional(),
})

const Forge = z.strictObject({ gatewayOrderId: z.string(), status: z.enum(['paid', 'pending', 'failed', 'cancelled', 'expired']) })

const Name = z.enum(['own', 'razorpay', 'phonepe'])
const Plant = z.strictObject({
  gateway: Name,
  gatewayPaymentId: z.string().min(1),
  kind: z.enum(['omit', 'amount', 'fee', 'stranger', 'refundPending', 'refundFailed', 'nothing']),
  amount: z.string().optional(),
  currency: z.string().length(3).optional(),
})

/** Payment without a browser, callbacks that misbehave, the gateways' own books, and books that do not agree. */
export function routeGatewayControl(app: FastifyInstance, gateways: ThreeGateways): void {
  const { own, razorpay, phonepe } = gateways
  const all = [own, razorpay, phonepe]
  const find = (id: string) => {
    const context: GatewayContext | undefined = all.find(({ store }) => store.orders.get(id))
    const order = context?.store.orders.get(id)
    return context && order && { context, order }
  }
  const absent = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'not_found', message: 'There is no such order.' } })

  app.get('/sandbox/control/gateway', () => ({
    ...own.callbacks.mode(),
    callbacksWaiting: all.reduce((sum, { store }) => sum + store.callbacks.rows().length, 0),
  }))
  app.post('/sandbox/control/gateway', (request) => {
    const { callbackMode, delayMs, webhookUrl } = Mode.parse(request.body)
    for (const { callbacks } of all) callbacks.setMode(callbackMode, delayMs)
    if (webhookUrl) gateways.setWebhookUrl(webhookUrl)
    return own.callbacks.mode()
  })
  app.post('/sandbox/control/gateway/pay', (request, reply) => {
    const { gatewayOrderId, outcome, paidAmount, callbackMode } = Pay.parse(request.body)
    const found = find(gatewayOrderId)
    if (!found) return absent(reply)
    const { context } = found
    const opened = paidAmount ? { ...found.order, paidAmount: canonical(paidAmount, found.order.currency) } : found.order
    context.store.orders.put(gatewayOrderId, opened)
    const order = settlePayment(context, opened, outcome, callbackMode)
    const answer = { status: order.status, gatewayPaymentId: order.gatewayPaymentId }
    if (context === razorpay) return { ...answer, wayBack: razorpayWayBack(order, context.key.secret) }
    return { ...answer, returnTo: context === own ? returnLink(order, context.key.secret) : order.returnUrl }
  })
  app.post('/sandbox/control/gateway/forge', (request, reply) => {
    const { gatewayOrderId, status } = Forge.parse(request.body)
    const found = find(gatewayOrderId)
    if (!found) return absent(reply)
    found.context.callbacks.forge(found.order, status)
    return { sent: true }
  })
  app.post('/sandbox/control/gateway/plant', (request) => {
    const { gateway, kind, gatewayPaymentId, amount, currency } = Plant.parse(request.body)
    const { store, clock } = gateways[gateway]
    if (kind === 'nothing') store.plants.remove(gatewayPaymentId)
    else
      store.plants.put(gatewayPaymentId, {
        gatewayPaymentId,
        kind,
        ...(amount && { amount }),
        ...(currency && { currency }),
        madeMs: clock.now(),
      })
    return { planted: kind }
  })
  app.get('/sandbox/control/gateway/books', () => ({
    orders: all.flatMap(({ store }) => store.orders.rows()),
    refunds: all.flatMap(({ store }) => store.refunds.rows()),
  }))
  app.post('/sandbox/control/gateway/refresh', () => {
    all.forEach(refreshAll)
    return { refreshed: true }
  })
}
