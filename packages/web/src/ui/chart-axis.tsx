import type { ReactNode } from 'react'
import css from './chart-axis.module.css'
import { type ChartScale, heightAt } from './chart-scale.ts'

type Props = {
  scale: ChartScale
  formatTick: (value: number) => string
  /** What stands under the drawing: where it begins and where it ends. */
  ends: readonly [first: ReactNode, last: ReactNode]
  children: ReactNode
}

/** A drawing with its scale beside it and a line for each value that the scale names. For the eye: a screen reader gets each point from the drawing itself. */
export function ChartAxis({ scale, formatTick, ends, children }: Props) {
  const texts = scale.ticks.map((value) => ({ value, text: formatTick(value), at: `${heightAt(scale, value) * 100}%` }))
  const longest = texts.reduce((one, { text }) => (text.length > one.length ? text : one), '')
  return (
    <div className={css.frame}>
      <div className={css.ticks} aria-hidden="true">
        <span className={css.room}>{longest}</span>
        {texts.map(({ value, text, at }) => (
          <span key={value} className={css.tick} style={{ insetBlockEnd: at }}>
            {text}
          </span>
        ))}
      </div>
      <div className={css.drawing}>
        {texts.map(({ value, at }) => (
          <i
            key={value}
            className={css.line}
            data-zero={value === 0 || undefined}
            style={{ insetBlockEnd: at }}
            aria-hidden="true"
          />
        ))}
        {children}
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}
