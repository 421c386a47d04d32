/** A place in a grid, counted from 0. */
export type Place = { readonly row: number; readonly column: number }
/** From where a selection began to where it is extended. */
export type Range = { readonly anchor: Place; readonly focus: Place }
export type Box = { readonly top: number; readonly bottom: number; readonly start: number; readonly end: number }

/** The cells of a selection, all four edges inclusive. */
export function boxOf({ anchor, focus }: Range): Box {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    start: Math.min(anchor.column, focus.column),
    end: Math.max(anchor.column, focus.column),
  }
}

export function isIn({ top, bottom, start, end }: Box, { row, column }: Place): boolean {
  return top <= row && row <= bottom && start <= column && column <= end
}

/** The cells of a box as a spreadsheet takes them: tabs between cells, lines between rows. Text with either stands in quotes. */
export function writeCells(box: Box, textAt: (place: Place) => string): string {
  return rowsOf(box)
    .map((row) =>
      columnsOf(box)
        .map((column) => quoted(textAt({ row, column })))
        .join('\t'),
    )
    .join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cells as a spreadsheet copies them. The line break after the last row is not a row. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < whole.length; at += 1) {
    const letter = whole[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (whole[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n') {
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  return rows
}

export type CellText = Place & { readonly text: string }

/**
 * What pasting does: the copied cells from the top of the selection on, repeated where the selection is a whole number of times as large, cut where the grid
 * ends.
 */
export function pasteInto(box: Box, copied: readonly (readonly string[])[], size: { rows: number; columns: number }): CellText[] {
  const height = copied.length
  const width = Math.max(1, ...copied.map((row) => row.length))
  const repeats = (selected: number, of: number) => (selected % of === 0 ? selected : of)
  const rows = repeats(box.bottom - box.top + 1, height)
  const columns = repeats(box.end - box.start + 1, width)
  const cells: CellText[] = []
  for (let row = 0; row < rows && box.top + row < size.rows; row += 1)
    for (let column = 0; column < columns && box.start + column < size.columns; column += 1) {
      const text = copied[row % height]?.[column % width]
      if (text !== undefined) cells.push({ row: box.top + row, column: box.start + column, text })
    }
  return cells
}

/** The first row of a selection in all its rows. */
export function fillDown(box: Box, textAt: (place: Place) => string): CellText[] {
  return rowsOf({ ...box, top: box.top + 1 }).flatMap((row) =>
    columnsOf(box).map((column) => ({ row, column, text: textAt({ row: box.top, column }) })),
  )
}

export function clearCells(box: Box): CellText[] {
  return rowsOf(box).flatMap((row) => columnsOf(box).map((column) => ({ row, column, text: '' })))
}

const rowsOf = ({ top, bottom }: Pick<Box, 'top' | 'bottom'>) =>
  Array.from({ length: Math.max(0, bottom - top + 1) }, (_, at) => top + at)
const columnsOf = ({ start, end }: Pick<Box, 'start' | 'end'>) => Array.from({ length: end - start + 1 }, (_, at) => start + at)

const MOVES: Readonly<
  Record<string, (place: Place, size: { rows: number; columns: number }, page: number, isFar: boolean) => Place>
> = {
  ArrowUp: ({ row, column }, _size, _page, isFar) => ({ row: isFar ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, _page, isFar) => ({ row: isFar ? rows - 1 : row + 1, column }),
  ArrowLeft: ({ row, column }, _size, _page, isFar) => ({ row, column: isFar ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, _page, isFar) => ({ row, column: isFar ? columns - 1 : column + 1 }),
  PageUp: ({ row, column }, _size, page) => ({ row: row - page, column }),
  PageDown: ({ row, column }, _size, page) => ({ row: row + page, column }),
  Home: ({ row }, _size, _page, isFar) => ({ row: isFar ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, _page, isFar) => ({ row: isFar ? rows - 1 : row, column: columns - 1 }),
}

/** Where a key leads, within the grid; undefined for keys that do not move. `isFar`: with Ctrl. */
export function moveBy(
  key: string,
  place: Place,
  { size, page, isFar }: { size: { rows: number; columns: number }; page: number; isFar: boolean },
): Place | undefined {
  const moved = MOVES[key]?.(place, size, page, isFar)
  if (!moved) return undefined
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))
  return { row: within(moved.row, size.rows), column: within(moved.column, size.columns) }
}
