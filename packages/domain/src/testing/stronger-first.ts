import type { MarkupRule } from '../markups/markup-rule.ts'

/**
 * The stated order of rules, written out a second time and in another way, for tests to hold the product's own order against: kind, then airline, then each
 * condition in turn, then the youngest.
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
