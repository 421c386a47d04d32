import { isCurrency } from '../../exchange-rates/exchange.ts'

/** What a cell says, or a sentence why it cannot be read. */
export type Read<Value> = { readonly value: Value } | { readonly fault: string }
/** A decimal as the wire has it, and the currencies that a sign beside it can stand for; none where no sign is there. */
export type SheetAmount = { readonly decimal: string; readonly currencies: readonly string[] }

const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', ['USD', 'AUD', 'CAD', 'SGD', 'HKD', 'NZD']],
  ['us$', ['USD']],
  ['€', ['EUR']],
  ['£', ['GBP', 'EGP']],
  ['₹', ['INR']],
  ['rs', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['dh', ['AED', 'MAD']],
  ['dhs', ['AED']],
  ['د.إ', ['AED']],
  ['ر.ع', ['OMR']],
  ['ر.س', ['SAR']],
])
const USUAL = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/
const FREE = /^(?:free|foc|complimentary|nil)$/i
/** Signs, digits with what stands between them, signs. '150/-' is how India writes a whole amount. */
const SHAPE = /^([^\d(-]*?) ?(\d[\d.,' ]*?) ?(?:\/-)? ?([^\d)]*)$/
const NEGATIVE = /^[^\d]*(?:-|\()[^\d]*\d/
const NONE: readonly string[] = []

export function readAmount(text: string): Read<SheetAmount> {
  if (USUAL.test(text)) return { value: { decimal: text, currencies: NONE } }
  if (FREE.test(text)) return { value: { decimal: '0', currencies: NONE } }
  if (NEGATIVE.test(text)) return { fault: 'An amount cannot be negative.' }
  const [, before = '', digits = '', after = ''] = SHAPE.exec(text) ?? []
  const decimal = readDecimal(digits.replaceAll(/[' ]/g, ''))
  const signs = [before, after].map((sign) => sign.trim().replace(/\.$/, '').toLowerCase()).filter(Boolean)
  const currencies = signs.length === 0 ? NONE : currenciesOf(signs[0] ?? '')
  if (decimal === undefined || signs.length > 1 || !currencies) return { fault: `'${text}' is not an amount.` }
  return { value: { decimal, currencies } }
}

/** What a sign or code can stand for; undefined where it is neither. */
export function currenciesOf(sign: string): readonly string[] | undefined {
  const code = sign.toUpperCase()
  return SIGNS.get(sign) ?? (isCurrency(code) ? [code] : undefined)
}

/** Of two kinds of separators the last one divides the decimals. A single comma does when three digits do not follow it. */
function readDecimal(digits: string): string | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? joined(digits, ',', '.') : joined(digits, '.', ',')
  if (comma >= 0) return isOne(digits, ',') && digits.length - comma !== 4 ? joined(digits, '.', ',') : joined(digits, ',', '.')
  return isOne(digits, '.') || point < 0 ? joined(digits, ',', '.') : joined(digits, '.', ',')
}

const isOne = (text: string, letter: string) => text.indexOf(letter) === text.lastIndexOf(letter)

function joined(digits: string, thousands: string, decimals: string): string | undefined {
  const [whole = '', fraction, ...more] = digits.split(decimals)
  const groups = whole.split(thousands)
  // Indian sheets group two digits above the thousands: 1,25,000.
  const isGrouped = groups.slice(1, -1).every(({ length }) => length === 2 || length === 3) && groups.at(-1)?.length === 3
  if (more.length > 0 || (groups.length > 1 && !isGrouped) || (groups[0] ?? '') === '') return undefined
  // Zeros at the end stay: three of them say thousands to some and nothing to others.
  const text = `${groups.join('').replace(/^0+(?=\d)/, '')}${fraction ? `.${fraction}` : ''}`
  return /^\d{1,9}(?:\.\d+)?$/.test(text) ? text : undefined
}
