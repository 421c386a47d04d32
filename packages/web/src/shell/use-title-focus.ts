import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A page that loads later than this keeps the focus where it is. */
const AT_MOST_MS = 5_000

/**
 * Moves the focus to the title of a page that was gone to, so that a keyboard goes on there and a screen reader reads it. A page that puts the focus
 * somewhere itself keeps it, and the first page keeps the browser's.
 */
export function useTitleFocus(): void {
  // The page that is drawn, not the one that is still loading.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(pathname)
  const router = useRouter()
  // A page can be drawn long before it counts as arrived, and somebody uses it meanwhile: what counts is the focus at the start of the way.
  const focusedAtStart = useRef<Element | null>(null)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) focusedAtStart.current = document.activeElement
      }),
    [router],
  )
  useEffect(() => {
    const isFirst = last.current === undefined
    if (last.current === pathname) return undefined
    last.current = pathname
    if (isFirst) return undefined
    const main = document.querySelector<HTMLElement>('#main')
    if (!main) return undefined
    const before = focusedAtStart.current
    const move = () => {
      const title = main.querySelector<HTMLElement>('h1')
      if (!title || title.textContent === '') return false
      const active = document.activeElement
      // Somebody, or the page itself, has moved on.
      const isLeft = active === before || active === document.body || active === null
      if (isLeft && !(active && main.contains(active)) && !document.querySelector('dialog[open]')) {
        title.tabIndex = -1
        title.focus({ preventScroll: true })
      }
      return true
    }
    if (move()) return undefined
    const changes = new MutationObserver(() => {
      if (move()) changes.disconnect()
    })
    changes.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => changes.disconnect(), AT_MOST_MS)
    return () => {
      changes.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
}
