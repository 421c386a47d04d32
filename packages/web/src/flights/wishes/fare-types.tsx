import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { useId } from 'react'
import layout from '../../ui/layout.module.css'
import { t } from './messages.ts'
import css from './search-wishes.module.css'

const FARE_TYPES = [
  { fare: undefined, label: 'regular' },
  { fare: 'student', label: 'student' },
  { fare: 'armedForces', label: 'armedForces' },
  { fare: 'seniorCitizen', label: 'seniorCitizen' },
] as const satisfies readonly { fare: SpecialFare | undefined; label: string }[]

/** Regular fares, or one of the special ones. */
export function FareTypes({
  value,
  onChange,
}: {
  value: SpecialFare | undefined
  onChange: (fare: SpecialFare | undefined) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.fares}>
      <legend className={layout.vh}>{t('fareType')}</legend>
      {FARE_TYPES.map(({ fare, label }) => (
        <label key={label} className={css.fare}>
          <input type="radio" name={name} checked={value === fare} onChange={() => onChange(fare)} />
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}
