import { toDecimal } from '@tradewind/domain/money'
import type { Sheet, SheetColumn } from './write-sheet.ts'

/** Excel takes a file without it for one in the letters of its own country. */
const BYTE_ORDER_MARK = '\ufeff'
const PIECE_CHARACTERS = 16 * 1024

/**
 * The columns of a sheet as CSV (RFC 4180), in pieces as its rows come. Amounts are plain decimals, days 'YYYY-MM-DD', times 'YYYY-MM-DD HH:mm'. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it, which spreadsheets do not show.
 */
export async function* writeCsv<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { columns }: Sheet<Row>,
): AsyncGenerator<Uint8Array> {
  let text = BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => header))
  for await (const row of rows) {
    text += lineOf(columns.map((column) => cellOf(row, column)))
    if (text.length < PIECE_CHARACTERS) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function cellOf<Row>(row: Row, column: SheetColumn<Row>): string {
  switch (column.kind) {
    case 'amount': {
      const amount = column.value(row)
      return amount ? toDecimal(amount) : ''
    }
    case 'date':
      return column.value(row) ?? ''
    case 'dateTime':
      return column.value(row)?.slice(0, 16).replace('T', ' ') ?? ''
    case 'whole':
      return String(column.value(row) ?? '')
    case 'text':
      return column.value(row)?.replace(/^[=+\-@\t\r]/, "'$&") ?? ''
  }
}
