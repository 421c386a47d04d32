import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saySubject } from './say-subject.ts'
import { type CostLines, type CostPeople, type CostSubject, costSubject, isSameSubject, judgeCost } from './typed-cost.ts'

const people: CostPeople = { adults: 2, child: 1, infant: 0, childAges: [6] }
const ride = { transferType: null, sharingBasis: null }
const tour: CostLines['activities'] = { tourOptionId: 2, startDate: '2027-01-14', pickupAreaId: null, ...ride }
const stay: CostLines['accomodations'] = {
  ...{ accomodationId: 5, checkinDate: '2027-01-14', noOfNights: 3, numberOfRooms: 2, roomType: 'Deluxe', meals: null, ...ride },
  rooms: { double: { count: 2 }, single: { count: 0 } },
}
const drive: CostLines['transfers'] = {
  ...{ fromAreaId: 3, toAreaId: 4, pickupTransfer: 'Terminal 3', dropTransfer: '', startDate: '2027-01-14', returnDate: null },
  ...{ transferType: 'oneway', sharingBasis: 'PVT' },
}
const flight = { airlineCode: 'EK', flightNo: '511', origin: 'DEL', destination: 'DXB', departureDate: '2027-01-14' }
const of = <List extends keyof CostLines>(list: List, line: CostLines[List], more: Partial<CostPeople> = {}) =>
  costSubject(list, line, { people: { ...people, ...more }, currency: 'AED' })

const wishes = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childAges: fc.array(fc.option(fc.integer({ min: 2, max: 4 })), { maxLength: 2 }),
  day: fc.constantFrom('2027-01-14', '2027-01-15', null),
  tourOptionId: fc.integer({ min: 1, max: 2 }),
  transferType: fc.constantFrom('oneway', 'return', null),
  currency: fc.constantFrom('AED', 'USD'),
  parts: fc.constantFrom([] as const, ['transfer'] as const),
})
type Wish = typeof wishes extends fc.Arbitrary<infer Made> ? Made : never
const subject = ({ adults, childAges, day, tourOptionId, transferType, currency, parts }: Wish) =>
  costSubject(
    'activities',
    { tourOptionId, startDate: day, pickupAreaId: null, transferType, sharingBasis: 'PVT' },
    { people: { adults, child: childAges.length, infant: 0, childAges }, currency, parts },
  )

/** How an amount is sent that is of this: in the field of its parts. */
const sent = (amount: string, { parts }: CostSubject) =>
  parts.length > 0 ? { cost: null, partCost: amount } : { cost: amount, partCost: null }

test('a cost counts for the wish that it was typed for and for no other; wished again it counts again, whatever lay between', () => {
  fc.assert(
    fc.property(wishes, fc.array(wishes, { maxLength: 5 }), fc.boolean(), (first, others, isEchoed) => {
      const of = subject(first)
      let kept = judgeCost(sent('50', of), of)
      expect(kept).toEqual({ amount: '50', unconfirmed: undefined })
      for (const wish of [...others, first]) {
        // Sent back as it was answered, or in its own field with what it was typed for.
        const unconfirmed = kept.unconfirmed && isEchoed ? { cost: null, unconfirmed: kept.unconfirmed } : undefined
        kept = judgeCost(unconfirmed ?? { ...sent('50', of), of }, subject(wish))
        const isSame = JSON.stringify(wish) === JSON.stringify(first)
        expect([kept.amount, kept.unconfirmed?.amount]).toEqual(isSame ? ['50', undefined] : [null, '50'])
        if (kept.unconfirmed) expect(kept.unconfirmed.of).toEqual(of)
      }
      expect(kept.amount).toBe('50')
    }),
  )
})

test('an amount for parts is never one for the whole, nor the other way round, and none is lost, whatever the rates come to know', () => {
  const kinds: readonly CostSubject['parts'][] = [[], ['transfer'], ['ticket']]
  const parts = fc.constantFrom(...kinds)
  const says = fc.constantFrom('subject', 'saved', 'nothing')
  fc.assert(
    fc.property(wishes, parts, fc.array(parts, { minLength: 1, maxLength: 4 }), says, (wish, typedFor, later, who) => {
      const of = { ...subject(wish), parts: typedFor }
      const typed = { amount: '30', of }
      for (const nowParts of later) {
        const now = { ...of, parts: nowParts }
        const own = sent('30', of)
        const judged = judgeCost({ ...own, ...(who === 'subject' && { of }), ...(who === 'saved' && { saved: typed }) }, now)
        const isSame = `${typedFor}` === `${nowParts}`
        // Where nobody says it and it was never saved, its field says whether it is of the whole, and else it is of the parts of now.
        const isPartForPart = who === 'nothing' && typedFor.length > 0 && nowParts.length > 0
        if (isSame || isPartForPart) expect(judged).toEqual({ amount: '30', unconfirmed: undefined })
        else if (who === 'nothing' && typedFor.length > 0) expect(judged).toEqual({ amount: null, unconfirmed: undefined })
        else expect(judged).toEqual({ amount: null, unconfirmed: typed })
      }
    }),
  )
})

