import { sortRules } from './rule-order.ts'
import type { Condition, DaysCondition, LabelCondition, Rule, RuleService } from './rule-service.ts'

/** Finds the one rule that prices an offer. Undefined: none applies. */
export type RuleIndex<R, F> = {
  readonly find: (facts: F) => R | undefined
  /** All rules; of any two that apply, the winner comes first. */
  readonly rules: readonly R[]
}

/** One bit for each rule, in the order in which they win: the first that is set wherever an offer's conditions look is the winner. */
type Bits = Uint32Array
type BitsOf = (value: string) => Bits
/** What one condition leaves of the rules, by the offer. */
type Accepting<F> = { readonly of: (facts: F) => string; readonly bitsOf: BitsOf }

/**
 * Rules made ready for thousands of offers. Each condition keeps, for every value it names, which rules accept that value; what all offers of a search
 * share (days, currency) and then what most share (an airline) is narrowed down once, so that an offer costs a few words of bits, however many the rules.
 * See bench/markup-bench.ts.
 */
export function indexRules<R extends Rule, F>(service: RuleService<R, F>, unsorted: readonly R[]): RuleIndex<R, F> {
  const rules = sortRules(service, unsorted)
  const words = (rules.length + 31) >>> 5
  const perOffer = acceptingAll(service, rules, words, 'perOffer')
  const narrow = makeNarrowing(service, rules, words)
  return {
    rules,
    find(facts) {
      const shared = narrow(facts)
      const accepted = perOffer.map(({ of, bitsOf }) => bitsOf(of(facts)))
      for (let word = 0; word < words; word += 1) {
        let common = shared[word] ?? 0
        for (const bits of accepted) common &= bits[word] ?? 0
        // The lowest bit that is set is the winning rule.
        if (common !== 0) return rules[(word << 5) + 31 - Math.clz32(common & -common)]
      }
      return undefined
    },
  }
}

/** Recent searches: more than a node prices at a time. */
const SEARCHES_REMEMBERED = 120

/** The rules that accept what an offer shares with its search, and of these the ones that accept what it shares with most of it. */
function makeNarrowing<R extends Rule, F>(service: RuleService<R, F>, rules: readonly R[], words: number): (facts: F) => Bits {
  const perSearch = service.conditions.filter(({ differs }) => differs === 'perSearch')
  const searchwide = perSearch.map((condition) => acceptingOf(condition, rules, words))
  const seldom = acceptingAll(service, rules, words, 'seldom')
  const known = new Map<string, BitsOf>()
  let last: { readonly shared: readonly string[]; readonly ofOffer: BitsOf } | undefined

  const narrowSearch = (shared: readonly string[]): BitsOf => {
    const accepted = all(words)
    for (const [index, { bitsOf }] of searchwide.entries()) keepCommon(accepted, bitsOf(shared[index] ?? ''))
    return remember((key) => {
      const bits = accepted.slice()
      for (const [index, value] of key.split('|').entries()) keepCommon(bits, seldom[index]?.bitsOf(value) ?? bits)
      return bits
    })
  }
  return (facts) => {
    if (!last || last.shared.some((value, index) => value !== perSearch[index]?.of(facts))) {
      const shared = perSearch.map(({ of }) => of(facts))
      const key = shared.join('|')
      const ofOffer = known.get(key) ?? narrowSearch(shared)
      if (known.size >= SEARCHES_REMEMBERED) known.clear()
      known.set(key, ofOffer)
      last = { shared, ofOffer }
    }
    return last.ofOffer(seldom.map(({ of }) => of(facts)).join('|'))
  }
}

function acceptingAll<R extends Rule, F>(
  { conditions }: RuleService<R, F>,
  rules: readonly R[],
  words: number,
  differs: Condition<R, F>['differs'],
): Accepting<F>[] {
  return conditions.filter((condition) => condition.differs === differs).map((condition) => acceptingOf(condition, rules, words))
}

function acceptingOf<R, F>(condition: Condition<R, F>, rules: readonly R[], words: number): Accepting<F> {
  const bitsOf = condition.kind === 'label' ? acceptingLabel(condition, rules, words) : acceptingDay(condition, rules, words)
  return { of: condition.of, bitsOf }
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

/** The rules that name the value, and those that name none. */
function acceptingLabel<R, F>({ accepts }: LabelCondition<R, F>, rules: readonly R[], words: number): BitsOf {
  const any: Bits = new Uint32Array(words)
  const named = new Map<string, Bits>()
  rules.forEach((rule, index) => {
    const values = accepts(rule)
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

/** The rules whose days include this one. */
function acceptingDay<R, F>({ from, to }: DaysCondition<R, F>, rules: readonly R[], words: number): BitsOf {
  return (day) => {
    const bits: Bits = new Uint32Array(words)
    rules.forEach((rule, index) => {
      const [first, last] = [from(rule), to(rule)]
      if ((first === null || day >= first) && (last === null || day <= last)) setBit(bits, index)
    })
    return bits
  }
}

function all(words: number): Bits {
  return new Uint32Array(words).fill(0xffffffff)
}

function keepCommon(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
}

function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}
