import type { CSSProperties } from 'react'
import css from './filter-panel.module.css'
import { t } from './messages.ts'

type Props = {
  label: string
  /** The least and the most that the list has. */
  least: number
  most: number
  step?: number
  /** Undefined is no limit: the far end. */
  limit: number | undefined
  format: (value: number) => string
  onLimit: (limit: number | undefined) => void
}

/** From the lowest to the highest value of the list; at the far end it is no filter. */
export function LimitSlider({ label, least, most, step = 1, limit, format, onLimit }: Props) {
  const min = Math.ceil(least / step) * step
  const max = Math.max(Math.ceil(most / step) * step, min + step)
  const value = Math.min(Math.max(limit ?? max, min), max)
  const share = ((value - min) / (max - min)) * 100
  return (
    <div className={css.slider}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={format(value)}
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ '--to': `${share}%` } as CSSProperties}
        onChange={(event) => {
          const next = Number(event.target.value)
          onLimit(next >= max ? undefined : next)
        }}
      />
      <div className={css.ends}>
        <span>{format(least)}</span>
        <span>{t('upTo', { value: format(value) })}</span>
      </div>
    </div>
  )
}
