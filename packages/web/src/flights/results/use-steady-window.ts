import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

type Steady = {
  order: Int32Array
  /** Changes when a person asks for another order: then the window stays where it is. */
  asked: unknown
  /** The kept card, by its journey. */
  heldKey: string | undefined
  isReadFurtherDown: () => boolean
  /** Of two lists in one window, the other one may be read. */
  leads: boolean
}
type Drawn = { order: Int32Array; asked: unknown; items: readonly VirtualItem[]; margin: number }
/** A card, and how far it stands below the top of the list: where the list itself stands is measured only after the first paint. */
type Anchor = { readonly key: VirtualItem['key']; readonly offset: number }

/**
 * When late answers push cards down, the window follows the kept card or, further down, the card in the middle, so that the text somebody reads
 * stays in place. At the top of the list nothing is scrolled, because the cheapest flight must be visible there.
 */
export function useSteadyWindow(
  virtualizer: Virtualizer<Window, Element>,
  { order, asked, heldKey, isReadFurtherDown, leads }: Steady,
): void {
  const drawn = useRef<Drawn>(undefined)
  const { anchor, hold } = useAnchor(virtualizer)
  useLayoutEffect(() => {
    const before = drawn.current
    const margin = virtualizer.options.scrollMargin
    drawn.current = { order, asked, items: virtualizer.getVirtualItems(), margin }
    if (before && before.order !== order) {
      const middle = window.scrollY + window.innerHeight / 2
      const inSight = () => (isReadFurtherDown() ? before.items.find(({ end }) => end >= middle) : undefined)
      const card = before.asked === asked ? (before.items.find(({ key }) => key === heldKey) ?? inSight()) : undefined
      hold(leads && card ? { key: card.key, offset: card.start - before.margin } : undefined)
    }
    const now = anchor.current && virtualizer.measurementsCache.find(({ key }) => key === anchor.current?.key)
    if (!anchor.current || !now || now.start - margin === anchor.current.offset) return
    window.scrollBy({ top: now.start - margin - anchor.current.offset, behavior: 'instant' })
    anchor.current = { key: now.key, offset: now.start - margin }
    // The list gets a scroll event only in the next frame; measurements before that must not restore the old position.
    virtualizer.scrollOffset = window.scrollY
  })
}

/** New cards are rendered at the usual height and measured in the following frames: until then the window stays with its card. */
const FRAMES_OF_MEASURING = 5

function useAnchor(virtualizer: Virtualizer<Window, Element>) {
  const anchor = useRef<Anchor>(undefined)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const hold = (card: Anchor | undefined) => {
    cancelAnimationFrame(frame.current)
    anchor.current = card
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = card && (() => false)
    let left = FRAMES_OF_MEASURING
    const next = () => {
      left -= 1
      if (left > 0) frame.current = requestAnimationFrame(next)
      else hold(undefined)
    }
    if (card) frame.current = requestAnimationFrame(next)
  }
  return { anchor, hold }
}
