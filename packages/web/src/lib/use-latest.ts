import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for ever, which does what the last one given does: for parts that are drawn again only when what they show changes. Not for use while drawing. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
