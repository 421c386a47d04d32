import type { FlightOption } from '@tradewind/contract/flights/option'
import { journeyKey } from '@tradewind/domain/flights/leg-times'
import type { Refundable } from '@tradewind/domain/flights/refundable'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { compareMoney } from '@tradewind/domain/money'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

export type FoundOption = {
  readonly resultIndex: string
  readonly source: string
  readonly journeyKey: string
  readonly option: SupplierOption
  readonly priced: PricedFare
}

/**
 * Takes results as they come from several sources and lets through what is new: the same fare of the same flights is one offer, and only a cheaper one
 * than those before it is news. At one price, the one that costs the house less.
 */
export type OptionMerger = (found: readonly FoundOption[]) => Merged
/** `replaced`: indices sent before whose fare has come again and cheaper. */
type Merged = { readonly fresh: FoundOption[]; readonly replaced: string[] }

export function makeOptionMerger(): OptionMerger {
  const sent = new Map<string, FoundOption>()
  return (found) => {
    const best = new Map<string, FoundOption>()
    for (const one of found) {
      const key = `${one.journeyKey}|${fareKey(one.option)}`
      const [before, rival] = [sent.get(key), best.get(key)]
      if ((before && !isCheaper(one, before)) || (rival && !isBetter(one, rival))) continue
      best.set(key, one)
    }
    const replaced = [...best.keys()].flatMap((key) => sent.get(key)?.resultIndex ?? [])
    for (const [key, one] of best) sent.set(key, one)
    return { fresh: groupByJourney([...best.values()]), replaced }
  }
}

/** All are priced in the site's currency; amounts of two currencies would throw here, and never be compared by their figures. */
function isCheaper(one: FoundOption, other: FoundOption): boolean {
  return compareMoney(one.priced.totalPayable, other.priced.totalPayable) < 0
}

/** Cheaper, or at one price the one that costs the house less. */
function isBetter(one: FoundOption, other: FoundOption): boolean {
  const difference = compareMoney(one.priced.totalPayable, other.priced.totalPayable)
  return difference === 0 ? compareMoney(one.priced.supplierNet, other.priced.supplierNet) < 0 : difference < 0
}

/** What the results of all sources come to: of equal offers the cheapest, journeys by their cheapest price, a journey's families together. */
export function mergeAll(lists: Iterable<readonly FoundOption[]>): FoundOption[] {
  const merge = makeOptionMerger()
  return merge([...lists].flat()).fresh
}

/** The flights of an option, distinguished by dates and not by who sells them. */
export function keyOfJourney({ legs }: SupplierOption): FlightOption['journeyKey'] {
  return journeyKey(legs)
}

/** What two results of the same flights must share to be one fare. Names do not distinguish: many unlike fares are all called 'Publish'. */
function fareKey(option: SupplierOption): string {
  return `${productKey(option)}|${option.refundable}|${classesOf(option)}`
}

function classesOf({ legs }: SupplierOption): string {
  return String(legs.flat().map(({ bookingClass }) => bookingClass))
}

/** The same without the booking class, which goes as seats go, and without what the airline may say in one answer and leave out in another. */
function productKey({ bound, fareFamily, specialFare, legs }: SupplierOption): string {
  const flights = legs.flat().map(({ cabin, baggage }) => `${cabin}/${baggage ?? ''}`)
  return [bound, fareFamily ?? '', specialFare ?? '', flights].join('|')
}

/** Of results that were requested again, those that are this one: the same flights at the same fare, or, once its class is gone, in another class. */
export function sameFares<Found>(
  found: readonly Found[],
  optionOf: (one: Found) => SupplierOption,
  wanted: SupplierOption,
): Found[] {
  const journey = keyOfJourney(wanted)
  const alike = found.filter((one) => {
    const option = optionOf(one)
    return (
      keyOfJourney(option) === journey &&
      productKey(option) === productKey(wanted) &&
      mayBothBe(option.refundable, wanted.refundable)
    )
  })
  const exact = alike.filter((one) => classesOf(optionOf(one)) === classesOf(wanted))
  return exact.length > 0 ? exact : alike
}

/** Cheapest journey first. Families of one journey stand together, which also makes a list compress to a third. */
function groupByJourney(options: FoundOption[]): FoundOption[] {
  const byJourney = Map.groupBy(
    options.sort((a, b) => compareMoney(a.priced.totalPayable, b.priced.totalPayable)),
    ({ journeyKey, option }) => `${option.bound}|${journeyKey}`,
  )
  return [...byJourney.values()].flat()
}

/** An airline that does not say contradicts nothing. */
function mayBothBe(one: Refundable, other: Refundable): boolean {
  return one === other || one === 'unknown' || other === 'unknown'
}
