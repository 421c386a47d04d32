import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End inside a row of tabs, radios or days: focuses and presses the next one, as a native group does. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, role: string): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="${role}"]`)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: rightToLeft ? -1 : 1, ArrowLeft: rightToLeft ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step && (at + step + items.length) % items.length
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
  items[to]?.click()
}
