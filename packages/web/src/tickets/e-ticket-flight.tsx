import type { Segment } from '@tradewind/contract/flight-option'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { formatDuration } from '@tradewind/domain/time'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { CABIN_LABELS } from '../flights/search/search-query.ts'
import { formatDate, formatDay, formatWeekday, timeOf } from '../lib/dates.ts'
import css from './e-ticket.module.css'

type Props = { segment: Segment; airlinePnr: string | null; status: string }

/** One flight: who flies it, from where to where in local times, what it is booked in. A technical stop is red. */
export function ETicketFlight({ segment, airlinePnr, status }: Props) {
  const { airlineCode, airlineName, flightNumber, operatingCarrier } = segment
  const cabin = segment.cabin === 'all' ? 'Economy' : CABIN_LABELS[segment.cabin]
  return (
    <article className={css.flight}>
      <header>
        <AirlineMark code={airlineCode} size="s" />
        <b>
          {airlineName || (findAirline(airlineCode)?.name ?? airlineCode)} {airlineCode} {flightNumber}
        </b>
        <span>
          {formatWeekday(segment.departureTime)} {segment.departureTime.slice(0, 4)}
        </span>
        {operatingCarrier && operatingCarrier !== airlineCode && (
          <span>operated by {findAirline(operatingCarrier)?.name ?? operatingCarrier}</span>
        )}
        <span className={css.aircraft}>{segment.aircraft}</span>
      </header>
      <div className={css.route}>
        <End
          local={segment.departureTime}
          city={segment.originCityName}
          code={segment.originAirportCode}
          airport={segment.originAirportName}
          terminal={segment.originTerminal}
        />
        <div className={css.path}>
          <span>{formatDuration(segment.durationMinutes)}</span>
          <i />
          <span className={segment.stopPoint ? css.technical : undefined}>{tellStop(segment)}</span>
        </div>
        <End
          local={segment.arrivalTime}
          after={segment.departureTime}
          city={segment.destinationCityName}
          code={segment.destinationAirportCode}
          airport={segment.destinationAirportName}
          terminal={segment.destinationTerminal}
        />
        <dl>
          <div>
            <dt>Class</dt>
            <dd>
              {cabin}, {segment.fareClass}
            </dd>
          </div>
          {airlinePnr && (
            <div>
              <dt>Airline PNR</dt>
              <dd>{airlinePnr}</dd>
            </div>
          )}
          <div>
            <dt>Status</dt>
            <dd>{status}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

type EndProps = { local: string; after?: string; city: string; code: string; airport: string; terminal: string | null }

function End({ local, after, city, code, airport, terminal }: EndProps) {
  const isOtherDay = after !== undefined && local.slice(0, 10) !== after.slice(0, 10)
  return (
    <div className={css.end}>
      <time dateTime={local}>
        {timeOf(local)}
        {isOtherDay && <small> {formatDay(local)}</small>}
      </time>
      <b>
        {city} {code}
      </b>
      <span>{airport}</span>
      {terminal && <span>Terminal {terminal.replace(/^terminal\s*/i, '')}</span>}
    </div>
  )
}

/** 'Technical stop AMD, 10 Dec 08:20 – 09:05': everyone stays on the same flight. */
function tellStop({ stopPoint, stopPointArrivalTime, stopPointDepartureTime }: Segment): string {
  if (!stopPoint) return 'Non-stop'
  if (!stopPointArrivalTime || !stopPointDepartureTime) return `Technical stop ${stopPoint}`
  const day = formatDate(stopPointArrivalTime).slice(0, -5)
  return `Technical stop ${stopPoint}, ${day} ${timeOf(stopPointArrivalTime)} – ${timeOf(stopPointDepartureTime)}`
}
