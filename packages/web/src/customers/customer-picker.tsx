import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Avatar, Chip } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { OptionLayer } from '../ui/option-layer.tsx'
import { USER_SEARCH_WAIT_MS } from '../ui/search-waits.ts'
import { useCombobox } from '../ui/use-combobox.ts'
import { useSettled } from '../ui/use-settled.ts'
import css from './customer-picker.module.css'

type Picked = Awaited<ReturnType<typeof api.customers.searchUsers>>['users'][number]
type Props = {
  /** One box for all, instead of a second one for company names. */
  userOnly?: boolean
  /** Why the form that it is a part of cannot be sent. */
  error?: string | undefined
  /** It is the first field of a dialog. */
  autoFocus?: boolean | undefined
  onPick: (customer: Picked) => void
}

const LEAST_LETTERS = 2

/** Finds a customer by name, e-mail or phone, or by the company. Arrow keys move, Enter selects, Escape cancels. */
export function CustomerPicker({ userOnly = false, error, autoFocus, onPick }: Props) {
  return (
    <div className={css.boxes}>
      <SearchBox
        label="Search Users"
        placeholder="Name, e-mail or phone"
        byCompanyName={false}
        error={error}
        autoFocus={autoFocus}
        onPick={onPick}
      />
      {!userOnly && <SearchBox label="Search Users By Company Name" placeholder="Company name" byCompanyName onPick={onPick} />}
    </div>
  )
}

type BoxProps = { label: string; placeholder: string; byCompanyName: boolean } & Pick<Props, 'error' | 'autoFocus' | 'onPick'>

function SearchBox({ label, placeholder, byCompanyName, error, autoFocus, onPick }: BoxProps) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const query = useSettled(typed.trim(), USER_SEARCH_WAIT_MS)
  const found = useQuery({
    queryKey: ['SEARCH_WL_USER', query, byCompanyName],
    queryFn: async ({ signal }) => (await api.customers.searchUsers({ searchQuery: query, byCompanyName }, { signal })).users,
    enabled: query.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  })
  const isOpen = hasFocus && typed.trim().length >= LEAST_LETTERS && query.length >= LEAST_LETTERS
  const customers = isOpen ? (found.data ?? []).filter(({ userType }) => userType !== 'staff') : []
  const take = (picked: Picked | undefined) => {
    if (picked === undefined) return
    setTyped('')
    onPick(picked)
  }
  const combobox = useCombobox({
    isOpen,
    options: customers,
    marked,
    onMark: setMarked,
    takesEnter: true,
    onEnter: take,
    takesEscape: typed !== '',
    onEscape: () => setTyped(''),
  })
  return (
    <div ref={box} className={css.picker}>
      <TextField
        {...combobox.marks}
        label={label}
        leading="search"
        type="search"
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        autoFocus={autoFocus}
        error={found.isError ? undefined : error}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={combobox.onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
      {found.isError && (
        <p className={css.failed} role="alert">
          <Icon name="info" size={14} />
          {explain(found.error)}
        </p>
      )}
      <OptionLayer
        isOpen={isOpen && !found.isError}
        field={box}
        id={combobox.listId}
        optionId={combobox.optionId}
        label={byCompanyName ? 'Companies found' : 'Customers found'}
        typed={query}
        groups={[{ options: customers }]}
        keyOf={({ id }) => id}
        marked={marked}
        isWaiting={found.isPending || found.isPlaceholderData}
        optionClass={css.option}
        renderOption={(customer) => <Customer customer={customer} />}
        onTake={take}
      />
    </div>
  )
}

function Customer({ customer }: { customer: Picked }) {
  const name = `${customer.firstName} ${customer.lastName}`
  return (
    <>
      <Avatar name={name} />
      <span className={css.name}>
        <b>{name}</b>
        <span>{customer.email || 'No e-mail'}</span>
      </span>
      {customer.companyName && <Chip>{customer.companyName}</Chip>}
    </>
  )
}
