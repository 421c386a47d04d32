import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CALLBACK_MODES } from '../gateway/callback.ts'
import { returnLink } from '../gateway/return-link.ts'
import { type GatewayContext, refreshAll, settlePayment } from '../gateway/settle-payment.ts'

const Mode = z.strictObject({ callbackMode: z.enum(CALLBACK_MODES), delayMs: z.number().int().min(0).max(600_000).optional() })

const Pay = z.strictObject({
  gatewayOrderId: z.string(),
  outcome: z.enum(['success', 'decline', 'insufficient', 'pending', 'pending-then-failure', 'cancel', 'expire']),
})

const Forge = z.strictObject({ gatewayOrderId: z.string(), status: z.enum(['paid', 'pending', 'failed', 'cancelled', 'expired']) })

/** Payment without a browser, and callbacks that misbehave. */
export function routeGatewayControl(app: FastifyInstance, context: GatewayContext): void {
  app.get('/sandbox/control/gateway', () => context.callbacks.mode())
  app.post('/sandbox/control/gateway', (request) => {
    const { callbackMode, delayMs } = Mode.parse(request.body)
    context.callbacks.setMode(callbackMode, delayMs)
    return context.callbacks.mode()
  })
  app.post('/sandbox/control/gateway/pay', (request, reply) => {
    const { gatewayOrderId, outcome } = Pay.parse(request.body)
    const found = context.store.orders.get(gatewayOrderId)
    if (!found) return reply.code(404).send({ error: { code: 'not_found', message: 'There is no such order.' } })
    const order = settlePayment(context, found, outcome)
    return { status: order.status, gatewayPaymentId: order.gatewayPaymentId, returnTo: returnLink(order, context.key.secret) }
  })
  app.post('/sandbox/control/gateway/forge', (request, reply) => {
    const { gatewayOrderId, status } = Forge.parse(request.body)
    const order = context.store.orders.get(gatewayOrderId)
    if (!order) return reply.code(404).send({ error: { code: 'not_found', message: 'There is no such order.' } })
    context.callbacks.forge(order, status)
    return { sent: true }
  })
  app.post('/sandbox/control/gateway/refresh', () => {
    refreshAll(context)
    return { refreshed: true }
  })
}
