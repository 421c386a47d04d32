import { decodeText, findEncoding } from '@tradewind/domain/rates/sheet/find-encoding'
import type { SheetContext } from '@tradewind/domain/rates/sheet/read-row'
import { type ReadSheet, takeRows } from '@tradewind/domain/rates/sheet/read-rows'
import type { SheetMapping } from '@tradewind/domain/rates/sheet/sheet-fields'
import { MOST_SHEET_ROWS, type SheetRow, UnreadableSheet } from '@tradewind/domain/rates/sheet/sheet-table'
import { splitRows } from '@tradewind/domain/rates/sheet/split-rows'
import { readXlsx } from 'hucre/xlsx'
import { isZipBomb } from '../../sheets/is-zip-bomb.ts'

/** What a sheet of 100,000 rates with every cell full takes, twice. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024
/** Titles, notes and headings stand above the rates. */
const MOST_ROWS = MOST_SHEET_ROWS + 1_000
const NO_SHEET = 'This Excel file has no sheet that can be seen.'
const DAMAGED = 'This Excel file cannot be opened. Please save it again as .xlsx.'

export type RateFileWish = {
  readonly mapping?: SheetMapping | undefined
  readonly context: SheetContext
  /** Of an Excel file, among those that can be seen. */
  readonly sheet: number
}
export type ReadRateFile = ReadSheet & { /** Names of the sheets that can be seen; none for text. */ readonly sheets: string[] }

/** Reads the rates of an Excel or text file. Throws UnreadableSheet where it is neither, or says nothing. */
export async function readRateFile(bytes: Uint8Array, { mapping, context, sheet }: RateFileWish): Promise<ReadRateFile> {
  const reader = takeRows({ mapping, context })
  // Every xlsx file is a zip archive, and no text begins like one.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) {
    for (const row of splitRows(decodeText(bytes, findEncoding(bytes)))) reader.take(row)
    return { sheets: [], ...reader.finish() }
  }
  const book = await openWorkbook(bytes, sheet)
  for (const row of rowsOf(book.cells)) reader.take(row)
  return { sheets: book.names, ...reader.finish() }
}

type Workbook = Awaited<ReturnType<typeof readXlsx>>
type Cells = Workbook['sheets'][number]

async function openWorkbook(bytes: Uint8Array, wanted: number): Promise<{ names: string[]; cells: Cells }> {
  if (isZipBomb(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), MOST_UNPACKED_BYTES))
    throw new UnreadableSheet(DAMAGED)
  const names: string[] = []
  let workbook: Workbook
  try {
    workbook = await readXlsx(bytes, {
      maxRows: MOST_ROWS,
      sheets: ({ name, hidden, veryHidden }) => !hidden && !veryHidden && names.push(name) === wanted + 1,
    })
  } catch {
    throw new UnreadableSheet(DAMAGED)
  }
  const [cells] = workbook.sheets
  if (!cells) throw new UnreadableSheet(names.length === 0 ? NO_SHEET : `This file has no sheet ${wanted + 1}.`)
  return { names, cells }
}

function* rowsOf({ rows, merges = [], cells }: Cells): Generator<SheetRow> {
  const marks = new Map<number, Map<number, 'merged' | 'noValue'>>()
  const mark = (row: number, column: number, as: 'merged' | 'noValue') => {
    const ofRow = marks.get(row) ?? new Map()
    marks.set(row, ofRow.set(column, as))
  }
  const texts = rows.map((row) => row.map(textOf))
  // A merged cell holds for each of its rows. Merged columns are titles above several of them.
  for (const { startRow, endRow, startCol } of merges) {
    if (endRow === startRow) continue
    for (let row = startRow; row <= endRow; row += 1) {
      const own = texts[row]
      if (!own) continue
      own[startCol] = texts[startRow]?.[startCol] ?? ''
      mark(row, startCol, 'merged')
    }
  }
  for (const [at, { type, value }] of cells ?? []) {
    const [row = 0, column = 0] = at.split(',').map(Number)
    if (type === 'formula' && (value === null || value === undefined)) mark(row, column, 'noValue')
  }
  for (const [at, own] of texts.entries()) {
    const ofRow = marks.get(at)
    yield { row: at + 1, cells: own, ...(ofRow && { marks: ofRow }) }
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  // 0.1 + 0.2 is 0.30000000000000004 in a sheet too.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
