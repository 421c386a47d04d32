import type { QuotationBasis } from '@tradewind/contract/quotations/quotation-shapes'
import { toDecimal } from '@tradewind/domain/money'
import { saySubject } from '@tradewind/domain/quotations/say-subject'
import { expect, test } from 'vitest'
import type { StaffKart } from '../quotation-queries.ts'
import {
  type BuilderValues,
  emptyValues,
  newFlight,
  newOther,
  newStay,
  newTour,
  newTransfer,
  valuesOf,
  valuesOfDraft,
} from './builder-values.ts'
import { subjectOfLine, type Unconfirmed } from './cost-of-line.ts'
import type { RatePrice } from './price-of-tour.ts'
import { readBuilder } from './read-builder.ts'

const basis: QuotationBasis = {
  ...{ own: 'AED', taxBasisPoints: 500, roundTo: '0.01', at: '2026-11-26T00:00:00Z' },
  exchangeRates: [{ id: 1, from: 'AED', to: 'INR', rate: '23.15', validFrom: '2026-11-22T00:00:00Z' }],
}
const rate = { price: { currency: 'AED', price: '300.00', prices: { adult: '300.00' }, cost: '250.00' }, why: null } as RatePrice
const context = { saved: undefined, cancelled: new Set<number>(), basis, rateOf: () => rate }
const stay = {
  ...newStay({ accomodationId: 5, name: 'Saffar Marina Hotel', city: 'Dubai' }, '2027-01-14'),
  ...{ noOfNights: '3', numberOfRooms: '2', cost: '2,900' },
}
const rooms = { ...stay.rooms, double: { count: '2', price: '500' }, childWithBed: { count: '1', price: '120.50' } }
const tour = newTour({ activityId: 1, tourOptionId: 2, name: 'Desert safari', tourOption: 'Evening' }, '2027-01-15')
const values = (more: Partial<BuilderValues> = {}): BuilderValues => ({
  ...emptyValues('AED'),
  ...{ kartName: 'Rao family', customer: { id: 7, name: 'Meera Nair', companyName: 'Sunrise Holidays' } },
  ...{ arrivalDate: '2027-01-14', noOfDays: '6', noOfNights: '5', child: '1', childAges: ['9'] },
  accomodations: [{ ...stay, rooms }],
  activities: [tour],
  miscellaneous: [{ ...newOther('2027-01-16'), name: 'Visa', price: '90', cost: '60' }],
  ...more,
})

const sayOf = (typed: Unconfirmed | undefined) => typed && saySubject(typed.of, typed.now)

test('a typed form is sent as the call wants it, with what its rooms add up to and the price of the rates', () => {
  const { wish, sum, wrong } = readBuilder(values({ serviceCharge: '50', discount: '10' }), context)
  expect(wrong).toEqual({})
  expect(wish).toMatchObject({
    ...{ customerId: 7, adults: 2, child: 1, childAges: [9], noOfDays: 6, noOfNights: 5, totalPrice: '3791.50' },
    accomodations: [{ price: '3361.50', cost: '2900', rooms: { double: { count: 2, price: '500' } } }],
    activities: [{ price: '300.00', prices: { adult: '300.00' }, cost: '250.00', currency: 'AED', priceReason: '' }],
  })
  expect(Object.keys(wish.accomodations[0]?.rooms ?? {})).toEqual(['double', 'childWithBed'])
  expect(sum && [toDecimal(sum.tax), toDecimal(sum.cost ?? sum.tax), sum.rooms.length]).toEqual(['180.55', '3210.00', 2])
})

test('what the customer booked alone and what is optional count nothing', () => {
  const flight = { ...newFlight('2027-01-14'), airlineCode: 'ek', flightNo: '511', origin: 'del', destination: 'dxb', price: '999' }
  const { wish } = readBuilder(values({ flightDetails: [flight], activities: [{ ...tour, isOptional: true }] }), context)
  expect(wish.totalPrice).toBe('3451.50')
  expect(wish.flightDetails).toMatchObject([{ airlineCode: 'EK', origin: 'DEL', price: '999', bookedByCustomer: true }])
})

