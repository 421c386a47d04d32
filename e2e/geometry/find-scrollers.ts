import { nameOf } from './name-of.ts'

/** What takes this part of the window, both ways, is the page to a person who turns the wheel over it. */
const FULL_SHARE = 0.5

/** Sideways scroll of the page, a second scroller beside the page's own, a page that moves behind a dialog. */
export function findScrollers(): string[] {
  const root = document.documentElement
  const faults: string[] = []
  const sideways = root.scrollWidth - root.clientWidth
  if (sideways > 0) faults.push(`the page scrolls sideways by ${sideways} px`)
  const isModal = document.querySelector('dialog:modal') !== null
  const pageScrolls = root.scrollHeight > root.clientHeight + 1 && canScroll(root)
  if (isModal && pageScrolls) faults.push('the page scrolls behind a dialog')
  const inner = [...document.querySelectorAll('*')].filter(
    (element) =>
      element !== root &&
      element !== document.body &&
      isFullScroller(element) &&
      (!isModal || element.closest('dialog:modal') !== null),
  )
  if (!isModal && pageScrolls) {
    const beside = inner.filter((element) => element.closest('[role="dialog"], [role="listbox"]') === null)
    faults.push(
      ...beside.map(
        (element) => `two scrollers: the page (${root.scrollHeight} px in ${root.clientHeight}) and ${nameOf(element)}`,
      ),
    )
  }
  for (const element of inner) {
    const outer = inner.find((other) => other !== element && other.contains(element))
    if (outer) faults.push(`two scrollers: ${nameOf(outer)} and ${nameOf(element)} in it`)
  }
  return faults
}

/** The window takes over what its root says, or else its body. */
function canScroll(root: Element): boolean {
  const [ofRoot, ofBody] = [getComputedStyle(root).overflowY, getComputedStyle(document.body).overflowY]
  const used = ofRoot === 'visible' ? ofBody : ofRoot
  return used !== 'hidden' && used !== 'clip'
}

function isFullScroller(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight + 1) return false
  const { overflowY } = getComputedStyle(element)
  if (overflowY !== 'auto' && overflowY !== 'scroll') return false
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  return element.clientHeight >= window.innerHeight * FULL_SHARE && element.clientWidth >= window.innerWidth * FULL_SHARE
}
