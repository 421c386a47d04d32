import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USUAL_PASSENGERS } from '../catalogue/passenger-types.ts'
import { EVERY_DAY } from '../catalogue/tour-times.ts'
import { money } from '../money.ts'
import { anyParty, anyTickets, anyTransfers } from '../testing/rate-samples.ts'
import { plainDate } from '../time.ts'
import type { AreaRate } from './area-transfer.ts'
import { type Counted, countParty } from './party.ts'
import type { Rate, SupplierCost, TicketRate } from './rate.ts'
import { whatRateLacks } from './rate-services.ts'
import { costOfRate, costOfRide, costsOfChosen, marginOf } from './supplier-cost.ts'

const DAY = plainDate('2027-01-14')
const WHEN = {
  ...{ id: 1, priority: 1, marketId: 0, validFrom: DAY, validTill: DAY, weekdays: EVERY_DAY, currency: 'AED', isPerPax: true },
  supplements: [],
}
const COST: SupplierCost = { supplierId: 7, currency: 'AED', minor: 10_000n, amounts: { child: 6_000n } }
const ticket: Rate = { ...WHEN, kind: 'ticket', amounts: { adult: 15_000n, child: 9_000n }, supplierCost: COST }
const car: Rate = {
  ...{ ...WHEN, kind: 'transfer', basis: 'private', transferType: 'return', description: 'Car', minor: 30_000n },
  ...{ minPax: 1, maxPax: 6, supplierCost: COST },
}
const counted = (adults: number, childAges: number[], infants = 0) =>
  countParty({ adults, childAges, infants }, USUAL_PASSENGERS) as Counted

test.each([
  ['of a ticket by type of traveller, and an infant costs nothing', ticket, 26_000n],
  ['of a ticket for the group', { ...ticket, isPerPax: false }, 10_000n],
  ['of a transfer by seat: an infant on a lap takes none', car, 30_000n],
  ['of a vehicle', { ...car, isPerPax: false }, 10_000n],
])('the cost %s', (_what, rate, minor) => {
  expect(costOfRate(rate, counted(2, [6], 1))).toEqual({ rateId: 1, supplierId: 7, amount: money(minor, 'AED') })
})

test('there is none where nobody has said what it costs', () => {
  const { supplierCost: _, ...unknown } = ticket
  expect(costOfRate(unknown, counted(2, []))).toBeUndefined()
})

const drive: AreaRate = {
  ...{ id: 201, fromAreaId: 11, toAreaId: 13, marketId: 0, description: 'Car', way: 'oneway', basis: 'private', currency: 'USD' },
  ...{ minor: 8_000n, isPerPax: false, minPax: 1, maxPax: 6, isStandAlone: false, boundTourOptionId: null },
  ...{ validFrom: DAY, validTill: DAY, supplierCost: { supplierId: 9, currency: 'USD', minor: 5_000n } },
}

test.each([
  ['of a vehicle once', drive, 5_000n],
  ['of seats for each: an infant on a lap takes none', { ...drive, isPerPax: true }, 15_000n],
])('a drive between areas costs %s', (_what, ride, minor) => {
  expect(costOfRide(ride, counted(2, [6], 1))).toEqual({ rateId: 201, supplierId: 9, amount: money(minor, 'USD') })
})

test('what nobody has said of a drive is not known', () => {
  const { supplierCost: _, ...unknown } = drive
  expect(costOfRide(unknown, counted(2, []))).toBeUndefined()
})

test('the supplier of the ticket is owed first, then those of the way there and of the way back', () => {
  const back = { ...drive, id: 202, fromAreaId: 13, toAreaId: 11, supplierCost: { supplierId: 8, currency: 'AED', minor: 20_000n } }
  const { supplierCost: _, ...unbought } = drive
  const chosen = (there: AreaRate) =>
    costsOfChosen({
      ...{ counted: counted(2, []), ticket: ticket as TicketRate },
      transfer: {
        list: 'area',
        rides: [
          { covers: 'pickup', transfer: there },
          { covers: 'drop', transfer: back },
        ],
      },
    }).map(({ rateId, cost }) => [rateId, cost?.supplierId, cost?.amount.minor])
  expect(chosen(drive)).toEqual([
    [1, 7, 20_000n],
    [201, 9, 5_000n],
    [202, 8, 20_000n],
  ])
  expect(chosen(unbought)[1]).toEqual([201, undefined, undefined])
})

test('a margin is what is left; at a loss it is below zero; in two currencies there is none', () => {
  expect(marginOf(money(39_000n, 'AED'), money(26_000n, 'AED'))).toEqual({ amount: money(13_000n, 'AED'), percent: 33.3 })
  expect(marginOf(money(10_000n, 'AED'), money(12_500n, 'AED'))).toEqual({ amount: money(-2_500n, 'AED'), percent: -25 })
  expect(marginOf(money(0n, 'AED'), money(100n, 'AED'))).toEqual({ amount: money(-100n, 'AED'), percent: undefined })
  expect(marginOf(money(10_000n, 'AED'), money(3_000n, 'USD'))).toBeUndefined()
})

test('the cost of a party is that of its people, one by one', () => {
  fc.assert(
    fc.property(fc.oneof(anyTickets, anyTransfers), anyParty, (rates: readonly Rate[], party) => {
      const people = countParty(party, USUAL_PASSENGERS)
      if ('refused' in people) return
      for (const rate of rates) {
        const cost = costOfRate({ ...rate, supplierCost: COST }, people)?.amount.minor
        const one = { adult: 10_000n, child: 6_000n } as Record<string, bigint>
        const sum = [...people.counts].flatMap(([code, count]) => Array.from({ length: count }, () => one[code] ?? 0n))
        const expected = !rate.isPerPax
          ? 10_000n
          : rate.kind === 'transfer'
            ? 10_000n * BigInt(people.seats)
            : sum.reduce((total, minor) => total + minor, 0n)
        expect(cost).toBe(expected)
      }
    }),
  )
})

test.each([
  ['an absurd amount', { ...COST, minor: 100_000_000_001n }, { 'supplierCost.amount': 'Please enter a valid amount' }],
  [
    'an absurd amount of a child',
    { ...COST, amounts: { child: -1n } },
    { 'supplierCost.childAmount': 'Please enter a valid amount' },
  ],
])('%s is refused', (_what, supplierCost, lacks) => {
  expect(whatRateLacks({ ...ticket, supplierCost })).toEqual(lacks)
})
