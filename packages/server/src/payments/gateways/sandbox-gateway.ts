import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { epochMs } from '@tradewind/domain/time'
import { z } from 'zod'
import {
  type GatewayCallback,
  GatewayRefused,
  type GatewayState,
  GatewayUnavailable,
  type PaymentGateway,
} from './payment-gateway.ts'

const TIMEOUT_MS = 10_000
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

type Settings = { readonly url: string; readonly keyId: string; readonly keySecret: string }

/** The sandbox's card gateway, by its wire; its README is the reference. */
export function makeSandboxGateway({ url, keyId, keySecret }: Settings): PaymentGateway {
  const ask = makeAsk({ url, keyId, keySecret })
  return {
    name: 'sandbox',
    async createOrder({ reference, amount, customer, description, returnUrl, callbackUrl, lifeSeconds }) {
      const body = { orderId: reference, ...wireMoney(amount), customer, description, returnUrl, callbackUrl }
      return ask('POST', '/gateway/orders', Created, { ...body, expiresInSeconds: Math.min(3_600, Math.max(60, lifeSeconds)) })
    },
    async verify(which) {
      const path =
        'reference' in which
          ? `/gateway/orders?orderId=${encodeURIComponent(which.reference)}`
          : `/gateway/orders/${encodeURIComponent(which.gatewayOrderId)}`
      try {
        return readState(await ask('GET', path, State))
      } catch (error) {
        if (error instanceof GatewayRefused && error.code === 'not_found') return undefined
        throw error
      }
    },
    refund: ({ refundId, gatewayPaymentId, amount }) =>
      ask('POST', '/gateway/refunds', Refunded, { refundId, gatewayPaymentId, amount: toDecimal(amount) }),
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

function makeAsk({ url, keyId, keySecret }: Settings) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const base = url.replace(/\/$/, '')
  return async function ask<T>(method: 'GET' | 'POST', path: string, answer: z.ZodType<T>, body?: unknown): Promise<T> {
    const { status, text } = await exchange(`${base}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const json = parseJson(text)
    const refused = Refused.safeParse(json)
    if (status >= 400 && status < 500 && refused.success)
      throw new GatewayRefused(refused.data.error.code, refused.data.error.message)
    const read = answer.safeParse(json)
    if (status >= 300 || !read.success) throw new GatewayUnavailable(`The gateway answered ${status} with something unreadable`)
    return read.data
  }
}

async function exchange(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, request)
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new GatewayUnavailable('The gateway did not answer', { cause: error })
  }
}

function readState({ orderId, amount, currency, ...state }: z.output<typeof State>): GatewayState {
  return { ...state, reference: orderId, amount: parseMoney(amount, currency) }
}

function wireMoney(amount: Parameters<typeof toDecimal>[0]) {
  return { amount: toDecimal(amount), currency: amount.currency }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSignedBy(secret: string, text: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(text).digest('hex')
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, Buffer.from(right))
}
