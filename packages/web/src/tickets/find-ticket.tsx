import { useEffect, useRef, useState } from 'react'
import { classes } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import { Icon } from '../ui/icons.tsx'
import css from './ticket-list.module.css'

const WAIT_MS = 500

/** Finds by PNR or passenger a moment after the last key; Enter does not wait, Escape clears. */
export function FindTicket({ value, onFind }: { value: string; onFind: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Changed from outside (back button, another tab of the queue): the field follows.
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
    <div className={classes(field.input, field.sm, css.find)}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label="PNR or passenger"
        placeholder="PNR or passenger"
        maxLength={60}
        value={typed}
        onChange={(event) => find(event.target.value, WAIT_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(typed, 0)
          if (event.key === 'Escape' && typed !== '') find('', 0)
        }}
      />
    </div>
  )
}
