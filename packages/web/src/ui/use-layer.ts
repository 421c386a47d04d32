import { type RefObject, useLayoutEffect } from 'react'
import { placeBeside } from './place-beside.ts'

/** Shows a layer above everything else at its control, and keeps it there while either moves or the window is resized. */
export function useLayer(
  isOpen: boolean,
  layer: RefObject<HTMLElement | null>,
  control: RefObject<HTMLElement | null>,
  { align, most = Number.POSITIVE_INFINITY }: { align: 'start' | 'end'; most?: number | undefined },
) {
  useLayoutEffect(() => {
    const [pop, anchor] = [layer.current, control.current]
    if (!isOpen || !pop || !anchor) return undefined
    // A browser without a top layer still shows it, above what it can.
    pop.showPopover?.()
    const place = () => hang(pop, anchor, align, most)
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(pop)
    sizes.observe(anchor)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    // The keyboard of a phone covers the window without changing its size.
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.visualViewport?.removeEventListener('resize', place)
      sizes.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [isOpen, layer, control, align, most])
}

function hang(pop: HTMLElement, anchor: HTMLElement, align: 'start' | 'end', most: number): void {
  const edges = anchor.getBoundingClientRect()
  const window = { width: document.documentElement.clientWidth, height: heightInSight() }
  pop.style.minInlineSize = `min(${edges.width}px, 100vw - 16px)`
  const isLeftToRight = getComputedStyle(anchor).direction === 'ltr'
  const borders = pop.offsetHeight - pop.clientHeight
  const natural = { width: pop.offsetWidth, height: Math.min(pop.scrollHeight + borders, most) }
  const { left, top, maxHeight } = placeBeside(edges, natural, window, (align === 'start') === isLeftToRight ? 'left' : 'right')
  pop.style.left = `${left}px`
  pop.style.top = `${top}px`
  pop.style.maxBlockSize = `${Math.min(maxHeight, most)}px`
}

/** The window without the keyboard of a phone. A page that is zoomed in with two fingers keeps its own height. */
function heightInSight(): number {
  const { clientHeight } = document.documentElement
  const seen = window.visualViewport
  return seen && seen.scale === 1 ? Math.min(clientHeight, seen.offsetTop + seen.height) : clientHeight
}
