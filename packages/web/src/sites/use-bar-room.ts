import { type RefObject, useLayoutEffect } from 'react'

/** What the bar gives up, the least first: the field to find by becomes its glass, the pages go into the account menu. */
const GIVES_UP = ['little', 'none']

/**
 * How much of itself the bar can show, as its `data-room`: nothing is said of it where there is room for all. Names, balances and the number
 * of pages differ with site and person, so it is measured.
 */
export function useBarRoom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const fit = () => {
      element.removeAttribute('data-room')
      for (const room of GIVES_UP) {
        if (fits(element)) return
        element.setAttribute('data-room', room)
      }
    }
    fit()
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
    // A balance arrives later than the bar, and letters than their font.
    const parts = new MutationObserver(fit)
    parts.observe(element, { childList: true, characterData: true, subtree: true })
    void document.fonts.ready.then(fit)
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [bar])
}

/** Nothing sticks out, and the name of the house stands whole. */
function fits(bar: HTMLElement): boolean {
  const name = bar.querySelector('[data-brand]')
  return bar.scrollWidth <= bar.clientWidth && (!name || name.scrollWidth <= name.clientWidth)
}
