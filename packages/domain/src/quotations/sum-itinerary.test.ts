import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../exchange-rates/exchange.ts'
import { add, type Money, money, subtract, sum } from '../money.ts'
import { instant, plainDate } from '../time.ts'
import { hidePrices, PRICE_BREAKUPS } from './hide-prices.ts'
import type { ItineraryLine, Payer } from './itinerary.ts'
import { ROOM_CHARGES } from './itinerary.ts'
import { type Charges, type ItinerarySum, type SumRules, sumItinerary } from './sum-itinerary.ts'

const DAY = plainDate('2027-01-14')
const aed = (minor: bigint) => money(minor, 'AED')
const EXCHANGE: Exchange = {
  ...{ at: instant('2027-01-01T00:00:00Z'), own: 'AED' },
  rates: [
    { id: 1, from: 'USD', to: 'AED', rate: '3.6725', validFrom: instant('2026-12-01T00:00:00Z') },
    { id: 2, from: 'AED', to: 'INR', rate: '22.7', validFrom: instant('2026-12-01T00:00:00Z') },
  ],
}
const RULES: SumRules = { currency: 'AED', taxBasisPoints: 500, roundTo: 100n, exchange: EXCHANGE }
const FREE: Charges = { serviceCharge: aed(0n), remittanceCharge: aed(0n), discount: aed(0n) }
const COUPLE_AND_CHILD = { adults: 2, child: 1, infant: 0 }

const hotel: ItineraryLine = {
  ...{
    id: 'h1',
    kind: 'accommodation',
    isOptional: false,
    noOfNights: 3,
    checkinDate: DAY,
    numberOfRooms: 2,
    ride: {},
    bookedByCustomer: false,
  },
  rooms: {
    ...{
      single: { count: 1, each: aed(30_000n) },
      double: { count: 1, each: aed(40_000n) },
      extraAdult: { count: 1, each: aed(10_000n) },
    },
    ...{ childWithBed: { count: 1, each: aed(5_000n) }, childWithoutBed: { count: 2, each: aed(1_000n) } },
  },
  ...{ transferPrice: aed(12_000n), cost: aed(200_000n) },
}
const safari: ItineraryLine = {
  ...{ id: 'a1', kind: 'activity', isOptional: false, startDate: DAY, ride: {}, cost: aed(20_000n) },
  prices: { adult: aed(30_000n), child: aed(9_000n), party: aed(6_000n) },
}
const visa: ItineraryLine = {
  id: 'm1',
  kind: 'miscellaneous',
  isOptional: false,
  price: money(10_000n, 'USD'),
  cost: money(8_000n, 'USD'),
}
const flight: ItineraryLine = { id: 'f1', kind: 'flight', isOptional: false, price: aed(99_999n), bookedByCustomer: true }

function summed(lines: readonly ItineraryLine[], charges = FREE, rules = RULES, travellers = COUPLE_AND_CHILD): ItinerarySum {
  const answer = sumItinerary({ lines, charges, travellers }, rules)
  if ('noRate' in answer) throw new Error(`no rate from ${answer.noRate.from}`)
  return answer
}

test('nights, rooms, extra adults and children, dirhams and dollars add up to the exact figure', () => {
  const charges = { serviceCharge: aed(5_000n), remittanceCharge: aed(1_050n), discount: aed(2_000n) }
  const answer = summed([hotel, safari, visa, flight], charges)
  // 3 × (300 + 400 + 100 + 50 + 2 × 10) + 120; 300 + 90 + 60; 100 dollars at 3.6725.
  expect(answer.lines.map(({ price }) => price.minor)).toEqual([273_000n, 45_000n, 36_725n, 99_999n])
  expect(answer.subtotal).toEqual(aed(354_725n))
  expect(answer.rounding).toEqual(aed(25n))
  expect(answer.totalPrice).toEqual(aed(358_800n))
  // 5/105 of it.
  expect(answer.tax).toEqual(aed(17_086n))
  expect(answer.cost).toEqual(aed(249_380n))
  expect(answer.margin).toEqual(aed(92_334n))
  expect(answer.rooms).toEqual([aed(179_400n), aed(179_400n)])
  expect(answer.exchangeRates).toEqual([expect.objectContaining({ from: 'USD', to: 'AED', rateIds: [1] })])
})

