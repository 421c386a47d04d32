import { failedConditions } from './failed-conditions.ts'
import { sortRules, whyRuleBeats } from './rule-order.ts'
import type { Rule, RuleService } from './rule-service.ts'

export type RuleVerdict<R> = {
  readonly rule: R
  /** outranked: it applies, but another rule wins. */
  readonly verdict: 'won' | 'outranked' | 'doesNotApply'
  /** A sentence. */
  readonly because: string
  /** The names of the conditions that are not met. */
  readonly failed: readonly string[]
}

/** Every rule of a book beside an offer: which one won, which it outranked and by what, and the condition that kept each of the others out. The nearest first. */
export function explainChoice<R extends Rule, F>(service: RuleService<R, F>, rules: readonly R[], facts: F): RuleVerdict<R>[] {
  const judged = sortRules(service, rules).map((rule) => ({ rule, failed: failedConditions(service, rule, facts) }))
  judged.sort((a, b) => a.failed.length - b.failed.length)
  const [first] = judged
  const winner = first?.failed.length === 0 ? first.rule : undefined
  return judged.map(({ rule, failed: conditions }): RuleVerdict<R> => {
    const failed = conditions.map(({ name }) => name)
    if (rule === winner) return { rule, verdict: 'won', because: 'It applies and has the highest priority.', failed }
    const [decisive] = conditions
    if (decisive) return { rule, verdict: 'doesNotApply', because: decisive.explain(rule, facts), failed }
    const reason = winner ? whyRuleBeats(service, winner, rule) : ''
    return { rule, verdict: 'outranked', because: `It applies, but ${winner?.name ?? ''} wins: ${reason}.`, failed }
  })
}
