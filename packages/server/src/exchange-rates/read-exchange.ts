import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { listRatesInForce } from './exchange-rate-repo.ts'

/** The site's exchange rates as they are at an instant: read once, then asked for each amount (`findRate`, `convert`). */
export async function readExchange(tx: SiteTx, at: Instant): Promise<Exchange> {
  return { at, own: await currencyOfSite(tx), rates: await listRatesInForce(tx, at) }
}
