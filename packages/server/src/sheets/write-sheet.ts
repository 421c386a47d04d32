import { type Money, toDecimal } from '@tradewind/domain/money'
import { countDays } from './day-number.ts'
import { type CellValue, type SheetOutline, writeCells } from './write-cells.ts'

type Cell<Row, Value> = (row: Row) => Value | null | undefined

/** One column of a sheet. What it holds decides how Excel keeps it: amounts, days and times are numbers there, so that they add up and sort. */
export type SheetColumn<Row> = { readonly header: string /** In characters. */; readonly width: number } & (
  | { readonly kind: 'text'; readonly value: Cell<Row, string> }
  | { readonly kind: 'whole'; readonly value: Cell<Row, number> }
  | { readonly kind: 'amount'; readonly value: Cell<Row, Money> }
  /** 'YYYY-MM-DD' */
  | { readonly kind: 'date'; readonly value: Cell<Row, string> }
  /** A wall clock, 'YYYY-MM-DDTHH:mm': Excel knows no zones, so the caller says whose. */
  | { readonly kind: 'dateTime'; readonly value: Cell<Row, string> }
)

/** '@' is Excel's own word for text: a name that begins with = + - @ stays a name, even after somebody edits its cell. */
const FORMATS: Record<SheetColumn<unknown>['kind'], string> = {
  text: '@',
  whole: '0',
  amount: '#,##0.00',
  date: 'dd mmm yyyy',
  dateTime: 'dd mmm yyyy hh:mm',
}

/** The most a cell of Excel takes. */
const LONGEST_TEXT = 32_767

export type Sheet<Row> = { readonly name: string; readonly columns: readonly SheetColumn<Row>[] }

/** An Excel sheet with a head that stays in sight, as bytes that come while the rows are still being read. */
export function writeSheet<Row>(rows: AsyncIterable<Row> | Iterable<Row>, sheet: Sheet<Row>): AsyncIterable<Uint8Array> {
  return writeCells(cellsOf(rows, sheet.columns), outlineOf(sheet))
}

export function outlineOf<Row>({ name, columns }: Sheet<Row>): SheetOutline {
  return { name, columns: columns.map(({ header, width, kind }) => ({ header, width, format: FORMATS[kind] })) }
}

export async function* cellsOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly SheetColumn<Row>[],
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(row, column))
}

function cellOf<Row>(row: Row, column: SheetColumn<Row>): CellValue {
  switch (column.kind) {
    case 'amount': {
      const amount = column.value(row)
      return amount ? Number(toDecimal(amount)) : null
    }
    case 'date':
    case 'dateTime': {
      const local = column.value(row)
      return local ? countDays(local) : null
    }
    case 'text':
      return readable(column.value(row)?.slice(0, LONGEST_TEXT)) ?? null
    case 'whole':
      return column.value(row) ?? null
  }
}

/** What is kept from before such input was refused: XML forbids these code points, and one of them makes a whole file unreadable. */
function readable(text: string | undefined): string | undefined {
  return text?.replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd')
}
