import { useSite } from '../sites/site-data.ts'
import { Checkbox, SelectField, TextField } from '../ui/field.tsx'
import css from './rule-form.module.css'
import type { FormPart } from './rule-subject.ts'
import type { ValueText } from './rule-text.ts'

type Props = { part: FormPart; field: 'markup' | 'discount'; title: string; hint: string }

const BASES = { percentBase: '% of the base fare', percentTotal: '% of the total fare', fixed: 'Fixed amount' } as const

/** A percentage or an amount, for the booking or for each traveller by type, between a minimum and a maximum. */
export function ValueFields({ part, field, title, hint }: Props) {
  const { currency } = useSite()
  const value = part.text[field]
  const change = (next: Partial<ValueText>) => part.onChange({ [field]: { ...value, ...next } })
  const unit = value.kind === 'percent' ? '%' : currency
  const isPerHead = value.per === 'passenger'
  const amount = (name: 'value' | 'child' | 'infant' | 'floor' | 'cap', label: string, sign: string, optional = false) => (
    <TextField
      key={name}
      label={label}
      aria-label={`${title}: ${label}`}
      name={`${field}.${name}`}
      inputMode="decimal"
      autoComplete="off"
      optional={optional}
      value={value[name]}
      error={part.errorOf(`${field}.${name}`)}
      after={<span className={css.unit}>{sign}</span>}
      onChange={(event) => change({ [name]: event.target.value })}
      onBlur={() => part.onLeave(`${field}.${name}`)}
    />
  )
  return (
    <fieldset className={css.set}>
      <legend>
        <Checkbox checked={value.isOn} onChange={(event) => change({ isOn: event.target.checked })}>
          {title}
        </Checkbox>
      </legend>
      <p className={css.hint}>{hint}</p>
      {value.isOn && (
        <>
          <div className={css.pair}>
            <SelectField
              label="How"
              aria-label={`${title}: how`}
              value={value.kind === 'fixed' ? 'fixed' : value.on === 'base' ? 'percentBase' : 'percentTotal'}
              onChange={(event) => {
                const how = event.target.value as keyof typeof BASES
                change(how === 'fixed' ? { kind: 'fixed' } : { kind: 'percent', on: how === 'percentBase' ? 'base' : 'total' })
              }}
            >
              {Object.entries(BASES).map(([how, words]) => (
                <option key={how} value={how}>
                  {words}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="For"
              aria-label={`${title}: for`}
              value={value.per}
              onChange={(event) => change({ per: event.target.value as ValueText['per'] })}
            >
              <option value="booking">The whole booking</option>
              <option value="passenger">Each traveller by type</option>
            </SelectField>
          </div>
          <div className={css.amounts}>
            {amount('value', isPerHead ? 'Adult' : value.kind === 'percent' ? 'Percentage' : 'Amount', unit)}
            {isPerHead && amount('child', 'Child', unit)}
            {isPerHead && amount('infant', 'Infant', unit)}
          </div>
          <div className={css.pair}>
            {amount('floor', 'At least', currency, true)}
            {amount('cap', 'At most', currency, true)}
          </div>
        </>
      )}
    </fieldset>
  )
}
