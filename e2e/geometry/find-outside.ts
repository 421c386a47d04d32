import { areaOf, type Box, boxOf, windowBox } from './box.ts'
import type { Frame } from './frame-of.ts'
import { nameOf, quote, wordsOf } from './name-of.ts'
import { isPaintedAt, stackAt } from './paint.ts'
import type { Line, Seen } from './read-lines.ts'

const ROUNDING_PX = 1.5
const LAYERS = 'dialog[open], :popover-open, [role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]'

/** What hangs out of the window where no scrolling brings it in: layers, and what is written or pressed in them or on the page. */
export function findOutside({ lines, controls }: Seen, frameOf: (element: Element) => Frame): string[] {
  const layers = [...document.querySelectorAll(LAYERS)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ what: 'layer', element, shown: boxOf(element.getBoundingClientRect()), frame: frameOf(element) }))
  const parts = [
    ...layers,
    ...lines.map(({ element, shown, frame }) => ({ what: 'text', element, shown, frame })),
    ...controls.map(({ element, shown, frame }) => ({ what: 'control', element, shown, frame })),
  ]
  return parts.flatMap(({ what, element, shown, frame }) => {
    const side = areaOf(shown) > 0 ? sideOutside(shown, frame.isPinned) : undefined
    return side ? [`${what} outside the window (${side}): ${quote(wordsOf(element))} (${nameOf(element)})`] : []
  })
}

function sideOutside(box: Box, isPinned: boolean): string | undefined {
  const seen = windowBox()
  // The page itself scrolls down, never up or to the left of where it begins, and sideways it must not.
  if (box.left < seen.left - window.scrollX - ROUNDING_PX) return `left by ${Math.round(seen.left - box.left)} px`
  if (box.right > seen.right + ROUNDING_PX) return `right by ${Math.round(box.right - seen.right)} px`
  const top = isPinned ? seen.top : seen.top - window.scrollY
  if (box.top < top - ROUNDING_PX) return `top by ${Math.round(top - box.top)} px`
  if (isPinned && box.bottom > seen.bottom + ROUNDING_PX) return `bottom by ${Math.round(box.bottom - seen.bottom)} px`
  return undefined
}

/** To be asked at the end of the page: what a bar covers there, nobody can scroll out from under it. */
export function findUnderBars(lines: readonly Line[]): string[] {
  const seen = windowBox()
  return lines.flatMap(({ element, text, ink, frame }) => {
    const [x, y] = [(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2]
    const isLow = y > seen.bottom / 2 && y < seen.bottom && x > 0 && x < seen.right
    if (frame.isPinned || frame.clips.length > 0 || !isLow || isPaintedAt(element, x, y)) return []
    const bar = stackAt(x, y).find((above) => isBar(above) && !above.contains(element))
    return bar ? [`text under a bar at the end of the page: ${quote(text)} (${nameOf(element)}) under ${nameOf(bar)}`] : []
  })
}

/** Stays at the window's edge for good; passing messages and layers close, and what takes the whole window is a page of its own. */
function isBar(element: Element): boolean {
  if (element.getBoundingClientRect().height > window.innerHeight / 2) return false
  if (element.closest('[aria-live], [role="status"], [role="dialog"], [role="listbox"], dialog, :popover-open')) return false
  return ['fixed', 'sticky'].includes(getComputedStyle(element).position)
}
