import { convert, type Exchange, findRate, type Rate } from '../exchange-rates/exchange.ts'
import { formatDay } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { type Money, sum } from '../money.ts'
import type { Instant } from '../time.ts'

/** What the supplier asks for in its own currency, and the rate at which it is sold in ours. The rate stays with the price: what is seen is what is charged. */
export type Converted = {
  readonly rate: Rate
  /** Since when the rate has been in force. */
  readonly since: Instant
  readonly published: Money
  readonly net: Money
}

export class NoExchangeRate extends Error {
  readonly currency: string
  constructor(currency: string, own: string) {
    super(`The site has no exchange rate from ${currency} to ${own}`)
    this.currency = currency
  }
}

/** The rate into the site's own currency with the day it began; across two pairs the later one counts. Throws NoExchangeRate: a rate is never guessed. */
export function rateIntoOwn(exchange: Exchange, currency: string): Pick<Converted, 'rate' | 'since'> {
  const rate = findRate(exchange, currency, exchange.own)
  if (!rate) throw new NoExchangeRate(currency, exchange.own)
  const begun = exchange.rates.filter(({ id }) => rate.rateIds.includes(id)).map(({ validFrom }) => validFrom)
  return { rate, since: begun.reduce((a, b) => (a > b ? a : b), begun[0] ?? exchange.at) }
}

/** What we owe the supplier, in the currency in which it is paid. */
export function costAtSupplier(priced: {
  readonly converted?: Converted | undefined
  readonly supplierNet: Money
  readonly extras: readonly { readonly supplierAmount?: Money | undefined }[]
}): Money {
  const { converted, supplierNet, extras } = priced
  if (!converted) return supplierNet
  const bought = extras.flatMap(({ supplierAmount }) => supplierAmount ?? [])
  return sum([converted.net, ...bought], converted.net.currency)
}

/** An amount of the supplier as this price's buyer sees it. One in the currency of the sale, or in a third, stays what it is. */
export function inSaleCurrency(amount: Money, converted: Converted | undefined): Money {
  return converted && amount.currency === converted.rate.from ? convert(amount, converted.rate, 'nearest') : amount
}

/**
 * What an amount in the currency of the sale is at the supplier, by the rate of the sale: what it undoes was posted at that rate. Undefined where both are
 * one currency.
 */
export function atSupplier(here: Money, converted: Converted | undefined): Money | undefined {
  if (!converted || here.currency !== converted.rate.to) return undefined
  return convert(here, inverse(converted.rate), 'nearest')
}

/** The same ratio turned round: nothing is rounded. */
function inverse({ from, to, numerator, denominator, rateIds }: Rate): Rate {
  return { from: to, to: from, numerator: denominator, denominator: numerator, rateIds }
}

/** 'GBP 300.00 · converted at 105.20 of 22 Nov' */
export function describeConversion({ published, rate, since }: Converted): string {
  return `${formatMoney(published)} · converted at ${formatRate(rate)} of ${formatDay(since)}`
}

const SIGNIFICANT = 6
const MOST_DECIMALS = 10

/** '105.20', '0.0120482': what one unit is worth, to six significant digits. It is for reading: amounts are converted by the exact ratio. */
export function formatRate({ numerator, denominator }: Rate): string {
  const whole = numerator / denominator
  const leadingZeros = whole > 0n ? 0 : Math.max(0, String(denominator / numerator).length - 1)
  const decimals =
    whole > 0n ? Math.max(2, SIGNIFICANT - String(whole).length) : Math.min(MOST_DECIMALS, SIGNIFICANT + leadingZeros)
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return text.replace(/(\.\d\d\d*?)0+$/, '$1')
}
