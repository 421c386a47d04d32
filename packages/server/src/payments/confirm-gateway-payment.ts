import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { getSale } from '../sales/sale-repo.ts'
import { sellerOf } from '../sales/seller.ts'
import { listAttempts } from './gateway-payment-repo.ts'
import { type GatewayReturn, GatewayUnavailable } from './gateways/payment-gateway.ts'
import { firstSaleOf } from './payment-line-repo.ts'
import { findPayment, refuseForeignPayment } from './payment-repo.ts'
import { findCameBack } from './refunds/refund-repo.ts'
import { verifyPayment } from './verify-payment.ts'

type Claim = Omit<GatewayReturn, 'reference'> & { readonly orderId: string; readonly purpose: 'sale' | 'topUp' }
type Confirming = App & {
  readonly actor: Actor
  readonly refuse: Refuse<'PAYMENT_NOT_PROVEN' | 'PAYMENT_SESSION_EXPIRED' | 'STATE_CHANGED'>
}
/** waiting: the bank has not decided, or could not be asked; the job goes on asking. */
export type Confirmation = 'paid' | 'waiting'

/**
 * The payer's browser is back and says it has paid. Its words must be signed by the gateway, and even then only what the gateway itself
 * answers counts. Refuses PAYMENT_NOT_PROVEN, PAYMENT_SESSION_EXPIRED (the money is being refunded), STATE_CHANGED, NOT_FOUND.
 */
export async function confirmGatewayPayment(app: Confirming, claim: Claim): Promise<Confirmation> {
  const { db, gateways, actor, refuse } = app
  const { cardPayment } = await inSite(db, actor.siteId, async (tx) => {
    const payment = await findPayment(tx, claim.orderId)
    if (payment?.purpose !== claim.purpose) return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
    refuseForeignPayment(payment, actor)
    const attempts = await listAttempts(tx, payment.id)
    return { cardPayment: attempts.find(({ gateway_order_id }) => gateway_order_id === claim.gatewayOrderId) }
  })
  const gateway = cardPayment && gateways.find(actor.siteId, cardPayment.gateway)
  if (!cardPayment || !gateway?.isReturnSigned({ ...claim, reference: cardPayment.id })) return refuse('PAYMENT_NOT_PROVEN')
  try {
    const outcome = await verifyPayment(app, { siteId: actor.siteId, cardPayment, actor })
    if (outcome === 'waiting') return outcome
    if (outcome === 'counted') return 'paid'
    return outcome === 'returned' ? await explainReturn(app, claim.orderId) : refuse('PAYMENT_NOT_PROVEN')
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'waiting'
    throw error
  }
}

/** The money came but does not count for this payment. Where it is paid otherwise all is well; else the payer is notified that it is refunded. */
async function explainReturn({ db, actor, sellers, refuse }: Confirming, orderId: string): Promise<Confirmation> {
  const { payment, cameBack, sold } = await inSite(db, actor.siteId, async (tx) => {
    const [payment, saleId, cameBack] = await Promise.all([
      findPayment(tx, orderId),
      firstSaleOf(tx, orderId),
      findCameBack(tx, orderId),
    ])
    return { payment, cameBack, sold: saleId === null ? 'payment' : sellerOf(sellers, (await getSale(tx, saleId)).kind).words.one }
  })
  if (payment?.status === 'paid' || payment?.status === 'captured') return 'paid'
  const message = `The payment arrived too late for this ${sold}. It is being refunded to your card.`
  if (payment?.status === 'open' || payment?.status === 'paying')
    return refuse('PAYMENT_NOT_PROVEN', {
      message: `The payment could not be used${cameBack ? ` (${cameBack.reason})` : ''}. It is being refunded to your card.`,
    })
  return refuse(payment?.status === 'expired' ? 'PAYMENT_SESSION_EXPIRED' : 'STATE_CHANGED', { message })
}
