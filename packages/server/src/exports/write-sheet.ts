import { type Money, toDecimal } from '@tradewind/domain/money'
import { countDays } from './day-number.ts'
import { escapeXml } from './escape-xml.ts'
import { FORMATS, workbookParts } from './workbook-parts.ts'
import { type ZipPart, zipParts } from './zip-parts.ts'

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
type Sheet<Row> = {
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[] /** The head among them. */
  readonly mostRows?: number
}

/** The most Excel takes: characters of a cell, rows of a sheet. */
const LONGEST_TEXT = 32_767
const MOST_ROWS = 1_048_576
/** A piece of XML as it is handed on: a quarter of a millisecond's work, so that others get their turn. */
const PIECE = 64 * 1024

/**
 * An Excel sheet with a head that stays in sight, as bytes that come while the rows are still being read: memory does not grow with them.
 * Past a million rows it goes on in a second sheet. Text is text: a name that begins with = + - @ stays a name, even after somebody edits its cell.
 */
export function writeSheet<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { name, columns, mostRows = MOST_ROWS }: Sheet<Row>,
): AsyncIterable<Buffer> {
  return zipParts(partsOf(rows, { name, columns, mostRows }))
}

type Cursor<Row> = { readonly source: AsyncIterator<Row> | Iterator<Row>; next: IteratorResult<Row> }

async function* partsOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>, sheet: Required<Sheet<Row>>): AsyncGenerator<ZipPart> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  try {
    const cursor: Cursor<Row> = { source, next: await source.next() }
    let sheets = 0
    do {
      sheets += 1
      yield { path: `xl/worksheets/sheet${sheets}.xml`, text: sheetXml(cursor, sheet) }
    } while (!cursor.next.done)
    yield* workbookParts(sheet.name, sheets)
  } finally {
    await source.return?.()
  }
}

/** One sheet, until its rows end or it is full. */
async function* sheetXml<Row>(cursor: Cursor<Row>, { columns, mostRows }: Required<Sheet<Row>>): AsyncGenerator<string> {
  const cells = columns.map(cellWriter)
  let xml = openSheet(columns)
  for (let number = 2; !cursor.next.done && number <= mostRows; number += 1) {
    xml += `<row r="${number}">`
    for (const write of cells) xml += write(cursor.next.value, number)
    xml += '</row>'
    if (xml.length >= PIECE) {
      yield xml
      xml = ''
    }
    // Rows that are there already need no turn of their own.
    const next = cursor.source.next()
    cursor.next = next instanceof Promise ? await next : next
  }
  yield `${xml}</sheetData></worksheet>`
}

function openSheet(columns: readonly SheetColumn<never>[]): string {
  const widths = columns.map(
    ({ width, kind }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" style="${STYLES[kind]}" customWidth="1"/>`,
  )
  const heads = columns.map(({ header }, place) => textCell(`<c r="${letterOf(place)}1" t="inlineStr" s="${STYLES.text}">`, header))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  ].join('')
}

/** Places among the workbook's styles, where 0 is none. */
const STYLES = Object.fromEntries(Object.keys(FORMATS).map((kind, place) => [kind, place + 1])) as Record<
  keyof typeof FORMATS,
  number
>

/** Writes the cells of one column; nothing where there is no value. */
function cellWriter<Row>(column: SheetColumn<Row>, place: number): (row: Row, number: number) => string {
  const open = `<c r="${letterOf(place)}`
  const style = `s="${STYLES[column.kind]}"`
  if (column.kind === 'text')
    return (row, number) => {
      const text = column.value(row)
      return text === null || text === undefined ? '' : textCell(`${open}${number}" t="inlineStr" ${style}>`, text)
    }
  return (row, number) => {
    const value = numberOf(column, row)
    return value === null ? '' : `${open}${number}" ${style}><v>${value}</v></c>`
  }
}

function textCell(open: string, text: string): string {
  const cut = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text
  return `${open}<is><t${/^\s|\s$|[\n\t]/.test(cut) ? ' xml:space="preserve"' : ''}>${escapeXml(cut)}</t></is></c>`
}

function numberOf<Row>(column: Exclude<SheetColumn<Row>, { kind: 'text' }>, row: Row): number | null {
  if (column.kind === 'whole') return column.value(row) ?? null
  if (column.kind === 'amount') {
    const amount = column.value(row)
    return amount ? Number(toDecimal(amount)) : null
  }
  const local = column.value(row)
  return local ? countDays(local) : null
}

/** 'A' to 'Z', 'AA' and on. */
function letterOf(place: number): string {
  return (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
}
