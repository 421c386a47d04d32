import type { Instant } from '../time.ts'
import { instantOf } from '../zoned-time.ts'
import type { ETicketWords } from './e-ticket-words/e-ticket-words.ts'

export type CalendarFlight = {
  /** Its index on the ticket. */
  readonly place: number
  readonly airlineCode: string
  readonly flightNumber: string
  readonly originAirportCode: string
  readonly originAirportName: string
  readonly originCityName: string
  readonly originTerminal: string | null
  readonly destinationAirportCode: string
  readonly destinationCityName: string
  readonly destinationTerminal: string | null
  /** Local, each beside its zone. */
  readonly departureTime: string
  readonly departureZone: string
  readonly arrivalTime: string
  readonly arrivalZone: string
  readonly airlinePnr: string | null
  readonly passengers: readonly string[]
}

type Booked = {
  readonly bookingId: number
  readonly pnr: string
  readonly flights: readonly CalendarFlight[]
  /** The site's: an event that is imported again replaces the one of the same name. */
  readonly domain: string
  readonly company: string
  readonly now: Instant
}

/**
 * The flights of a booking as a calendar file (RFC 5545), one event for each. Times are in UTC, which needs no table of a zone's changes: a calendar shows
 * them in its reader's zone, and the text of each event has the local ones.
 */
export function flightCalendar({ bookingId, pnr, flights, domain, company, now }: Booked, words: ETicketWords): string {
  const event = (flight: CalendarFlight) => [
    'BEGIN:VEVENT',
    `UID:flight-${bookingId}-${flight.place}@${domain}`,
    `DTSTAMP:${inUtc(now)}`,
    `DTSTART:${inUtc(instantOf({ local: flight.departureTime, zone: flight.departureZone }))}`,
    `DTEND:${inUtc(instantOf({ local: flight.arrivalTime, zone: flight.arrivalZone }))}`,
    `SUMMARY:${escaped(titleOf(flight))}`,
    `LOCATION:${escaped(placeOf(flight, words))}`,
    `DESCRIPTION:${escaped(describe(flight, pnr, words))}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(company)}//E-ticket//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...flights.flatMap(event),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function titleOf(flight: CalendarFlight): string {
  const { airlineCode, flightNumber, originCityName, originAirportCode, destinationCityName, destinationAirportCode } = flight
  return `${airlineCode} ${flightNumber} ${originCityName} (${originAirportCode}) – ${destinationCityName} (${destinationAirportCode})`
}

function placeOf({ originAirportName, originAirportCode, originTerminal }: CalendarFlight, words: ETicketWords): string {
  const airport = `${originAirportName} (${originAirportCode})`
  return originTerminal ? `${airport}${words.comma}${words.terminal(originTerminal)}` : airport
}

function describe(flight: CalendarFlight, pnr: string, words: ETicketWords): string {
  const stop = (code: string, local: string, terminal: string | null) =>
    `${code} ${local.slice(0, 10)} ${local.slice(11, 16)}${terminal ? `${words.comma}${words.terminal(terminal)}` : ''}`
  return [
    `${words.pnr} ${pnr}`,
    ...(flight.airlinePnr && flight.airlinePnr !== pnr ? [`${words.airlinePnr} ${flight.airlinePnr}`] : []),
    stop(flight.originAirportCode, flight.departureTime, flight.originTerminal),
    stop(flight.destinationAirportCode, flight.arrivalTime, flight.destinationTerminal),
    ...flight.passengers,
    words.localTimes,
  ].join('\n')
}

/** '20261218T050500Z' */
function inUtc(at: Instant): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Text of a property: no character of it ends the value or begins a line. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

const OCTETS_AT_MOST = 75
const utf8 = new TextEncoder()

/** A line has at most 75 octets: what is left goes on in the next, behind a space. No letter is cut in two. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const letter of line) {
    const size = utf8.encode(letter).length
    if (octets + size > OCTETS_AT_MOST) [text, octets] = [`${text}\r\n `, 1]
    text += letter
    octets += size
  }
  return text
}
