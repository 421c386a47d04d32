import type { MarkupRule } from '../markups/markup-rule.ts'

/**
 * The rule order written a second time and in another way, to check the product's own order against: type, then airline, then each condition in
 * turn, then the newest.
 */
export function strongerFirst(a: MarkupRule, b: MarkupRule): number {
  const kinds = ['fixedDeparture', 'airlineSpecific', 'defaultAirline']
  const asked = ({ airlineCode, conditions: c }: MarkupRule) => [
    airlineCode !== null,
    c.fareTypes.length > 0,
    c.cabins.length > 0,
    c.journey !== null,
    c.isRefundable !== null,
    c.travelFrom !== null || c.travelTo !== null,
    c.bookingFrom !== null || c.bookingTo !== null,
  ]
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
  const [mine, theirs] = [asked(a), asked(b)]
  const first = mine.findIndex((asks, index) => asks !== theirs[index])
  if (first >= 0) return mine[first] ? -1 : 1
  return b.id - a.id
}