test('rates in the company’s own currency are converted, and a currency without a rate is refused beside its line', () => {
  const inRupees = readBuilder(values({ currencySymbol: 'INR', accomodations: [], miscellaneous: [] }), context)
  expect([inRupees.wish.totalPrice, inRupees.wish.activities[0]?.currency]).toEqual(['6945.00', 'AED'])
  const foreign = { ...newOther(''), name: 'Guide', price: '10', currency: 'USD' }
  const { sum, noSum, wrong } = readBuilder(values({ miscellaneous: [foreign] }), context)
  const why = 'There is no exchange rate from USD to AED.'
  expect([sum, noSum, wrong]).toEqual([undefined, why, { 'miscellaneous.0.price': why }])
})

test('the specification’s refusals stand beside their field', () => {
  const oneWay = { ...tour, transferType: 'oneway' as const }
  const back = { ...stay, transferType: 'return' as const, pickupTransfer: 'Airport', sharingBasis: 'PVT' as const, price: '1' }
  expect(readBuilder(values({ activities: [oneWay], accomodations: [back] }), context).wrong).toEqual({
    'activities.0.pickupTransfer': 'Please add pickup transfer for activity',
    'activities.0.sharingBasis': 'Please select sharing basis for activity',
    'accomodations.0.dropTransfer': 'Please add transfer for accommodation',
  })
  const empty = readBuilder({ ...emptyValues('AED'), noOfDays: '1', noOfNights: '0' }, context)
  expect(empty.wrong).toEqual({ activities: 'Please select at least one itinerary', customerId: 'Please choose a customer' })
})

test('a typed price needs its reason and asks no rates; a line without a day has no price', () => {
  const typed = { ...tour, isTyped: true, price: '280' }
  const none = { ...tour, key: 'other', startDate: '' }
  const { wrong, wish, tours } = readBuilder(values({ activities: [typed, none] }), context)
  expect(wrong).toEqual({
    'activities.0.priceReason': 'Please enter the reason.',
    'activities.1.startDate': 'Please choose a date: rates are of a day.',
  })
  expect([tours.get(tour.key)?.ask, wish.activities[0]?.price]).toEqual([undefined, '280'])
})

test('an activity that was sold and cancelled keeps its price for other people, and is asked nothing; on another day it is asked', () => {
  const line = { id: 4, tourOptionId: 2, startDate: '2027-01-15', transferType: null, sharingBasis: null, pickupAreaId: null }
  const old = { ...line, price: '200.00', prices: { adult: '200.00' }, currency: 'AED', pricedBy: {} }
  const people = { adults: 1, child: 1, infant: 0, childAges: [9], customerId: 7 }
  const saved = { ...people, activities: [old], isVouchered: true, sums: { lines: [] } } as unknown as StaffKart
  const priceOf = (cancelled: readonly number[], more: object = {}) => {
    const { wish, tours } = readBuilder(values({ activities: [{ ...tour, id: 4, ...more }] }), {
      ...{ ...context, saved, cancelled: new Set(cancelled) },
    })
    return [wish.activities[0]?.price, tours.get(tour.key)?.how]
  }
  expect(priceOf([4])).toEqual(['200.00', 'kept'])
  expect(priceOf([])).toEqual(['300.00', 'rates'])
  expect(priceOf([4], { startDate: '2027-01-16' })).toEqual(['300.00', 'rates'])
})

test('of a line whose rates know a part of the cost the rest is typed, and the whole is known with it, also when it was said after the sale', () => {
  const line = { id: 4, tourOptionId: 2, startDate: '2027-01-15', transferType: null, sharingBasis: null, pickupAreaId: null }
  const pricedBy = { costs: { known: '140.00', missing: ['transfer'] } }
  const old = { ...line, price: '200.00', prices: { adult: '200.00' }, currency: 'AED', pricedBy }
  const people = { adults: 2, child: 1, infant: 0, childAges: [9], customerId: 7 }
  const costOf = (partCost: string, costLater: string | null = null) => {
    const sums = { lines: [{ id: 4, costLater }] }
    const saved = { ...people, activities: [old], isVouchered: true, sums } as unknown as StaffKart
    const { wish, sum } = readBuilder(values({ activities: [{ ...tour, id: 4, partCost }] }), { ...context, saved })
    const { partCost: sent, cost } = wish.activities[0] ?? {}
    const summed = sum?.lines.find(({ lineId }) => lineId === 'activities.0')
    return [sent, cost, summed?.cost?.minor ?? null, summed?.costAtLeast.minor]
  }
  expect(costOf('')).toEqual([null, null, null, 14_000n])
  expect(costOf('30')).toEqual(['30', '170.00', 17_000n, 17_000n])
  expect(costOf('0')).toEqual(['0', '140.00', 14_000n, 14_000n])
  expect(costOf('', '36.73')).toEqual([null, null, 17_673n, 17_673n])
})

