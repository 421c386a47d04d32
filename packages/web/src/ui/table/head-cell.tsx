import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { t } from '../messages.ts'
import { type Column, MIN_WIDTH } from './column.ts'
import css from './data-table.module.css'
import { changeLayout } from './table-layouts.ts'
import type { Sorting } from './table-props.ts'

const KEY_STEP_PX = 16
const WIDEST_PX = 800

type Props<Row> = { tableId: string; column: Column<Row>; sorting: Sorting | undefined }

/** The name of a column: pressed, the list is sorted by it; its edge is pulled to make it wider. */
export function HeadCell<Row>({ tableId, column, sorting }: Props<Row>) {
  const ref = useRef<HTMLTableCellElement>(null)
  const { order, label, align } = column
  const direction =
    sorting?.value === undefined || !order
      ? undefined
      : order.asc === sorting.value
        ? 'ascending'
        : order.desc === sorting.value
          ? 'descending'
          : undefined
  const next =
    direction === 'descending'
      ? (order?.asc ?? order?.desc)
      : direction === 'ascending'
        ? (order?.desc ?? order?.asc)
        : (order?.asc ?? order?.desc)
  return (
    <th ref={ref} scope="col" aria-label={label} className={classes(align === 'end' && css.end)} aria-sort={direction}>
      {sorting && next !== undefined ? (
        <button type="button" className={css.sort} onClick={() => sorting.onChange(next)}>
          {label}
          <span className={classes(css.arrow, direction && css.sorted)}>
            <Icon name={direction === 'ascending' ? 'up' : 'down'} size={14} />
          </span>
        </button>
      ) : (
        label
      )}
      <Edge tableId={tableId} column={column} cell={ref} />
    </th>
  )
}

function Edge<Row>({
  tableId,
  column,
  cell,
}: {
  tableId: string
  column: Column<Row>
  cell: React.RefObject<HTMLTableCellElement | null>
}) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const widthNow = () => cell.current?.offsetWidth ?? MIN_WIDTH
  const setWidth = (width: number) =>
    changeLayout(tableId, ({ widths }) => ({
      widths: { ...widths, [column.id]: Math.round(Math.min(Math.max(width, column.minWidth ?? MIN_WIDTH), WIDEST_PX)) },
    }))
  const reset = () => changeLayout(tableId, ({ widths: { [column.id]: _gone, ...widths } }) => ({ widths }))
  const sign = () => (cell.current && getComputedStyle(cell.current).direction === 'rtl' ? -1 : 1)
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (from.current) setWidth(from.current.width + (clientX - from.current.x) * sign())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: KEY_STEP_PX, ArrowLeft: -KEY_STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setWidth(widthNow() + step * sign())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an edge that is moved, as the pattern of a window splitter has it
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('widthOf', { column: column.label })}
      aria-valuenow={widthNow()}
      aria-valuemin={column.minWidth ?? MIN_WIDTH}
      aria-valuemax={WIDEST_PX}
      className={css.edge}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width: widthNow() }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined
      }}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
    />
  )
}
