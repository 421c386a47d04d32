import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { countForgeries, keepGatewayEvent } from './gateway-event-repo.ts'
import { findGatewayPayment } from './gateway-payment-repo.ts'
import { readReference } from './gateways/connect-gateways.ts'

/** Kept as evidence per payment; more of them say nothing new. */
const FORGERIES_KEPT = 20

type Received = 'stored' | 'refused' | 'unknown'

/**
 * Keeps a callback as it came and, when its signature is right and its moment near, has the gateway asked about the payment it names. What
 * it claims is never believed. Stored only when it names a payment of ours, so that strangers cannot fill the table.
 */
export async function receiveCallback(
  { db, jobs, gateways, now }: Pick<App, 'db' | 'jobs' | 'gateways' | 'now'>,
  { name, rawBody, header }: { name: string; rawBody: string; header: (name: string) => string | undefined },
): Promise<Received> {
  const at = now()
  // The attempt's name shows the site, whose own account then says whether the callback is genuine.
  const reference = readReference(name, rawBody) ?? ''
  const siteId = Number(/^(\d{1,9})-/.exec(reference)?.[1])
  // Only an attempt of ours connects an account: strangers' numbers of sites would else be remembered one by one.
  const isOurs = siteId > 0 && (await inSite(db, siteId, (tx) => findGatewayPayment(tx, reference))) !== undefined
  const gateway = isOurs ? gateways.find(siteId, name) : undefined
  const callback = gateway?.readCallback({ rawBody, header, now: at })
  if (!gateway || !callback) return 'unknown'
  const isTrusted = callback.isSigned && callback.isRecent
  return inSite(db, siteId, async (tx) => {
    const cardPayment = await findGatewayPayment(tx, callback.reference)
    if (cardPayment?.gateway !== gateway.name) return 'unknown'
    if (!isTrusted && (await countForgeries(tx, cardPayment.id)) >= FORGERIES_KEPT) return 'refused'
    const times = await keepGatewayEvent(tx, {
      gateway: gateway.name,
      // What is not trusted may carry any name; the body itself is its name, so that repeating it adds no row.
      event_id: isTrusted ? callback.eventId : createHash('sha256').update(rawBody).digest('hex'),
      gateway_payment_id: cardPayment.id,
      is_signed: isTrusted,
      body: rawBody,
      received_at: at,
    })
    if (!isTrusted) return 'refused'
    if (times === 1)
      await jobs.enqueue(tx, 'verify-payment', { siteId, orderId: cardPayment.payment_id, gatewayPaymentId: cardPayment.id })
    return 'stored'
  })
}
