import { formatMoney, formatWhole } from '@tradewind/domain/format-money'
import { type Money, toDecimal } from '@tradewind/domain/money'

/** `whole`: a price that only leads to a price. `bare`: beneath a head that names the currency. */
export type MoneyDetail = 'exact' | 'whole' | 'bare'

/** An amount in pieces that are drawn in different sizes; joined they are its text. */
export type MoneyParts = { readonly sign: string; readonly currency: string; readonly whole: string; readonly fraction: string }

/** '−₹1,250.50' as '−', '₹', '1,250', '.50'. With `hasSign` the direction is read first: '+ ₹250.00', '− ₹250.00', and zero has none. */
export function partsOfMoney(amount: Money, detail: MoneyDetail = 'exact', hasSign = false): MoneyParts {
  const text = detail === 'whole' ? formatWhole(toDecimal(amount), amount.currency) : formatMoney(amount)
  const [, minus = '', currency = '', whole = text, fraction = ''] = /^(−?)(\D*)(.*?)(\.\d+)?$/.exec(text) ?? []
  return { sign: hasSign ? signOf(amount) : minus, currency: detail === 'bare' ? '' : currency, whole, fraction }
}

function signOf({ minor }: Money): string {
  if (minor === 0n) return ''
  return minor > 0n ? '+ ' : '− '
}
