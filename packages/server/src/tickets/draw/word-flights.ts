import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { formatClass } from '@tradewind/domain/tickets/format-class'
import { formatTechnicalStop } from '@tradewind/domain/tickets/format-technical-stop'
import { formatDuration } from '@tradewind/domain/time'

/** Each flight in the words of its box on the e-ticket, see `flights.typ`. */
export function wordFlights(ticket: ETicket, statusOf: (index: number) => string) {
  const flights = ticket.legs.flatMap(({ segments }) =>
    segments.map((segment, place) => ({ segment, before: segments[place - 1] })),
  )
  return flights.map(({ segment, before }, index) => ({
    ...wordFlight(segment),
    connection: before ? wordConnection(before, segment) : null,
    facts: wordFacts(segment, { airlinePnr: ticket.airlinePnrs[index] ?? null, status: statusOf(index) }),
  }))
}

function wordFlight(segment: Segment) {
  const { airlineCode, airlineName, flightNumber, operatingCarrier, departureTime, arrivalTime } = segment
  const airline = findAirline(airlineCode)
  const operated = operatingCarrier && operatingCarrier !== airlineCode && (findAirline(operatingCarrier)?.name ?? operatingCarrier)
  const isOtherDay = arrivalTime.slice(0, 10) !== departureTime.slice(0, 10)
  return {
    airline: { code: airlineCode, colour: airline?.colour ?? '#4a5568' },
    name: `${airlineName || airline?.name || airlineCode} ${airlineCode} ${flightNumber}`,
    day: `${formatWeekday(departureTime)} ${departureTime.slice(0, 4)}${operated ? ` · operated by ${operated}` : ''}`,
    aircraft: aircraftName(segment.aircraft) ?? '',
    duration: formatDuration(segment.durationMinutes),
    technicalStop: formatTechnicalStop(segment) ?? null,
    from: {
      time: timeOf(departureTime),
      otherDay: null,
      city: `${segment.originCityName} ${segment.originAirportCode}`,
      lines: wordAirport(segment.originAirportName, segment.originTerminal),
    },
    to: {
      time: timeOf(arrivalTime),
      otherDay: isOtherDay ? formatDay(arrivalTime) : null,
      city: `${segment.destinationCityName} ${segment.destinationAirportCode}`,
      lines: wordAirport(segment.destinationAirportName, segment.destinationTerminal),
    },
  }
}

function wordAirport(name: string, terminal: string | null): string[] {
  return [name, ...(terminal ? [`Terminal ${terminal.replace(/^terminal\s*/i, '')}`] : [])]
}

function wordConnection(before: Segment, after: Segment): string {
  const wait = before.layoverMinutes === null ? '' : `, ${formatDuration(before.layoverMinutes)}`
  return before.destinationAirportCode === after.originAirportCode
    ? `Connection in ${before.destinationCityName} ${before.destinationAirportCode}${wait}`
    : `Change of airport, ${before.destinationAirportCode} to ${after.originAirportCode}${wait}`
}

function wordFacts(segment: Segment, { airlinePnr, status }: { airlinePnr: string | null; status: string }) {
  const bookedIn = formatClass(segment)
  return [
    ...(bookedIn ? [{ label: 'Class', value: bookedIn }] : []),
    ...(airlinePnr ? [{ label: 'Airline PNR', value: airlinePnr }] : []),
    { label: 'Status', value: status },
  ]
}
