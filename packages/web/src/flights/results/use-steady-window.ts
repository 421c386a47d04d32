import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

type Steady = {
  order: Int32Array
  /** Changes when a person asks for another order: then the window stays where it is. */
  asked: unknown
  /** The card that is held, by its journey. */
  heldKey: string | undefined
  isReadFurtherDown: () => boolean
}
type Drawn = { order: Int32Array; asked: unknown; items: readonly VirtualItem[] }
type Anchor = Pick<VirtualItem, 'key' | 'start'>

/**
 * Where answers that come late push cards down, the window goes with the one that is held or, further down, with the one in the middle: what
 * somebody reads stays where they read it. At the head of the list nothing is scrolled; the cheapest flight is to be seen there.
 */
export function useSteadyWindow(
  virtualizer: Virtualizer<Window, Element>,
  { order, asked, heldKey, isReadFurtherDown }: Steady,
): void {
  const drawn = useRef<Drawn>(undefined)
  const { anchor, hold } = useAnchor(virtualizer)
  useLayoutEffect(() => {
    const before = drawn.current
    drawn.current = { order, asked, items: virtualizer.getVirtualItems() }
    if (before && before.order !== order) {
      const middle = window.scrollY + window.innerHeight / 2
      const inSight = () => (isReadFurtherDown() ? before.items.find(({ end }) => end >= middle) : undefined)
      hold(before.asked === asked ? (before.items.find(({ key }) => key === heldKey) ?? inSight()) : undefined)
    }
    const now = anchor.current && virtualizer.measurementsCache.find(({ key }) => key === anchor.current?.key)
    if (!anchor.current || !now || now.start === anchor.current.start) return
    window.scrollBy({ top: now.start - anchor.current.start, behavior: 'instant' })
    anchor.current = { key: now.key, start: now.start }
    // It hears of a scroll only with the next frame; what it measures before that must not bring the old place back.
    virtualizer.scrollOffset = window.scrollY
  })
}

/** New cards are let in at a usual height and measured in the frames after: as long as that takes, the window keeps to its card. */
const FRAMES_OF_MEASURING = 5

function useAnchor(virtualizer: Virtualizer<Window, Element>) {
  const anchor = useRef<Anchor>(undefined)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const hold = (card: Anchor | undefined) => {
    cancelAnimationFrame(frame.current)
    anchor.current = card && { key: card.key, start: card.start }
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
