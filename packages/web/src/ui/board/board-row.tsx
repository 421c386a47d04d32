// biome-ignore-all lint/a11y/useSemanticElements: each item stands at its own time, which a table of the browser cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the items have the focus, one of them at a time
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../class-names.ts'
import css from './board.module.css'
import type { Row } from './board-props.ts'

type Props = {
  row: Row
  lanes: number
  /** The place of a moment on the axis, in pixels. */
  at: (minutes: number) => number
  now: number | undefined
  /** Why what is dragged cannot be dropped here. */
  refusal: string | undefined
  /** Something of another row is dragged. */
  isDragging: boolean
  children: ReactNode
}

/** A row of the board: its head stays in sight, what is dragged is dropped on the rest. */
export function BoardRow({ row, lanes, at, now, refusal, isDragging, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const rowId = row.id
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      getData: () => ({ rowId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [rowId])
  return (
    <div
      ref={ref}
      role="row"
      aria-label={row.name}
      className={classes(
        css.row,
        row.isPool && css.pool,
        isDragging && isOver && refusal === undefined && css.over,
        isDragging && refusal !== undefined && css.refused,
      )}
      style={{ '--lanes': lanes } as CSSProperties}
    >
      <div role="rowheader" className={css.head}>
        {row.head}
        {isDragging && isOver && refusal && <small className={css.refusal}>{refusal}</small>}
      </div>
      <div className={css.track} role="presentation">
        {row.off?.map(({ from, to }) => (
          <i key={from} className={css.off} style={{ insetInlineStart: at(from), inlineSize: at(to) - at(from) }} />
        ))}
        {now !== undefined && <i className={css.now} style={{ insetInlineStart: at(now) }} />}
        {children}
      </div>
    </div>
  )
}
