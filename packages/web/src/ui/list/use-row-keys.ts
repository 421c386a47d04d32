import { useEffect } from 'react'

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }
/** Keys pressed here belong to a text that is being typed, or to a dialog in front. */
const TAKEN = 'input, select, textarea, [role="tablist"], dialog'

type Keys = { open: number | undefined; onOpen: (id: number | undefined) => void }

/** Whether a key that is pressed is meant for the list: nothing is typed, no dialog is in front, no other key is held. */
export function isForList({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  return !document.querySelector('dialog[open]') && !(target instanceof Element && target.closest(TAKEN))
}

/** The row with the focus. */
export function focusedRow(): number | undefined {
  const row = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined
  return row === undefined ? undefined : Number(row)
}

/**
 * Keyboard control of the rows of a list, buttons marked `data-row={id}`: J and K from anywhere on the page, arrow keys from a row. Enter presses
 * the row like any button; Escape closes what is open. With a panel open beside the list, moving changes its content.
 */
export function useRowKeys({ open, onOpen }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event
      if (!isForList(event)) return
      if (key === 'Escape' && open !== undefined) {
        onOpen(undefined)
        requestAnimationFrame(() => rowOf(open)?.focus())
        return
      }
      const step = STEPS[key]
      if (step === undefined || (key.startsWith('Arrow') && focusedRow() === undefined)) return
      const next = nextRow(step, open)
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
      if (open !== undefined) onOpen(Number(next.dataset.row))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpen])
}

export function rowOf(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${id}"]`)
}

function nextRow(step: number, open: number | undefined): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const at = focused >= 0 ? focused : rows.findIndex((row) => Number(row.dataset.row) === open)
  return rows[at < 0 ? 0 : at + step]
}
