import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { formatClass } from '@tradewind/domain/tickets/format-class'
import { formatTechnicalStop } from '@tradewind/domain/tickets/format-technical-stop'
import { formatDuration } from '@tradewind/domain/time'

/** Each flight in the words of its box on the e-ticket, see `flights.typ`. */
export function wordFlights(ticket: ETicket, statusOf: (index: number) => string, speech: Speech) {
  const flights = ticket.legs.flatMap(({ segments }) =>
    segments.map((segment, place) => ({ segment, before: segments[place - 1] })),
  )
  return flights.map(({ segment, before }, index) => ({
    ...wordFlight(segment, speech),
    connection: before ? wordConnection(before, segment, speech) : null,
    facts: wordFacts(segment, { airlinePnr: ticket.airlinePnrs[index] ?? null, status: statusOf(index) }, speech),
  }))
}

function wordFlight(segment: Segment, { words, locale }: Speech) {
  const { airlineCode, airlineName, flightNumber, operatingCarrier, departureTime, arrivalTime } = segment
  const airline = findAirline(airlineCode)
  const operated = operatingCarrier && operatingCarrier !== airlineCode && (findAirline(operatingCarrier)?.name ?? operatingCarrier)
  const isOtherDay = arrivalTime.slice(0, 10) !== departureTime.slice(0, 10)
  return {
    airline: { code: airlineCode, colour: airline?.colour ?? '#4a5568' },
    name: `${airlineName || airline?.name || airlineCode} ${airlineCode} ${flightNumber}`,
    day: `${formatWeekday(departureTime, locale)} ${departureTime.slice(0, 4)}${operated ? ` · ${words.operatedBy(operated)}` : ''}`,
    aircraft: aircraftName(segment.aircraft) ?? '',
    duration: formatDuration(segment.durationMinutes, words.duration),
    technicalStop: formatTechnicalStop(segment, { words: words.technicalStop, locale }) ?? null,
    from: {
      time: timeOf(departureTime),
      otherDay: null,
      city: `${segment.originCityName} ${segment.originAirportCode}`,
      lines: wordAirport(segment.originAirportName, segment.originTerminal, words),
    },
    to: {
      time: timeOf(arrivalTime),
      otherDay: isOtherDay ? formatDay(arrivalTime, locale) : null,
      city: `${segment.destinationCityName} ${segment.destinationAirportCode}`,
      lines: wordAirport(segment.destinationAirportName, segment.destinationTerminal, words),
    },
  }
}

function wordAirport(name: string, terminal: string | null, words: Speech['words']): string[] {
  return [name, ...(terminal ? [words.terminal(terminal.replace(/^terminal\s*/i, ''))] : [])]
}

function wordConnection(before: Segment, after: Segment, { words }: Speech): string {
  const wait = before.layoverMinutes === null ? null : formatDuration(before.layoverMinutes, words.duration)
  return before.destinationAirportCode === after.originAirportCode
    ? words.connection(`${before.destinationCityName} ${before.destinationAirportCode}`, wait)
    : words.changeOfAirport(before.destinationAirportCode, after.originAirportCode, wait)
}

function wordFacts(segment: Segment, { airlinePnr, status }: { airlinePnr: string | null; status: string }, { words }: Speech) {
  const bookedIn = formatClass(segment, words)
  return [
    ...(bookedIn ? [{ label: words.class, value: bookedIn }] : []),
    ...(airlinePnr ? [{ label: words.airlinePnr, value: airlinePnr }] : []),
    { label: words.status, value: status },
  ]
}
