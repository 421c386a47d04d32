import { type PlainDate, plainDate } from '../time.ts'
import type { SharingBasis, TransferType } from './itinerary.ts'
import { waysOfRide } from './price-activity.ts'
import { type Flight, nameFlight, type RideFlight } from './stay-rides.ts'

/** One way of a transfer. */
export type Drive = {
  /** Null: nobody has said. */
  readonly day: PlainDate | null
  /** When the party is picked up, on the clock of the place; null: nobody has said. */
  readonly time: string | null
  readonly from: string
  readonly to: string
  readonly vehicle: 'sharing' | 'private' | null
  /** The flight of the same quotation that it meets, or leads to; null: none is known. */
  readonly flight: (RideFlight & { readonly lands: boolean }) | null
}
export type Drives = { readonly there: Drive; readonly back: Drive | null }

export type DrivenLine = {
  readonly transferType: TransferType
  readonly sharingBasis: SharingBasis | null
  readonly fromArea: string
  readonly toArea: string
  /** The exact places, where they were said. */
  readonly pickupTransfer: string
  readonly dropTransfer: string
  readonly startDate: string | null
  readonly time: string | null
  readonly returnDate: string | null
  readonly returnTime: string | null
}

type Places = Pick<DrivenLine, 'fromArea' | 'toArea' | 'pickupTransfer' | 'dropTransfer'>

/** From where to where, in the words that were said of the places, else by their areas. */
export function placesOf({ fromArea, toArea, pickupTransfer, dropTransfer }: Places): {
  readonly from: string
  readonly to: string
} {
  return { from: pickupTransfer || fromArea, to: dropTransfer || toArea }
}

/** 'Dubai airport to Marina'. A place that is not said, or was forgotten with its person, is open. */
export function nameDrive({ from, to }: Pick<Drive, 'from' | 'to'>): string {
  return `${from || '…'} to ${to || '…'}`
}

/** 'Transfer, Dubai airport to Marina' */
export const titleDrive = (drive: Pick<Drive, 'from' | 'to'>) => `Transfer, ${nameDrive(drive)}`
export const titleTransfer = (line: Places) => titleDrive(placesOf(line))

/** How a transfer is driven there and back, each with the flight of the quotation that it meets at an airport, or leads to. */
export function transferDrives(line: DrivenLine, flights: readonly Flight[]): Drives {
  const { transferType, sharingBasis, startDate, time, returnDate, returnTime } = line
  const { from, to } = placesOf(line)
  const ways = waysOfRide({ transferType: 'return', sharingBasis: sharingBasis ?? undefined })
  const vehicleOf = (way: (typeof ways)['pickup']) => (way === 'none' ? null : way)
  const flown = flights.filter(({ isOptional }) => !isOptional)
  const drive = (
    places: Pick<Drive, 'from' | 'to'>,
    when: { readonly day: string | null; readonly time: string | null },
    vehicle: Drive['vehicle'],
  ): Drive => {
    const day = when.day === null ? null : plainDate(when.day)
    const own = { ...places, day, time: when.time, vehicle }
    return { ...own, flight: day === null ? null : flightOf({ ...places, day, time: when.time }, flown) }
  }
  return {
    there: drive({ from, to }, { day: startDate, time }, vehicleOf(ways.pickup)),
    back:
      transferType === 'oneway' ? null : drive({ from: to, to: from }, { day: returnDate, time: returnTime }, vehicleOf(ways.drop)),
  }
}

type Way = Pick<Drive, 'from' | 'to' | 'time'> & { readonly day: PlainDate }

/** A drive that begins at an airport meets the last flight that has landed by then; one that ends at an airport leads to the first that departs after it. */
function flightOf({ from, to, day, time }: Way, flights: readonly Flight[]): Drive['flight'] {
  const landing = flights
    .filter((flight) => (flight.arrivalDate ?? flight.departureDate) === day && isAirport(from, flight.destination))
    .filter(({ arrivalTime }) => time === null || arrivalTime === null || arrivalTime <= time)
    .toSorted((a, b) => (a.arrivalTime ?? '').localeCompare(b.arrivalTime ?? ''))
    .at(-1)
  if (landing) return { name: nameFlight(landing), time: landing.arrivalTime, lands: true }
  const departing = flights
    .filter((flight) => flight.departureDate === day && isAirport(to, flight.origin))
    .filter(({ departureTime }) => time === null || departureTime === null || departureTime >= time)
    .toSorted((a, b) => (a.departureTime ?? '99').localeCompare(b.departureTime ?? '99'))[0]
  return departing ? { name: nameFlight(departing), time: departing.departureTime, lands: false } : null
}

/** A place says that it is one, or names the code of the flight's. */
function isAirport(place: string, code: string | undefined): boolean {
  const words = place.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => word === code || AIRPORT.has(word))
}

const AIRPORT = new Set(['AIRPORT', 'TERMINAL'])

/** 'EK 501 lands at 08:30', 'EK 502 departs at 22:10', 'EK 501'; empty: no flight is known. */
export function sayDriveFlight({ flight }: Pick<Drive, 'flight'>): string {
  if (!flight) return ''
  return flight.time === null ? flight.name : `${flight.name} ${flight.lands ? 'lands' : 'departs'} at ${flight.time}`
}
