// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are drawn, each at its place, which a table of the browser cannot do
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from '../class-names.ts'
import layout from '../layout.module.css'
import { useTip } from '../tip.tsx'
import css from './editable-grid.module.css'
import {
  boxOf,
  type CellText,
  clearCells,
  fillDown,
  isIn,
  moveBy,
  type Place,
  pasteInto,
  type Range,
  readCells,
  writeCells,
} from './grid-range.ts'

export type GridColumn<Row> = {
  readonly id: string
  readonly label: string
  /** In pixels. */
  readonly width: number
  readonly align?: 'end'
  /** As it is shown and copied. */
  readonly text: (row: Row) => string
  /** As it is typed; without it the column cannot be changed. */
  readonly typed?: (row: Row) => string
  /** Offered while typing. */
  readonly offers?: readonly string[]
}
export type GridEdit<Row> = { readonly row: Row; readonly column: string; readonly text: string }

type Props<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What is wrong with a cell. */
  faultOf?: (row: Row, column: string) => string | undefined
  /** Drawn at the row, and read out with its first cell. */
  markOf?: (row: Row) => { name: 'added' | 'changed' | 'ended'; words: string } | undefined
  isChanged?: (row: Row, column: string) => boolean
  /** All cells of one change: typed, pasted, filled or cleared. Without it nothing can be changed. */
  onEdit?: ((edits: GridEdit<Row>[]) => void) | undefined
  onUndo?: (() => void) | undefined
  /** The row that the focus is in. */
  onRow?: (row: Row) => void
}

const ROW_PX = 36
const ROWS_BEYOND = 8

/**
 * Cells that are typed into as in a spreadsheet: arrows move, Shift extends, Enter or typing edits, Escape takes the typed text back, Ctrl C, V, D and Z copy,
 * paste, fill down and undo. One Tab reaches the grid, the next one leaves it.
 */
