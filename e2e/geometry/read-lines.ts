import { areaOf, type Box, boxOf, heightOf, meet, widthOf } from './box.ts'
import { type Clip, type Frame, frameReader, isInTopLayer } from './frame-of.ts'

/** A line of text as it is laid out, and what of it can be seen without scrolling anything. */
export type Line = {
  node: Text
  element: Element
  text: string
  /** Which of its node's lines. */
  index: number
  full: Box
  /** Where the letters themselves are, from the top of a capital to the base line. */
  ink: Box
  /** What can be seen now, without scrolling anything but the page. */
  shown: Box
  frame: Frame
  /** What of it nobody can scroll to, and by whose doing. */
  cut: { by: Element; width: number; height: number } | undefined
}

export type Control = { element: Element; box: Box; shown: Box; frame: Frame }
export type Seen = { lines: readonly Line[]; controls: readonly Control[] }

/** Of Inter and its like: the room above a capital and below the base line, in parts of the letters' size. */
const ABOVE_INK = 0.24
const BELOW_INK = 0.24
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="option"]'
/** A box this small is there to hide what is in it, from the eye only. */
const HIDDEN_PX = 2

/** All text and all controls a person can see or scroll to. Behind a modal dialog there is nothing to do: the page there counts as covered. */
export function readSeen(): Seen {
  const frameOf = frameReader()
  const isSeen = seenReader()
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const isCovered = (element: Element) =>
    modal !== undefined && !modal.contains(element) && element.closest(':popover-open') === null
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement
    if (!element || !node.data.trim() || element.closest('option, textarea, script, style, noscript')) continue
    if (!isSeen(element) || isCovered(element) || hasNoInk(element)) continue
    lines.push(...linesOf(node, element, frameOf(element)))
  }
  const controls = [...document.body.querySelectorAll(CONTROLS)]
    .filter((element) => isSeen(element) && !isCovered(element))
    .map((element) => {
      const box = boxOf(element.getBoundingClientRect())
      const frame = frameOf(element)
      return { element, box, shown: showThrough(box, frame.clips), frame }
    })
    .filter(({ shown }) => areaOf(shown) > 0)
  return { lines, controls }
}

/** Letters without a colour, as those behind a field that carry only its marks. */
function hasNoInk(element: Element): boolean {
  return /^rgba\(.*, 0\)$/.test(getComputedStyle(element).color)
}

function linesOf(node: Text, element: Element, frame: Frame): Line[] {
  return rectsOf(node).map((rect, index) => {
    const full = boxOf(rect)
    const ink = inkOf(full, element)
    const shown = showThrough(full, frame.clips)
    return { node, element, text: node.data.trim(), index, full, ink, shown, frame, cut: cutOf(full, ink, frame.clips) }
  })
}

function rectsOf(node: Text): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
}

function inkOf(full: Box, element: Element): Box {
  const size = Number.parseFloat(getComputedStyle(element).fontSize)
  return { ...full, top: full.top + size * ABOVE_INK, bottom: full.bottom - size * BELOW_INK }
}

/** What of a line's letters can be seen now, after something was scrolled. */
export function inkNow({ node, element, index, frame }: Line): Box | undefined {
  const rect = rectsOf(node)[index]
  const clips = frame.clips.map((clip) => ({ ...clip, box: boxOf(clip.element.getBoundingClientRect()) }))
  return rect && showThrough(inkOf(boxOf(rect), element), clips)
}

function showThrough(box: Box, clips: readonly Clip[]): Box {
  return clips.reduce((left, clip) => {
    const limit = meet(left, clip.box)
    const [x, y] = [clip.hardX || clip.softX, clip.hardY || clip.softY]
    return {
      left: x ? limit.left : left.left,
      right: x ? limit.right : left.right,
      top: y ? limit.top : left.top,
      bottom: y ? limit.bottom : left.bottom,
    }
  }, box)
}

/** From the inside out: what a scroller holds back can be scrolled to, what a box cuts off is lost. */
function cutOf(full: Box, letters: Box, clips: readonly Clip[]): Line['cut'] {
  let [x, y] = [full, letters]
  for (const { element, box, hardX, hardY, softX, softY } of clips) {
    if (hardX && widthOf(box) > HIDDEN_PX && heightOf(box) > HIDDEN_PX) {
      const width = widthOf(x) - widthOf(meet(x, box))
      if (width > 1.5) return { by: element, width, height: 0 }
    }
    if (hardY && widthOf(box) > HIDDEN_PX && heightOf(box) > HIDDEN_PX) {
      const height = heightOf(y) - heightOf(meet(y, box))
      if (height > 2) return { by: element, width: 0, height }
    }
    if (softX) x = meet(x, { ...x, left: box.left, right: box.right })
    if (softY) y = meet(y, { ...y, top: box.top, bottom: box.bottom })
    if (widthOf(x) === 0 || heightOf(y) === 0) return undefined
  }
  return undefined
}

/** Drawn at all, and not only for those who listen: what is clipped away to nothing is read out, not seen. */
function seenReader(): (element: Element) => boolean {
  const known = new Map<Element, boolean>()
  const isShown = (element: Element): boolean => {
    const found = known.get(element)
    if (found !== undefined) return found
    const shown =
      !isForListenersOnly(element) && (element.parentElement === null || isInTopLayer(element) || isShown(element.parentElement))
    known.set(element, shown)
    return shown
  }
  return (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && isShown(element)
}

function isForListenersOnly(element: Element): boolean {
  const { clipPath, overflowX, position } = getComputedStyle(element)
  if (clipPath === 'inset(50%)') return true
  if (overflowX === 'visible' || position === 'static') return false
  const { width, height } = element.getBoundingClientRect()
  return width <= HIDDEN_PX && height <= HIDDEN_PX
}
