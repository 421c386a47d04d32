/** A row of a sheet as texts, with the number that Excel shows for it. */
export type SheetRow = {
  readonly row: number
  readonly cells: readonly string[]
  /** By column, cells that are not what they seem. */
  readonly marks?: ReadonlyMap<number, CellMark>
}
/** Part of a merged cell, whose value stands in each of its rows; or a formula whose value the file does not have. */
type CellMark = 'merged' | 'noValue'

export const MOST_SHEET_ROWS = 100_000
export const MOST_COLUMNS = 200
/** Excel takes no more letters in a cell. */
export const LONGEST_CELL = 32_767

/** Thrown where a file cannot be read at all. Its message is a sentence for the person who sent it. */
export class UnreadableSheet extends Error {}

/** 'A' of 0, 'AB' of 27. */
export function nameLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : nameLetter(Math.floor(column / 26) - 1) + last
}

export function isEmptyRow({ cells }: SheetRow): boolean {
  return cells.every((cell) => cell.trim() === '')
}
