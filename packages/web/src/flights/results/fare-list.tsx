import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import type { FlightOption, SourceProgress } from '@tradewind/contract/flight-option'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { usePainted } from '../../lib/use-painted.ts'
import type { BagsOf } from './bag-totals.ts'
import { FareCard } from './fare-card.tsx'
import { faresOf, type ListView } from './list-view.ts'
import css from './results.module.css'
import { usePlaceAfterReload } from './use-place-after-reload.ts'

type Props = {
  view: ListView
  traceId: string
  sources: readonly SourceProgress[]
  travellerCount: number
  chosenIndex: string | undefined
  onSelect: (option: FlightOption) => void
  /** The first sign that a person is at work in the list. */
  onTouch: () => void
  bagsOf: BagsOf | undefined
  markOf: ((option: FlightOption) => ReactNode) | undefined
}

const CARD_HEIGHT_PX = 102
const GAP_PX = 8
/** Cards kept ready beyond the window's edge, once those inside it are painted. */
const CARDS_BEYOND = 3

/** Only the cards near the window exist; an open one is measured as it grows. */
export function FareList({ view, traceId, sources, travellerCount, chosenIndex, onSelect, onTouch, bagsOf, markOf }: Props) {
  const { table, rows } = view
  const listRef = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isPainted = usePainted()
  usePlaceAfterReload()
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    // Told after layout, so that asking where the list begins costs none.
    const observer = new ResizeObserver(() => setScrollMargin(offsetFromTop(listRef.current)))
    if (listRef.current?.parentElement) observer.observe(listRef.current.parentElement)
    return () => observer.disconnect()
  }, [])
  const toggle = useCallback((journeyKey: string) => setOpened((before) => toggled(before, journeyKey)), [])
  const keyAt = (place: number) => table.options[rows[place] ?? 0]?.journeyKey ?? place
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT_PX,
    gap: GAP_PX,
    overscan: isPainted ? CARDS_BEYOND : 0,
    measureElement: measure,
    scrollToFn: scrollUnlessNew,
    scrollMargin,
    getItemKey: keyAt,
  })
  return (
    <ul
      ref={listRef}
      className={css.fares}
      style={{ blockSize: virtualizer.getTotalSize() }}
      aria-label="Flights"
      onPointerOver={onTouch}
      onFocus={onTouch}
      onTouchStart={onTouch}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index] ?? 0
        const option = table.options[row]
        if (!option) return null
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <FareCard
              option={option}
              fares={faresOf(table, row)}
              traceId={traceId}
              sources={sources}
              travellerCount={travellerCount}
              chosenIndex={chosenIndex}
              isOpen={opened.has(option.journeyKey)}
              onToggle={toggle}
              onSelect={onSelect}
              bagsOf={bagsOf}
              markOf={markOf}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** A closed card is taken at its usual height until the browser reports the real one; only an open one is worth a layout of its own. */
function measure(element: Element, entry: ResizeObserverEntry | undefined): number {
  const reported = entry?.borderBoxSize[0]?.blockSize
  if (reported !== undefined) return Math.round(reported)
  const isOpen = element.querySelector('[aria-expanded="true"]') !== null
  return isOpen ? (element as HTMLElement).offsetHeight : CARD_HEIGHT_PX
}

const begun = new WeakSet<object>()

/**
 * The first thing a virtual list asks is to go where the window already is, which would cost a layout of the whole page before its first
 * paint. Whatever it asks later is meant: keeping its place while a card above grows.
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
