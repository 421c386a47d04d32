import type { MarkupInput } from '@tradewind/contract/markups/markups'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { inSite } from '../database/in-site.ts'
import { draftRule, redraftRule } from '../editions/change-draft.ts'
import { getLiveRule, lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'
import { readRuleInput } from './rule-wire.ts'

type Input = { kind: RuleKind; markup: MarkupInput; changeId: number | null }

/** Puts a rule into the draft of its group: nothing is priced by it before the draft is published. Gives the draft's revision. */
export function saveDraftRule({ db, actor, now, currency }: RuleContext, { kind, markup, changeId }: Input): Promise<number> {
  const { markupId, version: _seen, groupId, ...input } = markup
  const rule = readRuleInput(input, kind, currency)
  return inSite(db, actor.siteId, async (tx) => {
    const book = await lockFareBook(tx, groupId)
    if (changeId !== null) return redraftRule(tx, book, { rule, changeId }, { actor, now })
    const live = markupId === null ? undefined : await getLiveRule(tx, markupId, kind)
    return draftRule(tx, book, { rule, live }, { actor, now })
  })
}
