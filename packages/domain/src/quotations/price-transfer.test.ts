import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, type Money, money, proportion, sum } from '../money.ts'
import { type AreaRate, bookAreaTransfers } from '../rates/area-transfer.ts'
import type { Party } from '../rates/party.ts'
import { anyAreaTransfers, anyDay, anyParty, FIRST_DAY } from '../testing/rate-samples.ts'
import { addDays, instant, type PlainDate } from '../time.ts'
import { SHARING_BASES, type SharingBasis } from './itinerary.ts'
import { costsOfDrives, driveTransfer, priceTransfer, type TransferWish } from './price-transfer.ts'

const AT = instant('2027-01-01T00:00:00Z')
const exchange = { at: AT, own: 'AED', rates: [{ id: 1, from: 'USD', to: 'AED', rate: '3.6725', validFrom: AT }] }
const tenPercent = {
  ...{ id: 7, version: 1, groupId: 1, name: 'Ten', cityId: null, activityId: null, tourOptionId: null, marketId: null },
  ...{ travelFrom: null, travelTo: null },
  markup: { kind: 'percent' as const, per: 'booking' as const, on: 'total' as const, basisPoints: 1_000, floor: null, cap: null },
}
const NAMES = ['', 'Airport', 'Marina', 'Palm']
const area = (areaId: number) => ({ areaId, name: NAMES[areaId] ?? '' })

/** The basis of each way, written out. */
const THERE: Record<SharingBasis, AreaRate['basis']> = {
  ...({ SIC: 'sharing', PVT: 'private', DROP_SIC_PICKUP_SIC: 'sharing', DROP_SIC_PICKUP_PVT: 'private' } as const),
  ...({ DROP_PVT_PICKUP_SIC: 'sharing', DROP_PVT_PICKUP_PVT: 'private' } as const),
}
const BACK: Record<SharingBasis, AreaRate['basis']> = {
  ...({ SIC: 'sharing', PVT: 'private', DROP_SIC_PICKUP_SIC: 'sharing', DROP_SIC_PICKUP_PVT: 'sharing' } as const),
  ...({ DROP_PVT_PICKUP_SIC: 'private', DROP_PVT_PICKUP_PVT: 'private' } as const),
}

type Case = {
  transfers: readonly AreaRate[]
  from: number
  to: number
  day: PlainDate
  returnDay: PlainDate
  party: Party
  marketId: number
  isReturn: boolean
  basis: SharingBasis
}

/** Those from 12 are adults, those below 3 sit on a lap; a car with infants alone carries them. */
function seatsOf({ adults, childAges, infants }: Party): number {
  const seated = adults + childAges.filter((age) => age === null || age >= 3).length
  return seated || adults + childAges.length + infants
}

/** The transfers that are paid, found by looking at each: slowly, and one after the other. */
function paidNaively({ transfers, from, to, day, returnDay, party, marketId, isReturn, basis }: Case): AreaRate[] | undefined {
  const seats = seatsOf(party)
  const best = (way: AreaRate['way'], a: number, b: number, of: AreaRate['basis'], days: readonly PlainDate[]) => {
    let found: AreaRate | undefined
    for (const one of transfers) {
      if (!one.isStandAlone || one.boundTourOptionId !== null || one.way !== way || one.basis !== of) continue
      if (one.fromAreaId !== a || one.toAreaId !== b || (one.marketId !== 0 && one.marketId !== marketId)) continue
      if (days.some((on) => on < one.validFrom || on > one.validTill)) continue
      if ((one.minPax !== null && seats < one.minPax) || (one.maxPax !== null && seats > one.maxPax)) continue
      const isBetter =
        !found || (found.marketId === 0) !== (one.marketId === 0) ? !found || found.marketId === 0 : one.id > found.id
      if (isBetter) found = one
    }
    return found
  }
  if (!isReturn) {
    const single = best('oneway', from, to, THERE[basis], [day]) ?? best('return', from, to, THERE[basis], [day])
    return single && [single]
  }
  const both = THERE[basis] === BACK[basis] ? best('return', from, to, THERE[basis], [day, returnDay]) : undefined
  if (both) return [both]
  const [there, back] = [best('oneway', from, to, THERE[basis], [day]), best('oneway', to, from, BACK[basis], [returnDay])]
  return there && back && [there, back]
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    transfers: anyAreaTransfers,
    ...{
      from: fc.integer({ min: 1, max: 2 }),
      to: fc.integer({ min: 1, max: 2 }),
      day: anyDay,
      stay: fc.integer({ min: 0, max: 9 }),
    },
    ...{
      party: anyParty,
      marketId: fc.integer({ min: 0, max: 3 }),
      isReturn: fc.boolean(),
      basis: fc.constantFrom(...SHARING_BASES),
    },
  })
  .map(({ stay, transfers, ...of }) => ({
    ...of,
    returnDay: addDays(of.day, stay),
    // Two areas, and most are sold alone and for long, so that many cases have a price.
    transfers: transfers.map((one) => ({
      ...one,
      ...{ fromAreaId: 1 + (one.fromAreaId % 2), toAreaId: 1 + (one.toAreaId % 2) },
      isStandAlone: one.isStandAlone || one.id % 3 > 0,
      boundTourOptionId: one.id % 4 > 0 ? null : one.boundTourOptionId,
      validFrom: one.id % 3 > 0 ? FIRST_DAY : one.validFrom,
      validTill: one.id % 3 > 0 ? addDays(FIRST_DAY, 60) : one.validTill,
    })),
  }))
