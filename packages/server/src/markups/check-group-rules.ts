import { applyDraft } from '@tradewind/domain/editions/apply-draft'
import { findOverlaps, rulesThatNeverWin } from '@tradewind/domain/editions/check-rules'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { listDraftChanges } from './draft-repo.ts'
import { getGroup } from './group-repo.ts'
import { presentRuleRef } from './present-rule-ref.ts'
import { listRulesOfEdition } from './rule-repo.ts'

const MOST_OVERLAPS = 200
/** A rule that is shadowed by more than a handful together is told with the first of them. */
const MOST_SHADOWS = 12

type Asked = { readonly groupId: number; readonly draft: boolean; readonly today: PlainDate }

/** Which rules of a group, live or with its draft, can never win from today on, and which pairs overlap. */
export async function checkGroupRules(tx: SiteTx, { groupId, draft, today }: Asked) {
  const rules = await listRulesToCheck(tx, groupId, draft)
  const overlaps = findOverlaps(FARE_RULES, rules, { today, limit: MOST_OVERLAPS + 1 })
  return {
    checked: rules.length,
    neverWin: rulesThatNeverWin(FARE_RULES, rules, today).map((found) => ({
      rule: presentRuleRef(found.rule),
      because: found.because,
      shadowedBy: found.shadowedBy.slice(0, MOST_SHADOWS).map(presentRuleRef),
    })),
    overlaps: overlaps.slice(0, MOST_OVERLAPS).map(({ winner, loser, kind, because }) => ({
      winner: presentRuleRef(winner),
      loser: presentRuleRef(loser),
      because:
        kind === 'same'
          ? `Both apply to the same fares; ${winner.name} wins: ${because}.`
          : `Some fares suit both; there ${winner.name} wins: ${because}.`,
    })),
    hasMoreOverlaps: overlaps.length > MOST_OVERLAPS,
    order: [...FARE_RULES.order],
  }
}

async function listRulesToCheck(tx: SiteTx, groupId: number, draft: boolean): Promise<readonly MarkupRule[]> {
  const { edition } = await getGroup(tx, groupId)
  const live = await listRulesOfEdition(tx, { groupId, edition })
  return draft ? applyDraft(groupId, live, await listDraftChanges(tx, groupId)).rules : live
}