test('a typed cost counts for what it was typed for; for other people, another day or other nights it is kept, said and sent as such', () => {
  const typed = { ...stay, price: '3000', costOf: subjectOfLine('accomodations', stay, values(), { currency: '' }) }
  const other = { ...newOther('2027-01-16'), name: 'Visa', price: '90', cost: '60' }
  const visa = { ...other, costOf: subjectOfLine('miscellaneous', other, values(), { currency: '' }) }
  const readOf = (more: Partial<BuilderValues>) =>
    readBuilder(values({ activities: [], accomodations: [typed], miscellaneous: [visa], ...more }), context)
  expect(readOf({}).sum?.cost?.minor).toBe(296_000n)
  expect(readOf({}).unconfirmed.size).toBe(0)
  const grown = readOf({ adults: '3' })
  expect([grown.sum?.cost, grown.sum?.margin, grown.sum?.costAtLeast.minor]).toEqual([null, null, 0n])
  expect([...grown.unconfirmed.values()]).toMatchObject([
    { amount: '2,900', of: { currency: 'AED' }, now: { adults: 3 }, fits: true },
    { amount: '60', of: { currency: 'AED' }, now: { adults: 3 }, fits: true },
  ])
  expect(grown.wish.accomodations[0]).toMatchObject({ cost: '2900', costOf: { adults: 2, day: '2027-01-14' } })
  const longer = readOf({ accomodations: [{ ...typed, noOfNights: '4' }], miscellaneous: [{ ...visa, name: 'Visas' }] })
  expect([...longer.unconfirmed.keys()]).toEqual([typed.key])
  const moved = readOf({ miscellaneous: [{ ...visa, startDate: '2027-01-17', cost: '' }] })
  expect(moved.unconfirmed.size).toBe(0)
})

test('what was typed of an activity counts where its rates know none of it, or not that part', () => {
  const unknown = { price: { ...rate.price, cost: null }, why: null } as RatePrice
  const priced = (answer: RatePrice) => ({ ...context, rateOf: () => answer })
  const costOf = subjectOfLine('activities', tour, values(), { currency: 'AED' })
  const line = { ...tour, cost: '150', costOf }
  const readOf = (of: typeof line, answer: RatePrice) => {
    const { tours, wish, sum } = readBuilder(values({ ...alone, activities: [of] }), priced(answer))
    return [sayOf(tours.get(tour.key)?.unconfirmed), wish.activities[0]?.cost, sum?.cost?.minor]
  }
  expect(readOf(line, unknown)).toEqual([undefined, '150', 15_000n])
  const moved = { ...line, startDate: '2027-01-18' }
  expect(readOf(moved, unknown)).toEqual(['2 adults and 1 child on 15 Jan', '150', undefined])
  // Where the rates say it, nobody has to.
  expect(readOf(moved, rate)).toEqual([undefined, '250.00', 25_000n])
  const costs = { known: '140.00', missing: ['transfer'] as const }
  const partly = { price: { ...rate.price, cost: null, pricedBy: { costs } }, why: null } as unknown as RatePrice
  const part = { ...tour, partCost: '30', costOf: { ...costOf, parts: ['transfer'] as const } }
  const read = readBuilder(values({ ...alone, activities: [part] }), priced(partly))
  expect([read.sum?.cost?.minor, read.unconfirmed.size]).toEqual([17_000n, 0])
  const grown = readBuilder(values({ ...alone, adults: '1', activities: [part] }), priced(partly))
  expect([grown.sum?.cost, grown.sum?.costAtLeast.minor, grown.wish.activities[0]?.partCost]).toEqual([null, 14_000n, '30'])
  expect([...grown.unconfirmed.values()]).toMatchObject([{ amount: '30', of: { adults: 2 }, now: { adults: 1 } }])
})