const wishOf = ({ from, to, day, returnDay, party, marketId, isReturn, basis }: Case): TransferWish => ({
  ...{ from: area(from), to: area(to), day, returnDay: isReturn ? returnDay : undefined, party, marketId },
  ride: { transferType: isReturn ? 'return' : 'oneway', sharingBasis: basis },
})
const inAed = (amount: Money): Money =>
  amount.currency === 'AED' ? amount : money(proportion(amount, 36_725n, 10_000n).minor, 'AED')

test('a transfer costs what a naive look at each area transfer finds, and net with markup is the price to the last minor unit', () => {
  let priced = 0
  let returns = 0
  fc.assert(
    fc.property(anyCase, fc.boolean(), (one, isMarkedUp) => {
      const seller = {
        areaTransfers: bookAreaTransfers(one.transfers),
        ...{ exchange, ruleOf: () => (isMarkedUp ? tenPercent : undefined) },
      }
      const found = priceTransfer(seller, wishOf(one))
      const people = one.party.adults + one.party.childAges.length + one.party.infants
      const paid = people === 0 ? undefined : paidNaively(one)
      if ('why' in found) {
        expect(paid).toBeUndefined()
        expect(found.why).toMatch(/\.$/)
        return
      }
      priced += 1
      if (one.isReturn) returns += 1
      expect(found.rates.map(({ id }) => id)).toEqual([...new Set(paid?.map(({ id }) => id))])
      const amountOf = ({ minor, isPerPax, currency }: AreaRate) =>
        money(minor * BigInt(isPerPax ? seatsOf(one.party) : 1), currency)
      // Each currency is converted as a whole.
      const totals = ['AED', 'USD'].map((currency) =>
        sum(
          (paid ?? []).map(amountOf).filter((amount) => amount.currency === currency),
          currency,
        ),
      )
      expect(found.net).toEqual(sum(totals.map(inAed), 'AED'))
      expect(add(found.net, found.markup)).toEqual(found.price)
      expect(found.prices).toEqual({ party: found.price })
      if (!isMarkedUp) expect([found.markup.minor, found.markupId]).toEqual([0n, null])
      const [only, ...others] = paid ?? []
      if (isMarkedUp && others.length === 0 && only?.currency === 'AED')
        expect(found.markup).toEqual(proportion(found.net, 1n, 10n))
    }),
    { numRuns: 4_000 },
  )
  expect(priced).toBeGreaterThan(400)
  expect(returns).toBeGreaterThan(100)
})

