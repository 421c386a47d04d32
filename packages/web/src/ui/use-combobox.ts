import { type KeyboardEvent, useId } from 'react'

type Ways<T> = {
  isOpen: boolean
  options: readonly T[]
  /** The index of the marked option; -1 while none is. */
  marked: number
  onMark: (index: number) => void
  /** An arrow key in a closed field. */
  onOpen?: () => void
  onEnter: (marked: T | undefined, event: KeyboardEvent) => void
  onEscape: () => void
  /** Keys that the field takes; others go to the form or dialog around it. */
  takesEnter?: boolean
  takesEscape?: boolean
}

const PAGE = 10
const OPENING = new Set(['ArrowDown', 'ArrowUp'])

/**
 * The one behaviour of a field that finds in a list: the field keeps the focus and points to the marked option. Arrow keys move the mark around the list,
 * Page keys by ten; Enter selects, Escape cancels. What Tab does is decided by the field.
 */
export function useCombobox<T>(ways: Ways<T>) {
  const { isOpen, options, marked, onMark, onOpen, onEnter, onEscape, takesEnter = isOpen, takesEscape = isOpen } = ways
  const listId = useId()
  const isShown = isOpen && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it writes a word.
    if (event.nativeEvent.isComposing) return
    const to = indexAfterKey(event.key, marked, options.length)
    if (to !== undefined && (isOpen || OPENING.has(event.key))) {
      event.preventDefault()
      if (!isOpen) onOpen?.()
      else if (options.length > 0) onMark(to)
    } else if (event.key === 'Enter' && takesEnter) {
      event.preventDefault()
      onEnter(options[marked], event)
    } else if (event.key === 'Escape' && takesEscape) {
      // Escape must not close the dialog around it either.
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }
  }

  return {
    listId,
    optionId,
    onKeyDown,
    marks: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && options[marked] !== undefined ? optionId(marked) : undefined,
      autoComplete: 'off',
    } as const,
  }
}

function indexAfterKey(key: string, marked: number, count: number): number | undefined {
  const last = count - 1
  if (key === 'ArrowDown') return marked >= last ? 0 : marked + 1
  if (key === 'ArrowUp') return marked <= 0 ? last : marked - 1
  if (key === 'PageDown') return Math.min(marked + PAGE, last)
  if (key === 'PageUp') return Math.max(marked - PAGE, 0)
  return undefined
}
