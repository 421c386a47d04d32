import type { CSSProperties } from 'react'
import css from './difference-bars.module.css'

export type Difference = { id: string; label: string; value: number; text: string }

/** A few differences, each to one side of zero. The figures stand beside the bars. */
export function DifferenceBars({ label, differences }: { label: string; differences: readonly Difference[] }) {
  const most = Math.max(...differences.map(({ value }) => Math.abs(value)))
  if (differences.length === 0) return null
  const hasLoss = differences.some(({ value }) => value < 0)
  const hasGain = differences.some(({ value }) => value > 0)
  return (
    <figure className={css.chart}>
      <figcaption>{label}</figcaption>
      <ul data-sides={hasLoss && hasGain ? 'both' : hasLoss ? 'loss' : 'gain'}>
        {differences.map(({ id, label: name, value, text }) => (
          <li key={id}>
            <span className={css.name}>{name}</span>
            <span className={css.track} aria-hidden="true">
              <i
                className={value < 0 ? css.loss : css.gain}
                style={{ '--part': `${(Math.abs(value) / most) * 100}%` } as CSSProperties}
              />
            </span>
            <span className={css.value}>{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
