import type { Quote } from '@tradewind/contract/flights/quote'
import { formatDay, timeOf } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { explainChange } from '@tradewind/domain/markups/explain-change'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { SupplierOption, SupplierSegment } from '../suppliers/supplier-option.ts'

type Change = Quote['changes'][number]

/** The parts of the price that moved, the largest first. */
export function explainPrice(before: PricedFare, after: PricedFare, viewer: { seesNet: boolean }): Change[] {
  return explainChange(before, after, viewer).map((cause) => ({
    what: cause.label,
    before: formatMoney(cause.before),
    after: formatMoney(cause.after),
    isNet: viewer.seesNet && (cause.kind === 'discount' || cause.kind === 'tds'),
  }))
}

/** Departures and arrivals that differ from the search. */
export function explainTimes(before: Pick<SupplierOption, 'legs'>, after: Pick<SupplierOption, 'legs'>): Change[] {
  const old = before.legs.flat()
  return after.legs.flat().flatMap((segment, index) => {
    const was = old[index]
    return was ? timeChanges(was, segment) : []
  })
}

function timeChanges(was: SupplierSegment, is: SupplierSegment): Change[] {
  const flight = `${is.airlineCode} ${is.flightNumber}`
  return [
    {
      what: `Departure of ${flight} from ${is.origin}`,
      before: formatTime(was.departure.local),
      after: formatTime(is.departure.local),
    },
    {
      what: `Arrival of ${flight} in ${is.destination}`,
      before: formatTime(was.arrival.local),
      after: formatTime(is.arrival.local),
    },
  ]
    .filter(({ before, after }) => before !== after)
    .map((change) => ({ ...change, isNet: false }))
}

/** '18 Dec, 06:05' */
function formatTime(local: string): string {
  return `${formatDay(local)}, ${timeOf(local)}`
}
