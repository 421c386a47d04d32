import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerTo } from '../carts/buyer-offer.ts'
import { USUAL_PASSENGERS } from '../catalogue/passenger-types.ts'
import { add, money, sum } from '../money.ts'
import type { AreaRate } from '../rates/area-transfer.ts'
import type { TicketRate } from '../rates/rate.ts'
import { serviceOf } from '../rates/service-of.ts'
import { anyDay, anyParty, anyTickets, anyTransfers, FIRST_DAY } from '../testing/rate-samples.ts'
import { addDays, instant } from '../time.ts'
import { SHARING_BASES } from './itinerary.ts'
import { priceActivity, waysOfRide } from './price-activity.ts'

const AT = instant('2027-01-01T00:00:00Z')
const exchange = { at: AT, own: 'AED', rates: [{ id: 1, from: 'USD', to: 'AED', rate: '3.6725', validFrom: AT }] }
const whereabouts = { tourOptionId: 1, cityId: 1, areaId: null }
const anyRide = fc.record({
  transferType: fc.constantFrom('oneway' as const, 'return' as const, undefined),
  sharingBasis: fc.constantFrom(...SHARING_BASES),
})
const tenPercent = {
  ...{ id: 7, version: 1, groupId: 1, name: 'Ten', cityId: null, activityId: null, tourOptionId: null, marketId: null },
  ...{ travelFrom: null, travelTo: null },
  markup: { kind: 'percent' as const, per: 'booking' as const, on: 'total' as const, basisPoints: 1_000, floor: null, cap: null },
}

test('the price is that of the buyer; its parts by payer, and net with markup, add up to it to the last minor unit', () => {
  let priced = 0
  fc.assert(
    fc.property(
      fc.record({ tickets: anyTickets, transfers: anyTransfers }),
      fc.record({ day: anyDay, party: anyParty, marketId: fc.integer({ min: 0, max: 3 }) }),
      anyRide,
      fc.boolean(),
      (rates, asked, ride, isMarkedUp) => {
        const service = serviceOf({ ...rates, passengerTypes: USUAL_PASSENGERS, isTransferRequired: false, whereabouts })
        const seller = { service, exchange, ruleOf: () => (isMarkedUp ? tenPercent : undefined) }
        const wish = { ...asked, transfer: waysOfRide(ride) }
        const found = priceActivity(seller, wish)
        const offer = offerTo(seller, wish)
        if ('why' in found) {
          expect('why' in offer && offer.sentence).toBe(found.why)
          return
        }
        priced += 1
        expect('total' in offer && offer.total).toEqual(found.price)
        expect(sum(Object.values(found.prices), 'AED')).toEqual(found.price)
        expect(add(found.net, found.markup)).toEqual(found.price)
        if (!isMarkedUp) expect([found.markup.minor, found.markupId]).toEqual([0n, null])
        expect(new Set(found.rates.map(({ kind, id }) => `${kind}${id}`)).size).toBe(found.rates.length)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(priced).toBeGreaterThan(50)
})

const ticket: TicketRate = {
  ...{ id: 1, kind: 'ticket', priority: 1, marketId: 0, weekdays: [0, 1, 2, 3, 4, 5, 6], currency: 'AED', isPerPax: true },
  ...{ validFrom: FIRST_DAY, validTill: addDays(FIRST_DAY, 9), supplements: [], amounts: { adult: 30_000n, child: 9_000n } },
  supplierCost: { supplierId: 3, currency: 'USD', minor: 4_000n, amounts: { child: 1_000n } },
}
const party = { adults: 2, childAges: [6], infants: 0 }
const priceWith = (tickets: readonly TicketRate[], isMarkedUp = true) => {
  const service = serviceOf({ tickets, transfers: [], passengerTypes: USUAL_PASSENGERS, isTransferRequired: false, whereabouts })
  const seller = { service, exchange, ruleOf: () => (isMarkedUp ? tenPercent : undefined) }
  return priceActivity(seller, { day: FIRST_DAY, party, marketId: 0, transfer: 'ticket' })
}

test('the cost is what the supplier gets, in our own currency', () => {
  const aed = (minor: bigint) => money(minor, 'AED')
  // 2 × 300 + 90, and ten percent; 2 × 40 + 10 dollars at 3.6725.
  expect(priceWith([ticket])).toEqual({
    ...{ price: aed(75_900n), net: aed(69_000n), markup: aed(6_900n), cost: aed(33_053n), markupId: 7 },
    prices: { adult: aed(66_000n), child: aed(9_900n) },
    rates: [{ kind: 'ticket', id: 1 }],
    costs: { known: aed(33_053n), missing: [] },
  })
})

test('a cost that nobody has said, or in a currency without a rate, is not known, and never zero', () => {
  const { supplierCost: _, ...free } = ticket
  expect(priceWith([free])).toMatchObject({ cost: null, costs: { known: null, missing: ['ticket'] } })
  expect(priceWith([{ ...ticket, supplierCost: { supplierId: 3, currency: 'ZAR', minor: 1n } }])).toMatchObject({
    cost: null,
    costs: undefined,
  })
})

test('a drive between areas belongs to the cost; where nobody has said what it costs, the whole is not known', () => {
  const drive: AreaRate = {
    ...{ id: 9, fromAreaId: 11, toAreaId: 13, marketId: 0, description: 'Car', currency: 'AED' },
    ...({ way: 'return', basis: 'private' } as const),
    ...{ minor: 20_000n, isPerPax: false, minPax: null, maxPax: 6, isStandAlone: false, boundTourOptionId: null },
    ...{ validFrom: FIRST_DAY, validTill: addDays(FIRST_DAY, 9) },
  }
  const driven = (areaTransfer: AreaRate) => {
    const at = { whereabouts: { ...whereabouts, areaId: 13 }, areaTransfers: [areaTransfer] }
    const service = serviceOf({
      tickets: [ticket],
      transfers: [],
      passengerTypes: USUAL_PASSENGERS,
      isTransferRequired: false,
      ...at,
    })
    const wish = { day: FIRST_DAY, party, marketId: 0, transfer: { pickup: 'private', drop: 'private' } as const }
    return priceActivity({ service, exchange, ruleOf: () => undefined }, { ...wish, pickup: { areaId: 11, cityId: 1 } })
  }
  // 330.53 as without it, and 40 dollars for the car at 3.6725.
  expect(driven({ ...drive, supplierCost: { supplierId: 4, currency: 'USD', minor: 4_000n } })).toMatchObject({
    ...{ price: money(89_000n, 'AED'), cost: money(33_053n + 14_690n, 'AED') },
    rates: [{ kind: 'ticket' }, { kind: 'areaTransfer', id: 9 }],
  })
  expect(driven(drive)).toMatchObject({
    ...{ price: money(89_000n, 'AED'), cost: null },
    costs: { known: money(33_053n, 'AED'), missing: ['transfer'] },
  })
})

test('each basis is driven as its name says; one way is the way there', () => {
  expect(waysOfRide({ transferType: 'return', sharingBasis: 'DROP_SIC_PICKUP_PVT' })).toEqual({
    pickup: 'private',
    drop: 'sharing',
  })
  expect(waysOfRide({ transferType: 'oneway', sharingBasis: 'DROP_SIC_PICKUP_PVT' })).toEqual({ pickup: 'private', drop: 'none' })
  expect(waysOfRide({ transferType: 'return', sharingBasis: 'SIC' })).toEqual({ pickup: 'sharing', drop: 'sharing' })
  expect(waysOfRide({ transferType: undefined, sharingBasis: 'PVT' })).toEqual({ pickup: 'none', drop: 'none' })
})
