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
/** Too narrow, or at 200 % zoom too low, for a form above its list. */
export const CRAMPED = '(max-width: 600px), (max-height: 560px)'
/** Room for the two lists of a domestic return beside each other. */
export const BESIDE = '(min-width: 1200px)'
/** Too narrow for a bar with everything in one line. */
export const BELOW_LARGE = '(max-width: 1399px)'
export const BELOW_WIDE = '(max-width: 991px)'
/** The window is too narrow, or too low, for a list with a panel beside it: the panel covers the list. */
export const PANEL_COVERS = '(max-width: 991px), (max-height: 560px)'
/** A mouse comes with a keyboard; on a touch screen the keyboard covers half of the page. */
export const MOUSE = '(hover: hover) and (pointer: fine)'
