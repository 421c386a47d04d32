import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../class-names.ts'
import css from './fact-table.module.css'

export type FactColumn<Row> = {
  id: string
  /** The head. A text is also shown before each cell, where rows stand below each other. */
  label: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers and money stand at the end. */
  align?: 'end' | 'center'
  /** Of the first: its name stands before it too, where rows stand below each other. */
  isNamed?: boolean
}

type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The first names the row. */
  columns: readonly FactColumn<Row>[]
  /** In a card: its edges are the card's. Framed: with a frame of its own. Without: as wide as the text around it. */
  look?: 'card' | 'framed'
  /** In a narrow place each row stands as lines, each with the name of its column. */
  stacks?: boolean
  /** It scrolls within this height, in pixels. */
  maxHeight?: number
  /** Narrower than this it scrolls sideways, in pixels. */
  leastWidth?: number
  /** What marks a row for others, as `data-` attributes. */
  rowMarks?: (row: Row) => Record<`data-${string}`, true | undefined>
}

/**
 * Facts that are read, not worked with: no sorting, no choosing, no opening. Lists that people work with are a `DataTable`.
 */
export function FactTable<Row>({ label, rows, rowKey, columns, look, stacks, maxHeight, leastWidth, rowMarks }: Props<Row>) {
  const scrolls = maxHeight !== undefined || leastWidth !== undefined
  return (
    <section
      aria-label={label}
      className={classes(css.room, look && css[look], stacks && css.stacks, scrolls && css.scrolls)}
      style={{ maxBlockSize: maxHeight }}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
    >
      <table
        className={css.table}
        style={leastWidth === undefined ? undefined : ({ '--least': `${leastWidth}px` } as CSSProperties)}
      >
        <thead>
          <tr>
            {columns.map(({ id, label: head, align }) => (
              <th key={id} scope="col" className={align && css[align]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...rowMarks?.(row)}>
              {columns.map(({ id, label: head, align, isNamed, cell }, index) =>
                index === 0 ? (
                  <th
                    key={id}
                    scope="row"
                    className={align && css[align]}
                    data-label={isNamed && typeof head === 'string' ? head : undefined}
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={align && css[align]} data-label={typeof head === 'string' ? head : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
