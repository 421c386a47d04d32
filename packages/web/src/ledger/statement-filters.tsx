import { STATEMENT_KINDS, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { addDays, plainDate, readDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import css from './wallet.module.css'
import { isFiltered, refilter, type StatementSearch } from './wallet-search.ts'

type Props = { search: StatementSearch; onShow: (search: StatementSearch) => void }

/** Days, kind, PNR or words. A choice counts at once, what is typed with Enter or on leaving the field. */
export function StatementFilters({ search, onShow }: Props) {
  const change = (one: StatementSearch) => onShow(refilter(search, one))
  return (
    // Keyed by what the address says: the back button changes the fields too.
    <search className={css.filters} key={JSON.stringify([search.from, search.to, search.text])}>
      <Day name="from" label="From" value={search.from ?? ''} onChange={(from) => change({ from })} />
      <Day name="to" label="To" value={search.to ?? ''} onChange={(to) => change({ to })} />
      <SelectField
        label="Kind"
        controlSize="sm"
        value={search.kind ?? ''}
        onChange={(event) => change({ kind: event.target.value as StatementKind })}
      >
        <option value="">Everything</option>
        {Object.entries(STATEMENT_KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <Words value={search.text ?? ''} onFind={(text) => change({ text })} />
      <span className={css.shortcuts}>
        <Button size="sm" variant="quiet" onClick={() => change({ from: addDays(plainDate(today()), -29), to: today() })}>
          30 days
        </Button>
        <Button size="sm" variant="quiet" onClick={() => change({ from: `${today().slice(0, 7)}-01`, to: today() })}>
          This month
        </Button>
        {isFiltered(search) && (
          <Button size="sm" variant="quiet" icon="x" onClick={() => onShow({})}>
            Clear
          </Button>
        )}
      </span>
    </search>
  )
}

type DayProps = { name: string; label: string; value: string; onChange: (value: string) => void }

function Day({ name, label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState(value)
  const isBad = typed !== '' && !readDate(typed)
  return (
    <DateField
      controlSize="sm"
      name={name}
      label={label}
      value={typed}
      error={isBad && typed.length > 9 ? 'Please enter a valid date' : undefined}
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
      label="PNR, booking or words"
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
