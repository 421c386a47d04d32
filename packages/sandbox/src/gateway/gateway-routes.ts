import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createOrder, OrderInput } from './create-order.ts'
import type { GatewayOrder } from './gateway-order.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { refundedAmount } from './gateway-store.ts'
import { RefundInput, refundPayment, refundWire } from './refund-payment.ts'
import { type GatewayContext, refreshOrder } from './settle-payment.ts'
import { settlementsOf } from './settlements.ts'

/** The merchant's side of the gateway: JSON, behind key id and secret. */
export function routeGateway(app: FastifyInstance, context: GatewayContext): void {
  app.register(async (merchant) => {
    merchant.addHook('onRequest', async (request) => checkKey(request, context.key))
    merchant.setErrorHandler((error, _request, reply) => {
      const refusal = toRefusal(error)
      if (!refusal) throw error
      return reply.code(refusal.status).send({ error: { code: refusal.code, message: refusal.message } })
    })
    merchant.post('/gateway/orders', (request) => {
      const order = createOrder(context, OrderInput.parse(request.body))
      return {
        gatewayOrderId: order.gatewayOrderId,
        paymentUrl: `${context.publicUrl()}/gateway/pay/${order.gatewayOrderId}`,
        status: order.status,
        expiresAt: iso(order.expiresMs),
      }
    })
    merchant.get('/gateway/orders', (request) => {
      const { orderId } = z.object({ orderId: z.string().min(1) }).parse(request.query)
      return orderWire(context, context.store.orderByMerchantId(orderId))
    })
    merchant.get('/gateway/orders/:id', (request: FastifyRequest<{ Params: { id: string } }>) =>
      orderWire(context, context.store.orders.get(request.params.id)),
    )
    merchant.post('/gateway/refunds', (request) => {
      const refund = refundPayment(context, RefundInput.parse(request.body))
      return refundWire(refund)
    })
    merchant.get('/gateway/settlements', (request) => {
      const { date } = z.object({ date: z.iso.date() }).parse(request.query)
      return settlementsOf(context.store, date)
    })
  })
}

function orderWire(context: GatewayContext, found: GatewayOrder | undefined) {
  if (!found) throw new GatewayRefusal(404, 'not_found', 'There is no such order.')
  const order = refreshOrder(context, found)
  const refunds = context.store.refundsOf(order)
  return {
    gatewayOrderId: order.gatewayOrderId,
    orderId: order.orderId,
    status: order.status,
    amount: order.paidAmount ?? order.amount,
    currency: order.currency,
    gatewayPaymentId: order.gatewayPaymentId,
    failureReason: order.failureReason,
    createdAt: iso(order.createdMs),
    paidAt: order.paidMs === null ? null : iso(order.paidMs),
    expiresAt: iso(order.expiresMs),
    refundedAmount: refundedAmount(order, refunds),
    refunds: refunds.map(refundWire),
  }
}

function checkKey(request: FastifyRequest, key: { id: string; secret: string }): void {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  const given = Buffer.from(Buffer.from(encoded, 'base64').toString())
  const wanted = Buffer.from(`${key.id}:${key.secret}`)
  const fits = scheme === 'Basic' && given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!fits) throw new GatewayRefusal(401, 'unauthorized', 'The key id or secret is wrong.')
}

function toRefusal(error: unknown): GatewayRefusal | undefined {
  if (error instanceof GatewayRefusal) return error
  if (error instanceof z.ZodError) {
    const [issue] = error.issues
    return new GatewayRefusal(400, 'invalid_request', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  if (error instanceof SyntaxError) return new GatewayRefusal(400, 'invalid_request', 'The body is not JSON.')
  return undefined
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
