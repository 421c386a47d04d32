import { randomBytes } from 'node:crypto'
import { money, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { canonical } from '../gateway/create-order.ts'
import type { GatewayOrder, GatewayRefund } from '../gateway/gateway-order.ts'
import { GatewayRefusal } from '../gateway/gateway-refusal.ts'
import { routePaymentPages } from '../gateway/payment-page-routes.ts'
import { refundPayment } from '../gateway/refund-payment.ts'
import { type GatewayContext, refreshOrder } from '../gateway/settle-payment.ts'
import { plantOn } from '../gateway/settlements.ts'

const TOKEN_LIFE_MS = 3_600_000

const TokenInput = z.object({
  client_id: z.string(),
  client_version: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
})
const MerchantId = z.string().regex(/^[\w-]{1,63}$/)
const PayInput = z.object({
  merchantOrderId: MerchantId,
  amount: z.number().int().min(100),
  expireAfter: z.number().int().min(300).max(3_600).default(1_440),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.string().default(''),
    merchantUrls: z.object({ redirectUrl: z.url() }),
  }),
})
const RefundInput = z.object({ merchantRefundId: MerchantId, originalMerchantOrderId: MerchantId, amount: z.number().int().min(1) })

export type PhonePeContext = GatewayContext & { readonly webhookUrl: () => string }

/** PhonePe's Standard Checkout, version 2, on its wire; src/phonepe/README.md says from where it is known. */
export function routePhonePe(app: FastifyInstance, context: PhonePeContext): void {
  const tokens = new Map<string, number>()
  app.post('/phonepe/v1/oauth/token', (request, reply) => {
    const { data } = TokenInput.safeParse(request.body)
    if (data?.client_id !== context.key.id || data.client_secret !== context.key.secret)
      return reply.code(401).send({ code: 'UNAUTHORIZED', message: 'Client id or secret is wrong' })
    const now = context.clock.now()
    const token = randomBytes(16).toString('hex')
    tokens.set(token, now + TOKEN_LIFE_MS)
    const [issued, ends] = [Math.floor(now / 1_000), Math.floor((now + TOKEN_LIFE_MS) / 1_000)]
    return {
      access_token: token,
      encrypted_access_token: token,
      expires_in: null,
      issued_at: issued,
      expires_at: ends,
      session_expires_at: ends,
      token_type: 'O-Bearer',
    }
  })
  app.register(async (merchant) => {
    merchant.addHook('onRequest', async ({ headers }) => {
      const token = /^O-Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      if ((tokens.get(token) ?? 0) < context.clock.now()) throw new GatewayRefusal(401, 'UNAUTHORIZED', 'The token is not valid')
    })
    merchant.setErrorHandler((error, _request, reply) => {
      const said = toRefusal(error)
      if (!said) throw error
      return reply.code(said.status).send({ code: said.code.toUpperCase(), message: said.message, success: false })
    })
    merchant.post('/phonepe/checkout/v2/pay', (request) => {
      const order = openOrder(context, PayInput.parse(request.body))
      return {
        orderId: order.gatewayOrderId,
        state: stateOf(order),
        expireAt: order.expiresMs,
        redirectUrl: `${context.publicUrl()}/phonepe/pay/${order.gatewayOrderId}`,
      }
    })
    merchant.get('/phonepe/checkout/v2/order/:id/status', (request) => statusWire(getOrder(context, request)))
    merchant.post('/phonepe/payments/v2/refund', (request) => {
      const input = RefundInput.parse(request.body)
      const order = context.store.orderByMerchantId(input.originalMerchantOrderId)
      if (!order?.gatewayPaymentId) throw new GatewayRefusal(404, 'ORDER_NOT_FOUND', 'There is no such order')
      const amount = toDecimal(money(BigInt(input.amount), order.currency))
      const refundId = input.merchantRefundId
      const { gatewayRefundId } = refundPayment(context, { gatewayPaymentId: order.gatewayPaymentId, amount, refundId })
      return { refundId: gatewayRefundId, amount: input.amount, state: 'PENDING' }
    })
    merchant.get('/phonepe/payments/v2/refund/:id/status', (request) => {
      const refund = context.store.refunds.get(idOf(request))
      if (!refund) throw new GatewayRefusal(404, 'REFUND_NOT_FOUND', 'There is no such refund')
      return refundWire(context, refund)
    })
  })
  routePaymentPages(app, context, { base: '/phonepe', wayBack: ({ returnUrl }) => ({ link: returnUrl }) })
}

