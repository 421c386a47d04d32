import { type Converted, inSaleCurrency } from '@tradewind/domain/flights/converted'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'

/** Penalties of a fare that was sold in another currency than the supplier's, at the rate of the sale. */
export function penaltiesInSale(rules: readonly PenaltyRule[], converted: Converted | undefined): readonly PenaltyRule[] {
  if (!converted) return rules
  return rules.map((rule) =>
    rule.keeps.kind === 'amount'
      ? { ...rule, keeps: { kind: 'amount', amount: inSaleCurrency(rule.keeps.amount, converted) } }
      : rule,
  )
}
