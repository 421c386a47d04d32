import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react'
import { classes } from '../class-names.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Column, leastWidthOf } from './column.ts'
import css from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { SelectAll, SelectRow } from './select-boxes.tsx'
import type { DataTableProps } from './table-props.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { type TableRow, useRowsTable } from './use-rows-table.ts'
import { useWidth } from './use-width.ts'

/** Narrower than this a row has lines instead of columns. */
const PHONE_PX = 560
const BOX_PX = 50

/**
 * Rows to read, sort, choose and open. A real table, so that a screen reader reads it as one; the head and the first column stay in sight. J and K, or
 * arrow keys, move between rows (`useRowKeys`). In a narrow place each row is a few lines, and many rows are drawn as they come into sight.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, rows, selection, isStale = false, children } = props
  const region = useRef<HTMLElement>(null)
  const width = useWidth(region)
  return (
    <div className={css.frame}>
      <section
        ref={region}
        className={css.scroll}
        aria-label={label}
        aria-busy={isStale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        data-scroll-restoration-id={id}
      >
        {children}
        {rows.length > 0 && <Rows {...props} region={region} width={width} />}
      </section>
      {selection && selection.selected.size > 0 && <BulkBar rows={rows} rowId={props.rowId} selection={selection} />}
    </div>
  )
}

type RowsProps<Row extends object> = DataTableProps<Row> & { region: RefObject<HTMLElement | null>; width: number }

function Rows<Row extends object>({ region, width, ...props }: RowsProps<Row>) {
  const { id, rows, sorting, selection, isStale } = props
  const { table, shown, widths } = useRowsTable(props, width)
  const all = table.getRowModel().rows
  const { inSight, above, below } = useRowsInSight(all, region, props.isWhole)
  if (width < PHONE_PX) return <PhoneRows {...props} rows={all} />
  const ids = new Set(shown.map((column) => column.id))
  const least = shown.reduce((sum, column) => sum + (widths[column.id] ?? leastWidthOf(column)), selection ? BOX_PX : 0)
  return (
    <table
      className={classes(css.table, isStale && css.stale)}
      style={{ '--least': `${least}px` } as CSSProperties}
      aria-rowcount={rows.length + 1}
    >
      <colgroup>
        {selection && <col style={{ inlineSize: BOX_PX }} />}
        {shown.map((column) => (
          <col key={column.id} style={{ inlineSize: widths[column.id] ?? column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={css.box}>
              <SelectAll table={table} />
            </th>
          )}
          {shown.map((column) => (
            <HeadCell key={column.id} tableId={id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Space height={above} />
        {inSight.map((row) => (
          <BodyRow key={row.id} {...props} row={row} shown={shown} ids={ids} />
        ))}
        <Space height={below} />
      </tbody>
    </table>
  )
}

/** The room of rows that are not in sight. */
function Space({ height }: { height: number }) {
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: empty room, not a row to read
  return height > 0 ? <tr role="presentation" style={{ blockSize: height }} /> : null
}

type BodyRowProps<Row extends object> = Pick<DataTableProps<Row>, 'rowId' | 'rowLabel' | 'open' | 'onOpen' | 'selection'> & {
  row: TableRow<Row>
  shown: readonly Column<Row>[]
  ids: ReadonlySet<string>
}

function BodyRow<Row extends object>({ row, shown, ids, rowId, rowLabel, open, onOpen, selection }: BodyRowProps<Row>) {
  const id = rowId(row.original)
  const isOpen = id === open
  return (
    <tr
      className={classes(isOpen && css.open, row.getIsSelected() && css.selected, onOpen && css.opens)}
      aria-rowindex={row.getDisplayIndex() + 2}
      onClick={onOpen && (() => onOpen(id))}
    >
      {selection && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the box from opening the row
        <td className={css.box} onClick={(event) => event.stopPropagation()}>
          <SelectRow row={row} name={rowLabel(row.original)} />
        </td>
      )}
      {shown.map((column, place) => (
        <BodyCell key={column.id} column={column} isFirst={place === 0}>
          {place === 0 && onOpen ? (
            <span className={css.firstLine}>
              {column.beside?.(row.original)}
              <span>
                <button
                  type="button"
                  data-row={id}
                  aria-expanded={isOpen}
                  aria-label={rowLabel(row.original)}
                  onClick={(event) => {
                    event.stopPropagation()
                    onOpen(id)
                  }}
                >
                  {column.cell(row.original, ids)}
                </button>
                {column.below?.(row.original, ids)}
              </span>
            </span>
          ) : (
            column.cell(row.original, ids)
          )}
        </BodyCell>
      ))}
    </tr>
  )
}

type CellProps<Row> = { column: Column<Row>; isFirst: boolean; children: ReactNode }

function BodyCell<Row>({ column: { align, wraps, isControls }, isFirst, children }: CellProps<Row>) {
  const className = classes(align === 'end' && css.end, isFirst && css.first, wraps && css.wraps, isControls && css.controls)
  if (!isControls) return <td className={className}>{children}</td>
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press on the row's own buttons from opening the row
    <td className={className} onClick={(event) => event.stopPropagation()}>
      {children}
    </td>
  )
}
