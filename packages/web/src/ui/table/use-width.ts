import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, before the first paint that shows it. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const read = () => setWidth(element.clientWidth)
    read()
    const sizes = new ResizeObserver(read)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [ref])
  return width
}
