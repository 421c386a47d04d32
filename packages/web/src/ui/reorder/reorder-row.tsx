// biome-ignore-all lint/a11y/useSemanticElements: the rows of a list that can be moved, by the props of React Aria
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is set by React Aria
import { type ReactNode, useRef } from 'react'
import { useButton } from 'react-aria/useButton'
import { useDraggableItem } from 'react-aria/useDraggableCollection'
import { useDropIndicator } from 'react-aria/useDroppableCollection'
import { useGridListItem } from 'react-aria/useGridList'
import type { DraggableCollectionState } from 'react-stately/useDraggableCollectionState'
import type { DroppableCollectionState } from 'react-stately/useDroppableCollectionState'
import type { ListState } from 'react-stately/useListState'
import { IconButton } from '../button.tsx'
import { classes } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import layout from '../layout.module.css'
import { Menu, MenuItem } from '../menu.tsx'
import { t } from './messages.ts'
import { indexAfterDrop } from './move-row.ts'
import type { OrderedRow } from './ordered-row.ts'
import css from './reorder.module.css'

type State = ListState<OrderedRow>

type Props = {
  node: NonNullable<ReturnType<State['collection']['getItem']>>
  index: number
  /** Of all rows, in their order. */
  ids: readonly number[]
  state: State
  drag: DraggableCollectionState
  drop: DroppableCollectionState
  onMove: (to: number) => void
  children: ReactNode
}

/** A row with the gap before it; the last one has the gap after it too. */
export function ReorderRow({ node, index, ids, state, drag, drop, onMove, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { rowProps, gridCellProps } = useGridListItem({ node }, state, ref)
  const { dragProps, dragButtonProps } = useDraggableItem({ key: node.key, hasDragButton: true }, drag)
  const name = node.textValue
  const last = ids.length - 1
  return (
    <>
      <Gap target={{ type: 'item', key: node.key, dropPosition: 'before' }} ids={ids} drag={drag} drop={drop} />
      <div
        {...rowProps}
        {...dragProps}
        ref={ref}
        role="row"
        className={classes(css.row, drag.isDragging(node.key) && css.lifted)}
        aria-rowindex={index + 1}
      >
        <div {...gridCellProps} className={css.cell}>
          <Grip label={t('move', { row: name })} button={dragButtonProps} />
          <span className={css.position} aria-hidden="true">
            {index + 1}
          </span>
          <div className={css.content}>{children}</div>
          <Menu
            label={t('moves', { row: name })}
            anchor={(marks) => <IconButton icon="more" size="sm" label={t('moves', { row: name })} {...marks} />}
          >
            {index > 0 && (
              <>
                <MenuItem onPress={() => onMove(0)}>{t('toTop')}</MenuItem>
                <MenuItem onPress={() => onMove(index - 1)}>{t('up')}</MenuItem>
              </>
            )}
            {index < last && (
              <>
                <MenuItem onPress={() => onMove(index + 1)}>{t('down')}</MenuItem>
                <MenuItem onPress={() => onMove(last)}>{t('toEnd')}</MenuItem>
              </>
            )}
          </Menu>
        </div>
      </div>
      {index === last && <Gap target={{ type: 'item', key: node.key, dropPosition: 'after' }} ids={ids} drag={drag} drop={drop} />}
    </>
  )
}

function Grip({ label, button }: { label: string; button: Parameters<typeof useButton>[0] }) {
  const ref = useRef<HTMLButtonElement>(null)
  const { buttonProps } = useButton({ ...button, 'aria-label': label }, ref)
  return (
    <button {...buttonProps} ref={ref} className={css.grip} type="button">
      <Icon name="grip" size={18} />
    </button>
  )
}

type GapProps = {
  target: { type: 'item'; key: string | number; dropPosition: 'before' | 'after' }
  ids: readonly number[]
  drag: DraggableCollectionState
  drop: DroppableCollectionState
}

/** Where a row can be dropped: a line for the eye, and the position that the row would have for the ear. */
function Gap({ target, ids, drag, drop }: GapProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { dropIndicatorProps, isDropTarget, isHidden } = useDropIndicator({ target }, drop, ref)
  if (isHidden) return null
  const to = indexAfterDrop(ids.indexOf(Number(drag.draggedKey)), ids.indexOf(Number(target.key)), target.dropPosition)
  return (
    <div role="row" className={classes(css.gap, isDropTarget && css.target)}>
      <div role="gridcell">
        <div
          {...dropIndicatorProps}
          ref={ref}
          role="button"
          className={layout.vh}
          aria-label={t('dropAt', { n: to + 1, count: ids.length })}
        />
      </div>
    </div>
  )
}
