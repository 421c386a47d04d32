import { CUTOFF_UNITS } from '@tradewind/domain/catalogue/cancellation-terms'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useRowFocus } from '../../ui/form/use-row-focus.ts'
import css from '../catalogue.module.css'
import type { TourOption } from '../catalogue-queries.ts'
import { RowProblem } from './row-problem.tsx'

type Row = TourOption['cancellation'][number]
type Props = {
  rows: readonly Row[]
  errorOf: (field: string) => string | undefined
  onChange: (rows: Row[]) => void
  /** What it means that there is none. */
  none?: string
}

const UNIT_WORDS = { minute: 'minutes', hour: 'hours', day: 'days' } as const

/** What is paid back, by how long before the start it is cancelled. Later than the last row, nothing is. */
export function TermRows({ rows, errorOf, onChange, none = 'Nothing is refunded when it is cancelled.' }: Props) {
  const list = useRowFocus<HTMLFieldSetElement>(rows.length)
  const set = (at: number, change: Partial<Row>) => onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset ref={list} className={css.rows}>
      <legend>Cancellation</legend>
      {rows.length === 0 && <p className={css.hint}>{none}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <div key={at} className={css.row}>
          <div className={css.term}>
            <TextField
              label="At least"
              controlSize="sm"
              inputMode="numeric"
              maxLength={5}
              value={row.amount}
              error={errorOf(`cancellation.${at}.amount`)}
              onChange={({ target }) => set(at, { amount: Number(target.value.replace(/\D/g, '')) })}
            />
            <SelectField
              label="Before the start"
              controlSize="sm"
              value={row.unit}
              onChange={({ target }) => set(at, { unit: target.value as Row['unit'] })}
            >
              {CUTOFF_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {UNIT_WORDS[unit]}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Refund, %"
              controlSize="sm"
              inputMode="numeric"
              maxLength={3}
              value={row.refundPercent}
              error={errorOf(`cancellation.${at}.refundPercent`)}
              onChange={({ target }) => set(at, { refundPercent: Number(target.value.replace(/\D/g, '')) })}
            />
            <IconButton
              icon="x"
              size="sm"
              label={`Remove term ${at + 1}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
          <RowProblem sentence={errorOf(`cancellation.${at}`)} />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...rows, { amount: 1, unit: 'day', refundPercent: 100 }])}>
          Add term
        </Button>
      </div>
    </fieldset>
  )
}
