/** An exact amount: whole minor units (paise, fils, cents) of one ISO 4217 currency. */
export type Money = { readonly minor: bigint; readonly currency: string }

/** Number of decimals where it is not two (ISO 4217). */
const DECIMALS: Record<string, number> = { JPY: 0, KRW: 0, VND: 0, ISK: 0, CLP: 0, KWD: 3, BHD: 3, OMR: 3, JOD: 3, TND: 3, IQD: 3 }

export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2
}

export function money(minor: bigint, currency: string): Money {
  return { minor, currency }
}

export function zero(currency: string): Money {
  return { minor: 0n, currency }
}

/** Reads a decimal string such as '1234.5'. Refuses (throws) text that is not a number or has more decimals than the currency. */
export function parseMoney(text: string, currency: string): Money {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`Not an amount: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const decimals = decimalsOf(currency)
  if (fraction.length > decimals) throw new RangeError(`${currency} has ${decimals} decimals: ${text}`)
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'))
  return { minor: sign ? -minor : minor, currency }
}

/** Whether text reads as an amount of the currency: a number with no more decimals than it has. */
export function isAmountOf(text: string, currency: string): boolean {
  const match = /^-?\d+(?:\.(\d+))?$/.exec(text)
  return match !== null && (match[1] ?? '').length <= decimalsOf(currency)
}

/** The amount as the wire carries it: a decimal string with all the currency's decimals. */
export function toDecimal({ minor, currency }: Money): string {
  const decimals = decimalsOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const sign = minor < 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export function add(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return { minor: a.minor + b.minor, currency: a.currency }
}

export function subtract(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return { minor: a.minor - b.minor, currency: a.currency }
}

export function negate(a: Money): Money {
  return { minor: -a.minor, currency: a.currency }
}

export function times(a: Money, count: number): Money {
  return { minor: a.minor * BigInt(count), currency: a.currency }
}

export function sum(amounts: Iterable<Money>, currency: string): Money {
  let total = zero(currency)
  for (const amount of amounts) total = add(total, amount)
  return total
}

/** Negative, zero or positive as a is less than, equal to or more than b. */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b)
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0
}

export function isZero(a: Money): boolean {
  return a.minor === 0n
}

/** `basisPoints` hundredths of a percent of the amount, rounded half away from zero to a minor unit. */
export function portion(a: Money, basisPoints: number): Money {
  return { minor: divideHalfAway(a.minor * BigInt(basisPoints), 10_000n), currency: a.currency }
}

/** `a × numerator ÷ denominator`, rounded half away from zero. Refuses a denominator of zero. */
export function proportion(a: Money, numerator: bigint, denominator: bigint): Money {
  return { minor: divideHalfAway(a.minor * numerator, denominator), currency: a.currency }
}

/** Splits an amount by weights so that the parts add up to it exactly; the largest remainders get the odd units. */
export function allocate(a: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((x, y) => x + y, 0)
  if (total <= 0) throw new RangeError('Weights must add up to more than zero')
  const whole = weights.map((weight) => (a.minor * BigInt(weight)) / BigInt(total))
  let left = a.minor - whole.reduce((x, y) => x + y, 0n)
  const step = left < 0n ? -1n : 1n
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (a.minor * BigInt(weight)) % BigInt(total) }))
    .sort((x, y) => Number((y.remainder - x.remainder) * step) || x.index - y.index)
  for (const { index } of byRemainder) {
    if (left === 0n) break
    whole[index] = (whole[index] ?? 0n) + step
    left -= step
  }
  return whole.map((minor) => ({ minor, currency: a.currency }))
}

function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return negative ? -rounded : rounded
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`Cannot mix ${a.currency} and ${b.currency}`)
}
