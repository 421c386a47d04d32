import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency, type Wire } from './test-agency.ts'
import { createWorld } from './world/create-world.ts'

let agency: Agency

// The whole world, not the small one: its fares have all odd paise amounts.
beforeAll(async () => {
  agency = await openAgency({ world: createWorld({ seed: 7 }) })
})
afterAll(() => agency.sandbox.close())

const paise = (amount: number): number => Math.round(amount * 100)
const total = (parts: { value: number }[]): number => parts.reduce((sum, { value }) => sum + paise(value), 0)

function brokenRules({ Fare, FareBreakdown }: Wire): string[] {
  const p = (key: string): number => paise(Fare[key])
  const over = (key: string): number => FareBreakdown.reduce((sum: number, type: Wire) => sum + paise(type[key]), 0)
  const rules: Record<string, boolean> = {
    published: p('PublishedFare') === p('BaseFare') + p('Tax') + p('OtherCharges') + p('ServiceFee') + p('AdditionalTxnFeePub'),
    offered:
      p('OfferedFare') ===
      p('PublishedFare') - p('CommissionEarned') - p('PLBEarned') - p('IncentiveEarned') - p('AdditionalTxnFeePub'),
    taxParts: total(Fare.TaxBreakup) === p('Tax'),
    charges: total(Fare.ChargeBU) === p('OtherCharges'),
    base: over('BaseFare') === p('BaseFare'),
    tax: over('Tax') === p('Tax'),
    txnFee: over('AdditionalTxnFeePub') === p('AdditionalTxnFeePub'),
    typeTaxes: FareBreakdown.every((type: Wire) => total(type.TaxBreakUp) === paise(type.Tax)),
    perPerson: FareBreakdown.every(
      (type: Wire) => paise(type.BaseFare) % type.PassengerCount === 0 && paise(type.Tax) % type.PassengerCount === 0,
    ),
    twoDecimals: Object.values(Fare).every(
      (value) => typeof value !== 'number' || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    ),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

test('the money rules of the wire hold for every result of many searches', async () => {
  const pair = fc.constantFrom(['DEL', 'BOM'], ['DEL', 'DXB'], ['BOM', 'LHR'], ['DXB', 'NBO'], ['LHR', 'JFK'], ['BLR', 'GOI'])
  const party = fc
    .record({
      AdultCount: fc.integer({ min: 1, max: 5 }),
      ChildCount: fc.integer({ min: 0, max: 3 }),
      InfantCount: fc.integer({ min: 0, max: 3 }),
    })
    .filter(({ AdultCount, InfantCount }) => InfantCount <= AdultCount)
  let seen = 0
  await fc.assert(
    fc.asyncProperty(pair, party, fc.boolean(), async ([from = '', to = ''], people, back) => {
      const found = await agency.search(from, to, { ...people, back })
      for (const result of (found.Results ?? []).flat()) {
        seen++
        expect(brokenRules(result), result.ResultIndex.slice(0, 8)).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
  expect(seen).toBeGreaterThan(1000)
})

test('a quote raised in price still adds up', async () => {
  const found = await agency.search('DEL', 'BOM', { AdultCount: 3, ChildCount: 1, InfantCount: 2 })
  for (const result of found.Results[0].slice(0, 25)) {
    const session = { TraceId: found.TraceId, ResultIndex: result.ResultIndex }
    const quote = await agency.call('FareQuote', session, { 'x-sandbox-fault': 'price-changed' })
    expect(quote.IsPriceChanged).toBe(true)
    expect(brokenRules(quote.Results)).toEqual([])
  }
})
