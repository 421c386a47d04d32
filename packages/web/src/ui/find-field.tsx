import { useEffect, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import field from './field.module.css'
import { Icon } from './icons.tsx'
import { SEARCH_WAIT_MS } from './search-waits.ts'

type Props = {
  label: string
  placeholder?: string
  value: string
  onFind: (search: string) => void
  waitMs?: number
  longest?: number
  className?: string | undefined
}

/** Searches a moment after the last key; Enter does not wait, Escape clears. */
export function FindField({
  label,
  placeholder = label,
  value,
  onFind,
  waitMs: usualMs = SEARCH_WAIT_MS,
  longest = 60,
  className,
}: Props) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Changed from outside (back button, another tab): the field follows.
    if (value !== asked.current) {
      asked.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (text: string, waitMs: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = text.trim()
      onFind(text.trim())
    }, waitMs)
  }
  return (
    <div className={classes(field.input, field.sm, className)}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={longest}
        value={typed}
        onChange={(event) => find(event.target.value, usualMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(typed, 0)
          if (event.key === 'Escape' && typed !== '') find('', 0)
        }}
      />
    </div>
  )
}
