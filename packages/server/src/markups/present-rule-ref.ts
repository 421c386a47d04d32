import type { RuleRef } from '@tradewind/contract/markups/checks'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import { summariseRule } from '@tradewind/domain/markups/summarise-rule'

/** A number no database gives: a rule of a draft that is not live yet. */
const HIGHEST_ID = 2_147_483_647

export function presentRuleRef(rule: MarkupRule): RuleRef {
  const { id, version, name, kind, airlineCode } = rule
  return { markupId: id > HIGHEST_ID ? null : id, version, name, kind, airlineCode, summary: summariseRule(rule) }
}
