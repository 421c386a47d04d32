import { withMinus } from '@tradewind/domain/format-money'
import { decimalsOf, type Money, toDecimal } from '@tradewind/domain/money'

const formats = new Map<string, Intl.NumberFormat>()

/** Indian grouping for rupees, western for every other currency. */
function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`
  const kept = formats.get(key)
  if (kept) return kept
  const made = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** Exact: a wire amount with all decimals of its currency, '₹18,372.00'. Digits never pass through a float. */
export function formatAmount(amount: string, currency: string): string {
  // Intl formats decimal strings exactly; TypeScript only learnt of numeric strings as a template type.
  return spaced(formatOf(currency, decimalsOf(currency)).format(amount as `${number}`), currency)
}

export function formatMoney(money: Money): string {
  return formatAmount(toDecimal(money), money.currency)
}

/** A rounded price for places that lead to the exact one (fare strip, filter, sort): whole units, '₹18,372'. */
export function formatWhole(amount: string | number, currency: string): string {
  return spaced(formatOf(currency, 0).format(typeof amount === 'number' ? amount : (amount as `${number}`)), currency)
}

/** Currencies without a short sign are shown as letters: keep them apart from the figure. */
function spaced(text: string, currency: string): string {
  return withMinus(text.startsWith(currency) ? text.replace(currency, `${currency} `).replace(/\s+/g, ' ') : text)
}
