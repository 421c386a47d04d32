import { airlinesOf, type SearchQuery } from '../search/search-query.ts'
import { nameAirlines } from './airline-chip.tsx'
import { nameSpecialFare } from './special-fare-words.ts'

/** ' · Student fare · Air India, IndiGo' behind a search in words. */
export function WishLine({ query }: { query: SearchQuery }) {
  const airlines = airlinesOf(query)
  return [...(query.fare ? [nameSpecialFare(query.fare)] : []), ...(airlines.length > 0 ? [nameAirlines(airlines)] : [])]
    .map((wish) => ` · ${wish}`)
    .join('')
}
