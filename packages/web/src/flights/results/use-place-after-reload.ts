import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

let isFirstList = true

/**
 * The router restores the scroll position of a reloaded page as soon as it is drawn, but without results the page is still too short. So the
 * position is restored again with the first list after a load.
 */
export function usePlaceAfterReload(): void {
  const place = useElementScrollRestoration({ getElement: () => window })
  // The position when the list arrived; later scrolling changes nothing.
  const [wanted] = useState(isFirstList ? (place?.scrollY ?? 0) : 0)
  useLayoutEffect(() => {
    isFirstList = false
    if (window.scrollY < wanted) window.scrollTo({ top: wanted })
  }, [wanted])
}
