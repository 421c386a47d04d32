import { formatMoney } from '../format-money.ts'
import type { Money } from '../money.ts'
import { nameActivitySaleStatus } from './activity-sale.ts'

type Entering = {
  readonly status: string
  /** What entries that ended differences have changed of what is owed for the sale, to the same supplier or to none by name; undefined: nothing. */
  readonly cleared: Money | undefined
  readonly supplier: string
}

/** Why the cost of a part cannot be entered for a sale any more; undefined: it can. What was cancelled was refunded without it, and what was settled with its supplier has it already. */
export function whyNotEnterCost({ status, cleared, supplier }: Entering): string | undefined {
  if (status === 'waiting') return 'It is not paid yet. Its cost can be entered when it is.'
  if (status !== 'confirmed')
    return `It is ${nameActivitySaleStatus(status).toLowerCase()}. A cost can be entered while it is confirmed.`
  if (cleared)
    return `A difference of ${formatMoney(cleared)} was settled for this sale, so ${supplier} may be owed this already. If the cost is in it, please enter 0.`
  return undefined
}
