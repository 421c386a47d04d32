import type { FlightOption } from '@tradewind/contract/flight-option'
import { journeyKey } from '@tradewind/domain/flights/leg-times'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { SupplierOption } from '../suppliers/flight-supplier.ts'

export type FoundOption = {
  readonly resultIndex: string
  readonly source: string
  readonly journeyKey: string
  readonly option: SupplierOption
  readonly priced: PricedFare
}

/**
 * Takes results as they come from several sources and lets through what is new: the same flights in the same fare family are one offer, and only a
 * cheaper one than those before it is news.
 */
export type OptionMerger = (found: readonly FoundOption[]) => FoundOption[]

export function makeOptionMerger(): OptionMerger {
  const cheapest = new Map<string, bigint>()
  return (found) => {
    const best = new Map<string, FoundOption>()
    for (const one of found) {
      const key = offerKey(one)
      const known = cheapest.get(key)
      const price = one.priced.totalPayable.minor
      if (known !== undefined && known <= price) continue
      cheapest.set(key, price)
      best.set(key, one)
    }
    return groupByJourney([...best.values()])
  }
}

/** What the results of all sources come to: of equal offers the cheapest, journeys by their cheapest price, a journey's families together. */
export function mergeAll(lists: Iterable<readonly FoundOption[]>): FoundOption[] {
  const merge = makeOptionMerger()
  return merge([...lists].flat())
}

/** The flights of an option, told apart by dates and not by who sells them. */
export function keyOfJourney({ legs }: SupplierOption): FlightOption['journeyKey'] {
  return journeyKey(legs)
}

function offerKey({ journeyKey, option }: FoundOption): string {
  const { bound, fareFamily, legs } = option
  const family = fareFamily ?? legs.flat().map(({ bookingClass }) => bookingClass)
  return `${bound}|${journeyKey}|${legs[0]?.[0]?.cabin}|${family}`
}

/** Cheapest journey first. Families of one journey stand together, which also makes a list compress to a third. */
function groupByJourney(options: FoundOption[]): FoundOption[] {
  const price = ({ priced }: FoundOption): number => Number(priced.totalPayable.minor)
  const byJourney = Map.groupBy(
    options.sort((a, b) => price(a) - price(b)),
    ({ journeyKey, option }) => `${option.bound}|${journeyKey}`,
  )
  return [...byJourney.values()].flat()
}
