import type { Leg } from '@tradewind/contract/flights/option'
import type { CSSProperties } from 'react'
import { formatDay, timeOf } from '../../lib/dates.ts'
import { classes } from '../../ui/class-names.ts'
import css from './fare-card.module.css'
import { formatMinutes } from './in-words.ts'
import { t } from './messages.ts'

type Stop = { share: number; isTechnical: boolean }

/** The route as a line: a dot for each stop at its time in the journey; technical stops are red. */
export function FarePath({ leg }: { leg: Leg }) {
  const { segments, durationMinutes } = leg
  const technical = segments.filter(({ stopPoint }) => stopPoint)
  return (
    <div className={css.path}>
      <span className={css.duration}>{formatMinutes(durationMinutes)}</span>
      <span className={css.ends}>
        {segments[0]?.originAirportCode}
        <span className={css.rule} aria-hidden="true">
          {stopsAlong(leg).map(({ share, isTechnical }) => (
            <i key={share} className={classes(isTechnical && css.tech)} style={{ '--x': `${share}%` } as CSSProperties} />
          ))}
        </span>
        {segments.at(-1)?.destinationAirportCode}
      </span>
      <span className={css.stops}>{stopsText(leg)}</span>
      {technical.map((segment) => (
        <span key={segment.stopPoint} className={css.bad}>
          {t('technicalStop', { places: segment.stopPoint ?? '' })}
          {segment.stopPointArrivalTime && ` ${formatDay(segment.stopPointArrivalTime)} ${timeOf(segment.stopPointArrivalTime)}`}
        </span>
      ))}
    </div>
  )
}

export function stopsText({ segments }: Leg): string {
  const changes = segments.slice(0, -1)
  if (changes.length === 0) return t('nonStop')
  const places = changes.map(({ destinationAirportCode, layoverMinutes }) =>
    layoverMinutes === null || changes.length > 1
      ? destinationAirportCode
      : `${destinationAirportCode} ${formatMinutes(layoverMinutes)}`,
  )
  return t('stopsAt', { n: changes.length, places: places.join(', ') })
}

function stopsAlong({ segments, durationMinutes }: Leg): Stop[] {
  const stops: Stop[] = []
  let passed = 0
  const at = (minutes: number) => Math.round((100 * minutes) / Math.max(durationMinutes, 1))
  for (const { durationMinutes: flying, layoverMinutes, stopPoint } of segments) {
    if (stopPoint) stops.push({ share: at(passed + flying / 2), isTechnical: true })
    passed += flying
    if (layoverMinutes !== null) stops.push({ share: at(passed + layoverMinutes / 2), isTechnical: false })
    passed += layoverMinutes ?? 0
  }
  return stops
}
