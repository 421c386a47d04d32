import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { type FlightValues, newFlight } from './builder-values.ts'

/** One line for each flight of a booking of ours. It was bought by itself, so that it counts nothing in the total. */
export function flightsOfBooking({ legs, airlinePnrs, pnr }: Pick<BookingDetail, 'legs' | 'airlinePnrs' | 'pnr'>): FlightValues[] {
  return legs
    .flatMap(({ segments }) => segments)
    .map((segment, nth) => {
      const [departureDate = '', departureTime = ''] = segment.departureTime.split('T')
      const [arrivalDate = '', arrivalTime = ''] = segment.arrivalTime.split('T')
      return {
        ...newFlight(departureDate),
        ...{ airlineCode: segment.airlineCode, flightNo: segment.flightNumber },
        ...{ origin: segment.originAirportCode, destination: segment.destinationAirportCode },
        ...{ departureTime: departureTime.slice(0, 5), arrivalDate, arrivalTime: arrivalTime.slice(0, 5) },
        pnr: airlinePnrs[nth] ?? pnr ?? '',
      }
    })
}
