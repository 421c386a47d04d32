import { airlineName } from '../flights/airline-name.ts'

/** One passenger on one flight, as its bar-coded boarding pass states it. */
export type BoardingPass = {
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly pnr: string
  readonly origin: string
  readonly destination: string
  readonly carrier: string
  /** Up to four digits, with a suffix letter at most: '203', '1008', '45A'. */
  readonly flightNumber: string
  /** Local date of departure, 'YYYY-MM-DD' first. */
  readonly departure: string
  /** Letter of the cabin or booking class; 'Y' when unknown. */
  readonly fareClass: string | null
  /** '12A'; null before a seat is assigned. */
  readonly seat: string | null
  readonly isInfant: boolean
}

/**
 * Content of the barcode: the 60 mandatory characters of IATA Resolution 792, version-less format M with one leg, for a passenger who has not
 * checked in (sequence 0000, status 0, no conditional fields). Throws when a part does not fit its field.
 */
export function boardingPassText(pass: BoardingPass): string {
  return [
    'M1',
    nameField(pass),
    'E',
    field('record locator', pass.pnr, 7),
    field('origin', pass.origin, 3),
    field('destination', pass.destination, 3),
    field('carrier', pass.carrier, 3),
    flightField(pass.flightNumber),
    dayOfYear(pass.departure).padStart(3, '0'),
    (pass.fareClass?.trim() || 'Y').charAt(0).toUpperCase(),
    seatField(pass),
    '0000 ',
    '0',
    '00',
  ].join('')
}

/** 'MEHTA/ROHAN MR', cut or padded to 20 characters. */
function nameField({ firstName, lastName, title }: BoardingPass): string {
  const given = `${airlineName(firstName)} ${title.replace(/[^A-Za-z]/g, '')}`.trim()
  return `${airlineName(lastName)}/${given}`.toUpperCase().slice(0, 20).padEnd(20)
}

function field(what: string, text: string, width: number): string {
  const plain = text.trim().toUpperCase()
  if (!/^[A-Z0-9]+$/.test(plain) || plain.length > width) throw new RangeError(`Not a ${what} for a boarding pass: ${text}`)
  return plain.padEnd(width)
}

function flightField(flightNumber: string): string {
  const match = /^(\d{1,4})([A-Z]?)$/.exec(flightNumber.trim().toUpperCase())
  if (!match) throw new RangeError(`Not a flight number for a boarding pass: ${flightNumber}`)
  const [, digits = '', suffix = ''] = match
  return digits.padStart(4, '0') + suffix.padEnd(1)
}

function dayOfYear(departure: string): string {
  const day = Date.parse(`${departure.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day)) throw new RangeError(`Not a date for a boarding pass: ${departure}`)
  return String(Math.round((day - Date.UTC(Number(departure.slice(0, 4)), 0, 1)) / 86_400_000) + 1)
}

function seatField({ seat, isInfant }: BoardingPass): string {
  if (isInfant) return 'INF '
  const match = /^0*(\d{1,3})([A-Z])$/.exec(seat?.trim().toUpperCase() ?? '')
  const [, row = '', letter = ''] = match ?? []
  return match ? row.padStart(3, '0') + letter : '    '
}
