import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import css from './step-chart.module.css'

export type StepPoint = { at: string; value: number }

export type StepChartProps = {
  /** By day, the oldest first; a value stays until the next. */
  points: readonly StepPoint[]
  /** The content and its course, for screen readers. */
  label: string
  formatValue: (value: number) => ReactNode
  formatAt: (at: string) => string
  /** A level drawn as a dashed line. */
  floor?: { value: number; label: string } | undefined
}

const WIDTH = 1000
const HEIGHT = 200
const DAY_MS = 86_400_000

/** A value that changes in steps over days. Pointing at it shows the day; below zero it is drawn in the colour of danger. */
export function StepChart({ points, label, formatValue, formatAt, floor }: StepChartProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number>()
  const scale = scaleOf(points, floor?.value)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const { x, y } = scale
  const line = pathOf(points, scale)
  const isBelow = points.some(({ value }) => value < 0)
  const hasFloor = floor !== undefined && isBelow
  const shown = points[pointed ?? points.length - 1] ?? last
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * WIDTH
    setPointed(
      Math.max(
        0,
        points.findLastIndex((point) => x(point.at) <= at),
      ),
    )
  }
  return (
    <figure className={css.chart}>
      <figcaption className={css.shown} aria-hidden="true">
        <span>{formatAt(shown.at)}</span> <b>{formatValue(shown.value)}</b>
      </figcaption>
      <div
        className={css.plot}
        role="img"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <clipPath id={`${id}-above`}>
              <rect x="0" y="-10" width={WIDTH} height={y(0) + 10} />
            </clipPath>
            <clipPath id={`${id}-below`}>
              <rect x="0" y={y(0)} width={WIDTH} height={HEIGHT} />
            </clipPath>
          </defs>
          <g className={css.above} clipPath={`url(#${id}-above)`}>
            <path className={css.area} d={`${line} V${y(0)} H${x(first.at)} Z`} />
            <path className={css.line} d={line} />
          </g>
          {isBelow && (
            <g className={css.below} clipPath={`url(#${id}-below)`}>
              <path className={css.area} d={`${line} V${y(0)} H${x(first.at)} Z`} />
              <path className={css.line} d={line} />
            </g>
          )}
          <line className={css.zero} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
          {hasFloor && <line className={css.floor} x1="0" x2={WIDTH} y1={y(floor.value)} y2={y(floor.value)} />}
          {pointed !== undefined && <line className={css.cursor} x1={x(shown.at)} x2={x(shown.at)} y1="0" y2={HEIGHT} />}
        </svg>
        {pointed !== undefined && (
          <i className={css.dot} style={{ insetInlineStart: `${x(shown.at) / 10}%`, insetBlockStart: `${y(shown.value) / 2}%` }} />
        )}
        {hasFloor && (
          <span className={css.floorLabel} style={{ insetBlockStart: `${y(floor.value) / 2}%` }}>
            {floor.label}
          </span>
        )}
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{formatAt(first.at)}</span>
        <span>{formatAt(last.at)}</span>
      </div>
    </figure>
  )
}

/** Room above and below, and zero always visible: a balance means nothing without it. */
function scaleOf(points: readonly StepPoint[], floor: number | undefined) {
  const values = points.map(({ value }) => value)
  const low = Math.min(0, ...values, ...(floor !== undefined && Math.min(...values) < 0 ? [floor] : []))
  const high = Math.max(0, ...values)
  const span = high - low || 1
  const [from, to] = [dayOf(points[0]?.at), dayOf(points.at(-1)?.at)]
  return {
    x: (at: string) => ((dayOf(at) - from) / Math.max(1, to - from)) * WIDTH,
    y: (value: number) => 8 + ((high - value) / span) * (HEIGHT - 16),
  }
}

function pathOf(points: readonly StepPoint[], { x, y }: ReturnType<typeof scaleOf>): string {
  const [first, ...rest] = points
  if (!first) return ''
  return `M${x(first.at)},${y(first.value)} ${rest.map(({ at, value }) => `H${x(at)} V${y(value)}`).join(' ')}${rest.length === 0 ? ` H${WIDTH}` : ''}`
}

function dayOf(at = ''): number {
  return Date.parse(`${at}T00:00:00Z`) / DAY_MS || 0
}
