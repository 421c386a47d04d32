import type { Condition, Rule, RuleService } from './rule-service.ts'

/** The conditions of a rule that an offer does not meet; none when the rule applies. */
export function failedConditions<R extends Rule, F>(service: RuleService<R, F>, rule: R, facts: F): Condition<R, F>[] {
  return service.conditions.filter((condition) => !isMet(condition, rule, facts))
}

function isMet<R, F>(condition: Condition<R, F>, rule: R, facts: F): boolean {
  if (condition.kind === 'label') {
    const accepted = condition.accepts(rule)
    return accepted.length === 0 || accepted.includes(condition.of(facts))
  }
  const [from, to, day] = [condition.from(rule), condition.to(rule), condition.of(facts)]
  return (from === null || day >= from) && (to === null || day <= to)
}
