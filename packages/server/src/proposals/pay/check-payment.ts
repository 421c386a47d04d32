import type { App } from '../../app.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import { isInDoubt, listAttempts } from '../../payments/gateway-payment-repo.ts'
import { GatewayUnavailable } from '../../payments/gateways/payment-gateway.ts'
import { verifyPayment } from '../../payments/verify-payment.ts'
import { findProposalPayment } from './proposal-payment-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'sellers' | 'topUpUses' | 'gateways' | 'log' | 'now'>

/**
 * A payer is back from the page of the gateway, which is asked what has become of the payment: what a browser says of it counts nothing. While the gateway says nothing the job
 * goes on asking. Gives whether it is a payment of a proposal at all.
 */
export async function checkPayment(app: Parts, { siteId, paymentId }: { siteId: number; paymentId: string }): Promise<boolean> {
  const payment = await readInSite(app.db, siteId, (tx) => findProposalPayment(tx, paymentId))
  if (!payment) return false
  const attempts = await inSite(app.db, siteId, (tx) => listAttempts(tx, paymentId))
  for (const cardPayment of attempts.filter(isInDoubt)) {
    try {
      await verifyPayment(app, { siteId, cardPayment, actor: 'system' })
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
    }
  }
  return true
}
