import { createHash } from 'node:crypto'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { PhonePeAccount } from '../../settings/gateway-account.ts'
import { askGateway, type Dialect, parseJson, type Question } from './ask-gateway.ts'
import { isHashOf } from './check-signature.ts'
import { fromPaise, toPaise } from './paise.ts'
import { GatewayPending, GatewayRefused, type GatewayState, GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts'
import { PayWire, RefundWire, RefusedWire, StatusWire, TokenWire, WebhookWire } from './phonepe-wire.ts'

/** They take rupees only. */
const CURRENCY = 'INR'
/** What `expireAfter` may be. */
const LIFE_SECONDS = { least: 300, most: 3_600 }
/** A token is renewed this long before it ends. */
const MARGIN_MS = 60_000
const REJECTED = 'UNAUTHORIZED'

/**
 * PhonePe Standard Checkout, version 2: a bearer token, our own order id throughout, a page of theirs that sends the payer back without a
 * signed word. What is known of the wire and from where: packages/sandbox/src/phonepe/README.md. Their settlements are shown in their
 * dashboard only, so there is no `settlements` here.
 */
export function makePhonePeGateway(account: PhonePeAccount, now: () => Instant): PaymentGateway {
  const dialect: Dialect = { url: account.url, readRefusal }
  const token = keepToken(account, now)

  async function ask<T>(question: Question<T>): Promise<T> {
    const send = async (isFresh: boolean) =>
      askGateway(dialect, { ...question, headers: { authorization: `O-Bearer ${await token(isFresh)}` } })
    try {
      return await send(false)
    } catch (error) {
      // A token may be taken back before its time; a call refused for it has done nothing.
      if (!isRejected(error)) throw error
    }
    try {
      return await send(true)
    } catch (error) {
      throw isRejected(error) ? new GatewayUnavailable('PhonePe refused our credentials', { cause: error }) : error
    }
  }
  async function askMaybe<T>(question: Question<T>, absent: RegExp): Promise<T | undefined> {
    try {
      return await ask(question)
    } catch (error) {
      if (error instanceof GatewayRefused && absent.test(error.code)) return undefined
      throw error
    }
  }
  const findRefund = (refundId: string) =>
    askMaybe({ method: 'GET', path: `/payments/v2/refund/${encodeURIComponent(refundId)}/status`, answer: RefundWire }, /NOT_FOUND/)

  return {
    name: 'phonepe',
    takes: (currency) => (currency === CURRENCY ? account.methods : []),
    async createOrder({ reference, amount, description, verifyUrl, lifeSeconds }) {
      if (amount.currency !== CURRENCY) throw new GatewayRefused('CURRENCY', 'PhonePe takes rupees only')
      const json = {
        merchantOrderId: reference,
        amount: toPaise(amount),
        expireAfter: Math.min(LIFE_SECONDS.most, Math.max(LIFE_SECONDS.least, lifeSeconds)),
        metaInfo: { udf1: description.slice(0, 256) },
        paymentFlow: { type: 'PG_CHECKOUT', message: description.slice(0, 256), merchantUrls: { redirectUrl: verifyUrl } },
      }
      const { orderId, redirectUrl } = await ask({ method: 'POST', path: '/checkout/v2/pay', answer: PayWire, json })
      return { gatewayOrderId: orderId, paymentUrl: redirectUrl }
    },
    async verify({ reference }) {
      const path = `/checkout/v2/order/${encodeURIComponent(reference)}/status?details=true`
      const found = await askMaybe({ method: 'GET', path, answer: StatusWire }, /NOT_FOUND/)
      return found && readState(found, reference)
    },
    async refund({ refundId, reference, amount }) {
      const json = { merchantRefundId: refundId, originalMerchantOrderId: reference, amount: toPaise(amount) }
      const known = await findRefund(refundId)
      if (!known) await ask({ method: 'POST', path: '/payments/v2/refund', answer: RefundWire, json })
      // The first answer is always that it is pending; what has become of it is asked for on its own.
      return readRefund(known ?? (await findRefund(refundId)))
    },
    readCallback({ rawBody, header }) {
      const reference = readPhonePeReference(rawBody)
      if (!reference) return undefined
      return {
        reference,
        // They number nothing: the text itself is the event, so that a repeated one is the same.
        eventId: createHash('sha256').update(rawBody).digest('hex'),
        isSigned: isHashOf(`${account.webhookUser}:${account.webhookPassword}`, readHash(header('authorization') ?? '')),
        // The proof is the same for every event, so an old one cannot be recognised; it only has them asked.
        isRecent: true,
      }
    },
    // Nothing is brought back to be signed. They are asked whenever the screen says that somebody is back.
    isReturnSigned: () => true,
  }
}

/** Which attempt an event is about, before anybody has looked at its proof. */
export function readPhonePeReference(rawBody: string): string | undefined {
  const { data } = WebhookWire.safeParse(parseJson(rawBody))
  return data?.payload.merchantOrderId ?? data?.payload.originalMerchantOrderId
}

/** Their documents show the hash alone and with the word SHA256 before it. */
function readHash(header: string): string {
  return (/^(?:SHA256\s*\(?)?([0-9a-f]{64})\)?$/i.exec(header.trim())?.[1] ?? '').toLowerCase()
}

function keepToken({ tokenUrl, clientId, clientVersion, clientSecret }: PhonePeAccount, now: () => Instant) {
  let kept: { token: string; endsMs: number } | undefined
  return async (isFresh: boolean): Promise<string> => {
    if (kept && !isFresh && epochMs(now()) < kept.endsMs - MARGIN_MS) return kept.token
    const form = {
      client_id: clientId,
      client_version: clientVersion,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    }
    // A no to our log-in is no word about anybody's payment.
    const dialect = { url: tokenUrl, readRefusal: () => undefined }
    const answer = await askGateway(dialect, { method: 'POST', path: '/v1/oauth/token', answer: TokenWire, form })
    kept = { token: answer.access_token, endsMs: answer.expires_at * 1_000 }
    return kept.token
  }
}

function readRefusal(json: unknown, status: number): GatewayRefused | undefined {
  const { data } = RefusedWire.safeParse(json)
  if (!data || status === 429) return undefined
  if (status === 401) return new GatewayRefused(REJECTED, data.message ?? data.code)
  return new GatewayRefused(data.code, data.message ?? data.code)
}

function isRejected(error: unknown): boolean {
  return error instanceof GatewayRefused && error.code === REJECTED
}

/** Their codes are for merchants; people read a sentence. */
const REASONS = {
  cancelled: 'The payer cancelled.',
  expired: 'The time to pay is over.',
  failed: 'The bank declined the payment.',
} as const

function readState({ orderId, state, amount, errorCode, paymentDetails }: StatusWire, reference: string): GatewayState {
  const payment =
    paymentDetails.find((one) => one.state === 'COMPLETED') ??
    paymentDetails.find((one) => one.state === 'PENDING') ??
    paymentDetails[0]
  const open = payment?.state === 'PENDING' ? 'pending' : 'created'
  const ended = errorCode === 'TXN_CANCELLED' ? 'cancelled' : errorCode === 'ORDER_EXPIRED' ? 'expired' : 'failed'
  const status = state === 'COMPLETED' ? 'paid' : state === 'PENDING' ? open : ended
  return {
    gatewayOrderId: orderId,
    reference,
    status,
    // What was paid, which their page may allow to differ from what was asked for.
    amount: fromPaise(status === 'paid' ? (payment?.amount ?? amount) : amount, CURRENCY),
    gatewayPaymentId: payment?.transactionId ?? null,
    failureReason: state === 'FAILED' ? REASONS[ended] : null,
  }
}

function readRefund(refund: RefundWire | undefined): { gatewayRefundId: string } {
  if (!refund) throw new GatewayPending('The refund was taken and is not to be seen yet')
  if (refund.state === 'FAILED') throw new GatewayRefused(refund.errorCode || 'REFUND_FAILED', 'The refund could not be paid out')
  if (refund.state !== 'COMPLETED') throw new GatewayPending(`Refund ${refund.refundId} is in progress`)
  return { gatewayRefundId: refund.refundId }
}
