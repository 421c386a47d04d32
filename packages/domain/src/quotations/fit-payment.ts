import { compareMoney, type Money, subtract, zero } from '../money.ts'

/**
 * What of the payments stays with a version that is agreed to, and what goes back into the wallet: no more is kept than it costs. Of another currency all goes back, because nobody has agreed to an exchange.
 */
export function fitPayment(collected: Money, total: Money): { readonly kept: Money; readonly returned: Money } {
  if (collected.currency !== total.currency) return { kept: zero(total.currency), returned: collected }
  if (compareMoney(collected, total) <= 0) return { kept: collected, returned: zero(total.currency) }
  return { kept: total, returned: subtract(collected, total) }
}
