import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { type CatalogueEditor, type Deleting, recordCatalogue } from '../catalogue-editor.ts'
import { describeUsers } from '../catalogue-users.ts'
import { listCounts } from '../list-counts.ts'
import { countMarketUses } from './count-market-uses.ts'
import { lockMarket, lockMarkets, setMarketDeleted } from './market-repo.ts'

type DeletingMarket = Deleting<CatalogueEditor> & { readonly refuse: Refuse<'MARKET_IN_USE'> }

/** Deletes a market that nobody is in and nothing is priced for. Gives who keeps it. Refuses with what uses it. */
export function deleteMarket(context: DeletingMarket, { marketId }: { marketId: number }): Promise<string | null> {
  const { db, actor, now, users, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockMarkets(tx)
    const { name, country_codes, is_fallback } = await lockMarket(tx, marketId)
    if (is_fallback)
      refuse('MARKET_IN_USE', { message: `${name} is the market of customers without one. Please choose another for them first.` })
    const { customers, rates, areaTransfers, markups, drafted } = await countMarketUses(tx, marketId)
    const uses = listCounts([
      [customers, 'customer', 'customers'],
      [rates, 'rate', 'rates'],
      [areaTransfers, 'area transfer', 'area transfers'],
      [markups, 'activity markup', 'activity markups'],
      [drafted, 'rate in a draft', 'rates in drafts'],
    ])
    if (uses) refuse('MARKET_IN_USE', { message: `${name} is used by ${uses}. Please change them first.` })
    await setMarketDeleted(tx, marketId, now)
    const usedBy = await describeUsers(tx, users, { kind: 'market', ids: [marketId] })
    await recordCatalogue(tx, context, {
      action: 'delete market',
      about: { kind: 'market', id: marketId },
      before: { name, countries: country_codes, ...(usedBy && { usedBy }) },
    })
    return usedBy
  })
}
