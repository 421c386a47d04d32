import { randomBytes, timingSafeEqual } from 'node:crypto'
import { money, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { canonical } from '../gateway/create-order.ts'
import type { GatewayOrder, GatewayRefund } from '../gateway/gateway-order.ts'
import { GatewayRefusal } from '../gateway/gateway-refusal.ts'
import { paymentPage, unknownOrderPage } from '../gateway/payment-page.ts'
import { html, routePaymentPages, type WayBack } from '../gateway/payment-page-routes.ts'
import { refundPayment } from '../gateway/refund-payment.ts'
import { type GatewayContext, refreshOrder } from '../gateway/settle-payment.ts'
import { entriesOf, plantOn } from '../gateway/settlements.ts'
import { sign } from '../gateway/sign.ts'

/** Their orders never end by themselves. */
const FOR_EVER_MS = 10 * 365 * 86_400_000

const Notes = z.record(z.string(), z.string()).default({})
const OrderInput = z.object({
  amount: z.number().int().min(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40).optional(),
  notes: Notes,
})
const Checkout = z.object({ key_id: z.string(), order_id: z.string(), callback_url: z.url(), cancel_url: z.url() })
const RefundInput = z.object({ amount: z.number().int().min(100), receipt: z.string().max(40).optional() })
const Day = z.object({
  year: z.coerce.number().int(),
  month: z.coerce.number().int(),
  day: z.coerce.number().int(),
  count: z.coerce.number().int().max(1000).default(10),
  skip: z.coerce.number().int().default(0),
})

export type RazorpayContext = GatewayContext & { readonly webhookUrl: () => string }

/** Razorpay's Orders, hosted checkout, refunds and settlement recon, on their wire; src/razorpay/README.md says from where it is known. */
export function routeRazorpay(app: FastifyInstance, context: RazorpayContext): void {
  app.register(async (merchant) => {
    merchant.addHook('onRequest', async (request) => checkKey(request, context.key))
    merchant.setErrorHandler((error, _request, reply) => {
      const said = toRefusal(error)
      if (!said) throw error
      return reply.code(said.status).send(refusalWire(said.code, said.message))
    })
    merchant.post('/razorpay/v1/orders', (request) => orderWire(openOrder(context, OrderInput.parse(request.body))))
    merchant.get('/razorpay/v1/orders', (request) => {
      const { receipt } = z.object({ receipt: z.string() }).parse(request.query)
      return collection(
        context.store.orders
          .rows()
          .filter((order) => order.orderId === receipt)
          .map(orderWire),
      )
    })
    merchant.get('/razorpay/v1/orders/:id', (request) => orderWire(getOrder(context, request)))
    merchant.get('/razorpay/v1/orders/:id/payments', (request) => {
      const order = getOrder(context, request)
      return collection(order.gatewayPaymentId ? [paymentWire(order, order.gatewayPaymentId)] : [])
    })
    merchant.get('/razorpay/v1/payments/:id/refunds', (request) =>
      collection(context.store.refundsOf(getPaid(context, request)).map((refund) => refundWire(context, refund))),
    )
    merchant.post('/razorpay/v1/payments/:id/refund', (request) => {
      const { amount, receipt } = RefundInput.parse(request.body)
      const order = getPaid(context, request)
      const key = request.headers['x-refund-idempotency']
      const refundId = typeof key === 'string' ? key : (receipt ?? randomBytes(8).toString('hex'))
      const decimal = toDecimal(money(BigInt(amount), order.currency))
      return refundWire(context, refundPayment(context, { gatewayPaymentId: idOf(request), amount: decimal, refundId }))
    })
    merchant.get('/razorpay/v1/settlements/recon/combined', (request) => {
      const { year, month, day, count, skip } = Day.parse(request.query)
      const date = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
      return collection(
        entriesOf(context.store, date)
          .slice(skip, skip + count)
          .map(reconWire),
      )
    })
  })
  // The payer's own browser posts this, so there is no key on it but the public one.
  app.post('/razorpay/v1/checkout/embedded', (request, reply) => {
    const form = Checkout.parse(request.body)
    const found = context.store.orders.get(form.order_id)
    if (!found || form.key_id !== context.key.id) return html(reply, unknownOrderPage(), 400)
    const order = refreshOrder(context, { ...found, returnUrl: form.callback_url, cancelUrl: form.cancel_url })
    context.store.orders.put(order.gatewayOrderId, order)
    return html(reply, paymentPage(order, '/razorpay'))
  })
  routePaymentPages(app, context, { base: '/razorpay', wayBack: (order) => razorpayWayBack(order, context.key.secret) })
}

/** A success is posted with its signature, a failure with what is known of it; a payer who cancels is only redirected. */
export function razorpayWayBack(order: GatewayOrder, secret: string): WayBack {
  if (order.status === 'cancelled' || order.status === 'expired') return { link: order.cancelUrl ?? order.returnUrl }
  const payment = order.gatewayPaymentId ?? ''
  if (order.status === 'failed') {
    const about = JSON.stringify({ payment_id: payment, order_id: order.gatewayOrderId })
    const error = { code: 'BAD_REQUEST_ERROR', description: order.failureReason ?? '', reason: 'payment_failed', metadata: about }
    return {
      action: order.returnUrl,
      fields: Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value])),
    }
  }
  return {
    action: order.returnUrl,
    fields: {
      razorpay_payment_id: payment,
      razorpay_order_id: order.gatewayOrderId,
      razorpay_signature: sign(secret, `${order.gatewayOrderId}|${payment}`),
    },
  }
}

