import type { MarkupRule, RuleConditions } from './markup-rule.ts'

/**
 * Which of several rules that apply wins. Told once, here, and shown with every list of rules:
 * a fixed departure's rule beats an airline's own, which beats a default. Of the same kind, the rule that asks for more beats the one that does not
 * ask, the conditions counting in this order: airline, fare type, cabin, journey, refundable, travel dates, booking dates. Of rules that are still
 * equal, the one made last (the highest number) wins; changing a rule does not make it younger.
 */
export const RULE_ORDER = [
  'A fixed departure rule overrides an airline rule, which overrides a default rule.',
  'Within one type, the more specific rule applies. Conditions count in this order: airline, fare type, cabin, journey, refundable, travel dates, booking dates.',
  'If rules are still equal, the newest applies.',
] as const

const KIND_RANK = { defaultAirline: 0, airlineSpecific: 1, fixedDeparture: 2 } as const

/** The conditions in the order in which they count. */
export const CONDITIONS_BY_WEIGHT = ['fareType', 'cabin', 'journey', 'refundable', 'travelDates', 'bookingDates'] as const
export type ConditionName = (typeof CONDITIONS_BY_WEIGHT)[number]

/** Whether a rule asks for this at all. */
export function asksFor(conditions: RuleConditions, name: ConditionName): boolean {
  switch (name) {
    case 'fareType':
      return conditions.fareTypes.length > 0
    case 'cabin':
      return conditions.cabins.length > 0
    case 'journey':
      return conditions.journey !== null
    case 'refundable':
      return conditions.isRefundable !== null
    case 'travelDates':
      return conditions.travelFrom !== null || conditions.travelTo !== null
    case 'bookingDates':
      return conditions.bookingFrom !== null || conditions.bookingTo !== null
  }
}

/** The stated order but for age, as one number: the higher the more specific. */
export function rankOf(rule: Pick<MarkupRule, 'kind' | 'airlineCode' | 'conditions'>): number {
  let rank = KIND_RANK[rule.kind] * 2 + (rule.airlineCode === null ? 0 : 1)
  for (const name of CONDITIONS_BY_WEIGHT) rank = rank * 2 + (asksFor(rule.conditions, name) ? 1 : 0)
  return rank
}

/** Sorts the winner first. No two rules of a group are equal. */
export function compareRules(a: MarkupRule, b: MarkupRule): number {
  return rankOf(b) - rankOf(a) || b.id - a.id
}
