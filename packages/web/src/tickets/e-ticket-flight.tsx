import type { Segment } from '@tradewind/contract/flights/option'
import { formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { ETicketWords, Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { formatClass } from '@tradewind/domain/tickets/format-class'
import { formatTechnicalStop } from '@tradewind/domain/tickets/format-technical-stop'
import { formatDuration } from '@tradewind/domain/time'
import { AirlineMark } from '../flights/airline-mark.tsx'
import css from './e-ticket.module.css'

type Props = { segment: Segment; airlinePnr: string | null; status: string; speech: Speech }

/** The time between two flights of a journey, and where; a change of airport is named. */
export function Connection({ after, before, words }: { after: Segment; before: Segment; words: ETicketWords }) {
  const wait = after.layoverMinutes === null ? null : formatDuration(after.layoverMinutes, words.duration)
  return (
    <p className={css.connection}>
      {after.destinationAirportCode === before.originAirportCode
        ? words.connection(`${after.destinationCityName} ${after.destinationAirportCode}`, wait)
        : words.changeOfAirport(after.destinationAirportCode, before.originAirportCode, wait)}
    </p>
  )
}

/** One flight: airline, airports, local times, class. A technical stop is red. */
export function ETicketFlight({ segment, airlinePnr, status, speech }: Props) {
  const { words, locale } = speech
  const { airlineCode, airlineName, flightNumber, operatingCarrier } = segment
  const bookedIn = formatClass(segment, words)
  return (
    <article className={css.flight}>
      <header>
        <AirlineMark code={airlineCode} size="s" />
        <b>
          <bdi dir="ltr">
            {airlineName || (findAirline(airlineCode)?.name ?? airlineCode)} {airlineCode} {flightNumber}
          </bdi>
        </b>
        <span>
          {formatWeekday(segment.departureTime, locale)} {segment.departureTime.slice(0, 4)}
        </span>
        {operatingCarrier && operatingCarrier !== airlineCode && (
          <span>{words.operatedBy(findAirline(operatingCarrier)?.name ?? operatingCarrier)}</span>
        )}
        <span className={css.aircraft}>
          <bdi>{aircraftName(segment.aircraft)}</bdi>
        </span>
      </header>
      <div className={css.route}>
        <End
          local={segment.departureTime}
          city={segment.originCityName}
          code={segment.originAirportCode}
          airport={segment.originAirportName}
          terminal={segment.originTerminal}
          speech={speech}
        />
        <div className={css.path}>
          <span>{formatDuration(segment.durationMinutes, words.duration)}</span>
          <i />
          <span className={segment.stopPoint ? css.technical : undefined}>
            {formatTechnicalStop(segment, { words: words.technicalStop, locale }) ?? words.nonStop}
          </span>
        </div>
        <End
          local={segment.arrivalTime}
          after={segment.departureTime}
          city={segment.destinationCityName}
          code={segment.destinationAirportCode}
          airport={segment.destinationAirportName}
          terminal={segment.destinationTerminal}
          speech={speech}
        />
        <dl>
          {bookedIn && (
            <div>
              <dt>{words.class}</dt>
              <dd>{bookedIn}</dd>
            </div>
          )}
          {airlinePnr && (
            <div>
              <dt>{words.airlinePnr}</dt>
              <dd dir="ltr">{airlinePnr}</dd>
            </div>
          )}
          <div>
            <dt>{words.status}</dt>
            <dd>{status}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

type EndProps = {
  local: string
  after?: string
  city: string
  code: string
  airport: string
  terminal: string | null
  speech: Speech
}

function End({ local, after, city, code, airport, terminal, speech: { words, locale } }: EndProps) {
  const isOtherDay = after !== undefined && local.slice(0, 10) !== after.slice(0, 10)
  return (
    <div className={css.end}>
      <time dateTime={local}>
        {timeOf(local)}
        {isOtherDay && <small> {formatDay(local, locale)}</small>}
      </time>
      <b>
        <bdi>
          {city} {code}
        </bdi>
      </b>
      <span>
        <bdi>{airport}</bdi>
      </span>
      {terminal && <span>{words.terminal(terminal.replace(/^terminal\s*/i, ''))}</span>}
    </div>
  )
}
