import type { FareFacts } from './fare-facts.ts'
import { fareTypeKey } from './fare-facts.ts'
import { currencyOfRule, type MarkupRule } from './markup-rule.ts'
import type { ConditionName } from './rule-order.ts'

export type FailedCondition = ConditionName | 'fixedDeparture' | 'airline' | 'currency'

/** The conditions of a rule that a fare does not meet; none when the rule applies. */
export function failedConditions(rule: MarkupRule, facts: FareFacts): FailedCondition[] {
  const { conditions } = rule
  const failed: FailedCondition[] = []
  if (rule.kind === 'fixedDeparture' && !facts.isFixedDeparture) failed.push('fixedDeparture')
  if (rule.airlineCode !== null && rule.airlineCode !== facts.validatingAirline) failed.push('airline')
  if (conditions.fareTypes.length > 0 && !conditions.fareTypes.some((type) => fareTypeKey(type) === facts.fareType))
    failed.push('fareType')
  if (conditions.cabins.length > 0 && !conditions.cabins.some((cabin) => cabin === facts.cabin)) failed.push('cabin')
  if (conditions.journey !== null && conditions.journey !== facts.journey) failed.push('journey')
  if (conditions.isRefundable !== null && conditions.isRefundable !== facts.isRefundable) failed.push('refundable')
  if (isOutside(facts.travelDate, conditions.travelFrom, conditions.travelTo)) failed.push('travelDates')
  if (isOutside(facts.bookingDate, conditions.bookingFrom, conditions.bookingTo)) failed.push('bookingDates')
  const currency = currencyOfRule(rule)
  if (currency !== null && currency !== facts.currency) failed.push('currency')
  return failed
}

function isOutside(date: string, from: string | null, to: string | null): boolean {
  return (from !== null && date < from) || (to !== null && date > to)
}
