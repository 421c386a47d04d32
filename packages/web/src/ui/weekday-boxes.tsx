import { EVERY_DAY, WEEKDAYS } from '@tradewind/domain/catalogue/tour-times'
import { useId } from 'react'
import css from './weekday-boxes.module.css'

type Props = {
  label: string
  /** Only for screen readers: the page says it in another way. */
  isLabelHidden?: boolean
  /** Monday is 0. */
  value: readonly number[]
  error?: string | undefined
  onChange: (weekdays: number[]) => void
}

/** Seven boxes, one for each weekday. */
export function WeekdayBoxes({ label, isLabelHidden = false, value, error, onChange }: Props) {
  const errorId = useId()
  return (
    <div>
      {!isLabelHidden && (
        <p className={css.label} aria-hidden="true">
          {label}
        </p>
      )}
      <fieldset className={css.weekdays} aria-label={label} aria-describedby={error ? errorId : undefined}>
        {EVERY_DAY.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={value.includes(day)}
              aria-label={WEEKDAYS[day] ?? ''}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, day].sort((a, b) => a - b) : value.filter((other) => other !== day))
              }
            />
            <span aria-hidden="true">{(WEEKDAYS[day] ?? '').slice(0, 2)}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
