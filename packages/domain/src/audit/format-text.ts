import { STATUS_NAMES } from '../flights/status-names.ts'
import { formatDate, formatLocal } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { ENTRY_KINDS, PAYMENT_MODES } from '../ledger/payment-entry.ts'
import { decimalsOf, parseMoney } from '../money.ts'
import { readDate } from '../time.ts'

/** Values of the code that staff know under other words, by field. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: ENTRY_KINDS,
  mode: PAYMENT_MODES,
  status: { ...STATUS_NAMES, waiting: 'Waiting', posted: 'Posted', rejected: 'Rejected', withdrawn: 'Withdrawn' },
}
/** Fields whose values are names from the code, never typed by a person. An unknown value is split into words. */
const NAMED = new Set([...Object.keys(WORDS), 'userType', 'gateway', 'list', 'journey', 'buyerKind', 'holder', 'chargedBy'])

/** How a text of the trail reads in its field: as an amount, a day or a label. Undefined: show it unchanged. */
export function formatText(field: string, text: string, currency: unknown): string | undefined {
  if (isAmount(field, text, currency)) return formatMoney(parseMoney(text, currency))
  if (readDate(text)) return formatDate(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && readDate(text.slice(0, 10))) return formatLocal(text)
  if (!NAMED.has(field) || !/^[a-z]+([A-Z][a-z]+)*$/.test(text)) return undefined
  return Object.entries(WORDS[field] ?? {}).find(([name]) => name === text)?.[1] ?? readName(text)
}

/** Amounts are decimal strings with all decimals of the currency in the same document; a reference or a rate is not an amount. */
export function isAmount(field: string, text: string, currency: unknown): currency is string {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || field === 'reference') return false
  const decimals = decimalsOf(currency)
  return (decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`)).test(text)
}

/** 'travelAgent' reads 'Travel agent'. */
function readName(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