function openOrder(context: RazorpayContext, input: z.output<typeof OrderInput>): GatewayOrder {
  const now = context.clock.now()
  const order: GatewayOrder = {
    orderId: input.receipt ?? '',
    gatewayOrderId: `order_${randomBytes(7).toString('hex')}`,
    amount: canonical(toDecimal(money(BigInt(input.amount), input.currency)), input.currency),
    currency: input.currency,
    customer: { name: '', email: '', phone: '' },
    description: input.receipt ?? '',
    returnUrl: '',
    callbackUrl: context.webhookUrl(),
    notes: input.notes,
    status: 'created',
    gatewayPaymentId: null,
    failureReason: null,
    createdMs: now,
    expiresMs: now + FOR_EVER_MS,
    paidMs: null,
  }
  context.store.orders.put(order.gatewayOrderId, order)
  return order
}

export function orderWire(order: GatewayOrder) {
  const paid = order.status === 'paid'
  return {
    id: order.gatewayOrderId,
    entity: 'order',
    amount: paise(order.amount, order.currency),
    amount_paid: paid ? paise(order.amount, order.currency) : 0,
    amount_due: paid ? 0 : paise(order.amount, order.currency),
    currency: order.currency,
    receipt: order.orderId || null,
    offer_id: null,
    status: paid ? 'paid' : order.gatewayPaymentId ? 'attempted' : 'created',
    attempts: order.gatewayPaymentId ? 1 : 0,
    notes: Object.keys(order.notes ?? {}).length > 0 ? order.notes : [],
    created_at: seconds(order.createdMs),
  }
}

export function paymentWire(order: GatewayOrder, id: string) {
  const status = order.status === 'paid' ? 'captured' : order.status === 'pending' ? 'authorized' : 'failed'
  return {
    id,
    entity: 'payment',
    amount: paise(order.paidAmount ?? order.amount, order.currency),
    currency: order.currency,
    status,
    order_id: order.gatewayOrderId,
    international: false,
    method: 'card',
    captured: status === 'captured',
    notes: { reference: order.orderId },
    error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    error_description: status === 'failed' ? order.failureReason : null,
    created_at: seconds(order.paidMs ?? order.createdMs),
  }
}

export function refundWire(context: GatewayContext, refund: GatewayRefund) {
  const plant = plantOn(context.store, refund.gatewayPaymentId)?.kind
  return {
    id: refund.gatewayRefundId,
    entity: 'refund',
    amount: paise(refund.amount, refund.currency),
    currency: refund.currency,
    payment_id: refund.gatewayPaymentId,
    notes: [],
    receipt: refund.refundId,
    acquirer_data: { arn: null },
    created_at: seconds(refund.createdMs),
    batch_id: null,
    status: plant === 'refundPending' ? 'pending' : plant === 'refundFailed' ? 'failed' : 'processed',
    speed_requested: 'normal',
    speed_processed: 'normal',
  }
}

function reconWire(entry: ReturnType<typeof entriesOf>[number]) {
  const isPayment = entry.type === 'payment'
  const net = Number(entry.net.minor)
  const settledAt = seconds(Date.parse(entry.at)) + 2 * 86_400
  return {
    entity_id: entry.id,
    type: entry.type,
    debit: net < 0 ? -net : 0,
    credit: Math.max(net, 0),
    amount: Number(entry.amount.minor),
    currency: entry.amount.currency,
    // Theirs is one figure, the tax on it included.
    fee: Number(entry.fee.minor + entry.feeGst.minor),
    tax: Number(entry.feeGst.minor),
    on_hold: false,
    settled: true,
    created_at: seconds(Date.parse(entry.at)),
    settled_at: settledAt,
    settlement_id: entry.settlementId,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: '{}',
    payment_id: isPayment ? null : entry.gatewayPaymentId,
    settlement_utr: entry.utr,
    order_id: entry.gatewayOrderId || null,
    order_receipt: entry.orderId || null,
    method: 'card',
    dispute_id: null,
  }
}

function getOrder(context: GatewayContext, request: FastifyRequest): GatewayOrder {
  const found = context.store.orders.get(idOf(request))
  if (!found) throw new GatewayRefusal(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist')
  return refreshOrder(context, found)
}

function getPaid(context: GatewayContext, request: FastifyRequest): GatewayOrder {
  const found = context.store.orderByPayment(idOf(request))
  if (!found) throw new GatewayRefusal(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist')
  return found
}

function idOf(request: FastifyRequest): string {
  return z.object({ id: z.string() }).parse(request.params).id
}

function checkKey(request: FastifyRequest, key: { id: string; secret: string }): void {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${key.id}:${key.secret}`).toString('base64')}`)
  const given = Buffer.from(request.headers.authorization ?? '')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new GatewayRefusal(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
}

function toRefusal(error: unknown): GatewayRefusal | undefined {
  if (error instanceof GatewayRefusal) return error
  if (!(error instanceof z.ZodError)) return undefined
  const [issue] = error.issues
  return new GatewayRefusal(400, 'BAD_REQUEST_ERROR', `${issue?.path.join('.')}: ${issue?.message}`)
}

function refusalWire(code: string, description: string) {
  const known = code === code.toUpperCase() ? code : 'BAD_REQUEST_ERROR'
  return { error: { code: known, description, source: 'business', step: null, reason: 'input_validation_failed', metadata: {} } }
}

function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}

function paise(amount: string, currency: string): number {
  return Number(parseMoney(amount, currency).minor)
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
