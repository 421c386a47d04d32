import { isDomestic } from '@tradewind/domain/flights/domestic'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'

/** Before the first answer: whether two lists are expected, so that the page leaves room for their tabs. Undefined until both airports are known. */
export function useMayBePair(query: SearchQuery): boolean | undefined {
  const [out] = legsOf(query)
  const ends = [useAirport(out?.origin ?? ''), useAirport(out?.destination ?? '')]
  const countries = ends.flatMap((airport) => airport?.countryCode ?? [])
  if (query.type !== 'return' && query.type !== 'special') return false
  return countries.length === 2 ? isDomestic(countries) : undefined
}
