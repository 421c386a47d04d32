import { failedConditions } from '../packages/domain/src/editions/failed-conditions.ts'
import { indexRules } from '../packages/domain/src/editions/rule-index.ts'
import { sortRules } from '../packages/domain/src/editions/rule-order.ts'
import type { Party } from '../packages/domain/src/flights/supplier-fare.ts'
import type { FareFacts } from '../packages/domain/src/markups/fare-facts.ts'
import { FARE_RULES, type FareRuleIndex } from '../packages/domain/src/markups/fare-rules.ts'
import {
  type MarkupRule,
  NO_CONDITIONS,
  RULE_CABINS,
  type RuleConditions,
  type RuleValue,
} from '../packages/domain/src/markups/markup-rule.ts'
import { money } from '../packages/domain/src/money.ts'
import { delhiBengaluru } from '../packages/domain/src/testing/fare-samples.ts'
import { addDays, plainDate } from '../packages/domain/src/time.ts'
import { makeOption as sampleOption } from '../packages/server/src/flights/book/testing/fake-supplier.ts'
import { makePricer } from '../packages/server/src/flights/pricing/open-pricer.ts'
import type { SupplierOption } from '../packages/server/src/flights/suppliers/supplier-option.ts'
import { median, report, rounded } from './report.ts'

/**
 * A search's 2,000 options priced under a group of 5,000 rules against the same under 50, in processor time: rules spread over twenty airlines, and the
 * hardest case, rules for every airline. Then the index against an oracle that filters and sorts all rules, on a million random cases.
 */
const OPTIONS = 2_000
const [FEW, MANY] = [50, 5_000]
const ROUNDS = 60
const CASES = 1_000_000

const AIRLINES = [
  'AI',
  '6E',
  'UK',
  'SG',
  'QP',
  'EK',
  'QR',
  'EY',
  'SQ',
  'TG',
  'LH',
  'BA',
  'AF',
  'KL',
  'TK',
  'G9',
  'FZ',
  'WY',
  'MH',
  'CX',
]
const FARE_TYPES = ['publish', 'corporate', 'saver', 'flex', 'sme', 'family', 'tactical', 'special', 'value', 'lite']
const TODAY = plainDate('2026-11-21')
const ROUTES = { domestic: ['DEL', 'BLR'], international: ['DEL', 'DXB'] } as const
const BASIS = { groupId: 1, edition: 1, bookingDate: TODAY, gstBasisPoints: 1_800 }
const party: Party = { adults: 2, children: 1, infants: 0 }

for (const spread of ['rules of twenty airlines', 'rules for every airline'] as const) {
  const options = Array.from({ length: OPTIONS }, (_, seed) => makeOption(makeRandom(seed + 1_000)))
  const [few, many] = [makePriceList(FEW, spread), makePriceList(MANY, spread)]
  const ready = { few: indexRules(FARE_RULES, few), many: indexRules(FARE_RULES, many) }
  const times = { few: [] as number[], many: [] as number[], again: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(timed(() => priceAll(options, ready.few)))
    times.many.push(timed(() => priceAll(options, ready.many)))
    times.again.push(timed(() => priceAll(options, indexRules(FARE_RULES, many))))
  }
  const [before, after, again] = [median(times.few), median(times.many), median(times.again)]
  reportTimes(spread, before, after)
  // Once per node and publication; after it an edition stays ready.
  report({
    name: `markups: ${spread}, the first search after a publication`,
    value: rounded(again - after),
    unit: 'ms more',
    wanted: 'for information',
    good: true,
    detail: `${MANY} rules are made ready once per edition and node`,
  })
}
const compared = compareWithOracle()
report({
  name: 'markups: index against filtering and sorting all rules',
  value: compared.differences,
  unit: 'differences',
  wanted: '0',
  good: compared.differences === 0,
  detail: `${CASES.toLocaleString('en')} random fares, groups of 1 to 200 rules; a rule won ${compared.won.toLocaleString('en')} times`,
})

function reportTimes(what: string, before: number, after: number): void {
  const ratio = rounded(after / before)
  report({
    name: `markups: ${what}`,
    value: ratio,
    unit: `× ${MANY} rules ÷ ${FEW} rules`,
    wanted: '≤ 2',
    good: ratio <= 2,
    detail: `${OPTIONS} options, p50 ${rounded(before)} ms → ${rounded(after)} ms`,
  })
}

/** Milliseconds of this thread's own work: whatever else the machine does does not count. */
function timed(work: () => void): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

/** As a search does it: what the rules ask of each option, the winner, the price. */
function priceAll(options: readonly SupplierOption[], rules: FareRuleIndex): void {
  const priceOf = makePricer(rules, BASIS, party)
  for (const option of options) priceOf(option)
}

/** Rules with one among them for everything else, as every group has, so that each fare is priced by a rule at either size. */
function makePriceList(count: number, spread: string): MarkupRule[] {
  const [everything, ...others] = makeRules(count, spread, makeRandom(count))
  if (!everything) return []
  return [
    { ...everything, kind: 'defaultAirline', airlineCode: null, conditions: NO_CONDITIONS, markup: amountOf(() => 0.9) },
    ...others,
  ]
}

