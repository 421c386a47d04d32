import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../time.ts'
import { eTicketWordsIn } from './e-ticket-words/find-words.ts'
import { type CalendarFlight, flightCalendar } from './flight-calendar.ts'

const FLIGHT: CalendarFlight = {
  place: 0,
  airlineCode: '6E',
  flightNumber: '2341',
  originAirportCode: 'DEL',
  originAirportName: 'Indira Gandhi International Airport',
  originCityName: 'Delhi',
  originTerminal: '3',
  destinationAirportCode: 'DXB',
  destinationCityName: 'Dubai',
  destinationTerminal: null,
  departureTime: '2026-12-18T10:35',
  departureZone: 'Asia/Kolkata',
  arrivalTime: '2026-12-18T12:50',
  arrivalZone: 'Asia/Dubai',
  airlinePnr: 'Q7RT2M',
  passengers: ['Mr Rohan Mehta', 'Mrs Kavya Mehta'],
}
const write = (flights: readonly CalendarFlight[], more: Partial<Parameters<typeof flightCalendar>[0]> = {}) =>
  flightCalendar(
    {
      bookingId: 1042,
      pnr: 'X4K7QP',
      flights,
      domain: 'skylark.example',
      company: 'Sunrise Holidays',
      now: instant('2026-11-25T08:00:00Z'),
      ...more,
    },
    eTicketWordsIn('en'),
  )

/** As a calendar reads it: lines put together again, each a name and its text. */
function read(file: string): { name: string; value: string }[] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1) }))
}
const valuesOf = (file: string, wanted: string) => read(file).flatMap(({ name, value }) => (name === wanted ? value : []))
const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

test('a flight is one event, with its PNR, its airport and its local times', () => {
  const file = write([FLIGHT])
  expect(read(file).map(({ name, value }) => `${name}:${value}`)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sunrise Holidays//E-ticket//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:flight-1042-0@skylark.example',
    'DTSTAMP:20261125T080000Z',
    'DTSTART:20261218T050500Z',
    'DTEND:20261218T085000Z',
    'SUMMARY:6E 2341 Delhi (DEL) – Dubai (DXB)',
    'LOCATION:Indira Gandhi International Airport (DEL)\\, Terminal 3',
    expect.stringMatching(
      /^DESCRIPTION:PNR X4K7QP\\nAirline PNR Q7RT2M\\nDEL 2026-12-18 10:35\\, Terminal 3\\nDXB 2026-12-18 12:50\\n/,
    ),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(unescaped(valuesOf(file, 'DESCRIPTION')[0] ?? '')).toContain('\nMr Rohan Mehta\nMrs Kavya Mehta\n')
})

// Britain goes forward on 28 March 2027 and back on 31 October 2027, New York forward on 14 March.
test.each([
  ['the day before summer time', '2027-03-27T10:00', 'Europe/London', '20270327T100000Z'],
  ['the day it begins', '2027-03-28T10:00', 'Europe/London', '20270328T090000Z'],
  ['the last hour of summer time', '2027-10-31T00:30', 'Europe/London', '20271030T233000Z'],
  ['the morning after it', '2027-10-31T10:00', 'Europe/London', '20271031T100000Z'],
  ['where the hour is skipped', '2027-03-14T03:30', 'America/New_York', '20270314T073000Z'],
  ['a zone of three quarters', '2027-03-14T03:30', 'Asia/Kathmandu', '20270313T214500Z'],
])('%s is the right moment', (_what, departureTime, departureZone, start) => {
  expect(valuesOf(write([{ ...FLIGHT, departureTime, departureZone }]), 'DTSTART')).toEqual([start])
})

test('a flight through the night when the clocks change ends after it began, by as long as it flies', () => {
  const file = write([
    {
      ...FLIGHT,
      departureTime: '2027-03-27T21:00',
      departureZone: 'America/New_York',
      arrivalTime: '2027-03-28T09:00',
      arrivalZone: 'Europe/London',
    },
  ])
  // Seven hours: New York is four hours behind UTC, London one ahead since that night.
  expect([valuesOf(file, 'DTSTART'), valuesOf(file, 'DTEND')]).toEqual([['20270328T010000Z'], ['20270328T080000Z']])
})

test('each flight has a name of its own, which stays when the file is made again', () => {
  const flights = [FLIGHT, { ...FLIGHT, place: 2 }]
  const later = write(flights, { now: instant('2026-11-26T08:00:00Z') })
  expect(valuesOf(write(flights), 'UID')).toEqual(['flight-1042-0@skylark.example', 'flight-1042-2@skylark.example'])
  expect(valuesOf(later, 'UID')).toEqual(valuesOf(write(flights), 'UID'))
})

test('the airline’s PNR stands there once, where it is the same', () => {
  expect(valuesOf(write([{ ...FLIGHT, airlinePnr: 'X4K7QP' }]), 'DESCRIPTION')[0]).not.toContain('Airline PNR')
})

test('whatever people are called: no line is longer than 75 octets, no letter is cut, and no text becomes a line of its own', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(name, name, fc.constantFrom('en', 'hi', 'ar'), (passenger, company, language) => {
      const nasty = `${passenger}\r\nATTENDEE:x;y,z\\`
      const file = flightCalendar(
        {
          bookingId: 1,
          pnr: 'X4K7QP',
          flights: [{ ...FLIGHT, passengers: [nasty] }],
          domain: 'skylark.example',
          company,
          now: instant('2026-11-25T08:00:00Z'),
        },
        eTicketWordsIn(language as 'en'),
      )
      const lines = file.split('\r\n')
      expect(lines.at(-1)).toBe('')
      for (const line of lines) expect([new TextEncoder().encode(line).length <= 75, line.isWellFormed()]).toEqual([true, true])
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(valuesOf(file, 'ATTENDEE')).toEqual([])
      const shown = nasty.replaceAll(/\r\n|\r|\n/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
      expect(unescaped(valuesOf(file, 'DESCRIPTION')[0] ?? '')).toContain(shown)
    }),
  )
})