export function statusWire(order: GatewayOrder) {
  const state = stateOf(order)
  const amount = paise(order.amount, order.currency)
  const taken = paise(order.paidAmount ?? order.amount, order.currency)
  const errorCode =
    order.status === 'cancelled' ? 'TXN_CANCELLED' : order.status === 'expired' ? 'ORDER_EXPIRED' : 'AUTHORIZATION_ERROR'
  const attempt = {
    paymentMode: 'CARD',
    transactionId: order.gatewayPaymentId,
    timestamp: order.paidMs ?? order.createdMs,
    amount: taken,
    state,
    ...(state === 'FAILED' && { errorCode, detailedErrorCode: errorCode }),
  }
  return {
    merchantId: 'TRADEWINDUAT',
    merchantOrderId: order.orderId,
    orderId: order.gatewayOrderId,
    state,
    amount,
    payableAmount: amount,
    feeAmount: 0,
    expireAt: order.expiresMs,
    ...(state === 'FAILED' && { errorCode, detailedErrorCode: errorCode }),
    paymentDetails: order.gatewayPaymentId ? [attempt] : [],
  }
}

export function refundWire(context: GatewayContext, refund: GatewayRefund) {
  const plant = plantOn(context.store, refund.gatewayPaymentId)?.kind
  return {
    merchantRefundId: refund.refundId,
    originalMerchantOrderId: context.store.orders.get(refund.gatewayOrderId)?.orderId,
    refundId: refund.gatewayRefundId,
    amount: paise(refund.amount, refund.currency),
    state: plant === 'refundPending' ? 'PENDING' : plant === 'refundFailed' ? 'FAILED' : 'COMPLETED',
    timestamp: refund.createdMs,
  }
}

function openOrder(context: PhonePeContext, input: z.output<typeof PayInput>): GatewayOrder {
  const amount = canonical(toDecimal(money(BigInt(input.amount), 'INR')), 'INR')
  const existing = context.store.orderByMerchantId(input.merchantOrderId)
  if (existing && existing.amount !== amount)
    throw new GatewayRefusal(400, 'DUPLICATE_ORDER', 'This order id exists with another amount')
  if (existing) return refreshOrder(context, existing)
  const now = context.clock.now()
  const order: GatewayOrder = {
    orderId: input.merchantOrderId,
    gatewayOrderId: `OMO${randomBytes(16).toString('hex').toUpperCase()}`,
    amount,
    currency: 'INR',
    customer: { name: '', email: '', phone: '' },
    description: input.paymentFlow.message,
    returnUrl: input.paymentFlow.merchantUrls.redirectUrl,
    callbackUrl: context.webhookUrl(),
    status: 'created',
    gatewayPaymentId: null,
    failureReason: null,
    createdMs: now,
    expiresMs: now + input.expireAfter * 1_000,
    paidMs: null,
  }
  context.store.orders.put(order.gatewayOrderId, order)
  return order
}

function stateOf({ status }: GatewayOrder): 'PENDING' | 'COMPLETED' | 'FAILED' {
  if (status === 'paid') return 'COMPLETED'
  return status === 'created' || status === 'pending' ? 'PENDING' : 'FAILED'
}

function getOrder(context: GatewayContext, request: FastifyRequest): GatewayOrder {
  const found = context.store.orderByMerchantId(idOf(request))
  if (!found) throw new GatewayRefusal(404, 'ORDER_NOT_FOUND', 'There is no such order')
  return refreshOrder(context, found)
}

function idOf(request: FastifyRequest): string {
  return z.object({ id: z.string() }).parse(request.params).id
}

function toRefusal(error: unknown): GatewayRefusal | undefined {
  if (error instanceof GatewayRefusal) return error
  if (!(error instanceof z.ZodError)) return undefined
  const [issue] = error.issues
  return new GatewayRefusal(400, 'BAD_REQUEST', `${issue?.path.join('.')}: ${issue?.message}`)
}

function paise(amount: string, currency: string): number {
  return Number(parseMoney(amount, currency).minor)
}
