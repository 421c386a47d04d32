import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

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
type Drawn = { order: Int32Array; asked: unknown; cards: readonly VirtualItem[]; margin: number }
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
  // New cards are measured before the effect below runs. The list would scroll by what they differ from the usual height, and the kept card would be looked
  // for where it no longer is.
  if (drawn.current && drawn.current.order !== order) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  useLayoutEffect(() => {
    const before = drawn.current
    const margin = virtualizer.options.scrollMargin
    if (before && before.order !== order) {
      const find = (wanted: VirtualItem['key'] | undefined) => before.cards.find(({ key }) => key === wanted)
      const inSight = () =>
        isReadFurtherDown() ? (find(anchor.current?.key) ?? before.cards.find(({ end }) => end >= middleOfWindow())) : undefined
      const card = before.asked === asked ? (find(heldKey) ?? inSight()) : undefined
      hold(leads && card ? { key: card.key, offset: card.start - before.margin } : undefined)
    }
    const now = anchor.current && virtualizer.measurementsCache.find(({ key }) => key === anchor.current?.key)
    if (anchor.current && now && now.start - margin !== anchor.current.offset) {
      window.scrollBy({ top: now.start - margin - anchor.current.offset, behavior: 'instant' })
      anchor.current = { key: now.key, offset: now.start - margin }
      // The list gets a scroll event only in the next frame; measurements before that must not restore the old position.
      virtualizer.scrollOffset = window.scrollY
    }
    drawn.current = { order, asked, cards: cardsAround(virtualizer), margin }
  })
}

const CARDS_EACH_WAY = 12
const middleOfWindow = () => window.scrollY + window.innerHeight / 2

/**
 * The cards around the middle of the window and those that are drawn. Where the window has just followed a card, these are not the same, and the next
 * answer may come before the next frame. Where the window stands is what the list last heard, at most a frame ago: to ask the window costs a layout of
 * what was just drawn.
 */
function cardsAround(virtualizer: Virtualizer<Window, Element>): readonly VirtualItem[] {
  const all = virtualizer.measurementsCache
  const middle = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 2
  let [low, high] = [0, all.length]
  while (low < high) {
    const at = (low + high) >>> 1
    if ((all[at]?.end ?? 0) < middle) low = at + 1
    else high = at
  }
  const near: VirtualItem[] = []
  for (let at = Math.max(0, low - CARDS_EACH_WAY); at < Math.min(all.length, low + CARDS_EACH_WAY); at += 1)
    near.push(all[at] as VirtualItem)
  const [first, last] = [near[0]?.index ?? 0, near.at(-1)?.index ?? -1]
  const drawn = virtualizer.getVirtualItems()
  return [...drawn.filter(({ index }) => index < first), ...near, ...drawn.filter(({ index }) => index > last)]
}

/**
 * New cards are rendered at the usual height and measured in the following frames, on a busy machine much later: until then the window stays with its card.
 * Whoever presses something, such as a card that opens, ends it.
 */
const FRAMES_OF_MEASURING = 30
const PRESSES = ['click', 'keydown'] as const

function useAnchor(virtualizer: Virtualizer<Window, Element>) {
  const anchor = useRef<Anchor>(undefined)
  const frame = useRef(0)
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
  const letGo = useEffectEvent(() => hold(undefined))
  useEffect(() => {
    for (const press of PRESSES) window.addEventListener(press, letGo, { capture: true })
    return () => {
      for (const press of PRESSES) window.removeEventListener(press, letGo, { capture: true })
      cancelAnimationFrame(frame.current)
    }
  }, [])
  return { anchor, hold }
}
