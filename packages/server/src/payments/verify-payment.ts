import { epochMs, type Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Mover } from '../sales/mover.ts'
import { findGatewayPayment, type GatewayPayment, listInDoubt } from './gateway-payment-repo.ts'
import { GatewayUnavailable } from './gateways/payment-gateway.ts'
import { type PaymentOutcome, recordGatewayState } from './record-gateway-state.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'sellers' | 'topUpUses' | 'gateways' | 'log' | 'now'>

/** How often an undecided payment is asked about while its page is open, and after. */
const SOON_SECONDS = 30
const LATER_SECONDS = 300
/** An opening call that was never answered is over for certain after this: the call itself is given up much earlier. */
const LOST_AFTER_MS = 120_000
/** A gateway that has forgotten an order for this long after its end will not remember it. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000

/** Asks the gateway about one attempt and records what it says. Throws GatewayUnavailable when it says nothing. */
export async function verifyPayment(
  { db, jobs, sellers, topUpUses, gateways, now }: Parts,
  { siteId, cardPayment, actor }: { siteId: number; cardPayment: GatewayPayment; actor: Mover },
): Promise<PaymentOutcome> {
  const gateway = gateways.find(siteId, cardPayment.gateway)
  if (!gateway) throw new GatewayUnavailable(`This site has no account with ${cardPayment.gateway}`)
  const state = await gateway.verify({ reference: cardPayment.id, gatewayOrderId: cardPayment.gateway_order_id })
  const at = now()
  if (!state && !isLost(cardPayment, at)) return 'waiting'
  return inSite(db, siteId, (tx) => recordGatewayState(tx, { jobs, sellers, topUpUses, cardPayment, state, now: at, actor }))
}

function isLost({ status, started_at, ends_at }: GatewayPayment, now: Instant): boolean {
  if (status === 'started' && epochMs(now) - epochMs(started_at) > LOST_AFTER_MS) return true
  return epochMs(now) - epochMs(ends_at) > FORGOTTEN_AFTER_MS
}

/**
 * The job. Asks about every undecided attempt of a payment, and again later while one is left: also after the session is over, so that
 * money that arrives late is found and refunded. With an attempt named (a callback has come), asks about that one only.
 */
export async function verifyPayments(
  app: Parts,
  { siteId, orderId, gatewayPaymentId }: { siteId: number; orderId: string; gatewayPaymentId?: string },
): Promise<void> {
  if (gatewayPaymentId) {
    const cardPayment = await inSite(app.db, siteId, (tx) => findGatewayPayment(tx, gatewayPaymentId))
    if (cardPayment) await verifyPayment(app, { siteId, cardPayment, actor: 'system' })
    return
  }
  const payments = await inSite(app.db, siteId, (tx) => listInDoubt(tx, orderId))
  let isLeft = false
  for (const cardPayment of payments) isLeft = (await isStillWaiting(app, siteId, cardPayment)) || isLeft
  if (isLeft) await askAgainLater(app, { siteId, orderId, payments })
}

async function isStillWaiting(app: Parts, siteId: number, cardPayment: GatewayPayment): Promise<boolean> {
  try {
    return (await verifyPayment(app, { siteId, cardPayment, actor: 'system' })) === 'waiting'
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn({ err: error, payment: cardPayment.id }, 'the gateway did not answer; asking again later')
    return true
  }
}

async function askAgainLater(
  { db, jobs, now }: Parts,
  { siteId, orderId, payments }: { siteId: number; orderId: string; payments: GatewayPayment[] },
): Promise<void> {
  const isPageOpen = payments.some(({ ends_at }) => ends_at > now())
  const startAfterSeconds = isPageOpen ? SOON_SECONDS : LATER_SECONDS
  await inSite(db, siteId, (tx) => jobs.enqueue(tx, 'verify-payment', { siteId, orderId }, { startAfterSeconds }))
}
