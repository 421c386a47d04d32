import { type PointerEvent, useState } from 'react'
import css from './bar-chart.module.css'

export type Bar = {
  readonly key: string
  readonly value: number
  /** The same position in the period before, drawn pale behind. */
  readonly before: number
}

export type BarChartProps = {
  bars: readonly Bar[]
  /** The content for screen readers; a table beside it has the numbers. */
  label: string
  formatKey: (key: string) => string
  formatValue: (value: number) => string
}

/** Sums by day or month beside those of the period before. Pointing at a bar, or touching it, shows its value; below zero a bar hangs down. */
export function BarChart({ bars, label, formatKey, formatValue }: BarChartProps) {
  const [pointed, setPointed] = useState<number>()
  const values = bars.flatMap(({ value, before }) => [value, before])
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = high - low || 1
  const shown = pointed === undefined ? undefined : bars[pointed]
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - box.left) / box.width) * bars.length)
    setPointed(Math.max(0, Math.min(bars.length - 1, place)))
  }
  const heightOf = (value: number) => ({
    blockSize: `${(Math.abs(value) / span) * 100}%`,
    insetBlockEnd: `${((Math.min(0, value) - low) / span) * 100}%`,
  })
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className={css.chart}>
      <div
        className={css.plot}
        role="img"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={() => setPointed(undefined)}
      >
        {bars.map(({ key, value, before }, place) => (
          <i key={key} className={css.slot} data-pointed={place === pointed || undefined}>
            <i className={css.before} style={heightOf(before)} />
            <i className={css.bar} style={heightOf(value)} data-below={value < 0 || undefined} />
          </i>
        ))}
        <i className={css.zero} style={{ insetBlockEnd: `${(-low / span) * 100}%` }} />
      </div>
      <figcaption className={css.foot} aria-hidden="true">
        {shown ? (
          <span className={css.pointed}>
            {formatKey(shown.key)} <b>{formatValue(shown.value)}</b> before {formatValue(shown.before)}
          </span>
        ) : (
          <>
            <span>{first && formatKey(first.key)}</span>
            <span>{last && formatKey(last.key)}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
