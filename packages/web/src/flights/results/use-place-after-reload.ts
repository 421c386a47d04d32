import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

let isFirstList = true

/**
 * The router puts a reloaded page back where it was as soon as it is drawn, but then there are no results yet and it is too short for it. The
 * first list of a page that was loaded takes the place up again.
 */
export function usePlaceAfterReload(): void {
  const place = useElementScrollRestoration({ getElement: () => window })
  // What it was when the list came; scrolling on changes nothing.
  const [wanted] = useState(isFirstList ? (place?.scrollY ?? 0) : 0)
  useLayoutEffect(() => {
    isFirstList = false
    if (window.scrollY < wanted) window.scrollTo({ top: wanted })
  }, [wanted])
}
