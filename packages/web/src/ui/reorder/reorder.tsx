// biome-ignore-all lint/a11y/useSemanticElements: the rows of a list that can be moved, by the props of React Aria
import { type KeyboardEvent, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { ListDropTargetDelegate } from 'react-aria/ListDropTargetDelegate'
import { ListKeyboardDelegate } from 'react-aria/ListKeyboardDelegate'
import { useDraggableCollection } from 'react-aria/useDraggableCollection'
import { useDroppableCollection } from 'react-aria/useDroppableCollection'
import { useGridList } from 'react-aria/useGridList'
import { Item } from 'react-stately/Item'
import { useDraggableCollectionState } from 'react-stately/useDraggableCollectionState'
import { useDroppableCollectionState } from 'react-stately/useDroppableCollectionState'
import { useListState } from 'react-stately/useListState'
import { localeOfDates } from '../../lib/dates.ts'
import layout from '../layout.module.css'
import { t } from './messages.ts'
import { indexAfterDrop, moveRow } from './move-row.ts'
import type { OrderedRow } from './ordered-row.ts'
import css from './reorder.module.css'
import { ReorderRow } from './reorder-row.tsx'

type Props = {
  label: string
  rows: readonly OrderedRow[]
  /** The ids of all rows in their new order. */
  onOrder: (ids: readonly number[]) => void
}

/**
 * Rows that are put in another order: dragged with a mouse or a finger; by keyboard with Alt and an arrow key (with Home and End to the ends), or with Enter on the
 * grip, arrow keys and Enter; without any dragging by the menu of a row. Each new position is read aloud. Large: import it lazily.
 */
export function Reorder(props: Props) {
  return (
    <I18nProvider locale={localeOfDates()}>
      <List {...props} />
    </I18nProvider>
  )
}

function List({ label, rows, onOrder }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const ids = rows.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const moved = moveRow(rows, from, to)
    const row = rows[from]
    if (row === undefined || moved === rows) return
    onOrder(moved.map(({ id }) => id))
    setSaid(t('moved', { row: row.name, n: moved.indexOf(row) + 1, count: rows.length }))
  }
  const state = useListState<OrderedRow>({
    items: rows,
    children: ({ id, name }: OrderedRow) => (
      <Item key={id} textValue={name}>
        {name}
      </Item>
    ),
    selectionMode: 'none',
  })
  const { collection, selectionManager } = state
  const { gridProps } = useGridList({ 'aria-label': label }, state, ref)
  const drag = useDraggableCollectionState({
    collection,
    selectionManager,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': collection.getItem(key)?.textValue ?? '' })),
  })
  useDraggableCollection({}, drag, ref)
  const dropping = {
    onReorder: ({ keys, target }: { keys: Set<string | number>; target: { key: string | number; dropPosition: string } }) => {
      const from = ids.indexOf(Number([...keys][0]))
      move(from, indexAfterDrop(from, ids.indexOf(Number(target.key)), target.dropPosition === 'after' ? 'after' : 'before'))
    },
  }
  const drop = useDroppableCollectionState({ ...dropping, collection, selectionManager })
  const { collectionProps } = useDroppableCollection(
    {
      ...dropping,
      keyboardDelegate: new ListKeyboardDelegate({ collection, ref }),
      dropTargetDelegate: new ListDropTargetDelegate(collection, ref),
    },
    drop,
    ref,
  )
  const moveByKey = (event: KeyboardEvent) => {
    const from = ids.indexOf(Number(selectionManager.focusedKey))
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: ids.length - 1 }[event.key]
    if (!event.altKey || to === undefined || from === -1) return
    event.preventDefault()
    event.stopPropagation()
    move(from, to)
  }
  return (
    <>
      <div className={css.keys} onKeyDownCapture={moveByKey}>
        <div
          {...gridProps}
          {...collectionProps}
          ref={ref}
          role="grid"
          tabIndex={gridProps.tabIndex}
          className={css.list}
          aria-description={t('howTo')}
          aria-rowcount={rows.length}
        >
          {[...collection].map((node, index) => {
            const row = rows[index]
            return (
              row && (
                <ReorderRow
                  key={node.key}
                  node={node}
                  index={index}
                  ids={ids}
                  state={state}
                  drag={drag}
                  drop={drop}
                  onMove={(to) => move(index, to)}
                >
                  {row.content}
                </ReorderRow>
              )
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