/** What the server answers of a line whose rates know 140, with its one typed cost. */
const savedTour = (more: object) => {
  const own = { id: 4, activityId: 1, tourOptionId: 2, startDate: '2027-01-15', time: null, pickupAreaId: null, currency: 'AED' }
  const ride = { transferType: null, sharingBasis: null, pickupTransfer: '', dropTransfer: '' }
  const line = {
    ...own,
    ...ride,
    isOptional: false,
    choice: '',
    price: '300.00',
    prices: {},
    priceReason: '',
    cost: null,
    partCost: null,
  }
  const kart = { ...KART, activities: [{ ...line, pricedBy: null, ...more }] } as unknown as StaffKart
  return { kart, values: valuesOf(kart) }
}
const KART = {
  ...{ kartName: 'Rao family', adults: 2, child: 1, infant: 0, childAges: [9], customerId: 7, customer: { id: 7 }, noOfDays: 6 },
  ...{ noOfNights: 5, currencySymbol: 'AED', instalments: [], passengers: [], accomodations: [], transfers: [], miscellaneous: [] },
  ...{ flightDetails: [], sums: { lines: [] }, serviceCharge: '0', remittanceCharge: '0', discount: '0', collectedPayment: '0' },
  ...{
    paymentDeadline: null,
    remark: '',
    remarkForCustomer: '',
    internalRemark: '',
    purchaseConfirmationNo: '',
    salesConfirmationNo: '',
  },
}
const halfKnown = { costs: { known: '140.00', missing: ['transfer'] } }
const half = { price: { ...rate.price, cost: null, pricedBy: halfKnown }, why: null } as unknown as RatePrice
const none = {
  price: { ...rate.price, cost: null, pricedBy: { costs: { known: null, missing: ['ticket', 'transfer'] } } },
  why: null,
}
const readTour = (of: BuilderValues, saved: StaffKart | undefined, answer: unknown = half) => {
  const read = readBuilder(of, { ...context, saved, rateOf: () => answer as RatePrice })
  const { cost, partCost, costOf, unconfirmedCost } = read.wish.activities[0] ?? {}
  const [unconfirmed] = read.unconfirmed.values()
  return {
    ...{ counts: read.sum?.cost?.minor, sent: [cost, partCost, costOf?.parts] },
    ...{
      kept: unconfirmedCost && [unconfirmedCost.amount, unconfirmedCost.of.parts],
      said: sayOf(unconfirmed),
      fits: unconfirmed?.fits,
    },
  }
}
const withTour = (of: BuilderValues, more: Partial<BuilderValues['activities'][number]>): BuilderValues => ({
  ...of,
  activities: of.activities.map((line) => ({ ...line, ...more })),
})
const PART = ['transfer']

test('a cost of the rest never becomes the whole one: the price is typed, saved, read again and left to the rates again', () => {
  const saved = savedTour({ cost: '170.00', partCost: '30', pricedBy: halfKnown })
  expect(saved.values.activities[0]).toMatchObject({ cost: '', partCost: '30', costOf: { parts: PART } })
  expect(readTour(saved.values, saved.kart)).toMatchObject({ counts: 17_000n, sent: ['170.00', '30', PART] })
  const typed = withTour(saved.values, { isTyped: true, priceReason: 'Agreed' })
  const unconfirmed = { counts: undefined, sent: [null, null, undefined], kept: ['30', PART], fits: false }
  expect(readTour(typed, saved.kart)).toMatchObject({ ...unconfirmed, said: '2 adults and 1 child on 15 Jan, of the transfer' })
  const again = savedTour({ priceReason: 'Agreed', unconfirmedCost: { amount: '30', of: saved.values.activities[0]?.costOf } })
  expect(again.values.activities[0]).toMatchObject({ cost: '', partCost: '30', costOf: { parts: PART } })
  expect(readTour(again.values, again.kart)).toMatchObject(unconfirmed)
  const back = withTour(again.values, { isTyped: false, priceReason: '' })
  expect(readTour(back, again.kart)).toMatchObject({ counts: 17_000n, sent: ['170.00', '30', PART], kept: undefined })
  // What was typed into a tab by the program before has the sum in the other field.
  expect(readTour(withTour(back, { cost: '170.00' }), again.kart)).toMatchObject({ counts: 17_000n })
  expect(readTour(withTour(typed, { cost: '170.00' }), again.kart)).toMatchObject(unconfirmed)
})

