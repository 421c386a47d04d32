import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { plainDate } from '../time.ts'
import type { AccommodationLine, ActivityLine, FlightLine, Itinerary, MiscellaneousLine, Ride, TransferLine } from './itinerary.ts'
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

const NO_LINES = ['lines', 'Please select at least one itinerary'] as const
const TOO_MANY = ['lines', 'A quotation has 400 lines at most.'] as const
const MISMATCH = ['passengers', 'Passenger count mismatch, please reselect passengers'] as const
const DAYS = ['noOfDays', 'The number of days must be a whole number from 1 to 90'] as const
const NIGHTS = ['noOfNights', 'The number of nights must be a whole number from 0 to 90'] as const
test.each<[string, Partial<Itinerary>, readonly [field: string, sentence: string]]>([
  ['nothing', { lines: [] }, NO_LINES],
  ['flights alone', { lines: [flight] }, NO_LINES],
  ['more named adults than adults', { adults: 0 }, MISMATCH],
  ['more named infants than infants', { passengers: [{ type: 'infant' }] }, MISMATCH],
  ['401 lines', { lines: Array.from({ length: 401 }, (_, at) => ({ ...visa, id: `m${at}` })) }, TOO_MANY],
  ['no days', { noOfDays: 0 }, DAYS],
  ['91 days', { noOfDays: 91 }, DAYS],
  ['half a night', { noOfNights: 1.5 }, NIGHTS],
  ['91 nights', { noOfNights: 91 }, NIGHTS],
])('an itinerary with %s is refused as a whole', (_what, changed, [field, sentence]) => {
  expect(faults(changed)).toEqual([{ lineId: null, field, sentence }])
})

test('90 days, and a day trip without a night, are allowed', () => {
  expect(faults({ noOfDays: 90, noOfNights: 90 })).toEqual([])
  expect(faults({ noOfDays: 1, noOfNights: 0 })).toEqual([])
})

test('one minor unit more than the total cannot be collected', () => {
  expect(faults({}, { ...PAID, collectedPayment: aed(1_391n) })).toEqual([
    { lineId: null, field: 'collectedPayment', sentence: 'Collected payment should not be greater than total price' },
  ])
})

test('a discount cannot be more than the price', () => {
  expect(faults({}, { totalPrice: aed(-1n), collectedPayment: aed(-1n) })).toEqual([
    { lineId: null, field: 'discount', sentence: 'The discount is more than the price' },
  ])
})

test('a date may be open until the quotation is vouchered', () => {
  const lines = [safari, { ...safari, id: 'a2', startDate: undefined }, { ...visa, startDate: undefined }]
  expect(faults({ lines })).toEqual([])
  expect(faults({ lines, isVouchered: true })).toEqual([
    { lineId: 'a2', field: 'startDate', sentence: 'Please select start date for all activities' },
    { lineId: 'm1', field: 'startDate', sentence: 'Please select start date for all miscellaneous' },
  ])
})

const PVT = 'PVT' as const
const PICKUP = ['pickup', 'Please add pickup transfer for'] as const
const BOTH = 'Please add transfer for'
const BASIS = ['sharingBasis', 'Please select sharing basis for'] as const
test.each<[string, Ride, (readonly [field: string, start: string])[]]>([
  ['one way without pickup', { transferType: 'oneway', sharingBasis: PVT, drop: 't2' }, [PICKUP]],
  ['one way with pickup', { transferType: 'oneway', sharingBasis: PVT, pickup: 't1' }, []],
  ['return with pickup alone', { transferType: 'return', sharingBasis: PVT, pickup: 't1' }, [['drop', BOTH]]],
  ['return with drop alone', { transferType: 'return', sharingBasis: PVT, drop: 't2' }, [['pickup', BOTH]]],
  ['return with both', { transferType: 'return', sharingBasis: 'DROP_SIC_PICKUP_PVT', pickup: 't1', drop: 't2' }, []],
  ['without a basis', { transferType: 'oneway', pickup: 't1' }, [BASIS]],
  ['with neither', { transferType: 'return' }, [['pickup', BOTH], BASIS]],
])('a transfer %s names its line and field', (_what, ride, expected) => {
  const found = (lineId: string, of: string) => expected.map(([field, start]) => ({ lineId, field, sentence: `${start} ${of}` }))
  expect(
    faults({
      lines: [
        { ...safari, ride },
        { ...hotel, ride },
      ],
    }),
  ).toEqual([...found('a1', 'activity'), ...found('h1', 'accommodation')])
})

const drive: TransferLine = {
  ...{ id: 't1', kind: 'transfer', isOptional: false, startDate: DAY, time: '09:00', price: aed(120n) },
  ride: { transferType: 'oneway', sharingBasis: 'PVT', pickup: 'Airport', drop: 'Marina' },
}
const back = (more: object = {}, ride: Ride = {}): TransferLine => ({
  ...drive,
  ...{ returnDate: plainDate('2027-01-18'), ...more },
  ride: { ...drive.ride, transferType: 'return', ...ride },
})
const EARLY = 'Return should not be before pickup'

test.each<[string, TransferLine, readonly [field: string, sentence: string][]]>([
  ['one way', drive, []],
  ['there and back', back(), []],
  ['there and back on two bases', back({}, { sharingBasis: 'DROP_SIC_PICKUP_PVT' }), []],
  ['back on the same day, later', back({ returnDate: DAY, returnTime: '18:00' }), []],
  ['back on the same day, at no time yet', back({ returnDate: DAY }), []],
  [
    'from nowhere',
    { ...drive, ride: { ...drive.ride, pickup: undefined } },
    [['pickup', 'Please add pickup transfer for transfer']],
  ],
  ['to nowhere', { ...drive, ride: { ...drive.ride, drop: undefined } }, [['drop', 'Please add drop transfer for transfer']]],
  ['on no basis', back({}, { sharingBasis: undefined }), [['sharingBasis', 'Please select sharing basis for transfer']]],
  [
    'one way on two bases',
    { ...drive, ride: { ...drive.ride, sharingBasis: 'DROP_SIC_PICKUP_PVT' } },
    [['sharingBasis', 'A transfer one way is SIC or PVT']],
  ],
  ['back before it is there', back({ returnDate: plainDate('2027-01-13') }), [['returnDate', EARLY]]],
  ['back at the hour in which it leaves', back({ returnDate: DAY, returnTime: '09:00' }), [['returnTime', EARLY]]],
])('a transfer %s', (_what, line, refused) => {
  expect(faults({ lines: [line] }).map(({ field, sentence }) => [field, sentence])).toEqual(refused)
})

test('a transfer that is sold has a day, and so has its way back; before it need not', () => {
  const open = back({ startDate: undefined, returnDate: undefined })
  expect(faults({ lines: [open] })).toEqual([])
  expect(faults({ lines: [open], isVouchered: true }).map(({ field, sentence }) => [field, sentence])).toEqual([
    ['startDate', 'Please select start date for all transfers'],
    ['returnDate', 'Please select return date for all transfers'],
  ])
  expect(faults({ lines: [{ ...drive, startDate: undefined }], isVouchered: true })).toMatchObject([{ field: 'startDate' }])
})
