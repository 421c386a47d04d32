import { explainChoice } from '@tradewind/domain/editions/explain-choice'
import type { FareFacts } from '@tradewind/domain/markups/fare-facts'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import { presentRuleRef } from './present-rule-ref.ts'

const MOST_LISTED = 60

/** Which of these rules wins a fare, and why each other does not; the closest match first. */
export function presentConsidered(rules: readonly MarkupRule[], facts: FareFacts) {
  const verdicts = explainChoice(FARE_RULES, rules, facts)
  const countOf = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length
  return {
    considered: verdicts
      .slice(0, MOST_LISTED)
      .map(({ rule, verdict, because }) => ({ rule: presentRuleRef(rule), verdict, because })),
    counts: { won: countOf('won'), outranked: countOf('outranked'), doesNotApply: countOf('doesNotApply') },
    order: [...FARE_RULES.order],
  }
}
