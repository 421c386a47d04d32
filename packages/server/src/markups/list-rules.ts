import type { Markup } from '@tradewind/contract/markups'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { RULE_ORDER } from '@tradewind/domain/markups/rule-order'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { countLiveRules, listLiveRules } from './rule-repo.ts'
import { presentRule } from './rule-wire.ts'

const PAGE = 100

type Asked = {
  groupId?: number | undefined
  airlineCode?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
}

/** A page of the live rules of a kind, the newest first, with the order in which they win. */
export async function listRules(tx: SiteTx, kind: RuleKind, { cursor, ...filter }: Asked) {
  const kept = await listLiveRules(tx, { kind, ...filter, before: readCursor(cursor), limit: PAGE + 1 })
  const markups: Markup[] = kept.slice(0, PAGE).map(({ rule, changed }) => presentRule(rule, changed))
  const last = kept.length > PAGE ? markups.at(-1) : undefined
  return {
    markups,
    totalRecords: await countLiveRules(tx, { kind, ...filter }),
    nextCursor: last ? `r${last.markupId}` : null,
    order: [...RULE_ORDER],
  }
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const [, id] = /^r(\d{1,10})$/.exec(cursor) ?? refuseInput({ cursor: 'This place in the list is not known.' })
  return Number(id)
}
