import type { User } from '@tradewind/contract/accounts/accounts'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { CustomerDialog } from '../customers/customer-dialog.tsx'
import { explain } from '../lib/explain.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './palette.module.css'
import type { Section } from './palette-item.ts'
import { usePlaces } from './use-places.ts'
import { useThings } from './use-things.ts'

type Props = { user: User; onClose: () => void }

/** Finds anything by typing: recent things, pages, bookings, customers, a search. Arrow keys move, Enter opens, Escape closes. */
export default function Palette({ user, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const [customerId, setCustomerId] = useState<number>()
  const listId = useId()
  const text = useDeferredValue(typed.trim().slice(0, 60))
  const things = useThings(user, text, { onClose, onCustomer: setCustomerId })
  const places = usePlaces(user, text, onClose)
  const sections = [
    { label: 'Recent', items: things.recent },
    { label: 'Found', items: things.found },
    { label: 'Go to', items: places },
  ].filter(({ items }) => items.length > 0)
  const items = sections.flatMap((section) => section.items)
  const at = Math.min(marked, items.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      items[at]?.take()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (items.length > 0) setMarked((at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length)
  }
  if (customerId !== undefined) return <CustomerDialog userId={customerId} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Go to">
      <TextField
        label="Page, PNR, traveller or customer"
        leading="search"
        type="search"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? listId : undefined}
        aria-activedescendant={items[at] && `${listId}-${at}`}
        autoComplete="off"
        autoFocus
        maxLength={60}
        placeholder="e.g. DEL BOM 12 Dec"
        value={typed}
        error={things.error ? explain(things.error) : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      {items.length > 0 && <List id={listId} sections={sections} at={at} />}
      <p role="status" className={items.length === 0 && !things.isFinding ? css.none : undefined}>
        {items.length === 0 && !things.isFinding && `No results for “${typed}”.`}
      </p>
    </Dialog>
  )
}

function List({ id, sections, at }: { id: string; sections: readonly Section[]; at: number }) {
  const starts = sections.map((_, n) => sections.slice(0, n).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div id={id} role="listbox" aria-label="Results" className={css.list}>
      {sections.map(({ label, items }, section) => (
        // biome-ignore lint/a11y/useSemanticElements: a group within a list box; a fieldset would be a form's
        <div key={label} role="group" aria-label={label}>
          <span className={css.heading} aria-hidden="true">
            {label}
          </span>
          {items.map(({ key, icon, label: name, detail, take }, n) => {
            const place = (starts[section] ?? 0) + n
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
              <div
                key={key}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                ref={place === at ? showInList : undefined}
                className={css.option}
                onClick={take}
              >
                <Icon name={icon} size={18} />
                <span className={css.label}>{name}</span>
                <span className={css.detail}>{detail}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
