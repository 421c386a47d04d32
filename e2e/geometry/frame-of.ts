import { type Box, boxOf } from './box.ts'

/** Something around a text that may take parts of it away: for good (`hard`), or until someone scrolls. */
export type Clip = { element: Element; box: Box; hardX: boolean; hardY: boolean; softX: boolean; softY: boolean }

/** What stands around the content of an element, the nearest first. */
export type Frame = {
  clips: readonly Clip[]
  /** Stays where it is while the page scrolls: what hangs out of the window there is out of reach. */
  isPinned: boolean
}

const OPEN: Frame = { clips: [], isPinned: false }

/** Reads frames of one look at the page; nothing may move while it is in use. */
export function frameReader(): (element: Element) => Frame {
  const known = new Map<Element, Frame>()
  const frameOf = (element: Element): Frame => {
    const found = known.get(element)
    if (found) return found
    const style = getComputedStyle(element)
    const around = frameAround(element, style)
    const clip = clipBy(element, style)
    const frame = clip ? { ...around, clips: [clip, ...around.clips] } : around
    known.set(element, frame)
    return frame
  }
  const frameAround = (element: Element, style: CSSStyleDeclaration): Frame => {
    if (isInTopLayer(element)) return { clips: [], isPinned: true }
    if (element === document.documentElement || element === document.body) return OPEN
    const holder = holderOf(element, style.position)
    if (style.position === 'fixed') return { clips: holder ? frameOf(holder).clips : [], isPinned: true }
    const around = holder ? frameOf(holder) : OPEN
    // What hangs from a bar that sticks goes along with it.
    return style.position === 'absolute' && !around.isPinned && sticks(holder) ? { ...around, isPinned: true } : around
  }
  const sticks = (element: Element | null): boolean => {
    for (let one = element; one && one !== document.body; one = holderOf(one, getComputedStyle(one).position)) {
      if (getComputedStyle(one).position === 'sticky') return true
    }
    return false
  }
  return frameOf
}

export function isInTopLayer(element: Element): boolean {
  return element.matches('dialog:modal, :popover-open')
}

/** Whose content an element is for clipping: its containing block. */
function holderOf(element: Element, position: string): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (position !== 'absolute' && position !== 'fixed') return parent
    const style = getComputedStyle(parent)
    const isMoved = style.transform !== 'none' || style.filter !== 'none' || /paint|layout|strict|content/.test(style.contain)
    if (isMoved || isInTopLayer(parent) || (position === 'absolute' && style.position !== 'static')) return parent
  }
  return null
}

function clipBy(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): Clip | undefined {
  // What the page's root and its body say of overflow is said of the window.
  if (element === document.documentElement || element === document.body) return undefined
  const hardX = overflowX === 'hidden' || overflowX === 'clip'
  const hardY = overflowY === 'hidden' || overflowY === 'clip'
  const softX = overflowX === 'auto' || overflowX === 'scroll'
  const softY = overflowY === 'auto' || overflowY === 'scroll'
  if (!hardX && !hardY && !softX && !softY) return undefined
  return { element, box: boxOf(element.getBoundingClientRect()), hardX, hardY, softX, softY }
}
