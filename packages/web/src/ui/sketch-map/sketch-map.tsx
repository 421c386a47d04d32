import { type CSSProperties, useRef } from 'react'
import { formatCount } from '../../lib/locale.ts'
import { classes } from '../class-names.ts'
import layout from '../layout.module.css'
import { useWidth } from '../table/use-width.ts'
import { t } from './messages.ts'
import { distanceKm, placeLabels, projectPlaces, type Spot, scaleBar } from './project-places.ts'
import css from './sketch-map.module.css'

export type MapPlace = Spot & {
  id: number
  name: string
  /** An area is a soft round; a begin and an end differ in form; a sign is a short text in a ring. */
  look?: 'area' | 'place' | 'begin' | 'end' | 'sign'
  /** Of a sign: '12'. */
  sign?: string
}
export type MapWay = { from: number; to: number; isDashed?: boolean }

type Props = { label: string; places: readonly MapPlace[]; ways?: readonly MapWay[]; height?: number }

/**
 * Areas and places by their coordinates, to scale and without any map behind them: enough to see what lies near what. Nothing is fetched. What is drawn is said in a
 * list for the ear. Without places there is no map. The map is not mirrored where text runs from right to left: east stays east.
 */
export function SketchMap({ label, places, ways = [], height = 220 }: Props) {
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const size = { width, height }
  const { points, pixelsOfKm } = projectPlaces(places, size)
  const bar = scaleBar(pixelsOfKm)
  // Begin and end are named first, areas last.
  const order = places.map((_, at) => at).sort((a, b) => rankOf(places[a]) - rankOf(places[b]))
  const labels = placeLabels(
    order.map((at) => points[at] ?? { x: 0, y: 0 }),
    order.map((at) => places[at]?.name ?? ''),
    size,
    [{ left: 0, right: bar.pixels + 16, top: height - 32, bottom: height }],
  )
  if (places.length === 0) return null
  const placeOf = (id: number) => places.findIndex((place) => place.id === id)
  return (
    <figure ref={frame} className={css.map} aria-label={label} style={{ '--height': `${height}px` } as CSSProperties}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ways.map(({ from, to, isDashed }) => {
          const [a, b] = [points[placeOf(from)], points[placeOf(to)]]
          return (
            a &&
            b && (
              <line
                key={`${from} ${to}`}
                className={classes(css.way, isDashed && css.dashed)}
                x1={a.x}
                y1={a.y}
                x2={b.x}
                y2={b.y}
              />
            )
          )
        })}
        {places.map(({ id, look = 'place', sign }, at) => {
          const { x, y } = points[at] ?? { x: 0, y: 0 }
          return (
            <g key={id} className={css[look]} transform={`translate(${x} ${y})`}>
              {look === 'end' ? (
                <rect x={-5} y={-5} width={10} height={10} />
              ) : (
                <circle r={look === 'area' ? 18 : look === 'sign' ? 10 : 5} />
              )}
              {look === 'sign' && (
                <text className={css.inside} y={4}>
                  {sign}
                </text>
              )}
            </g>
          )
        })}
        {order.map((at, nth) => {
          const [place, name] = [places[at], labels[nth]]
          return (
            place &&
            name && (
              <text key={place.id} className={css.name} x={name.x} y={name.y} textAnchor={name.anchor}>
                {place.name}
              </text>
            )
          )
        })}
      </svg>
      {places.length > 1 && (
        <span className={css.scale} style={{ inlineSize: bar.pixels }}>
          {formatKm(bar.km)}
        </span>
      )}
      <ul className={layout.vh}>
        {ways.map(({ from, to }) => {
          const [a, b] = [places[placeOf(from)], places[placeOf(to)]]
          return (
            a && b && <li key={`${from} ${to}`}>{t('way', { from: a.name, to: b.name, distance: formatKm(distanceKm(a, b)) })}</li>
          )
        })}
        {places.map(({ id, name, sign }) => (
          <li key={id}>{[sign, name].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </figure>
  )
}

function formatKm(km: number): string {
  return km < 1 ? t('metres', { n: Math.round(km * 1000) }) : t('kilometres', { n: formatCount(Math.round(km)) })
}

function rankOf(place: MapPlace | undefined): number {
  return { begin: 0, end: 0, sign: 1, place: 2, area: 3 }[place?.look ?? 'place']
}
