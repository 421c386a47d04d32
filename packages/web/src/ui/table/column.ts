import type { ReactNode } from 'react'

/** A column of a `DataTable`. Widths are pixels. */
export type Column<Row> = {
  id: string
  /** Its name, in the head and in the choice of columns. */
  label: string
  /** `shown` are the columns in sight: a cell can show what has no column of its own now. */
  cell: (row: Row, shown: ReadonlySet<string>) => ReactNode
  /** Before the button of the first column, for the eye only. */
  beside?: (row: Row) => ReactNode
  /** Below the button of the first column: not a part of its name. */
  below?: (row: Row, shown: ReadonlySet<string>) => ReactNode
  /** Buttons of the row: a press here does not open it. */
  isControls?: boolean
  /** Its text takes as many lines as it needs, instead of being cut. */
  wraps?: boolean
  /** Numbers and money stand at the end of their column. */
  align?: 'end'
  /** Without it the column shares what the others leave. */
  width?: number
  minWidth?: number
  /** Hidden in a table that is narrower than this, unless the person chose to show it. */
  foldsBelow?: number
  /** Offered in the choice of columns, and hidden until it is chosen. */
  isExtra?: boolean
  /** Always shown. The first column is, whatever it says. */
  isFixed?: boolean
  /** The list's own names of its orders by this column, where it has any. */
  order?: { asc?: string; desc?: string }
  /** Sorted here, where all rows are at hand: negative when a comes first. */
  compare?: (a: Row, b: Row) => number
}

export const MIN_WIDTH = 64
const SHARED_WIDTH = 120

/** What a column needs at least, in pixels: its own width, or what a column that shares the rest can still be read in. */
export function leastWidthOf({ minWidth, width }: Pick<Column<never>, 'minWidth' | 'width'>): number {
  return width ?? minWidth ?? SHARED_WIDTH
}
