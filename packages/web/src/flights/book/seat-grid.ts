import type { SeatExtra } from '@tradewind/contract/flights/passengers'

/** A cabin as a grid: rows from nose to tail, columns by letter with the aisles between them. */
export type SeatGrid = {
  readonly rows: readonly SeatRow[]
  /** Letters in order; null is an aisle. */
  readonly columns: readonly (string | null)[]
}
export type SeatRow = { readonly number: number; readonly cells: readonly (SeatExtra | null)[]; readonly isExit: boolean }
export type SeatPlace = { readonly row: number; readonly column: number }

/** Arranges the airline's seats. A row may lack seats (galleys, doors); an aisle runs between two aisle seats. */
export function arrangeSeats(offered: readonly (readonly SeatExtra[])[]): SeatGrid {
  const seats = offered.flat().filter(({ unavailable }) => unavailable !== 'noSeat')
  const letters = [...new Set(seats.map(({ letter }) => letter))].sort()
  const isAisle = (letter: string) => {
    const [column, atAisle] = [
      seats.filter((seat) => seat.letter === letter),
      seats.filter((seat) => seat.letter === letter && seat.position === 'aisle'),
    ]
    return atAisle.length * 2 > column.length
  }
  const columns = letters.flatMap((letter, index) => {
    const next = letters[index + 1]
    return next && isAisle(letter) && isAisle(next) ? [letter, null] : [letter]
  })
  const byRow = [...Map.groupBy(seats, ({ row }) => row)].sort(([a], [b]) => a - b)
  const rows = byRow.map(([number, row]) => ({
    number,
    isExit: row.some(({ features }) => features.includes('exitRow')),
    cells: columns.map((letter) => row.find((seat) => seat.letter === letter) ?? null),
  }))
  return { rows, columns }
}

export type Step = 'towardsTail' | 'towardsNose' | 'nextLetter' | 'previousLetter' | 'rowStart' | 'rowEnd'

/** Arrow keys by the direction of the cabin: along the page when wide, upright on a phone. Mirrored for right-to-left text. */
export function stepOf(key: string, isLying: boolean, isMirrored = false): Step | undefined {
  const [right, left] = isMirrored ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const)
  if (key === 'Home') return 'rowStart'
  if (key === 'End') return 'rowEnd'
  if (key === right) return isLying ? 'towardsTail' : 'nextLetter'
  if (key === left) return isLying ? 'towardsNose' : 'previousLetter'
  if (key === 'ArrowDown') return isLying ? 'nextLetter' : 'towardsTail'
  if (key === 'ArrowUp') return isLying ? 'previousLetter' : 'towardsNose'
  return undefined
}

/** The next existing seat in that direction; stays at the edge. Taken seats can be reached, so that a screen reader says why they are taken. */
export function moveInGrid({ rows, columns }: SeatGrid, from: SeatPlace, step: Step): SeatPlace {
  const seatAt = ({ row, column }: SeatPlace) => rows[row]?.cells[column] ?? null
  const [rowStep, columnStep] = STEPS[step]
  const start = step === 'rowStart' ? { ...from, column: -1 } : step === 'rowEnd' ? { ...from, column: columns.length } : from
  for (let at = add(start, rowStep, columnStep); isInside(at, rows.length, columns.length); at = add(at, rowStep, columnStep))
    if (seatAt(at)) return at
  return from
}

/** The seat where the keyboard focus enters the map: the chosen seat, else the first available one. */
export function entryPlace({ rows }: SeatGrid, chosenId: string | undefined): SeatPlace {
  let firstFree: SeatPlace | undefined
  for (const [row, { cells }] of rows.entries())
    for (const [column, seat] of cells.entries()) {
      if (seat && seat.id === chosenId) return { row, column }
      if (seat && seat.unavailable === null) firstFree ??= { row, column }
    }
  return firstFree ?? { row: 0, column: rows[0]?.cells.findIndex((seat) => seat !== null) ?? 0 }
}

const STEPS: Record<Step, readonly [row: number, column: number]> = {
  towardsTail: [1, 0],
  towardsNose: [-1, 0],
  nextLetter: [0, 1],
  previousLetter: [0, -1],
  rowStart: [0, 1],
  rowEnd: [0, -1],
}

function add({ row, column }: SeatPlace, rows: number, columns: number): SeatPlace {
  return { row: row + rows, column: column + columns }
}

function isInside({ row, column }: SeatPlace, rows: number, columns: number): boolean {
  return row >= 0 && column >= 0 && row < rows && column < columns
}
