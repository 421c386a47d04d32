import fc from 'fast-check'
import { REFUNDABLE } from '../flights/refundable.ts'
import type { Party, PaxTypeCode, SupplierFare } from '../flights/supplier-fare.ts'
import type { FareFacts } from '../markups/fare-facts.ts'
import {
  JOURNEYS,
  type MarkupRule,
  NO_CONDITIONS,
  RULE_CABINS,
  RULE_KINDS,
  type RuleConditions,
  type RuleValue,
} from '../markups/markup-rule.ts'
import type { PricedExtra } from '../markups/price-fare.ts'
import { money, parseMoney, sum } from '../money.ts'
import { type PlainDate, plainDate } from '../time.ts'

/** For the tests of every tier: fares that obey a supplier's own arithmetic, rules, and the worked examples of the design. */

export const inr = (text: string) => parseMoney(text, 'INR')

type FareParts = {
  readonly parts: readonly { paxType: PaxTypeCode; count: number; base: string; tax: string }[]
  readonly taxes?: readonly (readonly [code: string, amount: string])[]
  readonly otherCharges?: string
  readonly commission?: string
  readonly tds?: string
}

/** A fare in rupees whose totals follow from its parts. */
export function fareOf({ parts, taxes = [], otherCharges = '0', commission = '0', tds = '0' }: FareParts): SupplierFare {
  const each = parts.map(({ paxType, count, base, tax }) => ({ paxType, count, base: inr(base), tax: inr(tax) }))
  const [base, tax] = [
    sum(
      each.map((part) => part.base),
      'INR',
    ),
    sum(
      each.map((part) => part.tax),
      'INR',
    ),
  ]
  const published = sum([base, tax, inr(otherCharges)], 'INR')
  return {
    currency: 'INR',
    parts: each,
    base,
    tax,
    taxes: taxes.map(([code, amount]) => ({ code, amount: inr(amount) })),
    otherCharges: inr(otherCharges),
    serviceFee: inr('0'),
    additionalTxnFee: inr('0'),
    published,
    commission: inr(commission),
    tds: inr(tds),
    net: money(published.minor - inr(commission).minor + inr(tds).minor, 'INR'),
  }
}

/** The results page's example: DEL to BLR, two adults and a child. */
export const delhiBengaluru = fareOf({
  parts: [
    { paxType: 1, count: 2, base: '8360.00', tax: '3207.00' },
    { paxType: 2, count: 1, base: '4180.00', tax: '1603.50' },
  ],
  taxes: [
    ['YQTax', '1950.00'],
    ['UDF', '2136.00'],
    ['K3', '724.50'],
  ],
  commission: '251.00',
  tds: '4.80',
})

/** A default rule for all airlines: 600 per person with a seat. */
export function ruleOf(change: Partial<MarkupRule> = {}): MarkupRule {
  return {
    id: 1,
    version: 1,
    groupId: 1,
    name: 'Agents, every airline',
    kind: change.airlineCode ? 'airlineSpecific' : 'defaultAirline',
    airlineCode: null,
    conditions: NO_CONDITIONS,
    markup: perSeat('600.00'),
    discount: null,
    commissionShareBasisPoints: 0,
    ...change,
  }
}

export function perSeat(amount: string, infant = '0.00'): RuleValue {
  return {
    kind: 'fixed',
    per: 'passenger',
    amount: { adult: inr(amount), child: inr(amount), infant: inr(infant) },
    floor: null,
    cap: null,
  }
}

export function perBooking(amount: string): RuleValue {
  return { kind: 'fixed', per: 'booking', amount: inr(amount), floor: null, cap: null }
}

export function percentOf(on: 'base' | 'total', basisPoints: number): RuleValue {
  return { kind: 'percent', per: 'booking', on, basisPoints, floor: null, cap: null }
}

const paise = (most: number) => fc.integer({ min: 0, max: most }).map((minor) => money(BigInt(minor), 'INR'))
const basisPoints = fc.integer({ min: 0, max: 10_000 })

export const anyParty: fc.Arbitrary<Party> = fc
  .record({
    adults: fc.integer({ min: 1, max: 9 }),
    children: fc.integer({ min: 0, max: 8 }),
    infants: fc.integer({ min: 0, max: 9 }),
  })
  .filter(({ adults, children, infants }) => adults + children + infants <= 9 && infants <= adults)

const perPax = <T>(one: fc.Arbitrary<T>) => fc.record({ adult: one, child: one, infant: one })
const on = fc.constantFrom('base' as const, 'total' as const)
const fee = paise(500_000)

/** Any valid value in rupees: the four ways to state it, with or without floor and cap. */
export const anyValue: fc.Arbitrary<RuleValue> = fc
  .record({
    stated: fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), per: fc.constant('booking' as const), on, basisPoints }),
      fc.record({
        kind: fc.constant('percent' as const),
        per: fc.constant('passenger' as const),
        on,
        basisPoints: perPax(basisPoints),
      }),
      fc.record({ kind: fc.constant('fixed' as const), per: fc.constant('booking' as const), amount: fee }),
      fc.record({ kind: fc.constant('fixed' as const), per: fc.constant('passenger' as const), amount: perPax(fee) }),
    ),
    floor: fc.option(paise(50_000)),
    above: fc.option(paise(400_000)),
  })
  .map(({ stated, floor, above }) => ({
    ...stated,
    floor,
    cap: above && money(above.minor + (floor?.minor ?? 0n), 'INR'),
  }))

