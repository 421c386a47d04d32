import { applyDraft } from '@tradewind/domain/markups/apply-draft'
import { findOverlaps, type NeverWins, rulesThatNeverWin } from '@tradewind/domain/markups/check-rules'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import { RULE_ORDER } from '@tradewind/domain/markups/rule-order'
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
  const overlaps = findOverlaps(rules, today, MOST_OVERLAPS + 1)
  return {
    checked: rules.length,
    neverWin: rulesThatNeverWin(rules, today).map((found) => ({
      rule: presentRuleRef(found.rule),
      because: tellNeverWins(found),
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
    order: [...RULE_ORDER],
  }
}

async function listRulesToCheck(tx: SiteTx, groupId: number, draft: boolean): Promise<readonly MarkupRule[]> {
  const { edition } = await getGroup(tx, groupId)
  const live = await listRulesOfEdition(tx, { groupId, edition })
  return draft ? applyDraft(groupId, live, await listDraftChanges(tx, groupId)).rules : live
}

function tellNeverWins({ why, shadowedBy }: NeverWins): string {
  if (why === 'datesArePast') return 'Its dates have passed.'
  if (why === 'travelBeforeBooking') return 'Its last travel date is before its first booking date.'
  const [only, ...more] = shadowedBy
  if (more.length === 0) return `Wherever it applies, ${only?.name ?? 'another rule'} wins.`
  return `Wherever it applies, one of ${shadowedBy.length} other rules wins.`
}
