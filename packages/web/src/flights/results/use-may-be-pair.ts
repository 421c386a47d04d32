import { isDomestic } from '@tradewind/domain/flights/domestic'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'

/** Before anybody has answered: whether two lists are to be expected, so that the page has room for their tabs. */
export function useMayBePair(query: SearchQuery): boolean {
  const [out] = legsOf(query)
  const ends = [useAirport(out?.origin ?? ''), useAirport(out?.destination ?? '')]
  const countries = ends.flatMap((airport) => airport?.countryCode ?? [])
  return (query.type === 'return' || query.type === 'special') && countries.length === 2 && isDomestic(countries)
}
