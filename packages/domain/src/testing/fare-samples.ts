import fc from 'fast-check'
import type { Party, PaxTypeCode, SupplierFare } from '../flights/supplier-fare.ts'
import type { MarkupRule } from '../markups/markup-rule.ts'
import type { PricedExtra } from '../markups/price-fare.ts'
import { money, parseMoney, sum } from '../money.ts'

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

export function ruleOf(change: Partial<MarkupRule> = {}): MarkupRule {
  return {
    id: 1,
    name: 'Agents, every airline',
    groupId: 1,
    airlineCode: null,
    value: { kind: 'fixed', amount: inr('600.00') },
    per: 'passenger',
    on: 'total',
    chargesInfants: false,
    commissionShareBasisPoints: 0,
    ...change,
  }
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

export const anyRule: fc.Arbitrary<MarkupRule> = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  name: fc.constantFrom('One', 'Another'),
  groupId: fc.constant(1),
  airlineCode: fc.constantFrom(null, 'AI', '6E', 'EK'),
  value: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basisPoints }),
    fc.record({ kind: fc.constant('fixed' as const), amount: paise(500_000) }),
  ),
  per: fc.constantFrom('passenger' as const, 'booking' as const),
  on: fc.constantFrom('base' as const, 'total' as const),
  chargesInfants: fc.boolean(),
  commissionShareBasisPoints: basisPoints,
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

/** A party, its fare and a rule. */
export const anySale = anyParty.chain((party) =>
  fc.record({ party: fc.constant(party), fare: anyFare(party), rule: fc.option(anyRule, { nil: undefined }) }),
)
