import type { Leg } from '@tradewind/contract/flights/option'
import { formatDuration } from '@tradewind/domain/time'
import { isolate } from '../languages/language.ts'
import { formatWeekday, timeOf } from '../lib/dates.ts'
import layout from '../ui/layout.module.css'
import { AirlineMark } from './airline-mark.tsx'
import css from './leg-line.module.css'
import { t } from './messages.ts'

/** 'DEL 20:05 – 22:15 DXB' over 'Fri 18 Dec · 6E 1461 · 3 h 40 m, non-stop'. */
export function LegLine({ leg, size = 'l' }: { leg: Leg; size?: 'm' | 'l' }) {
  const [first, last] = [leg.segments[0], leg.segments.at(-1)]
  if (!first || !last) return null
  const stops = leg.segments.slice(0, -1).map(({ destinationAirportCode }) => destinationAirportCode)
  const technical = leg.segments.flatMap(({ stopPoint }) => (stopPoint ? [stopPoint] : []))
  return (
    <div className={css.leg}>
      <AirlineMark code={first.airlineCode} size={size} />
      <div>
        <b>
          <bdi dir="ltr">
            {first.originAirportCode} {timeOf(first.departureTime)} – {timeOf(last.arrivalTime)} {last.destinationAirportCode}
          </bdi>
          {leg.dayChange !== 0 && (
            <span className={css.sup}>
              <bdi dir="ltr">
                {leg.dayChange > 0 ? '+' : '−'}
                {Math.abs(leg.dayChange)}
              </bdi>
              <span className={layout.vh}>{t('dayOrDays', { n: Math.abs(leg.dayChange) })}</span>
            </span>
          )}
        </b>
        <span>
          {formatWeekday(first.departureTime)} ·{' '}
          <bdi dir="ltr">{leg.segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', ')}</bdi> ·{' '}
          {formatDuration(leg.durationMinutes, { hour: t('hour'), minute: t('minute') })}
          {t('comma')}
          {stops.length === 0 ? t('nonStop') : t('via', { airports: stops.join(', ') })}
        </span>
        {technical.length > 0 && <span className={css.technical}>{t('technicalStopAt', { airports: technical.join(', ') })}</span>}
      </div>
    </div>
  )
}

/** 'Delhi to Dubai' */
export function formatRoute(legs: readonly Leg[]): string {
  const ends = legs.map(({ segments }) => [segments[0]?.originCityName ?? '', segments.at(-1)?.destinationCityName ?? ''] as const)
  const [first] = ends
  if (!first) return ''
  return ends.length < 3
    ? t('route', { from: first[0], to: first[1] })
    : [first[0], ...ends.map(([, to]) => to)].map((city) => isolate(city, 'auto')).join(t('comma'))
}

export function nameTrip(legs: readonly Leg[]): string {
  const [first, second] = legs
  if (!second) return t('oneWay')
  const isBack = legs.length === 2 && first?.segments[0]?.originCityName === second.segments.at(-1)?.destinationCityName
  return t(isBack ? 'return' : 'multiCity')
}
