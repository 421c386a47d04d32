import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { epochMs } from '@tradewind/domain/time'
import { z } from 'zod'
import type { SandboxAccount } from '../../settings/gateway-account.ts'
import { askGateway, askMaybe, type Dialect, parseJson } from './ask-gateway.ts'
import { isSignedBy } from './check-signature.ts'
import { type GatewayCallback, GatewayRefused, type PaymentGateway } from './payment-gateway.ts'

/** How old a signed callback may be. */
const TOLERANCE_MS = 5 * 60_000

const Created = z.object({ gatewayOrderId: z.string().min(1), paymentUrl: z.url() })
const State = z.object({
  gatewayOrderId: z.string(),
  orderId: z.string(),
  status: z.enum(['created', 'pending', 'paid', 'failed', 'cancelled', 'expired']),
  amount: z.string(),
  currency: z.string().length(3),
  gatewayPaymentId: z.string().nullable(),
  failureReason: z.string().nullable(),
})
const Refunded = z.object({ gatewayRefundId: z.string().min(1) })
const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
/** Read before the signature is: letters no database takes must not get that far. */
const Name = z.string().regex(/^[\w.:-]{1,200}$/)
const Callback = z.object({ eventId: Name, timestamp: z.iso.datetime(), orderId: Name })
const Settlements = z.object({
  entries: z.array(
    z.object({
      type: z.enum(['payment', 'refund', 'adjustment']),
      id: z.string(),
      settlementId: z.string(),
      utr: z.string(),
      gatewayPaymentId: z.string().nullable(),
      orderId: z.string().nullable(),
      currency: z.string().length(3),
      amount: z.string(),
      fee: z.string(),
      feeGst: z.string(),
      net: z.string(),
    }),
  ),
})

/** The sandbox's own card gateway, by its wire; its README is the reference. */
export function makeSandboxGateway({ url, keyId, keySecret }: SandboxAccount): PaymentGateway {
  const dialect: Dialect = {
    url,
    readRefusal(json, status) {
      const { data } = Refused.safeParse(json)
      // A no to our log-in is no word about anybody's payment.
      return data && status !== 401 ? new GatewayRefused(data.error.code, data.error.message) : undefined
    },
  }
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` }
  return {
    name: 'sandbox',
    takes: () => ['card'],
    async createOrder({ reference, amount, customer, description, returnUrl, callbackUrl, lifeSeconds }) {
      const money = { amount: toDecimal(amount), currency: amount.currency }
      const json = { orderId: reference, ...money, customer, description, returnUrl, callbackUrl }
      const expiresInSeconds = Math.min(3_600, Math.max(60, lifeSeconds))
      return askGateway(dialect, {
        method: 'POST',
        path: '/gateway/orders',
        answer: Created,
        json: { ...json, expiresInSeconds },
        headers,
      })
    },
    async verify({ reference, gatewayOrderId }) {
      const path = gatewayOrderId
        ? `/gateway/orders/${encodeURIComponent(gatewayOrderId)}`
        : `/gateway/orders?orderId=${encodeURIComponent(reference)}`
      const found = await askMaybe(dialect, { method: 'GET', path, answer: State, headers }, 'not_found')
      if (!found) return undefined
      const { orderId, amount, currency, ...state } = found
      return { ...state, reference: orderId, amount: parseMoney(amount, currency) }
    },
    refund({ refundId, gatewayPaymentId, amount }) {
      const json = { refundId, gatewayPaymentId, amount: toDecimal(amount) }
      return askGateway(dialect, { method: 'POST', path: '/gateway/refunds', answer: Refunded, json, headers })
    },
    async settlements(date) {
      const path = `/gateway/settlements?date=${date}`
      const { entries } = await askGateway(dialect, { method: 'GET', path, answer: Settlements, headers })
      return entries.map(({ type, id, settlementId, utr, gatewayPaymentId, orderId, currency, amount, fee, feeGst, net }) => ({
        lineId: id,
        kind: type,
        settlementId,
        bankReference: utr,
        gatewayPaymentId,
        reference: orderId,
        amount: parseMoney(amount, currency),
        fee: parseMoney(fee, currency),
        tax: parseMoney(feeGst, currency),
        net: parseMoney(net, currency),
      }))
    },
    readCallback({ rawBody, header, now }): GatewayCallback | undefined {
      const read = Callback.safeParse(parseJson(rawBody))
      if (!read.success) return undefined
      const { eventId, orderId, timestamp } = read.data
      return {
        eventId,
        reference: orderId,
        isSigned: isSignedBy(keySecret, rawBody, header('x-gateway-signature') ?? ''),
        isRecent: Math.abs(epochMs(now) - Date.parse(timestamp)) <= TOLERANCE_MS,
      }
    },
    isReturnSigned: ({ reference, gatewayOrderId, gatewayPaymentId, status, signature }) =>
      isSignedBy(keySecret, [reference, gatewayOrderId, gatewayPaymentId ?? '', status].join('|'), signature),
  }
}

/** Which attempt a callback is about, before anybody has looked at its signature. */
export function readSandboxReference(rawBody: string): string | undefined {
  return Callback.safeParse(parseJson(rawBody)).data?.orderId
}
