import { toDecimal } from '@tradewind/domain/money'
import type { PriceStep } from '@tradewind/domain/sales/sale-price'

/** The steps of a price as calls answer them. */
export function presentSteps(steps: readonly PriceStep[]) {
  return steps.map(({ who, rule, amount, ruleVersion }) => ({
    who,
    rule,
    amount: toDecimal(amount),
    markupId: ruleVersion?.ruleId ?? null,
    version: ruleVersion?.version ?? null,
  }))
}
