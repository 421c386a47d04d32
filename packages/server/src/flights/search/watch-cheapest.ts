import type { SearchBy } from '@tradewind/contract/flights/option'
import { compareMoney, type Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { journeyLine, type ListOf } from './journey-line.ts'
import type { FoundOption } from './merge-options.ts'
import type { SeenFare } from './seen-fare-repo.ts'

/** A day: what is older is no hint any more. */
export const SEEN_MINUTES = 24 * 60

type Least = { airlineCode: string; totalFare: Money; totalPayable: Money }

/**
 * Watches what a search finds and records the least of each of its lists. Of a search that was narrowed to some suppliers nothing is recorded: its
 * list is not what others would see; nor of several cities, which have no strip of days.
 */
export function watchCheapest(searchBy: SearchBy) {
  const isNarrowed = searchBy.Sources.length > 0
  const least = new Map<ListOf, Least>()
  return {
    see(found: readonly FoundOption[]): void {
      if (isNarrowed || searchBy.JourneyType === 3) return
      for (const { option, priced } of found) {
        const list = option.bound === 'inbound' ? 1 : option.legs.length === searchBy.segments.length ? 'whole' : 0
        const { totalFare, totalPayable } = priced
        const known = least.get(list)
        if (known && known.totalFare.currency !== totalFare.currency) continue
        const isNew = !known || compareMoney(totalPayable, known.totalPayable) < 0
        least.set(list, {
          airlineCode: isNew ? option.validatingAirline : known.airlineCode,
          totalFare: known && compareMoney(known.totalFare, totalFare) <= 0 ? known.totalFare : totalFare,
          totalPayable: isNew ? totalPayable : known.totalPayable,
        })
      }
    },
    seen: (seenAt: Instant): SeenFare[] =>
      [...least].map(([list, fare]) => ({ ...fare, journey: journeyLine(searchBy, list), seenAt })),
  }
}
