import type { SearchBy } from '@tradewind/contract/flights/option'
import { type SearchQuery, writeAirlines } from '../search/search-query.ts'

/** What the address of the passenger page holds besides the search's id. */
export type BookSearch = {
  resultIndex: string
  /** The inbound option that was chosen with a domestic outbound. */
  inbound?: string
  /** Set for the return flight: the booking it follows. */
  outbound?: number
}

export function readBookSearch(raw: Record<string, unknown>): BookSearch {
  const outbound = Number(raw.outbound)
  return {
    resultIndex: text(raw.resultIndex),
    ...(text(raw.inbound) !== '' && { inbound: text(raw.inbound) }),
    ...(Number.isSafeInteger(outbound) && outbound > 0 && { outbound }),
  }
}

/** The same search again, as the results page reads it: without the filters, which may match nothing any more. */
export function searchAgain(searchBy: SearchBy): SearchQuery {
  const [first, second] = searchBy.segments
  const day = (segment: SearchBy['segments'][number]) => segment.preferredDepartureTime.slice(0, 10)
  const type = ({ 1: 'oneWay', 2: 'return', 3: 'multiCity', 5: 'special' } as const)[searchBy.JourneyType]
  const airlines = writeAirlines(searchBy.preferredAirlines)
  return {
    ...(first && { origin: first.origin, destination: first.destination, departure: day(first) }),
    ...(second && (type === 'return' || type === 'special') && { return: day(second) }),
    ...(type === 'multiCity' && {
      legs: searchBy.segments.map((segment) => `${segment.origin}-${segment.destination}-${day(segment)}`).join(','),
    }),
    adt: searchBy.adultCount,
    chd: searchBy.childCount,
    inf: searchBy.infantCount,
    cabin: searchBy.cabin,
    type,
    ...(searchBy.directFlight && { direct: true }),
    ...(searchBy.specialFare && { fare: searchBy.specialFare }),
    ...(airlines && { airlines }),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
}
