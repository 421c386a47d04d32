import { type RefObject, useEffect, useRef } from 'react'

const FIELDS = ':is(input,select,textarea)'

/**
 * For rows that a person adds to a form and removes: a new row takes the focus, as it stands before the button that made it, and after a removal the
 * last button has it, so that it is not lost with the row. The rows are the children that hold a field. Rows that come by themselves take nothing.
 */
export function useRowFocus<E extends HTMLElement>(count: number): RefObject<E | null> {
  const rows = useRef<E>(null)
  const before = useRef(count)
  useEffect(() => {
    const change = count - before.current
    before.current = count
    const at = document.activeElement
    if (!rows.current || change === 0 || !(at === document.body || at?.tagName === 'DIALOG' || rows.current.contains(at))) return
    if (change < 0) [...rows.current.querySelectorAll('button')].at(-1)?.focus()
    else
      [...rows.current.children]
        .filter((child) => child.querySelector(FIELDS))
        .at(-1)
        ?.querySelector<HTMLElement>(FIELDS)
        ?.focus()
  }, [count])
  return rows
}
