import type { CSSProperties } from 'react'
import css from './hour-ruler.module.css'
import { type RulerSpan, rulerParts, rulerStart } from './ruler-parts.ts'

/** How full a day is, at a glance. Only for the eye: the times stand in words beside it. Each line of the ruler is three hours. */
export function HourRuler({ spans }: { spans: readonly RulerSpan[] }) {
  const start = rulerStart(spans)
  return (
    <div className={css.ruler} aria-hidden="true" style={{ '--thirds': (1440 - start) / 180 } as CSSProperties}>
      {rulerParts(spans, start).map(({ look, at, width }) => (
        <i key={`${look} ${at} ${width}`} className={css[look]} style={{ '--at': at, '--width': width } as CSSProperties} />
      ))}
    </div>
  )
}
