import type { Segment } from '@tradewind/contract/flights/option'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { formatClass } from '@tradewind/domain/tickets/format-class'
import { formatTechnicalStop } from '@tradewind/domain/tickets/format-technical-stop'
import { formatDuration } from '@tradewind/domain/time'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatDay, formatWeekday, timeOf } from '../lib/dates.ts'
import css from './e-ticket.module.css'

type Props = { segment: Segment; airlinePnr: string | null; status: string }

/** The time between two flights of a journey, and where; a change of airport is named. */
export function Connection({ after, before }: { after: Segment; before: Segment }) {
  const wait = after.layoverMinutes === null ? '' : `, ${formatDuration(after.layoverMinutes)}`
  return (
    <p className={css.connection}>
      {after.destinationAirportCode === before.originAirportCode
        ? `Connection in ${after.destinationCityName} ${after.destinationAirportCode}${wait}`
        : `Change of airport, ${after.destinationAirportCode} to ${before.originAirportCode}${wait}`}
    </p>
  )
}

/** One flight: airline, airports, local times, class. A technical stop is red. */
export function ETicketFlight({ segment, airlinePnr, status }: Props) {
  const { airlineCode, airlineName, flightNumber, operatingCarrier } = segment
  const bookedIn = formatClass(segment)
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
        <span className={css.aircraft}>{aircraftName(segment.aircraft)}</span>
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
          <span className={segment.stopPoint ? css.technical : undefined}>{formatTechnicalStop(segment) ?? 'Non-stop'}</span>
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
          {bookedIn && (
            <div>
              <dt>Class</dt>
              <dd>{bookedIn}</dd>
            </div>
          )}
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
