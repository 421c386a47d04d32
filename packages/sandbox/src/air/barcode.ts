import type { BookedPassenger, Booking } from './booking.ts'
import { flightsOf } from './booking.ts'
import { CABIN } from './segment-wire.ts'

const CABIN_LETTER: Record<number, string> = { 2: 'Y', 3: 'W', 4: 'C', 6: 'F' }

/**
 * The text of an IATA bar-coded boarding pass, 60 characters, as this supplier writes it: a blank where the standard has
 * the electronic-ticket mark, and zeros for the check-in part, because nobody has checked in yet.
 */
export function barcodeContent(booking: Booking, passenger: BookedPassenger, flightNumber: number): string {
  const place = flightsOf(booking)[flightNumber]
  if (!place) throw new Error(`Booking ${booking.bookingId} has no flight ${flightNumber}`)
  const { flight, leg } = place
  const { FirstName, LastName, Title } = passenger.input
  const name = `${LastName}/${FirstName} ${Title}`.toUpperCase().replaceAll('.', '')
  const seat = passenger.extras.find(({ kind, at }) => kind === 'seat' && at === flightNumber)?.code ?? ''
  return [
    'M1',
    fit(name, 20),
    ' ',
    fit(booking.pnr, 7),
    flight.origin.iata,
    flight.destination.iata,
    fit(flight.operatingCarrier ?? flight.airlineCode, 3),
    fit(flight.flightNumber.padStart(4, '0'), 5),
    dayOfYear(flight.departureLocal).padStart(3, '0'),
    CABIN_LETTER[CABIN[leg.offer.family.cabin]] ?? 'Y',
    seat.padStart(4, '0'),
    '00000',
    '0',
    '00',
  ].join('')
}

function fit(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, ' ')
}

function dayOfYear(local: string): string {
  const day = Date.parse(`${local.slice(0, 10)}T00:00:00Z`)
  return String((day - Date.parse(`${local.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000 + 1)
}
