import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { plainDate } from '../time.ts'
import type { AccommodationLine, ActivityLine, FlightLine, Itinerary, MiscellaneousLine, Ride } from './itinerary.ts'
import { refuseItinerary } from './refuse-itinerary.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const DAY = plainDate('2027-01-14')
const NOT_DRIVEN: Ride = {}
const safari: ActivityLine = {
  id: 'a1',
  kind: 'activity',
  isOptional: false,
  startDate: DAY,
  ride: NOT_DRIVEN,
  prices: { adult: aed(300n) },
}
const hotel: AccommodationLine = {
  ...{ id: 'h1', kind: 'accommodation', isOptional: false, noOfNights: 2, checkinDate: DAY, numberOfRooms: 1 },
  ...{ rooms: { double: { count: 1, each: aed(500n) } }, ride: NOT_DRIVEN, bookedByCustomer: false },
}
const visa: MiscellaneousLine = { id: 'm1', kind: 'miscellaneous', isOptional: false, startDate: DAY, price: aed(90n) }
const flight: FlightLine = { id: 'f1', kind: 'flight', isOptional: false, price: aed(0n), bookedByCustomer: true }
const GOOD: Itinerary = {
  ...{ adults: 2, child: 1, infant: 0, noOfDays: 5, noOfNights: 4, isVouchered: false, passengers: [{ type: 'adult' }] },
  lines: [safari, hotel, visa, flight],
}
const PAID = { totalPrice: aed(1_390n), collectedPayment: aed(0n) }
const faults = (changed: Partial<Itinerary>, paid = PAID) => refuseItinerary({ ...GOOD, ...changed }, paid)

test('an itinerary with all that it needs is not refused, nor when it is paid whole', () => {
  expect(faults({ isVouchered: true }, { ...PAID, collectedPayment: PAID.totalPrice })).toEqual([])
})

test.each<[string, Partial<Itinerary>, string]>([
  ['nothing', { lines: [] }, 'Please select at least one itinerary'],
  ['flights alone', { lines: [flight] }, 'Please select at least one itinerary'],
  ['more named adults than adults', { adults: 0 }, 'Passenger count mismatch, please reselect passengers'],
  ['more named infants than infants', { passengers: [{ type: 'infant' }] }, 'Passenger count mismatch, please reselect passengers'],
  ['no days', { noOfDays: 0 }, 'The number of days must be a whole number from 1 to 90'],
  ['91 days', { noOfDays: 91 }, 'The number of days must be a whole number from 1 to 90'],
  ['half a night', { noOfNights: 1.5 }, 'The number of nights must be a whole number from 0 to 90'],
  ['91 nights', { noOfNights: 91 }, 'The number of nights must be a whole number from 0 to 90'],
])('an itinerary with %s is refused as a whole', (_what, changed, sentence) => {
  expect(faults(changed)).toEqual([{ lineId: null, sentence }])
})

test('90 days, and a day trip without a night, are allowed', () => {
  expect(faults({ noOfDays: 90, noOfNights: 90 })).toEqual([])
  expect(faults({ noOfDays: 1, noOfNights: 0 })).toEqual([])
})

test('one minor unit more than the total cannot be collected', () => {
  expect(faults({}, { ...PAID, collectedPayment: aed(1_391n) })).toEqual([
    { lineId: null, sentence: 'Collected payment should not be greater than total price' },
  ])
})

test('a discount cannot be more than the price', () => {
  expect(faults({}, { totalPrice: aed(-1n), collectedPayment: aed(-1n) })).toEqual([
    { lineId: null, sentence: 'The discount is more than the price' },
  ])
})

test('a date may be open until the quotation is vouchered', () => {
  const lines = [safari, { ...safari, id: 'a2', startDate: undefined }, { ...visa, startDate: undefined }]
  expect(faults({ lines })).toEqual([])
  expect(faults({ lines, isVouchered: true })).toEqual([
    { lineId: 'a2', sentence: 'Please select start date for all activities' },
    { lineId: 'm1', sentence: 'Please select start date for all miscellaneous' },
  ])
})

const PVT = 'PVT' as const
test.each<[string, Ride, string[]]>([
  ['one way without pickup', { transferType: 'oneway', sharingBasis: PVT, drop: 't2' }, ['Please add pickup transfer for']],
  ['one way with pickup', { transferType: 'oneway', sharingBasis: PVT, pickup: 't1' }, []],
  ['return with pickup alone', { transferType: 'return', sharingBasis: PVT, pickup: 't1' }, ['Please add transfer for']],
  ['return with drop alone', { transferType: 'return', sharingBasis: PVT, drop: 't2' }, ['Please add transfer for']],
  ['return with both', { transferType: 'return', sharingBasis: 'DROP_SIC_PICKUP_PVT', pickup: 't1', drop: 't2' }, []],
  ['without a basis', { transferType: 'oneway', pickup: 't1' }, ['Please select sharing basis for']],
  ['with neither', { transferType: 'return' }, ['Please add transfer for', 'Please select sharing basis for']],
])('a transfer %s names its line', (_what, ride, starts) => {
  const sentences = (lineId: string, of: string) => starts.map((start) => ({ lineId, sentence: `${start} ${of}` }))
  expect(
    faults({
      lines: [
        { ...safari, ride },
        { ...hotel, ride },
      ],
    }),
  ).toEqual([...sentences('a1', 'activity'), ...sentences('h1', 'accommodation')])
})
