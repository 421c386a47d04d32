import { guessFields } from './guess-columns.ts'
import { toPlainText } from './plain-text.ts'
import type { SheetMapping } from './sheet-fields.ts'
import { isEmptyRow, nameLetter, type SheetRow, UnreadableSheet } from './sheet-table.ts'

/** Rows in which the headings are looked for: above them stand titles and notes. */
export const HEAD_ROWS = 30
const SAMPLE_ROWS = 20
const LONGEST_NAME = 200

export type SheetColumn = { readonly letter: string; readonly name: string }
/** What stands above the rates, and the first of them. */
export type SheetHead = {
  /** The number of the row with the headings. */
  readonly row: number
  readonly columns: readonly SheetColumn[]
  readonly sample: readonly SheetRow[]
}

/** Finds the headings among the first rows. Throws UnreadableSheet where there is nothing below them, or only one column. */
export function findHead(first: readonly SheetRow[], mapping: SheetMapping | undefined): SheetHead {
  const rows = first.filter((row) => !isEmptyRow(row))
  const wanted = new Set(Object.values(mapping?.columns ?? {}))
  const scores = rows.map(({ cells }) => {
    const names = cells.map(toPlainText)
    return mapping ? names.filter((name) => wanted.has(name)).length : guessFields(names).length
  })
  const at = Math.max(0, scores.indexOf(Math.max(0, ...scores)))
  const [heading, ...below] = rows.slice(at)
  if (!heading || below.length === 0) throw new UnreadableSheet('This sheet has no rows below its headings.')
  const columns = nameColumns(heading, below)
  if (columns.length < 2) throw new UnreadableSheet('This sheet has only one column. Please check what separates its columns.')
  return { row: heading.row, columns, sample: below.slice(0, SAMPLE_ROWS) }
}

/** A name for each column, each once. */
function nameColumns(heading: SheetRow, below: readonly SheetRow[]): SheetColumn[] {
  const width = Math.max(...[heading, ...below].map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1))
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, column) => {
    const letter = nameLetter(column)
    const written = toPlainText(heading.cells[column] ?? '').slice(0, LONGEST_NAME) || `Column ${letter}`
    const name = taken.has(written) ? `${written} (${letter})` : written
    taken.add(name)
    return { letter, name }
  })
}
