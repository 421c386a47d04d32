import { type PlainDate, readDate } from '../time.ts'
import { isCurrency, readRate } from './exchange.ts'

/** What one euro is worth in each currency, as it was published on a day. */
export type EuroRates = { readonly publishedOn: PlainDate; readonly perEuro: ReadonlyMap<string, string> }

const NAMESPACE = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'
const DAY = /<Cube\s+time=(["'])([^"']*)\1\s*>/g
const RATE = /^<Cube\s+currency=(["'])([^"']*)\1\s+rate=(["'])([^"']*)\3\s*\/>$/
const ANY_RATE = /<Cube\s[^>]*(?:currency|rate)=[^>]*>/g

/**
 * Reads the European Central Bank's reference rates of a day (`eurofxref-daily.xml`): one `Cube` with `time` that holds one `Cube` with `currency` and `rate`
 * for each currency, units of it for one euro. What does not look like that is refused whole: the answer is a sentence that says why.
 */
export function readEcbRates(text: string): EuroRates | string {
  if (!text.includes(NAMESPACE) || /<!/.test(text)) return 'This is not a file of reference rates.'
  const days = [...text.matchAll(DAY)]
  if (days.length !== 1 || !/<\/(?:\w+:)?Envelope>\s*$/.test(text)) return 'The file is not complete.'
  const publishedOn = readDate(days[0]?.[2] ?? '')
  if (!publishedOn) return `“${days[0]?.[2]}” is not a date.`
  const perEuro = new Map([['EUR', '1']])
  for (const [element] of text.matchAll(ANY_RATE)) {
    const [, , currency = '', , rate = ''] = RATE.exec(element) ?? []
    if (!isCurrency(currency) || perEuro.has(currency)) return `The rate of “${currency}” is wrong or appears twice.`
    if (!readRate(rate)) return `“${rate}” is not a rate of ${currency}.`
    perEuro.set(currency, rate)
  }
  if (perEuro.size === 1) return 'The file has no rates.'
  // One around all, one for the day, one for each rate: anything more is not known.
  if (text.match(/<[\w:]*Cube\b/g)?.length !== perEuro.size + 1) return 'The file has unknown elements.'
  return { publishedOn, perEuro }
}
