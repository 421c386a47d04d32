import { type Money, toDecimal } from './money.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** '₹1,23,890.00', 'AED 1,250.00': Indian grouping for rupees, all the currency's decimals, exact for any size. */
export function formatMoney(amount: Money): string {
  // Intl formats a decimal string exactly; a number would lose digits.
  return withMinus(formatOf(amount.currency).format(toDecimal(amount) as Intl.StringNumericLiteral))
}

/** A minus sign as wide as a digit, where Intl writes a hyphen. */
export function withMinus(text: string): string {
  return text.replace('-', '−')
}

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format
}