test('where nobody says what it was typed for, what was saved was typed for what was saved, and another amount for what is now', () => {
  const [before, now] = [of('activities', tour), of('activities', tour, { adults: 3 })]
  const saved = { amount: '1500.00', of: before }
  expect(judgeCost({ cost: '1,500', saved }, now)).toEqual({ amount: null, unconfirmed: { amount: '1,500', of: before } })
  expect(judgeCost({ cost: '1600', saved }, now).amount).toBe('1600')
  expect(judgeCost({ cost: '1500', of: now, saved }, now).amount).toBe('1500')
  expect(judgeCost({ cost: null, of: before, saved }, now)).toEqual({ amount: null, unconfirmed: undefined })
  expect(judgeCost({ cost: ' ', of: before, saved }, now)).toEqual({ amount: null, unconfirmed: undefined })
  // As much for the whole as was saved for a part is another cost.
  const part = { amount: '30', of: { ...now, parts: ['transfer'] as const } }
  expect(judgeCost({ cost: '30', saved: part }, now).amount).toBe('30')
  // What is put together of known and typed goes beside the typed part, and is not typed.
  expect(judgeCost({ cost: '170', partCost: '30', of: part.of }, part.of).amount).toBe('30')
  expect(judgeCost({ cost: '170', partCost: '30', of: part.of }, now)).toEqual({ amount: null, unconfirmed: part })
})

test('each kind of line has its own wish; times, words and prices are none of it', () => {
  const same = (a: ReturnType<typeof of>, b: ReturnType<typeof of>) => isSameSubject(a, b)
  const hotel = of('accomodations', stay)
  expect(
    [
      ...([{ checkinDate: '2027-01-15' }, { noOfNights: 4 }, { numberOfRooms: 3 }, { meals: 'breakfast' }] as const),
      ...([{ accomodationId: 6 }, { rooms: { double: { count: 1 } } }, { transferType: 'return' }] as const),
    ].map((more) => same(hotel, of('accomodations', { ...stay, ...more }))),
  ).toEqual(Array(7).fill(false))
  expect(same(hotel, of('accomodations', { ...stay, roomType: ' Deluxe ', rooms: { double: { count: 2 } } }))).toBe(true)
  const driven = of('transfers', drive)
  expect(same(driven, of('transfers', { ...drive, pickupTransfer: 'Terminal 1', returnDate: '2027-01-19' }))).toBe(true)
  expect(same(driven, of('transfers', { ...drive, toAreaId: 9 }))).toBe(false)
  const worded = { ...drive, fromAreaId: null }
  expect(same(of('transfers', worded), of('transfers', { ...worded, pickupTransfer: 'Terminal 1' }))).toBe(false)
  const back = { ...drive, transferType: 'return', returnDate: '2027-01-19' }
  expect(same(of('transfers', back), of('transfers', { ...back, returnDate: '2027-01-20' }))).toBe(false)
  // Without a transfer it does not matter how one would be shared, or where it would begin.
  expect(same(of('activities', tour), of('activities', { ...tour, sharingBasis: 'PVT', pickupAreaId: 4 }))).toBe(true)
  expect(same(of('miscellaneous', { startDate: null }), of('miscellaneous', { startDate: '2027-01-14' }))).toBe(false)
  expect(same(of('flightDetails', flight), of('flightDetails', { ...flight, flightNo: '513' }))).toBe(false)
  expect(same(of('activities', tour), of('activities', tour, { childAges: [7] }))).toBe(false)
  expect(same(of('activities', tour, { childAges: [] }), of('activities', tour, { childAges: [null] }))).toBe(true)
})

test('what it was typed for is said with what is another wish now', () => {
  const typed = of('activities', tour)
  const say = (now: ReturnType<typeof of>) => saySubject(typed, now)
  expect(say(of('activities', tour, { adults: 3 }))).toBe('2 adults and 1 child on 14 Jan')
  expect(say(of('activities', tour, { childAges: [7] }))).toBe('2 adults and 1 child (6) on 14 Jan')
  expect(say(of('activities', { ...tour, tourOptionId: 3, transferType: 'return' }))).toBe(
    '2 adults and 1 child on 14 Jan, for another service, without a transfer',
  )
  expect(saySubject(of('miscellaneous', { startDate: null }), of('miscellaneous', { startDate: '2027-01-14' }))).toBe(
    '2 adults and 1 child without a day',
  )
  expect(saySubject({ ...typed, parts: ['transfer'] }, { ...typed, currency: 'USD' })).toBe(
    '2 adults and 1 child on 14 Jan, in AED, of the transfer',
  )
  expect(saySubject(of('accomodations', stay), of('accomodations', { ...stay, noOfNights: 4 }))).toBe(
    '2 adults and 1 child on 14 Jan, with other nights, rooms or meals',
  )
})
