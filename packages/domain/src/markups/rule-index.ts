import { type FareFacts, fareTypeKey } from './fare-facts.ts'
import { currencyOfRule, type MarkupRule } from './markup-rule.ts'
import { rankOf } from './rule-order.ts'

/** Finds the one rule that prices a fare. Undefined: none applies, so nothing is added and no commission is passed on. */
export type RuleIndex = {
  readonly find: (facts: FareFacts) => MarkupRule | undefined
  /** All rules, the winner of any two that apply before the other. */
  readonly rules: readonly MarkupRule[]
}

/** One bit for each rule, in the order in which they win: the first that is set in every condition's bits is the winner. */
type Bits = Uint32Array

/**
 * Rules made ready for thousands of fares. Each condition keeps, for every value it has met, which rules accept that value; a fare is answered by
 * the first rule that all its conditions accept, so that the number of rules hardly counts. See bench/markup-bench.ts.
 */
export function indexRules(unsorted: readonly MarkupRule[]): RuleIndex {
  const rules = sortRules(unsorted)
  const words = (rules.length + 31) >>> 5
  const byAirline = acceptingBits(rules, words, ({ airlineCode }) => (airlineCode === null ? [] : [airlineCode]))
  const byFareType = acceptingBits(rules, words, ({ conditions }) => conditions.fareTypes.map(fareTypeKey))
  const byCabin = acceptingBits(rules, words, ({ conditions }) => conditions.cabins)
  const byJourney = acceptingBits(rules, words, ({ conditions }) => (conditions.journey ? [conditions.journey] : []))
  const byRefund = acceptingBits(rules, words, ({ conditions }) =>
    conditions.isRefundable === null ? [] : [String(conditions.isRefundable)],
  )
  const byCurrency = acceptingBits(rules, words, (rule) => {
    const currency = currencyOfRule(rule)
    return currency === null ? [] : [currency]
  })
  const byDeparture = acceptingBits(rules, words, ({ kind }) => (kind === 'fixedDeparture' ? ['true'] : []))
  const byTravel = datedBits(rules, words, ({ conditions }) => [conditions.travelFrom, conditions.travelTo])
  const byBooking = datedBits(rules, words, ({ conditions }) => [conditions.bookingFrom, conditions.bookingTo])
  return {
    rules,
    find(facts) {
      const sets = [
        byAirline(facts.validatingAirline),
        byTravel(facts.travelDate),
        byFareType(facts.fareType),
        byCabin(facts.cabin),
        byJourney(facts.journey),
        byRefund(String(facts.isRefundable)),
        byCurrency(facts.currency),
        byDeparture(String(facts.isFixedDeparture)),
        byBooking(facts.bookingDate),
      ]
      const first = firstCommonBit(sets, words)
      return first === undefined ? undefined : rules[first]
    },
  }
}

/** As `compareRules` sorts, each rank worked out once. */
function sortRules(rules: readonly MarkupRule[]): MarkupRule[] {
  const ranked = rules.map((rule) => ({ rule, rank: rankOf(rule) }))
  return ranked.sort((a, b) => b.rank - a.rank || b.rule.id - a.rule.id).map(({ rule }) => rule)
}

/** By a condition that names values: the rules that name the value, and those that name none. */
function acceptingBits(
  rules: readonly MarkupRule[],
  words: number,
  namedBy: (rule: MarkupRule) => readonly string[],
): (value: string) => Bits {
  const any: Bits = new Uint32Array(words)
  const named = new Map<string, Bits>()
  for (const [index, rule] of rules.entries()) {
    const values = namedBy(rule)
    if (values.length === 0) setBit(any, index)
    for (const value of values) {
      const bits = named.get(value) ?? new Uint32Array(words)
      named.set(value, bits)
      setBit(bits, index)
    }
  }
  for (const bits of named.values()) for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (any[word] ?? 0)
  return (value) => named.get(value) ?? any
}

/** More days than a search can ask for in a year; then the memory starts afresh. */
const DAYS_REMEMBERED = 800

/** By a condition that is a range of days: worked out for a day when it is first asked for. */
function datedBits(
  rules: readonly MarkupRule[],
  words: number,
  rangeOf: (rule: MarkupRule) => readonly [from: string | null, to: string | null],
): (day: string) => Bits {
  const ranges = rules.map(rangeOf)
  const known = new Map<string, Bits>()
  return (day) => {
    const before = known.get(day)
    if (before) return before
    const bits: Bits = new Uint32Array(words)
    for (const [index, [from, to]] of ranges.entries())
      if ((from === null || day >= from) && (to === null || day <= to)) setBit(bits, index)
    if (known.size >= DAYS_REMEMBERED) known.clear()
    known.set(day, bits)
    return bits
  }
}

function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

function firstCommonBit(sets: readonly Bits[], words: number): number | undefined {
  for (let word = 0; word < words; word += 1) {
    let common = 0xffff_ffff
    for (const bits of sets) common &= bits[word] ?? 0
    // The lowest bit that is set is the rule that wins.
    if (common !== 0) return (word << 5) + (31 - Math.clz32(common & -common))
  }
  return undefined
}
