import { readRate } from './exchange.ts'
import type { EuroRates } from './read-ecb-rates.ts'

/** The column of a rate has as many decimals. */
const DECIMALS = 10n

/**
 * What one unit of each currency is worth in `base`, from rates against the euro: units of `base` for one euro divided by units of the currency for one euro,
 * the way that Article 4(4) of Council Regulation (EC) 1103/97 goes across the euro. The ratio is exact and is rounded once, to ten decimals, a half
 * up; the regulation asks for three at least. Nothing where one of the two is not published, or is worth too little for ten decimals.
 */
export function crossRate(
  { perEuro }: Pick<EuroRates, 'perEuro'>,
  { from, base }: { from: string; base: string },
): string | undefined {
  const [ofFrom, ofBase] = [perEuro.get(from), perEuro.get(base)].map((text) => (text === undefined ? undefined : readRate(text)))
  if (!ofFrom || !ofBase) return undefined
  const scale = 10n ** DECIMALS
  const numerator = ofBase.numerator * ofFrom.denominator * scale
  const denominator = ofBase.denominator * ofFrom.numerator
  const rounded = (2n * numerator + denominator) / (2n * denominator)
  const digits = rounded.toString().padStart(Number(DECIMALS) + 1, '0')
  const text = `${digits.slice(0, -Number(DECIMALS))}.${digits.slice(-Number(DECIMALS))}`.replace(/\.?0+$/, '')
  return readRate(text) ? text : undefined
}
