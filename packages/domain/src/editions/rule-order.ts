import { asksFor, type Rule, type RuleService } from './rule-service.ts'

/**
 * Which of several rules that apply wins: the one of the stronger kind; of the same kind, the one that asks for the first condition that the other does
 * not ask for. Of rules that are still equal, the one made last (the highest number) wins; changing a rule does not make it younger.
 * This is the stated order but for age, as one number: the higher the more specific.
 */
export function rankOf<R extends Rule, F>({ kinds, kindOf, conditions }: RuleService<R, F>, rule: R): number {
  const kind = kindOf(rule)
  let rank = kinds.findIndex(({ name }) => name === kind)
  for (const condition of conditions) if (condition.reason !== undefined) rank = rank * 2 + (asksFor(condition, rule) ? 1 : 0)
  return rank
}

/** Sorts the winner first. No two rules of a book are equal. */
export function sortRules<R extends Rule, F>(service: RuleService<R, F>, rules: readonly R[]): R[] {
  return rules
    .map((rule) => ({ rule, rank: rankOf(service, rule) }))
    .sort((a, b) => b.rank - a.rank || b.rule.id - a.rule.id)
    .map(({ rule }) => rule)
}

/** The step of the rule order that decides between two rules, as the end of '… wins:'. */
export function whyRuleBeats<R extends Rule, F>({ kinds, kindOf, conditions }: RuleService<R, F>, winner: R, loser: R): string {
  const [strong, weak] = [winner, loser].map((rule) => kinds.find(({ name }) => name === kindOf(rule)))
  if (strong !== weak) return `${strong?.words ?? ''} beats ${weak?.words ?? ''}`
  const decisive = conditions.find(
    (condition) => condition.reason !== undefined && asksFor(condition, winner) !== asksFor(condition, loser),
  )
  return decisive?.reason ?? 'it was made later'
}
