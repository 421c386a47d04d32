import type { ReactNode } from 'react'
import type { Span } from './lanes.ts'

export type Item = Span & {
  id: number
  rowId: number
  /** What it is called where it is moved. */
  name: string
  content: ReactNode
  look?: 'planned' | 'started' | 'done' | 'open' | 'bad'
  /** Why it stays where it is; it is not dragged and offers no other row. */
  staysBecause?: string
}
export type Row = {
  id: number
  name: string
  head: ReactNode
  /** Hatched: nothing can be there. */
  off?: readonly Span[]
  /** A row on another ground: what belongs to nobody yet. */
  isPool?: boolean
}

export type BoardProps = {
  label: string
  rows: readonly Row[]
  items: readonly Item[]
  /** What the axis shows, in minutes since the beginning of the day. */
  axis: Span
  /** A line through all rows. */
  now?: number | undefined
  /** Why an item cannot be in a row. Undefined: it can. */
  whyNot?: ((item: Item, row: Row) => string | undefined) | undefined
  onMove: (item: Item, row: Row) => void
  onOpen?: ((item: Item) => void) | undefined
}
