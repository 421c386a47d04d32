import { useState } from 'react'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { useFollowing } from '../../ui/use-following.ts'
import css from './activity-filters.module.css'
import { type ActivityFilters, countFilters } from './activity-query.ts'
import type { FilterChoice, FilterChoices } from './match-activities.ts'
import { nameCategory, PARTS_OF_DAY, WAYS } from './search-words.ts'

type Props = {
  filters: ActivityFilters
  choices: FilterChoices
  currency: string
  onChange: (filters: ActivityFilters) => void
}

/** What the list can be narrowed to; each choice with how many activities it leaves, and from what price. */
export function ActivityFilterPanel({ filters, choices, currency, onChange }: Props) {
  const change = (more: ActivityFilters) => onChange({ ...filters, ...more })
  return (
    <div className={css.panel}>
      <Group
        title="Area"
        chosen={filters.areas}
        choices={choices.areas}
        {...{ currency }}
        onChange={(areas) => change({ areas })}
      />
      <Group
        title="Category"
        chosen={filters.categories}
        choices={choices.categories.map((choice) => ({ ...choice, label: nameCategory(choice.label) }))}
        {...{ currency }}
        onChange={(categories) => change({ categories })}
      />
      <Group
        title="Getting there"
        chosen={filters.ways}
        choices={choices.ways.map((choice) => ({ ...choice, label: WAYS[choice.key].name }))}
        {...{ currency }}
        onChange={(ways) => change({ ways })}
      />
      <Group
        title="Starts"
        chosen={filters.times}
        choices={choices.times.map((choice) => ({ ...choice, label: PARTS_OF_DAY[choice.key] }))}
        {...{ currency }}
        onChange={(times) => change({ times })}
      />
      <div className={css.group}>
        <MostField value={filters.maxTotal} currency={currency} onChange={(maxTotal) => change({ maxTotal })} />
      </div>
      <div className={css.group}>
        <Checkbox
          className={css.line}
          checked={filters.free === true}
          onChange={({ target }) => change({ free: target.checked || undefined })}
        >
          <span className={css.name}>Free cancellation</span>
          <span className={css.count}>{choices.free}</span>
        </Checkbox>
      </div>
    </div>
  )
}

export function ClearFilters({ filters, onClear }: { filters: ActivityFilters; onClear: () => void }) {
  if (countFilters(filters) === 0) return null
  return (
    <Button size="xs" variant="quiet" onClick={onClear}>
      Clear all
    </Button>
  )
}

type GroupProps<Key> = {
  title: string
  chosen: Key[] | undefined
  choices: readonly FilterChoice<Key>[]
  currency: string
  onChange: (chosen: Key[] | undefined) => void
}

function Group<Key extends string | number>({ title, chosen = [], choices, currency, onChange }: GroupProps<Key>) {
  if (choices.length < 2 && chosen.length === 0) return null
  const toggle = (key: Key) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      {choices.map(({ key, label, count, from }) => (
        <Checkbox key={key} className={css.line} checked={chosen.includes(key)} onChange={() => toggle(key)}>
          <span className={css.name}>{label}</span>
          <span className={css.count}>{count}</span>
          <span className={css.from}>{from && formatAmount(from, currency)}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

type MostProps = { value: number | undefined; currency: string; onChange: (value: number | undefined) => void }

/** It counts when typing ends: with Enter, or when the field is left. */
function MostField({ value, currency, onChange }: MostProps) {
  const [typed, type] = useFollowing(value === undefined ? '' : `${value}`)
  const [error, setError] = useState<string>()
  const done = () => {
    const amount = Number(typed.replaceAll(',', ''))
    if (typed.trim() !== '' && !(Number.isFinite(amount) && amount >= 1)) return setError('Please enter a valid amount')
    setError(undefined)
    onChange(typed.trim() === '' ? undefined : Math.floor(amount))
  }
  return (
    <TextField
      controlSize="sm"
      name="maxTotal"
      inputMode="numeric"
      label="Highest total"
      prefix={currency}
      value={typed}
      error={error}
      help="For all travellers"
      onChange={({ target }) => type(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  )
}
