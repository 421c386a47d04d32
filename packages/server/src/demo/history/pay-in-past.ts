import type { Actor } from '@tradewind/domain/accounts/actor'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { startGatewayPayment } from '../../payments/start-gateway-payment.ts'
import { verifyPayments } from '../../payments/verify-payment.ts'
import type { Past } from './past.ts'
import { steerSandbox } from './past-clock.ts'

/** A card payment whose payer has just left the gateway's page. Returns the gateway's own name of it. */
export async function payByCard({ app, site }: Past, { actor, orderId }: { actor: Actor; orderId: string }): Promise<string> {
  const origin = `http://${site.domain}:${app.env.PORT}`
  const paying = { ...app, actor, now: app.now(), origin, refuse: refuseAny }
  const { gatewayOrderId } = await startGatewayPayment(paying, { orderId, useWallet: false })
  await steerSandbox(app.env.SANDBOX_URL ?? '', 'gateway/pay', { gatewayOrderId, outcome: 'success' })
  await verifyPayments(app, { siteId: site.id, orderId })
  const { gateway_payment_id } = await inSite(app.db, site.id, (tx) =>
    tx.selectFrom('gateway_payments').selectAll().where('gateway_order_id', '=', gatewayOrderId).executeTakeFirstOrThrow(),
  )
  return gateway_payment_id ?? ''
}
