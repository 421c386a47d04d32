import { useQuery } from '@tanstack/react-query'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { addDays, plainDate, readDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import css from './audit.module.css'
import { auditPeople } from './audit-queries.ts'
import { type AuditSearch, refilterAudit } from './audit-search.ts'

type Props = {
  search: AuditSearch
  /** What the one thing is called whose lines are shown, once a line told it. */
  aboutLabel: string | undefined
  onShow: (search: AuditSearch) => void
}
const BY_ITSELF = 'itself'

/** Days, person and words. A choice counts at once, what is typed with Enter or on leaving the field. */
export function AuditFilterBar({ search, aboutLabel, onShow }: Props) {
  const change = (one: Parameters<typeof refilterAudit>[1]) => onShow(refilterAudit(search, one))
  return (
    // Keyed by what the address says: the back button changes the fields too.
    <search className={css.filters} key={JSON.stringify([search.from, search.to, search.text])}>
      <Words value={search.text ?? ''} onFind={(text) => change({ text })} />
      <Person search={search} onChange={change} />
      <Day name="from" label="From" value={search.from ?? ''} onChange={(from) => change({ from })} />
      <Day name="to" label="To" value={search.to ?? ''} onChange={(to) => change({ to })} />
      <span className={css.shortcuts}>
        <Button size="sm" variant="quiet" onClick={() => change({ from: today(), to: undefined })}>
          Today
        </Button>
        <Button size="sm" variant="quiet" onClick={() => change({ from: addDays(plainDate(today()), -6), to: undefined })}>
          7 days
        </Button>
        {search.aboutId !== undefined && (
          <RemovableChip label="Show everything again" onRemove={() => change({ aboutKind: undefined, aboutId: undefined })}>
            Only {aboutLabel ?? search.aboutId}
          </RemovableChip>
        )}
        {Object.keys(search).length > 0 && (
          <Button size="sm" variant="quiet" icon="x" onClick={() => onShow({})}>
            Clear
          </Button>
        )}
      </span>
    </search>
  )
}

function Person({ search, onChange }: { search: AuditSearch; onChange: (change: Parameters<typeof refilterAudit>[1]) => void }) {
  const people = useQuery(auditPeople())
  const isUnknown = search.userId !== undefined && people.data?.every(({ userId }) => userId !== search.userId)
  return (
    <SelectField
      label="Who"
      controlSize="sm"
      value={search.byItself ? BY_ITSELF : String(search.userId ?? '')}
      onChange={({ target: { value } }) =>
        onChange({
          byItself: value === BY_ITSELF || undefined,
          userId: value === '' || value === BY_ITSELF ? undefined : Number(value),
        })
      }
    >
      <option value="">Everyone</option>
      <option value={BY_ITSELF}>{AUTOMATIC}</option>
      {isUnknown && <option value={search.userId}>Customer {search.userId}</option>}
      {people.data?.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Day({ name, label, value, onChange }: { name: string; label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const isBad = typed.length > 9 && !readDate(typed)
  return (
    <DateField
      controlSize="sm"
      name={name}
      label={label}
      value={typed}
      error={isBad ? 'Please enter a valid date' : undefined}
      onChange={(next) => {
        setTyped(next)
        if (next !== value && (next === '' || readDate(next))) onChange(next)
      }}
    />
  )
}

function Words({ value, onFind }: { value: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const find = () => {
    if (typed.trim() !== value) onFind(typed.trim())
  }
  return (
    <TextField
      label="Find"
      placeholder="Words, a number or a name"
      controlSize="sm"
      leading="search"
      type="search"
      maxLength={60}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value === '' && value !== '') onFind('')
      }}
      onBlur={find}
      onKeyDown={(event) => event.key === 'Enter' && find()}
    />
  )
}
