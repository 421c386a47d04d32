import { getUser } from '../../accounts/user-repo.ts'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { clearMarketOf, findMarketOf, setMarketOf, takeMarket } from './market-repo.ts'

/**
 * Puts a customer's company into a market; null: back into that of customers without one. Colleagues of a company always share it. The desk is notified of open quotations that have other
 * prices now.
 */
export function setMarketOfCustomer(
  context: CatalogueEditor & Pick<App, 'jobs'>,
  { customerId, marketId }: { customerId: number; marketId: number | null },
): Promise<void> {
  const { db, actor } = context
  return inSite(db, actor.siteId, async (tx) => {
    const user = await getUser(tx, customerId)
    const { legalEntityId } = user
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
    const now = await findMarketOf(tx, legalEntityId)
    if (now?.market.id === before?.market.id) return
    const name = user.company?.companyName ?? `${user.firstName} ${user.lastName}`.trim()
    const about = `${name} has ${now ? `the rates of the market ${now.market.name}` : 'no market'} now.`
    await context.jobs.enqueue(tx, 'notify-of-drift', {
      ...{ siteId: tx.siteId, tourOptionIds: [], about, plannedBy: actor.userId, customerId },
    })
  })
}
