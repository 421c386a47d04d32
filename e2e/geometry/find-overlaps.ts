import { areaOf, type Box, boxOf, heightOf, meet, widthOf, windowBox } from './box.ts'
import { isInTopLayer } from './frame-of.ts'
import { nameOf, quote, wordsOf } from './name-of.ts'
import { isPaintedAt, stackAt } from './paint.ts'
import { type Control, inkNow, type Line } from './read-lines.ts'

/** Letters that only touch are no overlap yet. */
const TOUCH_PX = 2
/** A control that loses this part of itself to another is pressed by mistake. */
const LOST_SHARE = 0.25

/** Text over text, both of it painted. */
export function findTextOverText(lines: readonly Line[]): string[] {
  return pairsOf(lines, ({ ink }) => ink)
    .filter(([a, b]) => a.node !== b.node && areBothPainted(a, b))
    .map(([a, b]) => `text over text: ${quote(a.text)} (${nameOf(a.element)}) and ${quote(b.text)} (${nameOf(b.element)})`)
}

function areBothPainted(a: Line, b: Line): boolean {
  const shared = inSight(a.element, () => {
    const [one, other] = [inkNow(a), inkNow(b)]
    return one && other && meet(one, other)
  })
  if (!shared || widthOf(shared) <= TOUCH_PX || heightOf(shared) <= TOUCH_PX) return false
  const y = (shared.top + shared.bottom) / 2
  return [shared.left + 1, (shared.left + shared.right) / 2, shared.right - 1].some(
    (x) => isPaintedAt(a.element, x, y) && isPaintedAt(b.element, x, y),
  )
}

/** A control under another that is no layer over it: what is a layer goes away again. */
export function findControlsOverControls(controls: readonly Control[]): string[] {
  return pairsOf(controls, ({ box }) => box)
    .filter(([a, b]) => !a.element.contains(b.element) && !b.element.contains(a.element))
    .flatMap(([a, b]) => {
      const shared = inSight(a.element, () =>
        meet(boxOf(a.element.getBoundingClientRect()), boxOf(b.element.getBoundingClientRect())),
      )
      if (areaOf(shared) === 0) return []
      const stack = stackAt((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2)
      const [depthOfA, depthOfB] = [depthIn(stack, a.element), depthIn(stack, b.element)]
      if (depthOfA === Infinity || depthOfB === Infinity) return []
      const [upper, lower] = depthOfA < depthOfB ? [a, b] : [b, a]
      if (areaOf(shared) < areaOf(lower.box) * LOST_SHARE || isLayerOver(upper.element, lower.element)) return []
      const describe = ({ element }: Control) => `${quote(wordsOf(element))} (${nameOf(element)})`
      return [`control over control: ${describe(upper)} over ${describe(lower)}`]
    })
}

/** How deep an element lies in a stack, or what it holds that was hit in its place. */
function depthIn(stack: readonly Element[], element: Element): number {
  const at = stack.findIndex((one) => element.contains(one))
  return at < 0 ? Infinity : at
}

/** Whether the upper one belongs to something that lies over the page on purpose, and the lower one does not. */
function isLayerOver(upper: Element, lower: Element): boolean {
  for (let one: Element | null = upper; one && !one.contains(lower); one = one.parentElement) {
    if (isInTopLayer(one) || ['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
    if (one.matches('[role="dialog"], [role="listbox"], [role="menu"]')) return true
  }
  return false
}

/** All pairs whose boxes share more than an edge: from the top down, so that not everything is held against everything. */
function pairsOf<T>(things: readonly T[], boxOfThing: (thing: T) => Box): [T, T][] {
  const sorted = things.map((thing) => ({ thing, box: boxOfThing(thing) })).sort((a, b) => a.box.top - b.box.top)
  const pairs: [T, T][] = []
  for (const [at, { thing, box }] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.box.top >= box.bottom - TOUCH_PX) break
      const shared = meet(box, other.box)
      if (widthOf(shared) > TOUCH_PX && heightOf(shared) > TOUCH_PX) pairs.push([thing, other.thing])
    }
  }
  return pairs
}

/** Measures, and where that lies outside the window scrolls there and measures again: only in the window it is known what is painted. */
function inSight<B extends Box | undefined>(element: Element, measure: () => B): B {
  const box = measure()
  if (box && areaOf(meet(box, windowBox())) >= areaOf(box) - 1) return box
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return measure()
}
