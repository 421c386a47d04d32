import { namePassengerType, OLDEST, PASSENGER_CODES, type PassengerCode } from '@tradewind/domain/catalogue/passenger-types'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { useRowFocus } from '../../ui/form/use-row-focus.ts'
import css from '../catalogue.module.css'
import type { TourOption } from '../catalogue-queries.ts'
import { RowProblem } from './row-problem.tsx'

type Row = TourOption['passengerTypes'][number]
type Props = { rows: readonly Row[]; errorOf: (field: string) => string | undefined; onChange: (rows: Row[]) => void }

/** Who may come, by age in whole years, and how many of them in one booking. A type that has no row may not come. */
export function PassengerRows({ rows, errorOf, onChange }: Props) {
  const list = useRowFocus<HTMLDivElement>(rows.length)
  const set = (at: number, change: Partial<Row>) => onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const missing = PASSENGER_CODES.filter((code) => !rows.some((row) => row.code === code))
  const age = (at: number, row: Row, key: 'minAge' | 'maxAge', label: string) => (
    <TextField
      label={label}
      controlSize="sm"
      inputMode="numeric"
      maxLength={3}
      value={row[key]}
      error={errorOf(`passengerTypes.${at}.${key}`)}
      onChange={({ target }) => set(at, { [key]: Number(target.value.replace(/\D/g, '')) })}
    />
  )
  return (
    <div ref={list} className={css.rows}>
      {rows.map((row, at) => (
        <div key={row.code} className={css.row}>
          <div className={css.traveller}>
            <b>{namePassengerType(row.code)}</b>
            {age(at, row, 'minAge', 'From age')}
            {age(at, row, 'maxAge', 'To age')}
            <TextField
              label="At least"
              controlSize="sm"
              inputMode="numeric"
              maxLength={4}
              value={row.minQuantity || ''}
              error={errorOf(`passengerTypes.${at}.minQuantity`)}
              onChange={({ target }) => set(at, { minQuantity: Number(target.value.replace(/\D/g, '')) })}
            />
            <TextField
              label="At most"
              controlSize="sm"
              inputMode="numeric"
              maxLength={4}
              value={row.maxQuantity ?? ''}
              error={errorOf(`passengerTypes.${at}.maxQuantity`)}
              onChange={({ target }) => set(at, { maxQuantity: Number(target.value.replace(/\D/g, '')) || null })}
            />
            <Checkbox checked={row.takesSeat} onChange={({ target }) => set(at, { takesSeat: target.checked })}>
              Takes a seat
            </Checkbox>
            {row.code !== 'adult' && (
              <Checkbox
                checked={row.accompaniedBy.length > 0}
                onChange={({ target }) => set(at, { accompaniedBy: target.checked ? ['adult'] : [] })}
              >
                {sayCompany(row)}
              </Checkbox>
            )}
            <IconButton
              icon="x"
              size="sm"
              label={`Remove ${namePassengerType(row.code)}`}
              onClick={() => onChange(rows.filter((other) => other !== row))}
            />
          </div>
          <RowProblem sentence={errorOf(`passengerTypes.${at}`)} />
        </div>
      ))}
      <div className={css.checks}>
        {missing.map((code) => (
          <Button key={code} size="sm" icon="plus" onClick={() => onChange([...rows, newRow(code)])}>
            Add {namePassengerType(code).toLowerCase()}
          </Button>
        ))}
      </div>
      <RowProblem sentence={errorOf('passengerTypes')} />
    </div>
  )
}

/** 'Only with an adult'; 'Only with adult or senior' where another system chose so. */
function sayCompany({ accompaniedBy }: Row): string {
  if (accompaniedBy.every((code) => code === 'adult')) return 'Only with an adult'
  return `Only with ${accompaniedBy.map((code) => namePassengerType(code).toLowerCase()).join(' or ')}`
}

function newRow(code: PassengerCode): Row {
  return { code, minAge: 0, maxAge: OLDEST, takesSeat: true, minQuantity: 0, maxQuantity: null, accompaniedBy: [] }
}
