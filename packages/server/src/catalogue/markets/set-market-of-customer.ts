import { getUser } from '../../accounts/user-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { clearMarketOf, findMarketOf, setMarketOf, takeMarket } from './market-repo.ts'

/** Puts a customer's company into a market; null: back into that of customers without one. Colleagues of a company always share it. */
export function setMarketOfCustomer(
  context: CatalogueEditor,
  { customerId, marketId }: { customerId: number; marketId: number | null },
): Promise<void> {
  const { db, actor } = context
  return inSite(db, actor.siteId, async (tx) => {
    const { legalEntityId } = await getUser(tx, customerId)
    const before = await findMarketOf(tx, legalEntityId)
    const own = before?.isOwn ? before.market : undefined
    if ((own?.id ?? null) === marketId) return
    const market = marketId === null ? undefined : await takeMarket(tx, marketId)
    if (market) await setMarketOf(tx, legalEntityId, Number(market.id))
    else await clearMarketOf(tx, legalEntityId)
    await recordCatalogue(tx, context, {
      action: 'change market of customer',
      about: { kind: 'user', id: customerId },
      before: { market: own?.name ?? null },
      after: { market: market?.name ?? null },
    })
  })
}
