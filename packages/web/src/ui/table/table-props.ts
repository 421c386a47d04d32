import type { ReactNode } from 'react'
import type { IconName } from '../icons.tsx'
import type { Column } from './column.ts'

export type BulkAction<Row> = {
  label: string
  icon?: IconName
  /** Why it cannot be done with these rows. */
  whyNot?: (rows: readonly Row[]) => string | undefined
  run: (rows: readonly Row[]) => void
  pending?: boolean
}

/** The order that the list is in, by the list's own name of it. */
export type Sorting = { value: string | undefined; onChange: (value: string) => void }

export type Selection<Row> = {
  selected: ReadonlySet<number>
  onChange: (selected: ReadonlySet<number>) => void
  actions: readonly BulkAction<Row>[]
}

export type DataTableProps<Row extends object> = {
  /** Names the table where the person's columns are kept. */
  id: string
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => number
  /** The first is the row's button, where rows open. */
  columns: readonly Column<Row>[]
  /** What a row is called where it is opened or chosen. */
  rowLabel: (row: Row) => string
  /** The row that is open beside the list. */
  open?: number | undefined
  onOpen?: (id: number) => void
  sorting?: Sorting
  selection?: Selection<Row>
  /** A row on a phone: up to three lines. */
  phoneRow: (row: Row) => ReactNode
  /** Its buttons on a phone, beside the lines. */
  phoneActions?: (row: Row) => ReactNode
  /** The rows are those of the question before. */
  isStale?: boolean
  /** All rows are drawn, also those out of sight: for paper. */
  isWhole?: boolean
  /** Instead of rows: nothing was found, or the list could not be read. */
  children?: ReactNode
}
