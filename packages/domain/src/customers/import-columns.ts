import { findDialCode } from '../reference/dial-codes.ts'

/** The columns of a sheet of new customers. Only those that are named are read; their order is free. */
export const IMPORT_COLUMNS = [
  'First name',
  'Last name',
  'Type',
  'Company',
  'E-mail',
  'Phone',
  'PAN',
  'GST number',
  'VAT number',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** What else a column is called. */
const OTHER_NAMES: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = { 'VAT number': ['TRN'] }

/** Whether the head of a column is this one’s. */
export function isColumn(column: ImportColumn, head: string): boolean {
  const typed = head.trim().toLowerCase()
  return [column, ...(OTHER_NAMES[column] ?? [])].some((name) => name.toLowerCase() === typed)
}

/** More are brought in several sheets. */
export const MOST_IMPORTED = 5_000

const TYPES: Readonly<Record<string, 'travelAgent' | 'corporate' | 'retail'>> = {
  'travel agent': 'travelAgent',
  agent: 'travelAgent',
  corporate: 'corporate',
  company: 'corporate',
  retail: 'retail',
  customer: 'retail',
}

export function readImportType(text: string): 'travelAgent' | 'corporate' | 'retail' | undefined {
  return TYPES[text.trim().toLowerCase()]
}

/** A number begins with its plus sign and dial code; one without is of the site's own country. */
export function readImportPhone(text: string, ownCode: string): { phone: string; phoneCode: string } | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const [, code, rest = ''] = /^\+(\d{1,4})[\s-]+(.+)$/.exec(typed) ?? []
  if (code !== undefined) return { phone: rest, phoneCode: `+${code}` }
  const [, whole = ''] = /^\+(\d+)$/.exec(typed) ?? []
  const known = findDialCode(whole)
  return known === undefined ? { phone: typed, phoneCode: ownCode } : { phone: whole.slice(known.length - 1), phoneCode: known }
}
