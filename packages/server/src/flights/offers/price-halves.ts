import { add, type Money } from '@tradewind/domain/money'
import { makePricer } from '../../markups/pricing-basis.ts'
import { combinePair } from '../quote/combine-pair.ts'
import type { SearchRow } from '../search/search-repo.ts'
import { partyOfSearch } from '../search/search-store.ts'
import type { SupplierOption } from '../suppliers/flight-supplier.ts'

/**
 * What the traveller is shown for an option, or for the two halves of a domestic return: those of a special return are one fare, any other two are
 * two tickets, each with its own fee.
 */
export function priceHalves({ pricing, searchBy }: SearchRow, [first, second]: readonly SupplierOption[]): Money {
  if (!first) throw new Error('An offered option has flights')
  const priceOf = makePricer(pricing, partyOfSearch(searchBy))
  const totalOf = (option: SupplierOption) => priceOf(option.fare, option.validatingAirline).totalFare
  if (!second) return totalOf(first)
  return searchBy.JourneyType === 5 ? totalOf(combinePair(first, second)) : add(totalOf(first), totalOf(second))
}
