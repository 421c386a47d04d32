import css from './bar-chart.module.css'
import { ChartAxis } from './chart-axis.tsx'
import { chartScale, heightAt } from './chart-scale.ts'
import { t } from './messages.ts'
import { useChartPoint } from './use-chart-point.ts'

export type Bar = {
  readonly key: string
  readonly value: number
  /** The same position in the period before, drawn pale behind. */
  readonly before: number
}
/** A bar, or a gap where there is no value, which is not zero. */
export type BarOrGap = Pick<Bar, 'key'> & { readonly value: number | null; readonly before: number | null }

export type BarChartProps = {
  bars: readonly BarOrGap[]
  /** The content for screen readers, which read each point too. */
  label: string
  /** What the two bars of a point are called, in this order: 'This period', 'Period before'. */
  legend: readonly [now: string, before: string]
  formatKey: (key: string) => string
  formatValue: (value: number) => string
  /** The values of the scale, as short as they can be read. */
  formatTick: (value: number) => string
  /** Things that are counted: the scale has whole numbers only. */
  isWhole?: boolean
  /** What is said of a point without a value. */
  missing?: string
}

/** Sums by day or month beside those of the period before, with a scale. Pointing at a bar, touching it, or arrow keys show its value; below zero a bar hangs down. */
export function BarChart({
  bars,
  label,
  legend,
  formatKey,
  formatValue,
  formatTick,
  isWhole = false,
  missing = '–',
}: BarChartProps) {
  const scale = chartScale(
    bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]),
    { isWhole },
  )
  const nameOf = (value: number | null) => (value === null ? missing : formatValue(value))
  const describe = (place: number) => {
    const bar = bars[place]
    return bar ? t('pointOfTwo', { at: formatKey(bar.key), now: nameOf(bar.value), before: nameOf(bar.before) }) : ''
  }
  const pointAt = (share: number) => Math.floor(share * bars.length)
  const { pointed, plot } = useChartPoint({ count: bars.length, pointAt, describe, label })
  const heightOf = (value: number | null) => ({
    blockSize: `${Math.abs(heightAt(scale, value ?? 0) - heightAt(scale, 0)) * 100}%`,
    insetBlockEnd: `${heightAt(scale, Math.min(0, value ?? 0)) * 100}%`,
  })
  const shown = pointed === undefined ? undefined : bars[pointed]
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className={css.chart}>
      <ChartAxis scale={scale} formatTick={formatTick} ends={[first && formatKey(first.key), last && formatKey(last.key)]}>
        <div {...plot} className={css.plot}>
          {bars.map(({ key, value, before }, place) => (
            <i key={key} className={css.slot} data-pointed={place === pointed || undefined}>
              <i className={css.before} style={heightOf(before)} data-below={(before ?? 0) < 0 || undefined} />
              <i className={css.bar} style={heightOf(value)} data-below={(value ?? 0) < 0 || undefined} />
            </i>
          ))}
        </div>
      </ChartAxis>
      <figcaption className={css.foot} aria-hidden="true">
        {legend.map((name, place) => (
          <span key={name} className={css.series}>
            <i className={place === 0 ? css.now : css.was} />
            {shown ? `${place === 0 ? formatKey(shown.key) : t('before')} ` : name}
            {shown && <b>{nameOf(place === 0 ? shown.value : shown.before)}</b>}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
