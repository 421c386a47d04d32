import { isZero, negate, subtract } from '@tradewind/domain/money'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { RazorpayAccount } from '../../settings/gateway-account.ts'
import { askGateway, askMaybe, type Dialect, parseJson, type Question } from './ask-gateway.ts'
import { isSignedBy } from './check-signature.ts'
import { fromPaise, toPaise } from './paise.ts'
import {
  GatewayPending,
  GatewayRefused,
  type GatewayState,
  GatewayUnavailable,
  type PaymentGateway,
  type SettlementLine,
} from './payment-gateway.ts'
import {
  OrdersWire,
  OrderWire,
  PaymentsWire,
  type PaymentWire,
  ReconWire,
  RefundsWire,
  RefundWire,
  RefusedWire,
  WebhookWire,
} from './razorpay-wire.ts'

/** A Razorpay order never expires automatically. After this time no payer is still on the page. */
const GRACE_MS = 10 * 60_000
const RECON_PAGE = 100
const RECON_PAGES = 100

/**
 * Razorpay: Orders, and the hosted checkout that opens by a posted form, because their script may not run on our pages. Captures by
 * itself. What is known of the wire and from where: packages/sandbox/src/razorpay/README.md.
 */
export function makeRazorpayGateway(
  { url, keyId, keySecret, webhookSecret, methods }: RazorpayAccount,
  now: () => Instant,
): PaymentGateway {
  const dialect: Dialect = { url, readRefusal }
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` }
  const ask = <T>(question: Question<T>) => askGateway(dialect, { ...question, headers: { ...headers, ...question.headers } })

  async function findByReceipt(reference: string): Promise<OrderWire | undefined> {
    const path = `/v1/orders?receipt=${encodeURIComponent(reference)}`
    const { items } = await ask({ method: 'GET', path, answer: OrdersWire })
    return items.find(({ receipt }) => receipt === reference)
  }
  function findById(id: string): Promise<OrderWire | undefined> {
    const path = `/v1/orders/${encodeURIComponent(id)}`
    return askMaybe(dialect, { method: 'GET', path, answer: OrderWire, headers }, 'ABSENT')
  }

  return {
    name: 'razorpay',
    // UPI and net banking are of India: what is paid in another currency is paid by card.
    takes: (currency) => (currency === 'INR' ? methods : methods.filter((method) => method === 'card')),
    async createOrder({ reference, amount, pageUrl, lifeSeconds }) {
      // A receipt need not be unique there, so a second call looks first.
      const known = await findByReceipt(reference)
      if (known) return { gatewayOrderId: known.id, paymentUrl: pageUrl }
      const json = {
        amount: toPaise(amount),
        currency: amount.currency,
        receipt: reference,
        notes: { reference, endsAt: String(epochMs(now()) + lifeSeconds * 1_000) },
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' } },
      }
      const { id } = await ask({ method: 'POST', path: '/v1/orders', answer: OrderWire, json })
      return { gatewayOrderId: id, paymentUrl: pageUrl }
    },
    pageForm: ({ gatewayOrderId, reference, siteName, description, customer, postUrl, cancelUrl }) => ({
      action: `${url.replace(/\/$/, '')}/v1/checkout/embedded`,
      fields: {
        key_id: keyId,
        order_id: gatewayOrderId,
        name: siteName,
        description,
        'prefill[name]': customer.name,
        'prefill[email]': customer.email,
        'prefill[contact]': customer.phone,
        'notes[reference]': reference,
        callback_url: postUrl,
        cancel_url: cancelUrl,
      },
    }),
    async verify({ reference, gatewayOrderId }) {
      const order = gatewayOrderId ? await findById(gatewayOrderId) : await findByReceipt(reference)
      if (!order) return undefined
      const path = `/v1/orders/${encodeURIComponent(order.id)}/payments`
      const { items } = await ask({ method: 'GET', path, answer: PaymentsWire })
      return readState(order, items, now())
    },
    async refund({ refundId, gatewayPaymentId, amount }) {
      const path = `/v1/payments/${encodeURIComponent(gatewayPaymentId)}`
      const { items } = await ask({ method: 'GET', path: `${path}/refunds?count=100`, answer: RefundsWire })
      const made =
        items.find(({ receipt }) => receipt === refundId) ??
        (await ask({
          method: 'POST',
          path: `${path}/refund`,
          answer: RefundWire,
          json: { amount: toPaise(amount), speed: 'normal', receipt: refundId, notes: { refundId } },
          headers: { 'x-refund-idempotency': refundId },
        }))
      return readRefund(made)
    },
    async settlements(date) {
      const [year, month, day] = date.split('-').map(Number)
      const lines: SettlementLine[] = []
      for (let page = 0; page < RECON_PAGES; page += 1) {
        const path = `/v1/settlements/recon/combined?year=${year}&month=${month}&day=${day}&count=${RECON_PAGE}&skip=${page * RECON_PAGE}`
        const { items } = await ask({ method: 'GET', path, answer: ReconWire })
        lines.push(...items.flatMap(readLine))
        if (items.length < RECON_PAGE) return lines
      }
      throw new GatewayUnavailable(`The settlements of ${date} have no end`)
    },
    readCallback({ rawBody, header }) {
      const reference = readRazorpayReference(rawBody)
      if (!reference) return undefined
      return {
        reference,
        eventId: header('x-razorpay-event-id') ?? rawBody.slice(0, 200),
        isSigned: isSignedBy(webhookSecret, rawBody, header('x-razorpay-signature') ?? ''),
        // They repeat an event for a day with its first time on it. An old one does no harm: it only has them asked.
        isRecent: true,
      }
    },
    isReturnSigned: ({ gatewayOrderId, gatewayPaymentId, status, signature }) =>
      // Only a success is signed. Who claims to have failed gains nothing by it: they are asked all the same.
      status !== 'paid' || isSignedBy(keySecret, `${gatewayOrderId}|${gatewayPaymentId ?? ''}`, signature),
  }
}

/** Which attempt an event is about, before anybody has looked at its signature. */
export function readRazorpayReference(rawBody: string): string | undefined {
  const { data } = WebhookWire.safeParse(parseJson(rawBody))
  if (!data) return undefined
  const { order, payment } = data.payload
  const reference = order?.entity.receipt ?? payment?.entity.notes.reference
  return reference && /^[\w.:-]{1,200}$/.test(reference) ? reference : undefined
}

function readRefusal(json: unknown, status: number): GatewayRefused | undefined {
  const { data } = RefusedWire.safeParse(json)
  // A no to our log-in is no word about anybody's payment.
  if (!data || status === 401 || status === 429) return undefined
  const text = data.error.description ?? data.error.code
  return new GatewayRefused(/does not exist|not a valid id/i.test(text) ? 'ABSENT' : data.error.code, text)
}

/** Of several tries on one order the one that was taken counts, else the one still in progress, else the last failure. */
function readState(order: OrderWire, payments: readonly PaymentWire[], now: Instant): GatewayState {
  const taken = payments.find(({ status }) => status === 'captured' || status === 'refunded')
  const underWay = payments.find(({ status }) => status === 'authorized' || status === 'created')
  const failed = payments.find(({ status }) => status === 'failed')
  const payment = taken ?? underWay ?? failed
  const isOver = epochMs(now) > Number(order.notes.endsAt ?? Number.POSITIVE_INFINITY) + GRACE_MS
  const status = taken ? 'paid' : underWay ? 'pending' : failed ? 'failed' : isOver ? 'expired' : 'created'
  return {
    gatewayOrderId: order.id,
    reference: order.receipt ?? '',
    status,
    amount: fromPaise(payment?.amount ?? order.amount, payment?.currency ?? order.currency),
    gatewayPaymentId: payment?.id ?? null,
    failureReason: status === 'failed' ? (failed?.error_description ?? 'The bank declined the payment.') : null,
  }
}

function readRefund({ id, status }: RefundWire): { gatewayRefundId: string } {
  if (status === 'pending') throw new GatewayPending(`Refund ${id} is in progress`)
  if (status === 'failed') throw new GatewayRefused('REFUND_FAILED', `Refund ${id} could not be paid out`)
  return { gatewayRefundId: id }
}

function readLine(item: ReturnType<typeof ReconWire.parse>['items'][number]): SettlementLine[] {
  if (!item.settled || !item.settlement_id) return []
  const { currency } = item
  const kind = item.type === 'payment' || item.type === 'refund' ? item.type : 'adjustment'
  const net = subtract(fromPaise(item.credit, currency), fromPaise(item.debit, currency))
  const amount = kind === 'adjustment' && net.minor < 0n ? negate(net) : fromPaise(item.amount, currency)
  const all = fromPaise(item.fee, currency)
  // Their fee includes the tax on it; ours are two lines.
  const tax = fromPaise(item.tax, currency)
  return [
    {
      lineId: item.entity_id,
      kind,
      settlementId: item.settlement_id,
      bankReference: item.settlement_utr ?? null,
      gatewayPaymentId: kind === 'payment' ? item.entity_id : (item.payment_id ?? null),
      reference: item.order_receipt ?? null,
      amount,
      fee: isZero(all) ? all : subtract(all, tax),
      tax,
      net,
    },
  ]
}
