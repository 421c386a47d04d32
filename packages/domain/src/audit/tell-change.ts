import { isAmount, tellWord } from './tell-word.ts'

/** One field of a change in words; null where it was not there. */
export type ToldField = { readonly field: string; readonly before: string | null; readonly after: string | null }

type Values = Readonly<Record<string, unknown>>

/** What changed, field by field, as a person reads it. A field that stayed as it was is left out unless only one side is known. */
export function tellChange(before: Values | null, after: Values | null): ToldField[] {
  const [was, is] = [flatten(before ?? {}), flatten(after ?? {})]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ field: tellField(key), before: was.get(key) ?? null, after: is.get(key) ?? null }))
    .filter(({ before, after }) => before !== after && !(isNothing(before) && isNothing(after)))
}

/** 'aloneUpTo' reads 'Alone up to', 'pnr' 'PNR'. */
export function tellField(key: string): string {
  const words = key
    .replace(/\./g, ', ')
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/\b(?:pnr|pan|gst|tds|upi)\b/gi, (letters) => letters.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Documents within a document become fields of their own, 'from.day'; a list of documents is counted. Amounts take in the currency beside them. */
function flatten(values: Values, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  const currency = values[CURRENCY]
  for (const [key, value] of Object.entries(values)) {
    if (isValues(value) && !('$bigint' in value) && Object.keys(value).length > 0)
      for (const [inner, told] of flatten(value, `${prefix}${key}.`)) flat.set(inner, told)
    else flat.set(`${prefix}${key}`, (typeof value === 'string' && tellWord(key, value, currency)) || tellValue(value))
  }
  if (Object.entries(values).some(([key, value]) => typeof value === 'string' && isAmount(key, value, currency)))
    flat.delete(`${prefix}${CURRENCY}`)
  return flat
}

const CURRENCY = 'currency'
const NOTHING = 'none'
/** A list of longer texts is read line by line. */
const LONG_TEXT = 24

function isNothing(told: string | null): boolean {
  return told === null || told === NOTHING
}

function tellValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return tellList(value.map(tellValue))
  if (isValues(value)) {
    if ('$bigint' in value) return String(value.$bigint)
    const parts = [...flatten(value)].map(([key, told]) => `${tellField(key).toLowerCase()} ${told}`)
    return parts.length === 0 ? NOTHING : parts.join(', ')
  }
  return String(value)
}

function tellList(told: readonly string[]): string {
  if (told.length === 0) return NOTHING
  return told.join(told.some(({ length }) => length > LONG_TEXT) ? '\n' : ', ')
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
