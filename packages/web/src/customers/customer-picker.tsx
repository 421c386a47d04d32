import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Avatar, Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { TextField } from '../ui/field.tsx'
import css from './customer-picker.module.css'

type Picked = Awaited<ReturnType<typeof api.customers.searchUsers>>['users'][number]
type Props = {
  /** One box for all, instead of a second one for company names. */
  userOnly?: boolean
  onPick: (customer: Picked) => void
}

/** The specification's wait after the last key. */
const WAIT_MS = 400

/** Finds a customer by name, e-mail or phone, or by the company. Arrow keys move, Enter selects, Escape cancels. */
export function CustomerPicker({ userOnly = false, onPick }: Props) {
  return (
    <div className={css.boxes}>
      <SearchBox label="Search Users" placeholder="Name, e-mail or phone" byCompanyName={false} onPick={onPick} />
      {!userOnly && <SearchBox label="Search Users By Company Name" placeholder="Company name" byCompanyName onPick={onPick} />}
    </div>
  )
}

type BoxProps = { label: string; placeholder: string; byCompanyName: boolean; onPick: Props['onPick'] }

function SearchBox({ label, placeholder, byCompanyName, onPick }: BoxProps) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const query = useSettled(typed.trim(), WAIT_MS)
  const found = useQuery({
    queryKey: ['SEARCH_WL_USER', query, byCompanyName],
    queryFn: async ({ signal }) => (await api.customers.searchUsers({ searchQuery: query, byCompanyName }, { signal })).users,
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  })
  const isOpen = typed.trim().length >= 2 && query.length >= 2
  const customers = isOpen ? (found.data ?? []).filter(({ userType }) => userType !== 'staff') : []
  const take = (picked: Picked | undefined) => {
    if (picked === undefined) return
    setTyped('')
    onPick(picked)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      // Escape must not close the dialog around it either.
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      take(customers[marked])
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    if (customers.length > 0) setMarked((marked + step + customers.length) % customers.length)
  }
  return (
    <div className={css.picker}>
      <TextField
        label={label}
        leading="search"
        type="search"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={customers[marked] ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        error={found.isError ? explain(found.error) : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={byCompanyName ? 'Companies found' : 'Customers found'}
        className={classes(css.list, !isOpen && css.closed)}
      >
        {customers.map((customer, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
          <div
            key={customer.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === marked}
            className={css.option}
            onClick={() => take(customer)}
          >
            <Avatar name={`${customer.firstName} ${customer.lastName}`} />
            <span className={css.name}>
              <b>
                {customer.firstName} {customer.lastName}
              </b>
              <span>{customer.email || 'No e-mail'}</span>
            </span>
            {customer.companyName && <Chip>{customer.companyName}</Chip>}
          </div>
        ))}
        {isOpen && found.isSuccess && customers.length === 0 && <p className={css.none}>No results for “{query}”.</p>}
      </div>
    </div>
  )
}

/** A value, once it has stayed the same for a while. */
function useSettled(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
