import type { SiteTx } from '../database/in-site.ts'
import type { Gateways } from './gateways/connect-gateways.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'

/** Where this site sends whoever pays by card now: the gateway staff has chosen, else its first. None: only wallets pay. */
export async function activeGateway(tx: SiteTx, gateways: Gateways): Promise<PaymentGateway | undefined> {
  const row = await tx.selectFrom('payment_settings').select('active_gateway').executeTakeFirst()
  // An account that is gone from the environment takes no more payments; the next one does.
  const chosen = row?.active_gateway ? gateways.find(tx.siteId, row.active_gateway) : undefined
  return chosen ?? gateways.list(tx.siteId)[0]
}
