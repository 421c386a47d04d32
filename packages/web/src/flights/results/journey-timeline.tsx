import type { Leg, Segment } from '@tradewind/contract/flights/option'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { Fragment } from 'react'
import { formatDay, formatWeekday, timeOf } from '../../lib/dates.ts'
import { classes } from '../../ui/class-names.ts'
import { AirlineMark } from '../airline-mark.tsx'
import { nameCabin } from '../search/search-words.ts'
import css from './fare-detail.module.css'
import { formatAllowance, formatMinutes } from './in-words.ts'
import { flightNumberOf } from './leg-words.ts'
import { t } from './messages.ts'

/** The times on one side, the journey as a line, the events on the other. */
export function JourneyTimeline({ leg }: { leg: Leg }) {
  const { segments } = leg
  const first = segments[0]
  const last = segments.at(-1)
  if (!first || !last) return null
  return (
    <div className={css.leg}>
      <h3>
        {t('way', { from: first.originCityName, to: last.destinationCityName })}{' '}
        <span>
          {formatWeekday(first.departureTime)} · {formatMinutes(leg.durationMinutes)}
        </span>
      </h3>
      <div className={css.journey}>
        {segments.map((segment, index) => (
          <Fragment key={flightNumberOf(segment) + segment.departureTime}>
            <Place
              at={segment.departureTime}
              day={first.departureTime}
              city={segment.originCityName}
              code={segment.originAirportCode}
              airport={segment.originAirportName}
              terminal={segment.originTerminal}
              mark={index === 0 ? 'first' : undefined}
            />
            <span />
            <span className={css.mark} />
            <Flight segment={segment} />
            <Place
              at={segment.arrivalTime}
              day={first.departureTime}
              city={segment.destinationCityName}
              code={segment.destinationAirportCode}
              airport={segment.destinationAirportName}
              terminal={segment.destinationTerminal}
              mark={segment === last ? 'last' : undefined}
            />
            {segment.layoverMinutes !== null && segments[index + 1] && (
              <>
                <span />
                <span className={classes(css.mark, css.gap)} />
                <div className={css.wait}>
                  <b>{t('changePlanes', { duration: formatMinutes(segment.layoverMinutes) })}</b>
                  {segments[index + 1]?.originAirportCode !== segment.destinationAirportCode &&
                    ` · ${t('goTo', { airport: segments[index + 1]?.originAirportName ?? '', code: segments[index + 1]?.originAirportCode ?? '' })}`}
                </div>
              </>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

type PlaceProps = {
  at: string
  day: string
  city: string
  code: string
  airport: string
  terminal: string | null
  mark: 'first' | 'last' | undefined
}

function Place({ at, day, city, code, airport, terminal, mark }: PlaceProps) {
  return (
    <>
      <time dateTime={at}>{timeOf(at)}</time>
      <span className={classes(css.mark, css.dot, mark && css[mark])} />
      <div className={css.place}>
        <b>
          {city} {code}
        </b>{' '}
        <span>
          {airport}
          {terminal && `, ${t('terminal', { name: terminal.replace(/^terminal\s*/i, '') })}`}
        </span>
        {at.slice(0, 10) !== day.slice(0, 10) && <em>{formatDay(at)}</em>}
      </div>
    </>
  )
}

function Flight({ segment }: { segment: Segment }) {
  const { airlineCode, airlineName, operatingCarrier, aircraft, cabin, fareClass, durationMinutes, baggage, cabinBaggage } = segment
  const bags = [formatAllowance(baggage), formatAllowance(cabinBaggage)].filter(Boolean).join(' + ')
  const isOther = operatingCarrier && operatingCarrier !== airlineCode && operatingCarrier !== airlineName
  return (
    <div className={css.flight}>
      <div className={css.flightName}>
        <AirlineMark code={airlineCode} size="s" />
        {airlineName} <span>{flightNumberOf(segment)}</span>
      </div>
      {[
        isOther ? t('operated', { carrier: operatingCarrier }) : undefined,
        aircraftName(aircraft),
        `${cabin === 'all' ? '' : nameCabin(cabin)} ${fareClass}`.trim(),
        formatMinutes(durationMinutes),
        bags,
      ]
        .filter(Boolean)
        .join(' · ')}
      {segment.stopPoint && (
        <div className={css.technical}>
          {t('technicalAt', { place: segment.stopPoint })}
          {segment.stopPointArrivalTime && `, ${formatDay(segment.stopPointArrivalTime)} ${timeOf(segment.stopPointArrivalTime)}`}
          {segment.stopPointDepartureTime && ` ${t('until', { time: timeOf(segment.stopPointDepartureTime) })}`}. {t('stayAboard')}
        </div>
      )}
    </div>
  )
}
