import { LONGEST_CELL, MOST_COLUMNS, type SheetRow, UnreadableSheet } from './sheet-table.ts'

const SEPARATORS = ['\t', ';', ',', '|'] as const
/** Lines that decide about the separator. */
const LINES_SEEN = 30
/** Excel writes it into a first line that it does not show. */
const STATED_SEPARATOR = /^\uFEFF?sep=(.)\r?\n/
const LONGEST_RECORD = 4 * LONGEST_CELL

/** How a text is split: what stands between its cells and its rows, and how many letters to leave out before them. */
type Layout = { readonly separator: string; readonly newLine: string; readonly skipped: number }

/** Sees the layout in the beginning of a text. */
function seeLayout(head: string): Layout {
  const newLine = head.includes('\n') ? '\n' : '\r'
  const stated = STATED_SEPARATOR.exec(head)
  if (stated) return { separator: stated[1] ?? ',', newLine, skipped: stated[0].length }
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split(newLine)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_SEEN)
  const scores = SEPARATORS.map((separator) => scoreOf(lines.map((line) => line.split(separator).length - 1)))
  const best = scores.indexOf(Math.max(...scores))
  return { separator: SEPARATORS[best] ?? ',', newLine, skipped: head.startsWith('\uFEFF') ? 1 : 0 }
}

/** The more lines agree on a number of separators, and the higher it is, the better. */
function scoreOf(counts: readonly number[]): number {
  const lines = new Map<number, number>()
  for (const count of counts) lines.set(count, (lines.get(count) ?? 0) + 1)
  return Math.max(0, ...[...lines].map(([count, many]) => count * many))
}

/** The rows of a text that comes in pieces. A quote counts at the beginning of a cell only, so that an inch in a name is no fault. */
export function* splitRows(pieces: Iterable<string>, layout?: Layout): Generator<SheetRow> {
  let row = 0
  let rest = ''
  let seen = layout
  for (const piece of pieces) {
    let text = rest + piece
    if (!seen && text !== '') {
      seen = seeLayout(text)
      text = text.slice(seen.skipped)
    }
    rest = text
    if (!seen) continue
    let at = 0
    for (let record = nextRecord(text, at, seen); record; record = nextRecord(text, at, seen)) {
      row += 1
      at = record.end
      yield { row, cells: record.cells }
    }
    rest = text.slice(at)
    if (rest.length > LONGEST_RECORD) throw tooLong(row + 1)
  }
  if (rest === '' || !seen) return
  const last = nextRecord(`${rest}${seen.newLine}`, 0, seen)
  if (!last) throw new UnreadableSheet(`A quote in row ${row + 1} is not closed.`)
  yield { row: row + 1, cells: last.cells }
}

const tooLong = (row: number) =>
  new UnreadableSheet(`Row ${row} is longer than a row of a sheet can be. Please check whether a quote is not closed.`)

type Split = { readonly cells: readonly string[]; readonly end: number }

/** The record that begins there; undefined where the text ends within it. */
function nextRecord(text: string, start: number, { separator, newLine }: Layout): Split | undefined {
  const lineEnd = text.indexOf(newLine, start)
  if (lineEnd < 0) return undefined
  const line = text.slice(start, text.charCodeAt(lineEnd - 1) === 13 && lineEnd > start ? lineEnd - 1 : lineEnd)
  if (line.includes('"')) return quotedRecord(text, start, separator, newLine)
  return { cells: limited(line.split(separator)), end: lineEnd + 1 }
}

function limited(cells: string[]): string[] {
  if (cells.length <= MOST_COLUMNS) return cells
  // Cells that only look filled in Excel come as separators without end.
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last >= MOST_COLUMNS) throw new UnreadableSheet(`A sheet has at most ${MOST_COLUMNS} columns.`)
  return cells.slice(0, last + 1)
}

function quotedRecord(text: string, start: number, separator: string, newLine: string): Split | undefined {
  const cells: string[] = []
  let at = start
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : { value: '', end: at }
    if (!quoted) return undefined
    const [nextCell, nextLine] = [text.indexOf(separator, quoted.end), text.indexOf(newLine, quoted.end)]
    if (nextLine < 0) return undefined
    const isLast = nextCell < 0 || nextLine < nextCell
    const end = isLast ? nextLine : nextCell
    const tail = text.slice(quoted.end, end)
    cells.push(quoted.value + (isLast && tail.endsWith('\r') ? tail.slice(0, -1) : tail))
    at = end + 1
    if (isLast) return { cells: limited(cells), end: at }
  }
}

/** The value of the cell whose quote opens there, and where it ends; undefined where it is not closed. */
function quotedCell(text: string, start: number): { value: string; end: number } | undefined {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}
