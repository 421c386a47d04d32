import { formatPercent } from '../markups/price-lines.ts'
import { FIELD_WORDS } from './field-words.ts'
import { formatText, isAmount } from './format-text.ts'

/** One changed field in words; null on the side where it did not exist. */
export type ChangedField = { readonly field: string; readonly before: string | null; readonly after: string | null }

type Values = Readonly<Record<string, unknown>>

/**
 * What changed, field by field, in words. Fields that stayed the same are left out. A field that was removed reads 'none' afterwards; where no
 * `after` was recorded at all, only the facts before are listed and `after` is null.
 */
export function listChangedFields(before: Values | null, after: Values | null): ChangedField[] {
  const [was, is] = [flatten(before ?? {}), flatten(after ?? {})]
  const gone = after ? NOTHING : null
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ field: nameField(key), before: was.get(key) ?? null, after: is.get(key) ?? gone }))
    .filter(({ before, after }) => before !== after && !(isNothing(before) && isNothing(after)))
}

/** 'Airline charge' of 'airlinePenalty', 'Terms, days' of 'terms.days'; a name without a label is split into words. */
export function nameField(key: string): string {
  const [first = '', ...inner] = key.split('.')
  if (inner.length > 0) return [nameField(first), ...inner.map((name) => lowered(nameField(name)))].join(', ')
  if (Object.hasOwn(FIELD_WORDS, key)) return FIELD_WORDS[key] ?? key
  const words = key
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/\b(?:pnr|pan|gst|tds|upi)\b/gi, (letters) => letters.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'travel from' of 'Travel from'; 'PNR' stays. */
function lowered(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)
}

/**
 * Documents inside a document become fields of their own, 'from.day'; a list of documents is joined in words. An amount is formatted with the
 * currency beside it.
 */
function flatten(values: Values, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  const currency = values[CURRENCY]
  for (const [key, value] of Object.entries(values)) {
    if (isValues(value) && !('$bigint' in value) && Object.keys(value).length > 0)
      for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
    else
      flat.set(
        `${prefix}${key}`,
        (typeof value === 'string' && formatText(key, value, currency)) || formatNumber(key, value) || formatValue(value),
      )
  }
  if (Object.entries(values).some(([key, value]) => typeof value === 'string' && isAmount(key, value, currency)))
    flat.delete(`${prefix}${CURRENCY}`)
  return flat
}

const CURRENCY = 'currency'
const NOTHING = 'none'
/** A list with a text longer than this is shown line by line. */
const LONG_TEXT = 24

function isNothing(text: string | null): boolean {
  return text === null || text === NOTHING
}

/** Formats indexes (shown from one) and shares in hundredths of a percent. */
function formatNumber(key: string, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined
  if (key === 'passengerPlace' || key === 'leg') return String(value + 1)
  return key === 'basisPoints' || key === 'penaltyBasisPoints' ? formatPercent(value) : undefined
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return formatList(value.map(formatValue))
  if (isValues(value)) {
    if ('$bigint' in value) return String(value.$bigint)
    const parts = [...flatten(value)].map(([key, text]) => `${lowered(nameField(key))} ${text}`)
    return parts.length === 0 ? NOTHING : parts.join(', ')
  }
  return String(value)
}

function formatList(texts: readonly string[]): string {
  if (texts.length === 0) return NOTHING
  return texts.join(texts.some(({ length }) => length > LONG_TEXT) ? '\n' : ', ')
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
