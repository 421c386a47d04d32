import type { Markup } from '@tradewind/contract/markups/markups'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import type { SiteTx } from '../database/in-site.ts'
import { readPlace } from '../editions/rule-place.ts'
import { countLiveRules, listLiveRules } from '../editions/rule-repo.ts'
import { presentRule } from './rule-wire.ts'

const PAGE = 100

type Asked = {
  groupId?: number | undefined
  airlineCode?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
}

/** A page of the live rules of a kind, the newest first, with the order in which they win. */
export async function listRules(tx: SiteTx, kind: RuleKind, { cursor, airlineCode, ...asked }: Asked) {
  const filter = { kind, subject: airlineCode, ...asked }
  const kept = await listLiveRules(tx, FARE_RULES, { ...filter, before: readPlace(cursor), limit: PAGE + 1 })
  const markups: Markup[] = kept.slice(0, PAGE).map(({ rule, changed }) => presentRule(rule, changed))
  const last = kept.length > PAGE ? markups.at(-1) : undefined
  return {
    markups,
    totalRecords: await countLiveRules(tx, FARE_RULES, filter),
    nextCursor: last ? `r${last.markupId}` : null,
    order: [...FARE_RULES.order],
  }
}
