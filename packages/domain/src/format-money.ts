import { decimalsOf, type Money, toDecimal } from './money.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** '₹1,23,890.00', 'AED 1,250.00': Indian grouping for rupees, all the currency's decimals, exact for any size. One form on screens, in mails and on papers. */
export function formatMoney(amount: Money): string {
  return formatAmount(toDecimal(amount), amount.currency)
}

/** The same of a wire amount: a decimal string, which Intl formats exactly; a number would lose digits. */
export function formatAmount(amount: string, currency: string): string {
  return withMinus(formatOf(currency, decimalsOf(currency)).format(amount as Intl.StringNumericLiteral))
}

/** A rounded price for places that lead to the exact one (fare strip, filter, sort): whole units, '₹18,372'. */
export function formatWhole(amount: string | number, currency: string): string {
  return withMinus(formatOf(currency, 0).format(amount as Intl.StringNumericLiteral))
}

/** The value of a scale, as short as it can be read: '₹1.5L', 'AED 20K'. For axes only: it is rounded to three digits. */
export function formatScale(amount: number, currency: string): string {
  const key = `${currency} scale`
  let format = formats.get(key)
  if (!format) {
    const locale = currency === 'INR' ? 'en-IN' : 'en'
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact', maximumSignificantDigits: 3 })
    formats.set(key, format)
  }
  return withMinus(format.format(amount))
}

/** A minus sign as wide as a digit, where Intl writes a hyphen. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}

/** Kept, because making a formatter takes a millisecond. The decimals are given: Intl has its own opinion of some currencies. */
function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`
  let format = formats.get(key)
  if (!format) {
    const locale = currency === 'INR' ? 'en-IN' : 'en'
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}
