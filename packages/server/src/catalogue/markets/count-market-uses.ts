import type { Drafted, Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { AREA_TRANSFERS } from '@tradewind/domain/rates/area-transfer'
import { ACTIVITY_MARKUPS } from '@tradewind/domain/rates/markup/activity-markup'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import type { SiteTx } from '../../database/in-site.ts'
import { listDraftedRules } from '../../editions/draft-repo.ts'
import { countLiveRules, listLiveRules, MOST_RULES } from '../../editions/rule-repo.ts'
import { countCustomersOf } from './market-repo.ts'

type ForMarket = { readonly marketId: number | null }

/** What would lose its market: customers, live rates and markups, and rates in drafts. */
export async function countMarketUses(tx: SiteTx, marketId: number) {
  const isOf = (rule: ForMarket) => rule.marketId === marketId
  const liveIn = async <R extends Rule & ForMarket, F>(service: RuleService<R, F>) =>
    (await listLiveRules(tx, service, { limit: MOST_RULES })).filter(({ rule }) => isOf(rule)).length
  const draftedIn = async <R extends Rule & ForMarket, F>(service: RuleService<R, F>) =>
    (await listDraftedRules(tx, service)).filter((rule: Drafted<R>) => isOf(rule)).length
  // Of ticket and transfer rates there are many, and their subject is the market.
  const subject = String(marketId)
  const rates = [await countLiveRules(tx, TICKET_RATES, { subject }), await countLiveRules(tx, TRANSFER_RATES, { subject })]
  return {
    customers: await countCustomersOf(tx, marketId),
    rates: (rates[0] ?? 0) + (rates[1] ?? 0),
    areaTransfers: await liveIn(AREA_TRANSFERS),
    markups: await liveIn(ACTIVITY_MARKUPS),
    drafted: (await draftedIn(TICKET_RATES)) + (await draftedIn(TRANSFER_RATES)),
  }
}
