import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { WeekdayBoxes } from '../../ui/weekday-boxes.tsx'
import css from './studio.module.css'
import { NEW_SUPPLEMENT, type SupplementValues } from './supplement-values.ts'

type Props = {
  rows: readonly SupplementValues[]
  /** Each type of traveller pays an amount of its own; otherwise one amount is for all. */
  isByType: boolean
  /** What the one amount is for: 'person', 'group', 'vehicle'. */
  unit: string
  /** The validity of the rate, with which a new row begins. */
  days: { from: string; till: string }
  errorOf: (field: string) => string | undefined
  onChange: (rows: readonly SupplementValues[]) => void
}

/** What some days cost more: holidays, weekends. Supplements of one day add up. */
export function SupplementRows({ rows, isByType, unit, days, errorOf, onChange }: Props) {
  const set = (at: number, change: Partial<SupplementValues>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className={css.supplements}>
      <legend>Supplements</legend>
      {rows.length === 0 && <p className={css.hint}>For days that cost more, such as holidays or weekends.</p>}
      {rows.map((row, at) => {
        const place = `supplements.${at}`
        const amount = (field: 'amount' | 'childAmount' | 'infantAmount') => ({
          controlSize: 'sm' as const,
          inputMode: 'decimal' as const,
          value: row[field],
          error: errorOf(`${place}.${field}`),
          onChange: ({ target }: { target: { value: string } }) => set(at, { [field]: target.value }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
          <fieldset key={at} className={css.supplement} aria-label={`Supplement ${at + 1}`}>
            <div className={css.pair}>
              <DateField
                label="From"
                name={`supplementFrom${at}`}
                controlSize="sm"
                min={days.from}
                max={days.till}
                value={row.fromDate}
                error={errorOf(`${place}.fromDate`)}
                onChange={(fromDate) => set(at, { fromDate })}
              />
              <DateField
                label="Till"
                name={`supplementTill${at}`}
                controlSize="sm"
                min={row.fromDate || days.from}
                max={days.till}
                value={row.tillDate}
                error={errorOf(`${place}.tillDate`)}
                onChange={(tillDate) => set(at, { tillDate })}
              />
            </div>
            <div className={isByType ? css.triple : css.pair}>
              <TextField label={isByType ? 'Adult' : `Amount per ${unit}`} {...amount('amount')} />
              {isByType && <TextField label="Child" optional help="Empty: as an adult" {...amount('childAmount')} />}
              {isByType && <TextField label="Infant" optional help="Empty: as the rate" {...amount('infantAmount')} />}
            </div>
            <div className={css.supplementFoot}>
              <WeekdayBoxes
                label={`Weekdays of supplement ${at + 1}`}
                isLabelHidden
                value={row.weekdays}
                error={errorOf(`${place}.weekdays`)}
                onChange={(weekdays) => set(at, { weekdays })}
              />
              <IconButton
                icon="x"
                size="sm"
                label={`Remove supplement ${at + 1}`}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              />
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => onChange([...rows, { ...NEW_SUPPLEMENT, weekdays: EVERY_DAY, fromDate: days.from, tillDate: days.till }])}
        >
          Add supplement
        </Button>
      </div>
      {errorOf('supplements') && (
        <p className={css.warn} role="alert">
          {errorOf('supplements')}
        </p>
      )}
    </fieldset>
  )
}
