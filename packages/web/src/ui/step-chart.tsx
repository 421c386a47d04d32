import { type ReactNode, useId } from 'react'
import { ChartAxis } from './chart-axis.tsx'
import { type ChartScale, chartScale, heightAt } from './chart-scale.ts'
import css from './step-chart.module.css'
import { useChartPoint } from './use-chart-point.ts'

export type StepPoint = { at: string; value: number }

export type StepChartProps = {
  /** By day, the oldest first; a value stays until the next. */
  points: readonly StepPoint[]
  /** The content and its course, for screen readers, which read each point too. */
  label: string
  formatValue: (value: number) => string
  formatAt: (at: string) => string
  /** The values of the scale, as short as they can be read. */
  formatTick: (value: number) => string
  /** A level drawn as a dashed line. */
  floor?: { value: number; label: ReactNode } | undefined
}

const WIDTH = 1000
const HEIGHT = 200
const DAY_MS = 86_400_000

/** A value that changes in steps over days, with a scale. Pointing at it, or arrow keys, show the day; below zero it is drawn in the colour of danger. */
export function StepChart({ points, label, formatValue, formatAt, formatTick, floor }: StepChartProps) {
  const id = useId()
  const values = points.map(({ value }) => value)
  const isBelow = values.some((value) => value < 0)
  const hasFloor = floor !== undefined && isBelow
  const scale = chartScale(hasFloor ? [...values, floor.value] : values)
  const { x, y } = drawnOn(points, scale)
  const { pointed, plot } = useChartPoint({
    count: points.length,
    pointAt: (share) => points.findLastIndex(({ at }) => x(at) <= share * WIDTH),
    describe: (place) => `${formatAt(points[place]?.at ?? '')}: ${formatValue(points[place]?.value ?? 0)}`,
    label,
  })
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const shown = points[pointed ?? points.length - 1] ?? last
  const line = pathOf(points, { x, y })
  const area = `${line} V${y(0)} H${x(first.at)} Z`
  return (
    <figure className={css.chart}>
      <figcaption className={css.shown} aria-hidden="true">
        <span>{formatAt(shown.at)}</span> <b>{formatValue(shown.value)}</b>
      </figcaption>
      <ChartAxis scale={scale} formatTick={formatTick} ends={[formatAt(first.at), formatAt(last.at)]}>
        <div {...plot} className={css.plot}>
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
              <path className={css.area} d={area} />
              <path className={css.line} d={line} />
            </g>
            {isBelow && (
              <g className={css.below} clipPath={`url(#${id}-below)`}>
                <path className={css.area} d={area} />
                <path className={css.line} d={line} />
              </g>
            )}
            {hasFloor && <line className={css.floor} x1="0" x2={WIDTH} y1={y(floor.value)} y2={y(floor.value)} />}
            {pointed !== undefined && <line className={css.cursor} x1={x(shown.at)} x2={x(shown.at)} y1="0" y2={HEIGHT} />}
          </svg>
          {pointed !== undefined && (
            <i
              className={css.dot}
              style={{
                insetInlineStart: `${(100 * x(shown.at)) / WIDTH}%`,
                insetBlockStart: `${(100 * y(shown.value)) / HEIGHT}%`,
              }}
            />
          )}
          {hasFloor && (
            <span className={css.floorLabel} style={{ insetBlockStart: `${(100 * y(floor.value)) / HEIGHT}%` }}>
              {floor.label}
            </span>
          )}
        </div>
      </ChartAxis>
    </figure>
  )
}

function drawnOn(points: readonly StepPoint[], scale: ChartScale) {
  const [from, to] = [dayOf(points[0]?.at), dayOf(points.at(-1)?.at)]
  return {
    x: (at: string) => ((dayOf(at) - from) / Math.max(1, to - from)) * WIDTH,
    y: (value: number) => (1 - heightAt(scale, value)) * HEIGHT,
  }
}

function pathOf(points: readonly StepPoint[], { x, y }: ReturnType<typeof drawnOn>): string {
  const [first, ...rest] = points
  if (!first) return ''
  return `M${x(first.at)},${y(first.value)} ${rest.map(({ at, value }) => `H${x(at)} V${y(value)}`).join(' ')}${rest.length === 0 ? ` H${WIDTH}` : ''}`
}

function dayOf(at = ''): number {
  return Date.parse(`${at}T00:00:00Z`) / DAY_MS || 0
}
