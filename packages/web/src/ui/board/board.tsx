// biome-ignore-all lint/a11y/useSemanticElements: each item stands at its own time, which a table of the browser cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the items have the focus, one of them at a time
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import layout from '../layout.module.css'
import css from './board.module.css'
import { BoardItem } from './board-item.tsx'
import type { BoardProps, Item, Row } from './board-props.ts'
import { BoardRow } from './board-row.tsx'
import { formatMinutes, lanesOf, nextItem } from './lanes.ts'
import { t } from './messages.ts'

const MINUTE_PX = 116 / 60
const KEYS: Readonly<Record<string, 'above' | 'below' | 'first' | 'last'>> = {
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
}

/**
 * Items of several rows on one axis of time. An item is dragged straight to another row: its time stays. Pressed, or with Enter, it offers the same as a menu, for
 * fingers and keyboards; arrow keys go from item to item. Each move is read aloud. Large: import it lazily.
 */
export function Board({ label, rows, items, axis, now, whyNot, onMove, onOpen }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  // Another row draws an item anew: what had the focus is gone then, and has it again in its new place.
  const following = useRef<{ id: number; rowId: number }>(undefined)
  useEffect(() => {
    const { id, rowId } = following.current ?? {}
    if (id === undefined || !items.some((item) => item.id === id && item.rowId === rowId)) return
    following.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus()
  }, [items])
  const move = (item: Item, row: Row) => {
    following.current = { id: item.id, rowId: row.id }
    onMove(item, row)
    setSaid(t('moved', { item: item.name, row: row.name }))
  }
  const drop = useEffectEvent((itemId: unknown, rowId: unknown) => {
    const item = items.find(({ id }) => id === itemId)
    const row = rows.find(({ id }) => id === rowId)
    if (item && row && item.rowId !== row.id && whyNot?.(item, row) === undefined) move(item, row)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => grid.current?.contains(source.element) === true,
        onDragStart: ({ source }) => setDragged(Number(source.data.itemId)),
        onDrop: ({ source, location }) => {
          setDragged(undefined)
          drop(source.data.itemId, location.current.dropTargets[0]?.data.rowId)
        },
      }),
    [],
  )
  const walk = (event: KeyboardEvent) => {
    const from = items.find(({ id }) => id === Number((document.activeElement as HTMLElement | null)?.dataset.item ?? Number.NaN))
    const isRightToLeft = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const key = KEYS[event.key] ?? alongRow(event.key, isRightToLeft)
    if (!from || !key || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const to = nextItem(
      items,
      rows.map(({ id }) => id),
      from,
      key,
    )
    const element = to && grid.current?.querySelector<HTMLElement>(`[data-item="${to.id}"]`)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const stop = items.find(({ id }) => id === walked)?.id ?? items[0]?.id
  const held = items.find(({ id }) => id === dragged)
  const width = (axis.to - axis.from) * MINUTE_PX
  const hours = Array.from({ length: Math.floor((axis.to - axis.from) / 60) + 1 }, (_, nth) => Math.ceil(axis.from / 60 + nth) * 60)
  const at = (minutes: number) => (minutes - axis.from) * MINUTE_PX
  return (
    <>
      <div className={css.scroll}>
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length}
          className={css.board}
          style={
            {
              '--width': `${width}px`,
              '--hour': `${60 * MINUTE_PX}px`,
              '--first': `${at(hours[0] ?? axis.from)}px`,
            } as CSSProperties
          }
          onKeyDownCapture={walk}
        >
          <div className={css.axis} role="presentation" aria-hidden="true">
            {hours
              .filter((hour) => hour < axis.to)
              .map((hour) => (
                <span key={hour} style={{ insetInlineStart: at(hour) }}>
                  {formatMinutes(hour)}
                </span>
              ))}
            {now !== undefined && (
              <b className={css.nowSign} style={{ insetInlineStart: at(now) }}>
                {formatMinutes(now)}
              </b>
            )}
          </div>
          {rows.map((row) => {
            const own = items.filter(({ rowId }) => rowId === row.id).sort((a, b) => a.from - b.from || a.id - b.id)
            const { lanes, count } = lanesOf(own)
            return (
              <BoardRow
                key={row.id}
                row={row}
                lanes={count}
                at={at}
                now={now}
                refusal={held && held.rowId !== row.id ? whyNot?.(held, row) : undefined}
                isDragging={held !== undefined && held.rowId !== row.id}
              >
                {own.map((item, nth) => (
                  <BoardItem
                    key={item.id}
                    item={item}
                    row={row}
                    rows={rows}
                    isStop={item.id === stop}
                    isLifted={item.id === dragged}
                    style={
                      {
                        insetInlineStart: at(item.from),
                        inlineSize: (item.to - item.from) * MINUTE_PX,
                        '--lane': lanes[nth] ?? 0,
                      } as CSSProperties
                    }
                    whyNot={whyNot}
                    onFocus={() => setWalked(item.id)}
                    onMove={(to) => move(item, to)}
                    onOpen={onOpen}
                  />
                ))}
              </BoardRow>
            )
          })}
        </div>
      </div>
      <span className={layout.vh} aria-live="polite">
        {said}
      </span>
    </>
  )
}

function alongRow(key: string, isRightToLeft: boolean): 'before' | 'after' | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (key === 'ArrowRight') === isRightToLeft ? 'before' : 'after'
}
