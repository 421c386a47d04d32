import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import type { FlightOption, SourceProgress } from '@tradewind/contract/flights/option'
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePainted } from '../../lib/use-painted.ts'
import type { BagsOf } from './bag-totals.ts'
import { type CardProps, FareCard } from './fare-card.tsx'
import { groupReturns, withHeldRows } from './group-returns.ts'
import { faresOf, type ListView } from './list-view.ts'
import { t } from './messages.ts'
import { moveChoice } from './move-choice.ts'
import css from './results.module.css'
import { usePlaceAfterReload } from './use-place-after-reload.ts'
import { useSteadyOrder } from './use-steady-order.ts'
import { useSteadyWindow } from './use-steady-window.ts'

type Props = {
  view: ListView
  isDense: boolean
  /** Returns sold as one fare: each outbound is one card. */
  isGrouped: boolean
  traceId: string
  sources: readonly SourceProgress[]
  travellerCount: number
  chosenIndex: string | undefined
  onSelect: (option: FlightOption) => void
  /** All suppliers have answered. */
  isComplete: boolean
  bagsOf: BagsOf | undefined
  markOf: ((option: FlightOption) => ReactNode) | undefined
  /** One of two lists beside each other, of which one flight each is chosen. */
  column?: Column
}
type Column = {
  label: string
  Card: ComponentType<CardProps>
  heightPx: number
  /** What the chosen flight costs: other rows show what they add to it. */
  chosenPrice: string | undefined
  /** The window follows this list while late answers push its rows, not the other. */
  leads: boolean
}

/** The height of a card on a wide screen, until the first one is rendered. */
const CARD_HEIGHT_PX = 104
const DENSE_HEIGHT_PX = 64
const GAP_PX = 8
const DENSE_GAP_PX = 4
/** How many cards are rendered beyond the window's edge, once those inside it are painted. */
const CARDS_BEYOND = 3

/** Only the cards near the window are rendered; an open one is measured as it grows. New answers are sorted in at once, around the card under the pointer. */
export function FareList({
  view,
  isDense,
  isGrouped,
  traceId,
  sources,
  isComplete,
  travellerCount,
  chosenIndex,
  onSelect,
  bagsOf,
  markOf,
  column,
}: Props) {
  const { table, asked } = view
  const listRef = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isPainted = usePainted()
  usePlaceAfterReload()
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    // Measured after layout, so that reading the list's position costs none.
    const observer = new ResizeObserver(() => setScrollMargin(offsetFromTop(listRef.current)))
    if (listRef.current?.parentElement) observer.observe(listRef.current.parentElement)
    return () => observer.disconnect()
  }, [])
  const toggle = useCallback((journeyKey: string) => setOpened((before) => toggled(before, journeyKey)), [])
  const keyOf = useCallback((row: number) => table.options[row]?.journeyKey ?? '', [table])
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set())
  const toggleGroup = useCallback((outbound: string) => setOpenGroups((before) => toggled(before, outbound)), [])
  const grouped = useMemo(
    () => (isGrouped ? groupReturns(table, view.rows, openGroups) : undefined),
    [isGrouped, table, view.rows, openGroups],
  )
  const withHeld = useCallback(
    (rows: Int32Array, isHeld: (key: string) => boolean) =>
      grouped ? withHeldRows(rows, grouped, (row) => isHeld(keyOf(row))) : rows,
    [grouped, keyOf],
  )
  const isReadFurtherDown = () => window.scrollY > scrollMargin
  const steady = useSteadyOrder({ sorted: grouped?.order ?? view.rows, withHeld, keyOf, asked, isComplete, isReadFurtherDown })
  const { order, heldKey, dropFocus } = steady
  const usualHeight = useRef<number>(undefined)
  const expectedHeight = column ? column.heightPx : isDense ? DENSE_HEIGHT_PX : CARD_HEIGHT_PX
  const virtualizer = useWindowVirtualizer({
    count: order.length,
    estimateSize: () => usualHeight.current ?? expectedHeight,
    gap: isDense || column ? DENSE_GAP_PX : GAP_PX,
    overscan: isPainted ? CARDS_BEYOND : 0,
    measureElement: (element, entry) => measure(element, entry, usualHeight),
    scrollToFn: scrollUnlessNew,
    scrollMargin,
    getItemKey: (place) => keyOf(order[place] ?? 0),
  })
  useSteadyWindow(virtualizer, { order, asked, heldKey, isReadFurtherDown, leads: column?.leads ?? true })
  useEffect(() => {
    if (!listRef.current?.contains(document.activeElement)) dropFocus()
  })
  const items = virtualizer.getVirtualItems()
  // One row is reached by Tab, as in a native group: the chosen one, if it is near the window.
  const isChosen = (place: number) => faresOf(table, order[place] ?? 0).some(({ resultIndex }) => resultIndex === chosenIndex)
  const stop = column && (items.find(({ index }) => isChosen(index)) ?? items[0])
  const Card = column?.Card ?? FareCard
  return (
    <ul
      ref={listRef}
      className={css.fares}
      data-dense={isDense || undefined}
      style={{ blockSize: virtualizer.getTotalSize() }}
      aria-label={column?.label ?? t('flights')}
      {...(column && { role: 'radiogroup', onKeyDown: moveChoice })}
      {...steady.handlers}
    >
      {items.map(({ index, key, start }) => {
        const row = order[index] ?? 0
        const option = table.options[row]
        if (!option) return null
        const others = grouped?.others.get(row)
        const isOpen = opened.has(option.journeyKey)
        const isGroupOpen = openGroups.has(others?.outbound ?? '')
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-open={isOpen || isGroupOpen || undefined}
            {...(column ? { role: 'none' } : { 'aria-setsize': order.length, 'aria-posinset': index + 1 })}
            className={grouped?.cardOf.has(row) ? css.below : undefined}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <Card
              option={option}
              fares={faresOf(table, row)}
              traceId={traceId}
              sources={sources}
              travellerCount={travellerCount}
              chosenIndex={chosenIndex}
              isOpen={isOpen}
              onToggle={toggle}
              others={others}
              isGroupOpen={isGroupOpen}
              onToggleGroup={toggleGroup}
              onSelect={onSelect}
              bagsOf={bagsOf}
              markOf={markOf}
              {...(column && { chosenPrice: column.chosenPrice, isTabStop: index === stop?.index })}
            />
          </li>
        )
      })}
    </ul>
  )
}

/**
 * A closed card gets the usual height, that of the first one, until the browser reports the real one; only an open card is worth a layout of its
 * own, and the first one, or all cards would be painted where they do not belong. The usual height never changes afterwards, or all cards that are
 * not rendered yet would move.
 */
function measure(element: Element, entry: ResizeObserverEntry | undefined, usual: RefObject<number | undefined>): number {
  const reported = entry?.borderBoxSize[0]?.blockSize
  const isOpen = element.hasAttribute('data-open')
  if (reported === undefined && !isOpen && usual.current !== undefined) return usual.current
  const height = Math.round(reported ?? (element as HTMLElement).offsetHeight)
  if (!isOpen) usual.current ??= height
  return height
}

const begun = new WeakSet<object>()

/**
 * The first thing a virtual list does is scroll to where the window already is, which would cost a layout of the whole page before the first paint.
 * Later scrolls are real: they keep its position while a card above grows.
 */
const scrollUnlessNew: typeof windowScroll = (offset, options, instance) => {
  if (begun.has(instance)) windowScroll(offset, options, instance)
  else begun.add(instance)
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

function offsetFromTop(element: HTMLElement | null): number {
  return element ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0
}
