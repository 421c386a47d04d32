import type { SiteTx } from '../database/in-site.ts'
import type { Gateways } from './gateways/connect-gateways.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'
import { findChosenGateway } from './payment-settings-repo.ts'

/** Where this site sends people who pay by card now: the gateway staff has chosen, else its first. None: only wallets pay. */
export async function activeGateway(tx: SiteTx, gateways: Gateways): Promise<PaymentGateway | undefined> {
  const name = await findChosenGateway(tx)
  // An account that is gone from the environment takes no more payments; the next one does.
  const chosen = name ? gateways.find(tx.siteId, name) : undefined
  return chosen ?? gateways.list(tx.siteId)[0]
}
