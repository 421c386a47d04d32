import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. The breakpoints are the specification's: 576, 768, 992, 1200, and 600 for the filters. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

export const NARROW = '(max-width: 600px)'
export const BELOW_WIDE = '(max-width: 991px)'
