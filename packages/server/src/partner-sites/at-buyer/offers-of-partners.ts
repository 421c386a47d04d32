import type { App } from '../../app.ts'
import type { PartnerOffers } from '../../carts/partner-offers.ts'
import { askForOffers } from './ask-for-offers.ts'
import { holdForCart, letGoOfSales } from './hold-for-cart.ts'
import { letGo } from './lease.ts'

/** What carts ask of partner sites. */
export function offersOfPartners(appOf: () => Pick<App, 'db' | 'partnerLink'>): PartnerOffers {
  return {
    ask: (siteId, wish) => askForOffers(appOf(), siteId, wish),
    hold: (holding, wishes) => holdForCart(appOf(), holding, wishes),
    letGo: (siteId, what) =>
      'saleIds' in what
        ? letGoOfSales(appOf(), siteId, what.saleIds)
        : letGo(
            appOf(),
            siteId,
            what.lines.map(({ lease }) => lease),
          ),
  }
}
