import { addDays, type PlainDate, plainDate } from '../time.ts'
import type { SharingBasis, TransferType } from './itinerary.ts'
import { waysOfRide } from './price-activity.ts'

/** The flight that a drive meets, or leads to. */
export type RideFlight = { readonly name: string /** It lands, or departs; null: nobody has said. */; readonly time: string | null }

/** A drive to a hotel as its guests arrive, or from it as they leave. */
export type StayRide = {
  readonly day: PlainDate
  /** Empty where nobody has said. */
  readonly from: string
  readonly to: string
  readonly vehicle: 'sharing' | 'private' | null
  readonly flight: RideFlight | null
}
/** `there` as the stay begins, `away` as it ends; null: its guests come or leave on their own. */
export type StayRides = { readonly there: StayRide | null; readonly away: StayRide | null }

type Stay = {
  readonly name: string
  readonly checkinDate: string
  readonly noOfNights: number
  readonly transferType: TransferType | null
  readonly sharingBasis: SharingBasis | null
  readonly pickupTransfer: string
  readonly dropTransfer: string
}
/** A flight of the quotation. */
export type Flight = {
  readonly airlineCode: string
  readonly flightNo: string
  readonly departureDate: string | null
  readonly departureTime: string | null
  readonly arrivalDate: string | null
  readonly arrivalTime: string | null
  /** Codes of airports. */
  readonly origin?: string
  readonly destination?: string
  readonly isOptional: boolean
}

/** How the guests of a hotel are driven, with the flight of the same quotation that they come or leave by. One way is the way there. */
export function stayRides(stay: Stay, flights: readonly Flight[]): StayRides {
  const { name, noOfNights, transferType, sharingBasis, pickupTransfer, dropTransfer } = stay
  if (transferType === null) return { there: null, away: null }
  const [arrives, leaves] = [plainDate(stay.checkinDate), addDays(plainDate(stay.checkinDate), noOfNights)]
  const ways = waysOfRide({ transferType: 'return', sharingBasis: sharingBasis ?? undefined })
  const vehicleOf = (way: (typeof ways)['pickup']) => (way === 'none' ? null : way)
  const flown = flights.filter(({ isOptional }) => !isOptional)
  return {
    there: {
      ...{ day: arrives, from: pickupTransfer, to: name, vehicle: vehicleOf(ways.pickup) },
      flight: lastToLand(flown, arrives),
    },
    away:
      transferType === 'oneway'
        ? null
        : {
            ...{ day: leaves, from: name, to: dropTransfer, vehicle: vehicleOf(ways.drop) },
            flight: firstToDepart(flown, leaves),
          },
  }
}

/** Who changes planes lands twice on a day: the last flight brings them. */
function lastToLand(flights: readonly Flight[], day: PlainDate): RideFlight | null {
  const landing = flights.filter(({ arrivalDate, departureDate }) => (arrivalDate ?? departureDate) === day)
  const last = landing.toSorted((a, b) => (a.arrivalTime ?? '').localeCompare(b.arrivalTime ?? '')).at(-1)
  return last ? { name: nameFlight(last), time: last.arrivalTime } : null
}

function firstToDepart(flights: readonly Flight[], day: PlainDate): RideFlight | null {
  const departing = flights.filter(({ departureDate }) => departureDate === day)
  const first = departing.toSorted((a, b) => (a.departureTime ?? '99').localeCompare(b.departureTime ?? '99'))[0]
  return first ? { name: nameFlight(first), time: first.departureTime } : null
}

export const nameFlight = ({ airlineCode, flightNo }: Pick<Flight, 'airlineCode' | 'flightNo'>) => `${airlineCode} ${flightNo}`

/** 'EK 501 lands at 08:30', 'EK 502 departs at 22:10', 'EK 501'; empty: no flight is known. */
export function sayRideFlight({ flight }: StayRide, way: keyof StayRides): string {
  if (!flight) return ''
  return flight.time === null ? flight.name : `${flight.name} ${way === 'there' ? 'lands' : 'departs'} at ${flight.time}`
}