test('nothing that was typed is lost where the rates come to know more or fewer parts, and nothing of it counts', () => {
  const whole = savedTour({ cost: '150', pricedBy: none.price.pricedBy })
  expect(readTour(whole.values, whole.kart)).toMatchObject({ counts: 15_000n, sent: ['150', null, []] })
  const known = readTour(withTour(whole.values, { pickupAreaId: 4 }), whole.kart)
  const ofWhole = { counts: undefined, sent: [null, null, undefined], kept: ['150', []], fits: false }
  expect(known).toMatchObject({ ...ofWhole, said: '2 adults and 1 child on 15 Jan, of the whole' })
  const part = savedTour({ cost: '170.00', partCost: '30', pricedBy: halfKnown })
  const moved = withTour(part.values, { startDate: '2027-01-18' })
  const ofPart = { counts: undefined, sent: [null, null, undefined], kept: ['30', PART], fits: false }
  expect(readTour(moved, part.kart, none)).toMatchObject(ofPart)
  // As it was saved then, it is sent back; on its day again it counts.
  const later = savedTour({
    ...{
      startDate: '2027-01-18',
      pricedBy: none.price.pricedBy,
      unconfirmedCost: { amount: '30', of: part.values.activities[0]?.costOf },
    },
  })
  expect(readTour(later.values, later.kart)).toMatchObject(ofPart)
  expect(readTour(withTour(later.values, { startDate: '2027-01-15' }), later.kart)).toMatchObject({
    counts: 17_000n,
    kept: undefined,
  })
  // Until the rates have answered, nothing is said of its parts.
  const open = readTour(moved, part.kart, { price: null, why: null })
  expect(open).toMatchObject({ counts: undefined, sent: [null, '30', PART], kept: undefined, fits: true })
})

test('a copy counts what it says that it was typed for, also of a part; without it nobody knows of which part', () => {
  const saved = savedTour({ cost: '170.00', partCost: '30', pricedBy: halfKnown })
  const draft = { ...saved.kart, activities: [{ ...saved.kart.activities[0], cost: null, pricedBy: undefined }] }
  const names = { customer: saved.kart.customer, hotelOf: () => undefined, optionOf: () => undefined, areaOf: () => undefined }
  const copied = (more: object) => {
    const [line] = draft.activities
    const of = { ...draft, activities: [{ ...line, ...more }] } as unknown as Parameters<typeof valuesOfDraft>[0]
    return readTour(valuesOfDraft(of, names), undefined)
  }
  const costOf = saved.values.activities[0]?.costOf
  expect(copied({ costOf })).toMatchObject({ counts: 17_000n, sent: ['170.00', '30', PART] })
  expect(copied({ partCost: null, unconfirmedCost: { amount: '30', of: { ...costOf, adults: 3 } } })).toMatchObject({
    ...{ counts: undefined, sent: [null, '30', PART], said: '3 adults and 1 child on 15 Jan' },
  })
  expect(copied({})).toMatchObject({ counts: undefined, sent: [null, null, undefined] })
})

test('what was sold and cancelled costs what it was saved with, and not what nobody confirmed', () => {
  const of = { ...savedTour({}).values.activities[0]?.costOf, parts: PART }
  const saved = savedTour({ pricedBy: halfKnown, unconfirmedCost: { amount: '30', of: { ...of, adults: 3 } } })
  const other = {
    id: 9,
    name: 'Visa',
    description: '',
    price: '90',
    currency: 'AED',
    startDate: null,
    time: null,
    cancellation: [],
  }
  const visa = { ...other, isOptional: false, choice: '', cost: null, unconfirmedCost: { amount: '60', of: { ...of, parts: [] } } }
  const kart = { ...saved.kart, miscellaneous: [visa] } as unknown as StaffKart
  const { sum } = readBuilder(valuesOf(kart), { ...context, saved: kart, cancelled: new Set([4, 9]), rateOf: () => half })
  expect(sum?.lines.map(({ cost }) => cost)).toEqual([null, null])
})

