import { decimalsOf, type Money, parseMoney, zero } from '@tradewind/domain/money'

/**
 * An amount of the wire, a JSON number, as exact money. The number's own shortest decimal text is read, so 28352.64 is 28352.64 and nothing is
 * ever multiplied; digits beyond the currency's decimals (a supplier's own float dust) are rounded half away from zero.
 */
export function readAmount(value: number | string | null | undefined, currency: string): Money {
  if (value === null || value === undefined || value === 0 || value === '') return zero(currency)
  if (Number.isSafeInteger(value)) return { minor: BigInt(value) * 10n ** BigInt(decimalsOf(currency)), currency }
  const text = plainDecimal(String(value).trim())
  const decimals = decimalsOf(currency)
  const point = text.indexOf('.')
  if (point < 0 || text.length - point - 1 <= decimals) return parseMoney(text, currency)
  return roundUp(text, point + 1 + decimals, currency)
}

/** The amount as the wire's JSON number; its shortest text is the amount's own. */
export function toWireNumber({ minor, currency }: Money): number {
  return Number(minor) / 10 ** decimalsOf(currency)
}

function roundUp(text: string, end: number, currency: string): Money {
  const kept = parseMoney(text.slice(0, end).replace(/\.$/, ''), currency)
  if ((text[end] ?? '0') < '5') return kept
  return { minor: kept.minor + (text.startsWith('-') ? -1n : 1n), currency }
}

/** '1e-7' and its like, which numbers near zero are written as. */
function plainDecimal(text: string): string {
  return /e/i.test(text) ? Number(text).toFixed(12) : text
}
