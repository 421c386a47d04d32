import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { MOST_RULES } from '../editions/rule-repo.ts'
import { isZipBomb } from '../sheets/is-zip-bomb.ts'
import type { Grid } from './read-rule-sheet.ts'

/** The head, the rules, and one more, by which it is seen that there are too many. */
const MOST_ROWS = MOST_RULES + 2

/** The cells of a file's first sheet as texts; undefined where it is neither an Excel file nor text. Dates come as 'YYYY-MM-DD'. */
export async function readGrid(bytes: Buffer): Promise<Grid | undefined> {
  try {
    // Every xlsx file is a zip archive, and no CSV file begins like one.
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
    if (isZip && isZipBomb(bytes)) return undefined
    const rows: readonly (readonly unknown[])[] = isZip
      ? ((await readXlsx(bytes, { sheets: [0], maxRows: MOST_ROWS })).sheets[0]?.rows ?? [])
      : parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return rows.map((row) => row.map(formatCell))
  } catch {
    return undefined
  }
}

function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