/** Many small groups rather than few large ones: what goes wrong goes wrong between two or three rules. */
function compareWithOracle(): { differences: number; won: number } {
  const random = makeRandom(7)
  const [groups, fares] = [5_000, CASES / 5_000]
  let [differences, won] = [0, 0]
  for (let group = 0; group < groups; group += 1) {
    const spread = random() < 0.5 ? 'rules for every airline' : 'rules of twenty airlines'
    const rules = makeRules(1 + Math.floor(random() * random() * 200), spread, random)
    const index = indexRules(FARE_RULES, rules)
    for (let fare = 0; fare < fares; fare += 1) {
      const facts = factsOf(random)
      const [oracle] = sortRules(
        FARE_RULES,
        rules.filter((rule) => failedConditions(FARE_RULES, rule, facts).length === 0),
      )
      if (oracle) won += 1
      if (index.find(facts) !== oracle) differences += 1
    }
  }
  return { differences, won }
}

type Random = () => number

function makeRules(count: number, spread: string, random: Random): MarkupRule[] {
  return Array.from({ length: count }, (_, index) => {
    const airlineCode = spread === 'rules of twenty airlines' && random() < 0.9 ? pick(AIRLINES, random) : null
    return {
      id: index + 1,
      version: 1,
      groupId: 1,
      name: `Rule ${index + 1}`,
      kind: random() < 0.1 ? 'fixedDeparture' : airlineCode === null ? 'defaultAirline' : 'airlineSpecific',
      airlineCode,
      conditions: conditionsOf(random),
      markup: amountOf(random),
      discount: random() < 0.3 ? { kind: 'percent', per: 'booking', on: 'base', basisPoints: 100, floor: null, cap: null } : null,
      commissionShareBasisPoints: 5_000,
    }
  })
}

function conditionsOf(random: Random): RuleConditions {
  const asks = (share: number) => random() < share
  const travelFrom = asks(0.4) ? addDays(TODAY, Math.floor(random() * 300)) : null
  const bookingFrom = asks(0.2) ? addDays(TODAY, Math.floor(random() * 60) - 40) : null
  return {
    ...NO_CONDITIONS,
    journey: asks(0.5) ? pick(['domestic', 'international'], random) : null,
    cabins: asks(0.4) ? [pick(RULE_CABINS, random)] : [],
    fareTypes: asks(0.5) ? [pick(FARE_TYPES, random), pick(FARE_TYPES, random)] : [],
    isRefundable: asks(0.3) ? asks(0.5) : null,
    travelFrom,
    travelTo: travelFrom && asks(0.8) ? addDays(travelFrom, Math.floor(random() * 60)) : null,
    bookingFrom,
    bookingTo: bookingFrom && asks(0.8) ? addDays(bookingFrom, Math.floor(random() * 90)) : null,
  }
}

function amountOf(random: Random): RuleValue {
  if (random() < 0.5)
    return { kind: 'percent', per: 'booking', on: 'base', basisPoints: Math.floor(random() * 900), floor: null, cap: null }
  const currency = random() < 0.95 ? 'INR' : 'AED'
  const amount = money(BigInt(Math.floor(random() * 90_000)), currency)
  return { kind: 'fixed', per: 'passenger', amount: { adult: amount, child: amount, infant: amount }, floor: null, cap: null }
}

function factsOf(random: Random): FareFacts {
  return {
    currency: random() < 0.97 ? 'INR' : 'AED',
    validatingAirline: random() < 0.95 ? pick(AIRLINES, random) : 'ZZ',
    journey: random() < 0.5 ? 'domestic' : 'international',
    cabin: pick(['all', ...RULE_CABINS, ...RULE_CABINS], random),
    fareType: random() < 0.9 ? pick(FARE_TYPES, random) : '',
    refundable: random() < 0.5 ? 'yes' : 'no',
    isFixedDeparture: random() < 0.05,
    travelDate: addDays(TODAY, Math.floor(random() * 300)),
    bookingDate: addDays(TODAY, Math.floor(random() * 20)),
  }
}

/** What one search finds: fares of one currency and day, of every airline, family and cabin. */
function makeOption(random: Random): SupplierOption {
  const { validatingAirline, journey, cabin, fareType, refundable } = factsOf(random)
  const [origin, destination] = ROUTES[journey]
  const option = sampleOption({ isLcc: false, date: addDays(TODAY, 30), traceId: 'bench' })
  const legs = option.legs.map((leg) => leg.map((one) => ({ ...one, origin, destination, cabin: cabin as typeof one.cabin })))
  return { ...option, fare: delhiBengaluru, validatingAirline, fareFamily: fareType, refundable, legs }
}

function pick<T>(from: readonly T[], random: Random): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}

/** The same cases in every run (mulberry32). */
function makeRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
