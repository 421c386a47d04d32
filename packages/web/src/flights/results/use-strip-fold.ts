import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Undefined until somebody scrolls past the days or folds them; kept for this tab, so that a reload finds the list where it was. */
const useFold = create<{ isFolded: boolean | undefined }>()(
  persist(() => ({ isFolded: undefined as boolean | undefined }), {
    name: 'tradewindFoldedDays',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/**
 * The days of the strip become one line once they were scrolled out of sight: whoever scrolls reads flights. The window follows by what the strip has
 * lost, so that nothing in sight moves. In dense rows they are folded from the start. A press opens them again, and then they stay open.
 */
export function useStripFold(strip: RefObject<HTMLElement | null>, isDense: boolean) {
  const chosen = useFold((state) => state.isFolded)
  const isFolded = chosen ?? isDense
  const before = useRef(0)
  useEffect(() => {
    if (isFolded || chosen !== undefined || !strip.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting || entry.boundingClientRect.bottom > 0) return
      before.current = entry.boundingClientRect.height
      useFold.setState({ isFolded: true })
    })
    observer.observe(strip.current)
    return () => observer.disconnect()
  }, [strip, isFolded, chosen])
  useLayoutEffect(() => {
    if (!isFolded || before.current === 0 || !strip.current) return
    window.scrollBy({ top: strip.current.offsetHeight - before.current, behavior: 'instant' })
    before.current = 0
  }, [strip, isFolded])
  return { isFolded, toggle: () => useFold.setState({ isFolded: !isFolded }) }
}
