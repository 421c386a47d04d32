import type { CellError } from '@tradewind/contract/markups/drafts'
import type { RuleValue } from '@tradewind/contract/markups/markups'
import type { RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { parseRule } from '@tradewind/domain/markups/parse-rule'
import { isRuleKind, RULE_COLUMNS, type SheetRule } from './rule-columns.ts'

/** A row that could be read whole. */
export type ReadRow = { readonly row: number; readonly markupId: number | null; readonly rule: RuleDraft }
export type ReadSheet = { readonly rows: readonly ReadRow[]; readonly errors: readonly CellError[] }

/** The cells of a sheet as texts, the head first. */
export type Grid = readonly (readonly string[])[]

/**
 * Reads rules from a sheet's cells: each column by its head, wherever it stands. Every cell that is wrong is named with a sentence; a row without any text
 * is passed over. Undefined where the head is not that of a sheet of rules.
 */
export function readRuleSheet([head = [], ...body]: Grid, currency: string): ReadSheet | undefined {
  const places = RULE_COLUMNS.map(({ header }) => head.findIndex((cell) => cell.trim().toLowerCase() === header.toLowerCase()))
  if (['Kind', 'Name'].some((needed) => (places[RULE_COLUMNS.findIndex(({ header }) => header === needed)] ?? -1) < 0))
    return undefined
  const errors: CellError[] = []
  const rows: ReadRow[] = []
  const numbers = new Map<number, number>()
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = index + 2
    const reported = new Set<string>()
    const complain = (field: string, sentence: string) => {
      const at = RULE_COLUMNS.findIndex((column) => column.field === field)
      const place = places[at] ?? -1
      const header = RULE_COLUMNS[at]?.header ?? ''
      // One sentence a cell: what it cannot mean says more than what is missing then.
      if (reported.has(header)) return
      reported.add(header)
      errors.push({ row, column: place < 0 ? '' : letterOf(place), header, value: cells[place]?.trim() ?? '', sentence })
    }
    const before = errors.length
    const found = readRow(cells, places, complain)
    if (errors.length > before || !found) continue
    const { rule, errors: wrong } = parseRule(found, found.kind, currency)
    for (const [field, sentence] of Object.entries(wrong)) complain(field === 'currency' ? 'markup.value' : field, sentence)
    if (found.markupId !== null) {
      const earlier = numbers.get(found.markupId)
      if (earlier !== undefined) complain('markupId', `Row ${earlier} has the same rule number.`)
      numbers.set(found.markupId, row)
    }
    if (errors.length === before) rows.push({ row, markupId: found.markupId, rule })
  }
  return { rows, errors }
}

function readRow(
  cells: readonly string[],
  places: readonly number[],
  complain: (field: string, sentence: string) => void,
): SheetRule | undefined {
  const read = new Map<string, unknown>()
  for (const [index, column] of RULE_COLUMNS.entries()) {
    const cell = cells[places[index] ?? -1]?.trim() ?? ''
    if (cell === '') continue
    const reading = column.read(cell)
    if ('sentence' in reading) complain(column.field, reading.sentence)
    else read.set(column.field, reading.value)
  }
  const kind = read.get('kind')
  if (!read.has('name')) complain('name', 'This is required field.')
  if (!isRuleKind(kind)) {
    if (kind === undefined) complain('kind', 'This is required field.')
    return undefined
  }
  const get = <T>(field: string, otherwise: T): T => (read.has(field) ? (read.get(field) as T) : otherwise)
  const value = (field: 'markup' | 'discount'): RuleValue | null => {
    const any = [...read.keys()].some((one) => one.startsWith(`${field}.`))
    if (!any) return null
    for (const needed of ['kind', 'value'])
      if (!read.has(`${field}.${needed}`)) complain(`${field}.${needed}`, 'This is required field.')
    return {
      kind: get(`${field}.kind`, 'percent'),
      per: get(`${field}.per`, 'booking'),
      on: get(`${field}.on`, 'base'),
      value: get(`${field}.value`, '0'),
      child: get(`${field}.child`, null),
      infant: get(`${field}.infant`, null),
      floor: get(`${field}.floor`, null),
      cap: get(`${field}.cap`, null),
    }
  }
  return {
    markupId: get('markupId', null),
    kind,
    name: get('name', ''),
    airlineCode: get('airlineCode', null),
    conditions: {
      journey: get('conditions.journey', null),
      cabins: get('conditions.cabins', []),
      fareTypes: get('conditions.fareTypes', []),
      isRefundable: get('conditions.isRefundable', null),
      travelFrom: get('conditions.travelFrom', null),
      travelTo: get('conditions.travelTo', null),
      bookingFrom: get('conditions.bookingFrom', null),
      bookingTo: get('conditions.bookingTo', null),
    },
    markup: value('markup'),
    discount: value('discount'),
    commissionShare: get('commissionShare', '0'),
  }
}

/** 'A', 'B' … 'Z', 'AA' … as Excel names columns. */
function letterOf(place: number): string {
  const first = Math.floor(place / 26)
  return (first > 0 ? String.fromCharCode(64 + first) : '') + String.fromCharCode(65 + (place % 26))
}
