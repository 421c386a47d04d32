import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Avatar, Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { TextField } from '../ui/field.tsx'
import css from './customer-picker.module.css'

type Props = { email: string | undefined; onPick: (email: string) => void }

/** Finds a customer by name, e-mail or company. Arrows choose, Enter takes, Escape gives up. */
export function CustomerPicker({ email, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const query = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['SEARCH_WL_USER', query],
    queryFn: async ({ signal }) => (await api.customers.searchUsers({ searchQuery: query }, { signal })).users,
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  })
  const customers = query.length < 2 ? [] : (found.data ?? []).filter(({ userType }) => userType !== 'staff')
  const take = (picked: string | undefined) => {
    if (picked === undefined) return
    setTyped('')
    onPick(picked)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped('')
    if (event.key === 'Enter') take(customers[marked]?.email)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    if (customers.length > 0) setMarked((marked + step + customers.length) % customers.length)
  }
  const isOpen = query.length >= 2
  return (
    <div className={css.picker}>
      <TextField
        label="Customer"
        leading="search"
        type="search"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={customers[marked] ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        placeholder={email ?? 'Name, e-mail or company'}
        maxLength={100}
        value={typed}
        error={found.isError ? explain(found.error) : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" tabIndex={-1} aria-label="Customers" className={classes(css.list, !isOpen && css.closed)}>
        {customers.map((customer, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
          <div
            key={customer.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === marked}
            className={css.option}
            onClick={() => take(customer.email)}
          >
            <Avatar name={`${customer.firstName} ${customer.lastName}`} />
            <span className={css.name}>
              <b>
                {customer.firstName} {customer.lastName}
              </b>
              <span>{customer.email}</span>
            </span>
            {customer.companyName && <Chip>{customer.companyName}</Chip>}
          </div>
        ))}
        {isOpen && found.isSuccess && customers.length === 0 && <p className={css.none}>No customer fits “{query}”.</p>}
      </div>
    </div>
  )
}
