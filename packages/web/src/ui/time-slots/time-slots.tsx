import { useId } from 'react'
import { classes } from '../class-names.ts'
import layout from '../layout.module.css'
import { t } from './messages.ts'
import css from './time-slots.module.css'

export type TimeSlot = {
  /** '15:00' */
  time: string
  /** Free places; undefined: nobody counts them. */
  left?: number | undefined
  /** Why it cannot be had although places are left: 'closed', 'needs 4 places'. */
  refusal?: string | undefined
}

type Props = {
  /** 'Pickup' */
  legend: string
  slots: readonly TimeSlot[]
  value: string | undefined
  onChange: (time: string) => void
}

/** Few enough to be worth saying. */
const FEW = 10

/** Times of a day to choose one from. What cannot be had stays in its place and says why. */
export function TimeSlots({ legend, slots, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={css.slots}>
      <legend>{legend}</legend>
      <div>
        {slots.map(({ time, left, refusal = left === 0 ? t('soldOut') : undefined }) => (
          <label key={time} className={classes(css.slot, refusal !== undefined && css.off)}>
            <input
              type="radio"
              className={layout.vh}
              name={name}
              checked={time === value}
              disabled={refusal !== undefined}
              onChange={() => onChange(time)}
            />
            <span>{time}</span>
            {refusal !== undefined ? (
              <small>{refusal}</small>
            ) : (
              left !== undefined && left <= FEW && <small className={css.few}>{t('placesLeft', { n: left })}</small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
