import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { checkBook } from '../editions/check-book.ts'
import { getFareBook } from './fare-book.ts'
import { presentRuleRef } from './present-rule-ref.ts'

/** A rule that is shadowed by more than a handful together is shown with the first of them. */
const MOST_SHADOWS = 12

type Asked = { readonly groupId: number; readonly draft: boolean; readonly today: PlainDate }

/** Which rules of a group, live or with its draft, can never win from today on, and which pairs overlap. */
export async function checkGroupRules(tx: SiteTx, { groupId, draft, today }: Asked) {
  const { neverWin, overlaps, ...found } = await checkBook(tx, await getFareBook(tx, groupId), { draft, today })
  return {
    ...found,
    neverWin: neverWin.map(({ rule, because, shadowedBy }) => ({
      rule: presentRuleRef(rule),
      because,
      shadowedBy: shadowedBy.slice(0, MOST_SHADOWS).map(presentRuleRef),
    })),
    overlaps: overlaps.map(({ winner, loser, kind, because }) => ({
      winner: presentRuleRef(winner),
      loser: presentRuleRef(loser),
      because:
        kind === 'same'
          ? `Both apply to the same fares; ${winner.name} wins: ${because}.`
          : `Some fares match both; for those, ${winner.name} wins: ${because}.`,
    })),
  }
}
