import type { SearchBy } from '@tradewind/contract/flights/option'
import { plainDate } from '@tradewind/domain/time'
import type { SiteSource } from '../sources/allowed-sources.ts'
import type { SupplierSearch } from '../suppliers/supplier-option.ts'
import { partyOfSearch } from './search-store.ts'

/** The specification's numbers. A source's special return is one of its own, or a journey of several cities that leads back. */
const JOURNEYS = { 1: 'oneWay', 2: 'return', 3: 'multiCity', 5: 'specialReturn' } as const satisfies Record<
  number,
  SupplierSearch['journey']
>

export function toSupplierSearch(searchBy: SearchBy, { specialReturnCode }: Pick<SiteSource, 'specialReturnCode'>): SupplierSearch {
  return {
    journey: JOURNEYS[searchBy.JourneyType === 5 ? specialReturnCode : searchBy.JourneyType],
    legs: searchBy.segments.map(({ origin, destination, preferredDepartureTime }) => ({
      origin,
      destination,
      date: plainDate(preferredDepartureTime.slice(0, 10)),
    })),
    party: partyOfSearch(searchBy),
    cabin: searchBy.cabin,
    directOnly: searchBy.directFlight,
    preferredAirlines: searchBy.preferredAirlines,
    ...(searchBy.specialFare && { specialFare: searchBy.specialFare }),
  }
}
