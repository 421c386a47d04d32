import type { KeyboardEvent } from 'react'

const STEPS: { readonly [key: string]: number } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Arrow keys in a long list of radios, of which only those near the window are rendered: the next row gets the focus and is chosen, as in a native group.
 * The list ends at its ends. At the side of the text's beginning is the row before, in both directions of writing.
 */
export function moveChoice(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as Element).matches('[role="radio"]') && (event.target as Element).closest('[data-index]')
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const turned = isSideways && getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const step = (STEPS[event.key] ?? 0) * turned
  if (!row || step === 0) return
  event.preventDefault()
  const place = Number(row.getAttribute('data-index')) + step
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-index="${place}"] [role="radio"]`)
  next?.focus()
  next?.click()
}
