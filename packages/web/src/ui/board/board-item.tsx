// biome-ignore-all lint/a11y/useSemanticElements: each item stands at its own time, which a table of the browser cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the items have the focus, one of them at a time
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type CSSProperties, useEffect, useRef } from 'react'
import { classes } from '../class-names.ts'
import layout from '../layout.module.css'
import { Menu, MenuItem } from '../menu.tsx'
import css from './board.module.css'
import type { BoardProps, Item, Row } from './board-props.ts'
import { formatMinutes } from './lanes.ts'
import { t } from './messages.ts'

type Props = Pick<BoardProps, 'whyNot' | 'onOpen'> & {
  item: Item
  row: Row
  rows: readonly Row[]
  /** The one that the Tab key comes to. */
  isStop: boolean
  isLifted: boolean
  style: CSSProperties
  onFocus: () => void
  onMove: (row: Row) => void
}

/** One item at its time. Dragged, or pressed for a menu of the rows that it can go to. */
export function BoardItem({ item, row, rows, isStop, isLifted, style, whyNot, onFocus, onMove, onOpen }: Props) {
  const ref = useRef<HTMLButtonElement>(null)
  const { id, name, from, to, content, look = 'planned', staysBecause } = item
  const isMovable = staysBecause === undefined
  useEffect(() => {
    const element = ref.current
    if (!element || !isMovable) return undefined
    return draggable({ element, getInitialData: () => ({ itemId: id }) })
  }, [id, isMovable])
  const others = isMovable ? rows.filter((other) => other.id !== row.id) : []
  return (
    <div role="gridcell" className={css.place} style={style}>
      <Menu
        label={t('movesOf', { item: name })}
        anchor={(marks) => (
          <button
            {...marks}
            ref={ref}
            type="button"
            data-item={id}
            className={classes(css.item, css[look], isLifted && css.lifted)}
            aria-description={staysBecause}
            tabIndex={isStop ? 0 : -1}
            onFocus={onFocus}
          >
            {content}
            <span className={layout.vh}>{t('timesIn', { from: formatMinutes(from), to: formatMinutes(to), row: row.name })}</span>
          </button>
        )}
      >
        {onOpen && <MenuItem onPress={() => onOpen(item)}>{t('open')}</MenuItem>}
        {staysBecause && <p className={css.stays}>{staysBecause}</p>}
        {others.map((other) => {
          const reason = whyNot?.(item, other)
          return reason === undefined ? (
            <MenuItem key={other.id} icon="arrow" onPress={() => onMove(other)}>
              {t('moveTo', { row: other.name })}
            </MenuItem>
          ) : (
            <p key={other.id} className={css.stays}>
              {t('whyNot', { row: other.name, reason })}
            </p>
          )
        })}
      </Menu>
    </div>
  )
}