const someDay = fc.constantFrom(...['2026-11-01', '2026-12-01', '2026-12-20', '2027-01-05', '2027-03-01'].map(plainDate))
const range = fc
  .tuple(fc.option(someDay), fc.option(someDay))
  .map(([a, b]): [PlainDate | null, PlainDate | null] => (a && b && b < a ? [b, a] : [a, b]))

const anyConditions: fc.Arbitrary<RuleConditions> = fc
  .record({
    journey: fc.option(fc.constantFrom(...JOURNEYS)),
    cabins: fc.subarray([...RULE_CABINS], { maxLength: 2 }),
    fareTypes: fc.subarray(['Publish', 'Corporate', 'Saver'], { maxLength: 2 }),
    isRefundable: fc.option(fc.boolean()),
    travel: range,
    booking: range,
  })
  .map(({ travel: [travelFrom, travelTo], booking: [bookingFrom, bookingTo], ...rest }) => ({
    ...rest,
    travelFrom,
    travelTo,
    bookingFrom,
    bookingTo,
  }))

export const anyRule: fc.Arbitrary<MarkupRule> = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    version: fc.constant(1),
    groupId: fc.constant(1),
    name: fc.constantFrom('One', 'Another'),
    kind: fc.constantFrom(...RULE_KINDS),
    airline: fc.constantFrom('AI', '6E', 'EK'),
    anyAirline: fc.boolean(),
    conditions: anyConditions,
    markup: fc.option(anyValue),
    discount: fc.option(anyValue),
    commissionShareBasisPoints: basisPoints,
  })
  .map(({ airline, anyAirline, ...rule }) => ({
    ...rule,
    airlineCode: rule.kind === 'defaultAirline' || (rule.kind === 'fixedDeparture' && anyAirline) ? null : airline,
  }))

export const anyFacts: fc.Arbitrary<FareFacts> = fc.record({
  currency: fc.constantFrom('INR', 'INR', 'AED'),
  validatingAirline: fc.constantFrom('AI', '6E', 'EK', 'BA'),
  journey: fc.constantFrom(...JOURNEYS),
  cabin: fc.constantFrom('all', ...RULE_CABINS),
  fareType: fc.constantFrom('', 'publish', 'corporate', 'saver'),
  refundable: fc.constantFrom(...REFUNDABLE),
  isFixedDeparture: fc.boolean(),
  travelDate: someDay,
  bookingDate: someDay,
})

export const anyExtras: fc.Arbitrary<PricedExtra[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('baggage' as const, 'meal' as const, 'seat' as const),
    label: fc.constantFrom('Extra bag, DEL–DXB', 'Meal', 'Seat 15A'),
    detail: fc.constantFrom(null, '10 kg'),
    amount: paise(900_000),
  }),
  { maxLength: 8 },
)

/** Any fare for a party: parts, named taxes (sometimes wrong, as suppliers' are), charges, commission within the base, TDS within the commission. */
export function anyFare(party: Party): fc.Arbitrary<SupplierFare> {
  const counts = [party.adults, party.children, party.infants]
  const types = ([1, 2, 3] as const).filter((_, index) => (counts[index] ?? 0) > 0)
  return fc
    .record({
      amounts: fc.array(fc.tuple(paise(9_000_000), paise(4_000_000)), { minLength: 3, maxLength: 3 }),
      taxes: fc.array(fc.record({ code: fc.constantFrom('YQTax', 'K3', 'UDF', 'XX', 'TotalTax'), amount: paise(2_000_000) }), {
        maxLength: 4,
      }),
      charges: fc.tuple(paise(50_000), paise(50_000), paise(50_000)),
      commissionShare: basisPoints,
      tdsShare: basisPoints,
    })
    .map(({ amounts, taxes, charges: [otherCharges, serviceFee, additionalTxnFee], commissionShare, tdsShare }) => {
      const parts = types.map((paxType) => {
        const [base, tax] = amounts[paxType - 1] ?? [inr('0'), inr('0')]
        return { paxType, count: counts[paxType - 1] ?? 0, base, tax }
      })
      const [base, tax] = [
        sum(
          parts.map((part) => part.base),
          'INR',
        ),
        sum(
          parts.map((part) => part.tax),
          'INR',
        ),
      ]
      const published = sum([base, tax, otherCharges, serviceFee, additionalTxnFee], 'INR')
      const commission = money((base.minor * BigInt(commissionShare)) / 10_000n, 'INR')
      const tds = money((commission.minor * BigInt(tdsShare)) / 10_000n, 'INR')
      const net = money(published.minor - commission.minor - additionalTxnFee.minor + tds.minor, 'INR')
      return {
        currency: 'INR',
        parts,
        base,
        tax,
        taxes,
        otherCharges,
        serviceFee,
        additionalTxnFee,
        published,
        commission,
        tds,
        net,
      }
    })
}

/** None deducted, a rate, or a price of before that has a share of the supplier's. */
const anyTds = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000 }), fc.constant(undefined))

/** A party, its fare, a rule, and what is deducted from the buyer. */
export const anySale = anyParty.chain((party) =>
  fc.record({
    party: fc.constant(party),
    fare: anyFare(party),
    rule: fc.option(anyRule, { nil: undefined }),
    tdsBasisPoints: anyTds,
  }),
)