export function EditableGrid<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, faultOf, markOf, isChanged, onEdit, onUndo, onRow } = props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<Range>({ anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<string>()
  const size = { rows: rows.length, columns: columns.length }
  const focus = { row: Math.min(range.focus.row, Math.max(0, rows.length - 1)), column: range.focus.column }
  const box = boxOf({ ...range, focus })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_PX,
    overscan: ROWS_BEYOND,
    scrollPaddingStart: ROW_PX,
  })
  /** What is wrong with the cell under the pointer or the focus. */
  const [shownFault, setShownFault] = useState<string>()
  const { show, hide, tip } = useTip(shownFault)
  const showFault = (event: SyntheticEvent<HTMLElement>, fault: string | undefined) => {
    setShownFault(fault)
    if (fault) show(event)
    else hide()
  }
  const isDragging = useRef(false)
  const wantsFocus = useRef(false)
  // The row of the focus is drawn wherever the list is scrolled to, so that the keyboard never loses its place.
  const drawn = virtualizer.getVirtualItems()
  const items =
    drawn.some(({ index }) => index === focus.row) || rows.length === 0
      ? drawn
      : [...drawn, { index: focus.row, start: focus.row * ROW_PX }]
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  })

  const textAt = ({ row, column }: Place) => {
    const [one, of] = [rows[row], columns[column]]
    return one && of ? (of.typed ?? of.text)(one) : ''
  }
  const send = (cells: readonly CellText[]) => {
    const edits = cells.flatMap(({ row, column, text }): GridEdit<Row>[] => {
      const [one, of] = [rows[row], columns[column]]
      return one && of?.typed && of.typed(one) !== text.trim() ? [{ row: one, column: of.id, text: text.trim() }] : []
    })
    if (edits.length > 0) onEdit?.(edits)
  }
  const moveTo = (place: Place, extends_ = false) => {
    setRange((before) => ({ anchor: extends_ ? before.anchor : place, focus: place }))
    wantsFocus.current = true
    virtualizer.scrollToIndex(place.row)
    const row = rows[place.row]
    if (row) onRow?.(row)
  }
  const column = columns[focus.column]
  const mayEdit = onEdit !== undefined && column?.typed !== undefined
  const commit = (text: string, key: 'ArrowDown' | 'ArrowRight' | 'ArrowUp' | 'ArrowLeft' | undefined) => {
    send([{ ...focus, text }])
    setEditing(undefined)
    if (key) moveTo(moveBy(key, focus, { size, page: 1, isFar: false }) ?? focus)
    else wantsFocus.current = true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== undefined || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    const moved = moveBy(towards(event), focus, { size, page: pageOf(grid.current), isFar: isCommand })
    const act = moved
      ? () => moveTo(moved, event.shiftKey)
      : isCommand
        ? COMMANDS[event.key.toLowerCase()]
        : (event.key === 'Enter' || event.key === 'F2') && mayEdit
          ? () => setEditing(textAt(focus))
          : event.key === 'Delete' || event.key === 'Backspace'
            ? () => send(clearCells(box))
            : event.key.length === 1 && mayEdit
              ? () => setEditing(event.key)
              : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const COMMANDS: Record<string, (() => void) | undefined> = {
    a: () => setRange({ anchor: { row: 0, column: 0 }, focus: { row: rows.length - 1, column: columns.length - 1 } }),
    d: onEdit && (() => send(fillDown(box, textAt))),
    z: onUndo,
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeCells(box, textAt))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== undefined || !onEdit) return
    event.preventDefault()
    send(pasteInto(box, readCells(event.clipboardData.getData('text/plain')), size))
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-readonly={onEdit === undefined || undefined}
      className={css.grid}
      style={{ '--grid-columns': columns.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(' ') } as CSSProperties}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      onPointerUp={() => {
        isDragging.current = false
      }}
    >
      <div className={classes(css.row, css.head)} role="row" aria-rowindex={1} tabIndex={-1}>
        {columns.map(({ id: name, label: words, align }, at) => (
          <div key={name} role="columnheader" aria-colindex={at + 1} className={align && css.end} tabIndex={-1}>
            {words}
          </div>
        ))}
      </div>
      <div className={css.body} role="rowgroup" style={{ blockSize: rows.length * ROW_PX }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const mark = markOf?.(row)
          return (
            <div
              key={keyOf(row)}
              role="row"
              aria-rowindex={index + 2}
              tabIndex={-1}
              className={css.row}
              data-mark={mark?.name}
              style={{ transform: `translateY(${start}px)` }}
            >
              {columns.map(({ id: name, align, text, typed, offers }, at) => {
                const place = { row: index, column: at }
                const isActive = index === focus.row && at === focus.column
                const fault = faultOf?.(row, name)
                const isEditing = isActive && editing !== undefined
                return (
                  <div
                    key={name}
                    role="gridcell"
                    aria-colindex={at + 1}
                    aria-selected={isIn(box, place)}
                    aria-readonly={!typed || !onEdit || undefined}
                    aria-invalid={fault !== undefined || undefined}
                    tabIndex={isActive ? 0 : -1}
                    data-active={isActive || undefined}
                    data-changed={isChanged?.(row, name) || undefined}
                    className={classes(css.cell, align && css.end, fault && css.bad, !typed && css.fixed)}
                    onPointerDown={(event) => {
                      if (isEditing || event.button !== 0) return
                      isDragging.current = true
                      moveTo(place, event.shiftKey)
                    }}
                    onPointerEnter={(event) => {
                      if (isDragging.current) setRange((before) => ({ ...before, focus: place }))
                      else showFault(event, fault)
                    }}
                    onPointerLeave={hide}
                    onDoubleClick={() => mayEdit && setEditing(textAt(place))}
                    onFocus={(event) => {
                      showFault(event, fault)
                      if (!isActive) setRange({ anchor: place, focus: place })
                    }}
                    onBlur={hide}
                  >
                    <span>{text(row)}</span>
                    {fault && <span className={layout.vh}>. {fault}</span>}
                    {at === 0 && mark && <span className={layout.vh}>, {mark.words}</span>}
                    {isEditing && (
                      <CellInput
                        label={columns[at]?.label ?? ''}
                        value={editing}
                        listId={offers ? `${id}-${name}` : undefined}
                        onType={setEditing}
                        onCommit={commit}
                        onLeave={() => {
                          setEditing(undefined)
                          wantsFocus.current = true
                        }}
                      />
                    )}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      {columns.map(
        ({ id: name, offers }) =>
          offers && (
            <datalist key={name} id={`${id}-${name}`}>
              {offers.map((offer) => (
                <option key={offer} value={offer} />
              ))}
            </datalist>
          ),
      )}
      {tip}
    </div>
  )
}

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** From right to left the next column lies to the left. */
function towards({ key, currentTarget }: KeyboardEvent): string {
  return getComputedStyle(currentTarget).direction === 'rtl' ? (OPPOSITE[key] ?? key) : key
}

const pageOf = (grid: HTMLElement | null) => Math.max(1, Math.floor(((grid?.clientHeight ?? ROW_PX) - ROW_PX) / ROW_PX) - 1)

type InputProps = {
  label: string
  value: string
  listId: string | undefined
  onType: (text: string) => void
  onCommit: (text: string, key: 'ArrowDown' | 'ArrowRight' | 'ArrowUp' | 'ArrowLeft' | undefined) => void
  onLeave: () => void
}

function CellInput({ label, value, listId, onType, onCommit, onLeave }: InputProps) {
  const isLeft = useRef(false)
  return (
    <input
      ref={(input) => input?.focus({ preventScroll: true })}
      className={css.edit}
      aria-label={label}
      autoComplete="off"
      list={listId}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => !isLeft.current && onCommit(value, undefined)}
      onKeyDown={(event) => {
        const leave = (act: () => void) => {
          event.preventDefault()
          event.stopPropagation()
          isLeft.current = true
          act()
        }
        if (event.key === 'Escape') leave(onLeave)
        else if (event.key === 'Enter') leave(() => onCommit(value, event.shiftKey ? 'ArrowUp' : 'ArrowDown'))
        else if (event.key === 'Tab') leave(() => onCommit(value, event.shiftKey ? 'ArrowLeft' : 'ArrowRight'))
        else event.stopPropagation()
      }}
    />
  )
}
