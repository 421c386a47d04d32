import { type RefObject, useLayoutEffect } from 'react'

/** What the bar gives up, the least important first: the search field becomes an icon, the pages move into the account menu. */
const GIVES_UP = ['little', 'none']

/**
 * How much of itself the bar can show, as its `data-room`; absent where there is room for everything. It is measured, because names, balances and
 * the number of pages differ with site and person.
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
    // A balance arrives later than the bar, and a web font later than the text.
    const parts = new MutationObserver(fit)
    parts.observe(element, { childList: true, characterData: true, subtree: true })
    void document.fonts.ready.then(fit)
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [bar])
}

/** Nothing overflows, and the company's name is fully visible. */
function fits(bar: HTMLElement): boolean {
  const name = bar.querySelector('[data-brand]')
  return bar.scrollWidth <= bar.clientWidth && (!name || name.scrollWidth <= name.clientWidth)
}