test('a stay without prices of rooms costs its own price once; one with them costs what they add up to', () => {
  const stay = { ...hotel, rooms: {}, price: aed(90_000n) }
  expect(summed([stay]).lines[0]?.price).toEqual(aed(102_000n))
  expect(summed([{ ...hotel, price: aed(90_000n) }]).lines[0]?.price).toEqual(aed(273_000n))
})

test('optional lines and what the customer booked alone are shown with their prices and count nothing', () => {
  const own = { ...hotel, id: 'h2', bookedByCustomer: true, numberOfRooms: 9 }
  const answer = summed([safari, { ...visa, isOptional: true }, own, flight])
  expect(answer.lines.map(({ counts }) => counts)).toEqual([true, false, false, false])
  expect(answer.totalPrice).toEqual(aed(45_000n))
  expect(answer.rooms).toEqual([])
  expect(answer.cost).toEqual(aed(20_000n))
})

test('an adult pays what is priced for adults, and a share of what the party pays', () => {
  expect(summed([safari]).persons).toEqual([
    { type: 'adult', price: aed(17_000n) },
    { type: 'adult', price: aed(17_000n) },
    { type: 'child', price: aed(11_000n) },
  ])
})

test('an infant pays what is priced for infants, and no share of what the party pays unless nobody else travels', () => {
  const bus: ItineraryLine = { ...safari, prices: { party: aed(6_000n), infant: aed(200n) } }
  const pricesFor = (adults: number) =>
    summed([bus], FREE, RULES, { adults, child: 0, infant: 1 }).persons.map(({ price }) => price)
  expect(pricesFor(1)).toEqual([aed(6_000n), aed(200n)])
  expect(pricesFor(0)).toEqual([aed(6_200n)])
})

test('there is no margin while the cost of a counted line is unknown', () => {
  const { cost, margin } = summed([hotel, { ...safari, cost: undefined }])
  expect([cost, margin]).toEqual([null, null])
})

test('a currency without a rate is named with its line, never guessed', () => {
  const lines: ItineraryLine[] = [safari, { ...visa, price: money(1n, 'EUR') }]
  expect(sumItinerary({ lines, charges: FREE, travellers: COUPLE_AND_CHILD }, RULES)).toEqual({
    noRate: { lineId: 'm1', from: 'EUR' },
  })
  const costs: ItineraryLine[] = [{ ...safari, cost: money(1n, 'EUR') }]
  expect(sumItinerary({ lines: costs, charges: FREE, travellers: COUPLE_AND_CHILD }, RULES)).toEqual({
    noRate: { lineId: 'a1', from: 'EUR' },
  })
})

const anyMoney = (most = 5_000_000n): fc.Arbitrary<Money> =>
  fc.record({ minor: fc.bigInt({ min: 0n, max: most }), currency: fc.constantFrom('AED', 'USD', 'INR') })
const anyCost = fc.option(anyMoney(), { nil: undefined })
const anyCount = fc.integer({ min: 0, max: 4 })
const byKey = <K extends string, V>(keys: readonly K[], value: fc.Arbitrary<V>) =>
  fc.dictionary(fc.constantFrom(...keys), value) as fc.Arbitrary<Partial<Record<K, V>>>
const PAYERS: readonly Payer[] = ['adult', 'child', 'infant', 'party']
const base = { id: fc.uuid(), isOptional: fc.boolean(), cost: anyCost }
const anyLine: fc.Arbitrary<ItineraryLine> = fc.oneof(
  fc.record({
    ...base,
    ...{ kind: fc.constant('accommodation' as const), noOfNights: fc.integer({ min: 1, max: 90 }), checkinDate: fc.constant(DAY) },
    ...{
      numberOfRooms: fc.integer({ min: 1, max: 20 }),
      ride: fc.constant({}),
      bookedByCustomer: fc.boolean(),
      transferPrice: anyCost,
    },
    rooms: byKey(ROOM_CHARGES, fc.record({ count: anyCount, each: anyMoney() })),
  }),
  fc.record({ ...base, kind: fc.constant('activity' as const), ride: fc.constant({}), prices: byKey(PAYERS, anyMoney()) }),
  fc.record({ ...base, kind: fc.constant('miscellaneous' as const), price: anyMoney() }),
  fc.record({ ...base, kind: fc.constant('flight' as const), price: anyMoney(), bookedByCustomer: fc.boolean() }),
)
const anyLines = fc.array(anyLine, { maxLength: 12 })
const anyRules = fc.record({
  ...{ currency: fc.constantFrom('AED', 'USD', 'INR'), taxBasisPoints: fc.integer({ min: 0, max: 3_000 }) },
  ...{ roundTo: fc.constantFrom(1n, 5n, 100n, 1_000n), exchange: fc.constant(EXCHANGE) },
})
const anyTravellers = fc.record({ adults: anyCount, child: anyCount, infant: anyCount })
const anyAsked = fc.record({
  lines: anyLines,
  rules: anyRules,
  travellers: anyTravellers,
  charge: fc.array(fc.bigInt({ min: 0n, max: 90_000n }), { minLength: 3, maxLength: 3 }),
})
type Asked = typeof anyAsked extends fc.Arbitrary<infer T> ? T : never
const chargesOf = ({ charge: [a = 0n, b = 0n, c = 0n], rules: { currency } }: Asked): Charges => ({
  ...{ serviceCharge: money(a, currency), remittanceCharge: money(b, currency), discount: money(c, currency) },
})
const answerOf = (asked: Asked, lines = asked.lines) => summed(lines, chargesOf(asked), asked.rules, asked.travellers)

