import { type FareFacts, fareTypeKey } from './fare-facts.ts'
import { currencyOfRule, type MarkupRule } from './markup-rule.ts'
import { rankOf } from './rule-order.ts'

/** Finds the one rule that prices a fare. Undefined: none applies, so nothing is added and no commission is passed on. */
export type RuleIndex = {
  readonly find: (facts: FareFacts) => MarkupRule | undefined
  /** All rules, the winner of any two that apply before the other. */
  readonly rules: readonly MarkupRule[]
}

/** One bit for each rule, in the order in which they win: the first that is set wherever a fare's conditions look is the winner. */
type Bits = Uint32Array
type BitsOf = (value: string) => Bits

/**
 * Rules made ready for thousands of fares. Each condition keeps, for every value it names, which rules accept that value; what all fares of a search
 * share (days, currency) and then what all of an airline share is narrowed down once, so that a fare costs a few words of bits, however many the rules.
 * See bench/markup-bench.ts.
 */
export function indexRules(unsorted: readonly MarkupRule[]): RuleIndex {
  const rules = sortRules(unsorted)
  const words = (rules.length + 31) >>> 5
  const byFareType = acceptingBits(rules, words, ({ conditions }) => conditions.fareTypes.map(fareTypeKey))
  const byCabin = acceptingBits(rules, words, ({ conditions }) => conditions.cabins)
  const byRefund = acceptingBits(rules, words, ({ conditions }) => orNone(conditions.isRefundable))
  const narrow = makeNarrowing(rules, words)
  return {
    rules,
    find(facts) {
      const shared = narrow(facts)
      const types = byFareType(facts.fareType)
      const cabins = byCabin(facts.cabin)
      const refunds = byRefund(facts.isRefundable ? 'true' : 'false')
      for (let word = 0; word < words; word += 1) {
        const common = (shared[word] ?? 0) & (types[word] ?? 0) & (cabins[word] ?? 0) & (refunds[word] ?? 0)
        // The lowest bit that is set is the rule that wins.
        if (common !== 0) return rules[(word << 5) + 31 - Math.clz32(common & -common)]
      }
      return undefined
    },
  }
}

/** Days and currencies that were met of late: more than a node's searches ask for at a time. */
const SEARCHES_REMEMBERED = 120

type Shared = Pick<FareFacts, 'currency' | 'travelDate' | 'bookingDate'>

/** The rules that accept what a fare shares with most of its search: days, currency, airline, journey and whether it is a fixed departure. */
function makeNarrowing(rules: readonly MarkupRule[], words: number): (facts: FareFacts) => Bits {
  const byAirline = acceptingBits(rules, words, ({ airlineCode }) => orNone(airlineCode))
  const byJourney = acceptingBits(rules, words, ({ conditions }) => orNone(conditions.journey))
  const byDeparture = acceptingBits(rules, words, ({ kind }) => (kind === 'fixedDeparture' ? ['true'] : NONE))
  const byCurrency = acceptingBits(rules, words, (rule) => orNone(currencyOfRule(rule)))
  const known = new Map<string, BitsOf>()
  let last: { readonly shared: Shared; readonly ofAirline: BitsOf } | undefined

  const narrowSearch = ({ currency, travelDate, bookingDate }: Shared): BitsOf => {
    const accepted = byCurrency(currency).slice()
    dropOutside(
      accepted,
      rules,
      travelDate,
      ({ travelFrom }) => travelFrom,
      ({ travelTo }) => travelTo,
    )
    dropOutside(
      accepted,
      rules,
      bookingDate,
      ({ bookingFrom }) => bookingFrom,
      ({ bookingTo }) => bookingTo,
    )
    return remember((key) => {
      const [airline = '', journey = '', isDeparture = ''] = key.split('|')
      const [airlines, journeys, departures] = [byAirline(airline), byJourney(journey), byDeparture(isDeparture)]
      return accepted.map((bits, word) => bits & (airlines[word] ?? 0) & (journeys[word] ?? 0) & (departures[word] ?? 0))
    })
  }
  return (facts) => {
    if (!last || !isSameSearch(last.shared, facts)) {
      const key = `${facts.currency}|${facts.travelDate}|${facts.bookingDate}`
      const ofAirline = known.get(key) ?? narrowSearch(facts)
      if (known.size >= SEARCHES_REMEMBERED) known.clear()
      known.set(key, ofAirline)
      last = { shared: facts, ofAirline }
    }
    return last.ofAirline(`${facts.validatingAirline}|${facts.journey}|${facts.isFixedDeparture}`)
  }
}

function isSameSearch(a: Shared, b: Shared): boolean {
  return a.travelDate === b.travelDate && a.bookingDate === b.bookingDate && a.currency === b.currency
}

function remember(make: BitsOf): BitsOf {
  const known = new Map<string, Bits>()
  return (key) => {
    const before = known.get(key)
    if (before) return before
    const bits = make(key)
    known.set(key, bits)
    return bits
  }
}

/** As `compareRules` sorts, each rank worked out once. */
function sortRules(rules: readonly MarkupRule[]): MarkupRule[] {
  const ranked = rules.map((rule) => ({ rule, id: rule.id, rank: rankOf(rule) }))
  return ranked.sort((a, b) => b.rank - a.rank || b.id - a.id).map(({ rule }) => rule)
}

const NONE: readonly string[] = []

function orNone(value: string | boolean | null): readonly string[] {
  return value === null ? NONE : [String(value)]
}

/** By a condition that names values: the rules that name the value, and those that name none. */
function acceptingBits(rules: readonly MarkupRule[], words: number, namedBy: (rule: MarkupRule) => readonly string[]): BitsOf {
  const any: Bits = new Uint32Array(words)
  const named = new Map<string, Bits>()
  rules.forEach((rule, index) => {
    const values = namedBy(rule)
    if (values.length === 0) setBit(any, index)
    for (const value of values) {
      const bits = named.get(value) ?? new Uint32Array(words)
      named.set(value, bits)
      setBit(bits, index)
    }
  })
  for (const bits of named.values()) for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (any[word] ?? 0)
  return (value) => named.get(value) ?? any
}

type DayOf = (conditions: MarkupRule['conditions']) => string | null

/** Takes out the rules whose days do not include this one. */
function dropOutside(bits: Bits, rules: readonly MarkupRule[], day: string, fromOf: DayOf, toOf: DayOf): void {
  rules.forEach(({ conditions }, index) => {
    const [from, to] = [fromOf(conditions), toOf(conditions)]
    if ((from !== null && day < from) || (to !== null && day > to)) clearBit(bits, index)
  })
}

function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

function clearBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) & ~(1 << (index & 31))
}
