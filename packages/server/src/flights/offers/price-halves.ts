import { add, type Money } from '@tradewind/domain/money'
import type { Pricer } from '../pricing/open-pricer.ts'
import { combinePair } from '../quote/combine-pair.ts'
import type { SearchRow } from '../search/search-repo.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/**
 * What the traveller sees for an option, or for the two options of a domestic return: those of a special return are one fare, any other two are two
 * tickets, each with its own fee.
 */
export function priceHalves(priceOf: Pricer, { searchBy }: SearchRow, [first, second]: readonly SupplierOption[]): Money {
  if (!first) throw new Error('An offered option has flights')
  const totalOf = (option: SupplierOption) => priceOf(option).totalFare
  if (!second) return totalOf(first)
  return searchBy.JourneyType === 5 ? totalOf(combinePair(first, second)) : add(totalOf(first), totalOf(second))
}
