import { type RefObject, useEffect } from 'react'

/**
 * A control that somebody pressed may be gone when its call is answered: the person who came by keyboard would begin at the top of the page again. Then the focus goes to
 * `to`, within the same part of the page.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const around = part.current
    if (!around) return undefined
    let isInside = around.contains(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => {
      isInside = target instanceof Node && around.contains(target)
    }
    // A press beside everything takes the focus away on purpose; what had it is still there.
    const onLeave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (document.activeElement === document.body && target instanceof Node && target.isConnected) isInside = false
      })
    const removals = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) to.current?.focus({ preventScroll: true })
    })
    removals.observe(around, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onLeave)
    return () => {
      removals.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onLeave)
    }
  }, [part, to])
}
