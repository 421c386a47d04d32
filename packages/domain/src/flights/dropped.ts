/**
 * What a supplier sent and we do not sell: a search result, the answer to a fare quote, or one bag, meal or seat. `fact`: what it left out of a result
 * that is sold all the same, with this shown as unknown.
 */
export const DROPPED_THINGS = ['option', 'quote', 'extra', 'fact'] as const
export type DroppedThing = (typeof DROPPED_THINGS)[number]

/** Why it is not sold. */
export const DROP_REASONS = [
  'unknownPlace',
  'rail',
  'amountMissing',
  'unreadableFlight',
  'unreadableResult',
  'unreadableExtra',
  'noExchangeRate',
  'refundNotStated',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Why one thing was dropped, and what to look for: an airport code or a field name. */
export type DropCause = { readonly reason: DropReason; readonly example: string }
export type Dropped = DropCause & { readonly what: DroppedThing; readonly count: number }

const LONGEST_EXAMPLE = 40
/** How many examples one answer may name; the rest is still counted. */
const MOST_EXAMPLES = 20
const OTHERS = 'others'

/** Counts what one answer loses, by reason and example. */
export type DropTally = { add(what: DroppedThing, cause: DropCause): void; list(): Dropped[] }

export function makeDropTally(): DropTally {
  const counted = new Map<string, Dropped>()
  return {
    add(what, { reason, example }) {
      const short = example.trim().slice(0, LONGEST_EXAMPLE) || 'nothing'
      const own = `${what}/${reason}/${short}`
      const name = counted.has(own) || counted.size < MOST_EXAMPLES ? short : OTHERS
      const key = `${what}/${reason}/${name}`
      counted.set(key, { what, reason, example: name, count: (counted.get(key)?.count ?? 0) + 1 })
    },
    list: () => [...counted.values()],
  }
}