test('lines and charges, persons, and rooms each add up to the total to the last minor unit', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      const answer = answerOf(asked)
      const { currency, roundTo } = asked.rules
      const lines = answer.lines.filter(({ counts }) => counts).map(({ price }) => price)
      const plus = sum([...lines, answer.serviceCharge, answer.remittanceCharge, answer.rounding], currency)
      expect(subtract(plus, answer.discount)).toEqual(answer.totalPrice)
      expect(answer.totalPrice.minor % roundTo).toBe(0n)
      const { adults, child, infant } = asked.travellers
      expect(answer.persons).toHaveLength(adults + child + infant)
      const persons = answer.persons.map(({ price }) => price)
      if (persons.length > 0) expect(sum(persons, currency)).toEqual(answer.totalPrice)
      if (answer.rooms.length > 0) expect(sum(answer.rooms, currency)).toEqual(answer.totalPrice)
      if (answer.cost && answer.margin) expect(add(add(answer.margin, answer.cost), answer.tax)).toEqual(answer.totalPrice)
    }),
  )
})

test('any order of the same lines gives the same total, persons and rooms', () => {
  const anyOrder = anyAsked.chain((asked) =>
    fc.tuple(
      fc.constant(asked),
      fc.shuffledSubarray(asked.lines, { minLength: asked.lines.length, maxLength: asked.lines.length }),
    ),
  )
  fc.assert(
    fc.property(anyOrder, ([asked, shuffled]) => {
      const { lines: _, ...one } = answerOf(asked)
      const { lines: __, ...other } = answerOf(asked, shuffled)
      expect(other).toEqual(one)
    }),
  )
})

/** Every amount anywhere in a value. */
function amountsIn(value: unknown): bigint[] {
  if (typeof value === 'bigint') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(amountsIn)
}

test('each break-up shows its figures and no other; cost, margin and exchange rates are in none', () => {
  fc.assert(
    fc.property(anyAsked, fc.constantFrom(...PRICE_BREAKUPS), (asked, breakup) => {
      const answer = answerOf(asked)
      const shown = hidePrices(answer, breakup)
      const { totalPrice, persons, rooms, subtotal, serviceCharge, remittanceCharge, discount, rounding, tax } = answer
      const split = [persons, rooms]
      const may = {
        full: [
          answer.lines.map(({ price }) => price),
          subtotal,
          serviceCharge,
          remittanceCharge,
          discount,
          rounding,
          tax,
          split,
          totalPrice,
        ],
        ...{ partial: [split, totalPrice], none: [totalPrice], noprice: [] },
      }[breakup]
      expect(amountsIn(shown)).toEqual(amountsIn(may))
      expect(shown.lines.map(({ lineId }) => lineId)).toEqual(answer.lines.map(({ lineId }) => lineId))
    }),
  )
})

test('what is hidden of a sum does not stand under another name', () => {
  const answer = summed([hotel, safari, visa, flight])
  for (const breakup of PRICE_BREAKUPS)
    expect(JSON.stringify(hidePrices(answer, breakup), (_, v) => (typeof v === 'bigint' ? `${v}` : v))).not.toMatch(
      /cost|margin|exchange/i,
    )
  expect(Object.keys(hidePrices(answer, 'noprice'))).toEqual(['lines'])
})
