import { ALL_OTHER_MARKETS } from '@tradewind/domain/catalogue/catalogue-limits'
import { indexRules } from '@tradewind/domain/editions/rule-index'
import { ACTIVITY_MARKUPS } from '@tradewind/domain/rates/markup/activity-markup'
import type { Instant } from '@tradewind/domain/time'
import { findMarketOf } from '../catalogue/markets/market-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listLiveRules, MOST_RULES } from '../editions/rule-repo.ts'
import { readExchange } from '../exchange-rates/read-exchange.ts'
import { findGroupOf } from '../markups/group-repo.ts'
import type { Buyer } from './option-on-sale.ts'

/** No row has this number. */
const NOBODY = 0

/** Whose prices: undefined for a visitor, who gets those of customers in no group and no market. */
export async function readBuyer(tx: SiteTx, legalEntityId: number | undefined, now: Instant): Promise<Buyer> {
  const [exchange, market, rules] = await Promise.all([
    readExchange(tx, now),
    findMarketOf(tx, legalEntityId ?? NOBODY),
    readMarkups(tx, legalEntityId ?? NOBODY),
  ])
  return { exchange, marketId: market?.market.id ?? ALL_OTHER_MARKETS, markups: indexRules(ACTIVITY_MARKUPS, rules) }
}

async function readMarkups(tx: SiteTx, legalEntityId: number) {
  const group = await findGroupOf(tx, legalEntityId)
  if (!group) return []
  const rules = await listLiveRules(tx, ACTIVITY_MARKUPS, { groupId: group.id, limit: MOST_RULES })
  return rules.map(({ rule }) => rule)
}
