import { useSyncExternalStore } from 'react'

type Watched = { readonly subscribe: (listener: () => void) => () => void; readonly holds: () => boolean }
const watched = new Map<string, Watched>()

/** Each query is asked of the browser once: many parts of a list ask the same one, and again each time that they are drawn. */
function watch(query: string): Watched {
  const known = watched.get(query)
  if (known) return known
  const list = window.matchMedia(query)
  const made: Watched = {
    subscribe: (listener) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    holds: () => list.matches,
  }
  watched.set(query, made)
  return made
}

/** Whether a media query holds now. The breakpoints are the specification's: 576, 768, 992, 1200, and 600 for the filters. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = watch(query)
  return useSyncExternalStore(subscribe, holds)
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