const car: AreaRate = {
  ...{ id: 9, fromAreaId: 1, toAreaId: 2, marketId: 0, description: 'Car', currency: 'AED' },
  ...({ way: 'oneway', basis: 'private' } as const),
  ...{ minor: 20_000n, isPerPax: false, minPax: null, maxPax: 3, isStandAlone: true, boundTourOptionId: null },
  ...{ validFrom: FIRST_DAY, validTill: addDays(FIRST_DAY, 9) },
}
const wish: TransferWish = {
  ...{ from: area(1), to: area(2), day: FIRST_DAY, returnDay: undefined, marketId: 0 },
  ...{ party: { adults: 2, childAges: [6], infants: 0 }, ride: { transferType: 'oneway', sharingBasis: 'PVT' } },
}
const priceWith = (transfers: readonly AreaRate[], more: Partial<TransferWish> = {}) =>
  priceTransfer({ areaTransfers: bookAreaTransfers(transfers), exchange, ruleOf: () => undefined }, { ...wish, ...more })
const WHAT_TO_DO = 'Add one in the area transfers, or type the price.'

test.each<[string, readonly AreaRate[], Partial<TransferWish>, string]>([
  ['none between the areas', [{ ...car, toAreaId: 3 }], {}, `There is no transfer from Airport to Marina. ${WHAT_TO_DO}`],
  [
    'one only with a tour',
    [{ ...car, isStandAlone: false }],
    {},
    `No transfer from Airport to Marina is sold alone. ${WHAT_TO_DO}`,
  ],
  [
    'one of a tour option',
    [{ ...car, boundTourOptionId: 4 }],
    {},
    `No transfer from Airport to Marina is sold alone. ${WHAT_TO_DO}`,
  ],
  ['one on another basis', [{ ...car, basis: 'sharing' }], {}, `There is no PVT transfer from Airport to Marina. ${WHAT_TO_DO}`],
  [
    'too many people',
    [car],
    { party: { adults: 4, childAges: [], infants: 0 } },
    `The transfer from Airport to Marina does not fit. It ends at 3 people; this party has 4. ${WHAT_TO_DO}`,
  ],
  [
    'another market',
    [{ ...car, marketId: 2 }],
    {},
    `The transfer from Airport to Marina does not fit. It is for another market. ${WHAT_TO_DO}`,
  ],
  [
    'several that do not fit',
    [car, { ...car, id: 10 }],
    { day: addDays(FIRST_DAY, 20) },
    `No transfer from Airport to Marina applies on this day for this market and number of people. ${WHAT_TO_DO}`,
  ],
  [
    'no way back',
    [car],
    { returnDay: addDays(FIRST_DAY, 4), ride: { transferType: 'return', sharingBasis: 'PVT' } },
    `There is no transfer from Marina to Airport. ${WHAT_TO_DO}`,
  ],
  [
    'no day of the way back',
    [car],
    { ride: { transferType: 'return', sharingBasis: 'PVT' } },
    'Please choose the return date: rates are of a day.',
  ],
  ['no basis', [car], { ride: { transferType: 'oneway' } }, 'Please choose how it is shared: rates are for SIC or PVT.'],
  ['no travellers', [car], { party: { adults: 0, childAges: [], infants: 0 } }, 'No travellers yet.'],
  ['no exchange rate', [{ ...car, currency: 'ZAR' }], {}, 'There is no exchange rate from ZAR to AED.'],
])('it says why there is no price: %s', (_what, transfers, more, why) => {
  expect(priceWith(transfers, more)).toEqual({ why })
})

test('the cost is that of all its drives, in our own currency; where one of them has none it is not known, and never a part of it', () => {
  const back = { ...car, id: 10, fromAreaId: 2, toAreaId: 1, supplierCost: { supplierId: 5, currency: 'AED', minor: 9_000n } }
  const there = { ...car, supplierCost: { supplierId: 4, currency: 'USD', minor: 4_000n } }
  const both = { returnDay: addDays(FIRST_DAY, 3), ride: { transferType: 'return', sharingBasis: 'PVT' } as const }
  // 40 dollars at 3.6725, and 90.
  expect(priceWith([there, back], both)).toMatchObject({
    ...{ price: money(40_000n, 'AED'), cost: money(14_690n + 9_000n, 'AED'), rates: [{ id: 9 }, { id: 10 }] },
    costs: { missing: [] },
  })
  expect(priceWith([car, back], both)).toMatchObject({ cost: null, costs: { known: null, missing: ['transfer'] } })
  const driven = driveTransfer(bookAreaTransfers([there, back]), { ...wish, ...both })
  expect('why' in driven ? driven : costsOfDrives(driven).costs.map(({ supplierId }) => supplierId)).toEqual([4, 5])
})