const drive = {
  ...newTransfer('2027-01-14'),
  ...{ fromAreaId: 3, fromArea: 'Dubai airport', toAreaId: 4, toArea: 'Marina', time: '09:30' },
}
const alone = { accomodations: [], activities: [], miscellaneous: [] }

test('a transfer is priced by its two areas and sent with its ways; what it said of a way back is not sent once it is one way', () => {
  const back = { returnDate: '2027-01-19', returnTime: '18:00' }
  const { wish, wrong, sum } = readBuilder(values({ ...alone, transfers: [{ ...drive, ...back }] }), context)
  expect(wrong).toEqual({})
  expect(wish.transfers).toMatchObject([
    {
      ...{ fromAreaId: 3, toAreaId: 4, pickupTransfer: '', transferType: 'oneway', sharingBasis: 'PVT', time: '09:30' },
      ...{ returnDate: null, returnTime: null, price: '300.00', cost: '250.00', currency: 'AED', priceReason: '' },
    },
  ])
  expect(sum && toDecimal(sum.totalPrice)).toBe('300.00')
  const there = readBuilder(values({ ...alone, transfers: [{ ...drive, ...back, transferType: 'return' }] }), context)
  expect(there.wish.transfers[0]).toMatchObject(back)
  expect(there.tours.get(drive.key)?.ask).toMatchObject({ date: '2027-01-14', returnDate: '2027-01-19' })
})

test('a transfer says beside its fields what is missing, and without areas that its price is typed', () => {
  const places = { fromAreaId: null, fromArea: '', toAreaId: null, toArea: '' }
  const wrongOf = (more: object) => readBuilder(values({ ...alone, transfers: [{ ...drive, ...more }] }), context).wrong
  expect(wrongOf(places)).toEqual({
    'transfers.0.pickupTransfer': 'Please add pickup transfer for transfer',
    'transfers.0.dropTransfer': 'Please add drop transfer for transfer',
    'transfers.0.price': 'Please choose both areas: transfers are priced between areas. Or type the price.',
  })
  const said = { ...places, pickupTransfer: 'Terminal 3', dropTransfer: 'Hotel lobby' }
  expect(wrongOf({ ...said, isTyped: true, price: '90', priceReason: 'Agreed' })).toEqual({})
  expect(wrongOf({ sharingBasis: '' })).toMatchObject({ 'transfers.0.sharingBasis': 'Please select sharing basis for transfer' })
  expect(wrongOf({ transferType: 'return', returnDate: '2027-01-13' })).toEqual({
    'transfers.0.returnDate': 'Return should not be before pickup',
  })
  expect(wrongOf({ transferType: 'return', returnDate: '2027-01-14', returnTime: '09:30' })).toEqual({
    'transfers.0.returnTime': 'Return should not be before pickup',
  })
})

test('a transfer that is as it was saved keeps its price; to another area, or back on another day, the rates are asked', () => {
  const line = { id: 8, fromAreaId: 3, toAreaId: 4, startDate: '2027-01-14', returnDate: '2027-01-19', transferType: 'return' }
  const old = { ...line, sharingBasis: 'PVT', price: '210.00', currency: 'AED', pricedBy: {} }
  const people = { adults: 2, child: 1, infant: 0, childAges: [9], customerId: 7 }
  const saved = { ...people, activities: [], transfers: [old], collectedPayment: '0', sums: { lines: [] } } as unknown as StaffKart
  const priceOf = (more: object = {}) => {
    const same = { ...drive, id: 8, transferType: 'return' as const, returnDate: '2027-01-19' }
    const { wish } = readBuilder(values({ ...alone, transfers: [{ ...same, ...more }] }), { ...context, saved })
    return wish.transfers[0]?.price
  }
  expect(priceOf()).toBe('210.00')
  expect(priceOf({ time: '11:00', pickupTransfer: 'Gate 2' })).toBe('210.00')
  expect([priceOf({ toAreaId: 5 }), priceOf({ returnDate: '2027-01-18' })]).toEqual(['300.00', '300.00'])
})
