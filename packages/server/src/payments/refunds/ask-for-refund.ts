import { money } from '@tradewind/domain/money'
import { epochMs, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { findGatewayPayment } from '../gateway-payment-repo.ts'
import { GatewayPending, GatewayRefused, GatewayUnavailable } from '../gateways/payment-gateway.ts'
import { changeRefund, lockRefund, type Refund } from './refund-repo.ts'

/** Longer than any call to a gateway takes: an older one was cut off with its node. */
const LONGEST_CALL_MINUTES = 1

/** over: it had ended before anybody asked. silent: what was asked for may have happened all the same, unless there is no account to ask. */
export type RefundAnswer =
  | { readonly is: 'over' }
  | { readonly is: 'sent'; readonly gatewayRefundId: string }
  | { readonly is: 'pending' }
  | { readonly is: 'refused'; readonly error: GatewayRefused }
  | { readonly is: 'silent'; readonly error: GatewayUnavailable; readonly hasAccount: boolean }

/** Asks the gateway to send a promised refund, however often: it knows ours by its id. That it is being asked is written down first. */
export async function askForRefund(
  { db, gateways, now }: Pick<App, 'db' | 'gateways' | 'now'>,
  { siteId, refundId }: { siteId: number; refundId: string },
): Promise<RefundAnswer> {
  const due = await inSite(db, siteId, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund.status !== 'promised') return undefined
    const cardPayment = await findGatewayPayment(tx, refund.gateway_payment_id)
    const gateway = gateways.find(siteId, cardPayment?.gateway ?? '')
    const since = gateway ? now() : null
    await changeRefund(tx, refundId, { asked_at: now(), asking_since: since })
    return { refund, cardPayment, gateway }
  })
  if (!due) return { is: 'over' }
  const { refund, cardPayment, gateway } = due
  if (!gateway || !cardPayment?.gateway_payment_id) {
    const error = new GatewayUnavailable(`This site has no account with ${cardPayment?.gateway ?? 'its gateway'}`)
    return { is: 'silent', error, hasAccount: false }
  }
  try {
    const amount = money(refund.amount_minor, refund.currency)
    const known = { refundId, reference: cardPayment.id, gatewayPaymentId: cardPayment.gateway_payment_id }
    return { is: 'sent', ...(await gateway.refund({ ...known, amount })) }
  } catch (error) {
    if (error instanceof GatewayPending) return { is: 'pending' }
    if (error instanceof GatewayRefused) return { is: 'refused', error }
    if (error instanceof GatewayUnavailable) return { is: 'silent', error, hasAccount: true }
    throw error
  }
}

/** Whether an answer is awaited just now, which may be that the money has gone. */
export function isBeingAsked({ asking_since }: Pick<Refund, 'asking_since'>, now: Instant): boolean {
  return asking_since !== null && epochMs(asking_since) > epochMs(plusMinutes(now, -LONGEST_CALL_MINUTES))
}
