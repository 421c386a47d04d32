import { add, decimalsOf, type Money, money } from '../money.ts'
import type { Instant } from '../time.ts'

/** What one unit of `from` is worth in units of `to`, as an exact ratio of whole numbers. */
export type Rate = {
  readonly from: string
  readonly to: string
  readonly numerator: bigint
  readonly denominator: bigint
  /** The site's rates it comes from, by their ids: none between a currency and itself, two across a third. */
  readonly rateIds: readonly number[]
}

/** A rate as the site holds it, a decimal such as '83.4125', in force until the next of its pair begins. */
export type DatedRate = {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly validFrom: Instant
}

/** A site's rates as they are at one instant. */
export type Exchange = {
  readonly at: Instant
  /** The site's own currency: rates between two others go across it. */
  readonly own: string
  readonly rates: readonly DatedRate[]
}

const RATE = /^(\d{1,10})(?:\.(\d{1,10}))?$/

/** Reads '83.4125'. Nothing where it is not a number above zero, or longer than ten digits on either side of the point. */
export function readRate(text: string): { numerator: bigint; denominator: bigint } | undefined {
  const [, whole = '', fraction = ''] = RATE.exec(text) ?? []
  const numerator = BigInt(`${whole}${fraction}`)
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) }
}

/**
 * The rate between two currencies at the exchange's instant, or nothing where the site has stated none: it is never guessed. A pair is stated in one
 * direction or the other; of both, the one that began last counts, and its inverse is exact (a ratio turned round, nothing is rounded). Where neither
 * is stated the rate goes across the site's own currency, as Article 4(4) of Council Regulation (EC) 1103/97 goes across the euro, and no further.
 */
export function findRate(exchange: Exchange, from: string, to: string): Rate | undefined {
  if (from === to) return { from, to, numerator: 1n, denominator: 1n, rateIds: [] }
  return findStated(exchange, from, to) ?? findAcross(exchange, from, to)
}

function findAcross(exchange: Exchange, from: string, to: string): Rate | undefined {
  const { own } = exchange
  if (from === own || to === own) return undefined
  const first = findStated(exchange, from, own)
  const second = findStated(exchange, own, to)
  if (!first || !second) return undefined
  return {
    from,
    to,
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
    rateIds: [...first.rateIds, ...second.rateIds],
  }
}

function findStated({ at, rates }: Exchange, from: string, to: string): Rate | undefined {
  let newest: DatedRate | undefined
  for (const rate of rates) {
    const isOfPair = (rate.from === from && rate.to === to) || (rate.from === to && rate.to === from)
    if (isOfPair && rate.validFrom <= at && (!newest || isLater(rate, newest))) newest = rate
  }
  const ratio = newest && readRate(newest.rate)
  if (!newest || !ratio) return undefined
  const { numerator, denominator } = ratio
  const rateIds = [newest.id]
  return newest.from === from
    ? { from, to, numerator, denominator, rateIds }
    : { from, to, numerator: denominator, denominator: numerator, rateIds }
}

/** Of two that begin at the same instant the one that was set later is the correction of the other. */
function isLater(a: DatedRate, b: DatedRate): boolean {
  return a.validFrom === b.validFrom ? a.id > b.id : a.validFrom > b.validFrom
}

/** To the nearest unit, a half away from zero; or up, so that what is asked for an amount is never less than it. */
export type Rounding = 'nearest' | 'up'

/**
 * The amount in the other currency, rounded once, at the end, to a minor unit: amount × rate, where minor units are 10^-decimals of their currency (ISO 4217).
 * The rate itself is never rounded, and 'nearest' takes a half away from zero, as Articles 4(2) and 5 of Council Regulation (EC) 1103/97 demand of conversions.
 */
export function convert(amount: Money, rate: Rate, rounding: Rounding): Money {
  if (amount.currency !== rate.from) throw new TypeError(`A rate from ${rate.from} cannot convert ${amount.currency}`)
  const numerator = amount.minor * rate.numerator * 10n ** BigInt(decimalsOf(rate.to))
  const denominator = rate.denominator * 10n ** BigInt(decimalsOf(rate.from))
  return { minor: divide(numerator, denominator, rounding), currency: rate.to }
}

function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  if (rounding === 'nearest') {
    const rounded = (2n * magnitude + denominator) / (2n * denominator)
    return numerator < 0n ? -rounded : rounded
  }
  const isExact = magnitude % denominator === 0n
  return numerator / denominator + (numerator > 0n && !isExact ? 1n : 0n)
}

/** '84.5' and '84.50' are one rate. */
export function isSameRate(a: string, b: string): boolean {
  const [one, other] = [readRate(a), readRate(b)]
  return one !== undefined && other !== undefined && one.numerator * other.denominator === other.numerator * one.denominator
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether it is the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** Amounts together in the own currency, each converted once; `missing`: the first currency that has no rate. */
export function sumInOwn(amounts: readonly Money[], exchange: Exchange): { readonly amount: Money } | { readonly missing: string } {
  let amount = money(0n, exchange.own)
  for (const one of amounts) {
    const rate = findRate(exchange, one.currency, exchange.own)
    if (!rate) return { missing: one.currency }
    amount = add(amount, convert(one, rate, 'nearest'))
  }
  return { amount }
}
