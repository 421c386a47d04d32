import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '../flights/booking-status.ts'
import { parseMoney } from '../money.ts'
import { compareBooking, type OurBooking, type TheirBooking } from './compare-booking.ts'

const inr = (text: string) => parseMoney(text, 'INR')
const ours = (status: BookingStatus, more: Partial<OurBooking> = {}): OurBooking => ({
  bookingId: 7,
  title: 'ABC123',
  status,
  ...{ owed: inr('5000'), refunded: inr('0') },
  isChanged: false,
  ...more,
})
const theirs = (state: TheirBooking['state'], invoiced = '5000'): TheirBooking => ({ state, invoiced: inr(invoiced) })
const kinds = (status: BookingStatus, there: TheirBooking | undefined) =>
  compareBooking(ours(status), there).map(({ kind }) => kind)

test.each<[BookingStatus, TheirBooking['state'] | 'nothing', string[]]>([
  ['issued', 'ticketed', []],
  ['issued', 'nothing', ['missingThere']],
  ['issued', 'failed', ['missingThere']],
  ['issued', 'cancelled', ['cancelledThere']],
  ['issued', 'held', ['statusDiffers']],
  ['issued', 'inProgress', []],
  ['changeRequested', 'ticketed', []],
  ['changeRequested', 'cancelled', ['cancelledThere']],
  ['held', 'held', []],
  ['held', 'nothing', ['missingThere']],
  ['held', 'cancelled', ['cancelledThere']],
  ['held', 'ticketed', ['ticketedThere']],
  ['failed', 'nothing', []],
  ['failed', 'failed', []],
  ['failed', 'ticketed', ['ticketedThere']],
  ['refunded', 'ticketed', ['ticketedThere']],
  ['expired', 'held', ['statusDiffers']],
  ['released', 'cancelled', []],
  ['cancelled', 'cancelled', []],
  ['cancelled', 'ticketed', ['statusDiffers']],
  ['unknown', 'inProgress', []],
  ['unknown', 'ticketed', ['ticketedThere']],
  ['issuing', 'nothing', []],
])('%s here, %s there: %j', (status, state, wanted) => {
  expect(kinds(status, state === 'nothing' ? undefined : theirs(state))).toEqual(wanted)
})

test('an invoice that is rounded to the rupee agrees, one that is not does not, and says by how much', () => {
  expect(compareBooking(ours('issued'), theirs('ticketed', '5000.99'))).toEqual([])
  expect(compareBooking(ours('issued'), theirs('ticketed', '4999.01'))).toEqual([])
  expect(compareBooking(ours('issued'), theirs('ticketed', '5150'))).toMatchObject([{ kind: 'invoiceDiffers', amount: inr('150') }])
  expect(compareBooking(ours('issued'), theirs('ticketed', '4900'))).toMatchObject([{ amount: inr('-100') }])
})

test('a rupee more or less is no rounding any more', () => {
  expect(compareBooking(ours('issued'), theirs('ticketed', '5001'))).toMatchObject([{ kind: 'invoiceDiffers', amount: inr('1') }])
  expect(compareBooking(ours('issued'), theirs('ticketed', '4999'))).toMatchObject([{ kind: 'invoiceDiffers', amount: inr('-1') }])
})

test.each([
  ['JPY', '5000', '5001', '4999'],
  ['USD', '50.00', '51.00', '50.99'],
  ['KWD', '50.000', '50.100', '50.099'],
])('in %s, of an owed %s an invoice of %s differs', (currency, owed, differs, agrees) => {
  const compare = (invoiced: string) =>
    compareBooking(ours('issued', { owed: parseMoney(owed, currency) }), {
      state: 'ticketed',
      invoiced: parseMoney(invoiced, currency),
    })
  expect(compare(differs)).toMatchObject([{ kind: 'invoiceDiffers' }])
  expect(compare(owed)).toEqual([])
  // A yen is not divided: there the next amount differs too.
  expect(compare(agrees).length).toBe(currency === 'JPY' ? 1 : 0)
})

test('a ticket without an invoice yet, and one with a request on it, say nothing about what is owed', () => {
  expect(compareBooking(ours('issued'), { state: 'ticketed', invoiced: undefined })).toEqual([])
  expect(compareBooking(ours('changeRequested'), theirs('ticketed', '9000'))).toEqual([])
})

test('a ticket there that we know nothing of costs what they invoiced; other differences are of no amount', () => {
  expect(compareBooking(ours('failed'), theirs('ticketed', '5150'))).toMatchObject([{ kind: 'ticketedThere', amount: inr('5150') }])
  expect(compareBooking(ours('failed'), { state: 'ticketed', invoiced: undefined })).toMatchObject([{ amount: null }])
  expect(compareBooking(ours('issued'), theirs('cancelled'))).toMatchObject([{ kind: 'cancelledThere', amount: null }])
})

test('the invoice of a ticket that was changed since says nothing about what is owed now', () => {
  expect(compareBooking(ours('issued', { isChanged: true }), theirs('ticketed', '9000'))).toEqual([])
})

test('at most one difference about a booking, always under its own name, in every state', () => {
  const states = [
    undefined,
    ...(['held', 'ticketed', 'cancelled', 'failed', 'inProgress'] as const).map((state) => theirs(state, '6000')),
  ]
  for (const status of BOOKING_STATUSES)
    for (const there of states) {
      const found = compareBooking(ours(status), there)
      expect(found.length).toBeLessThanOrEqual(1)
      for (const { about, saleId } of found) expect([about, saleId]).toEqual(['booking:7', 7])
    }
})

test('a difference says both sides: of an invoice in money, of a state in words', () => {
  const said = (status: BookingStatus, there: TheirBooking | undefined) =>
    compareBooking(ours(status), there).map((one) => [one.ours, one.theirs])
  expect(said('issued', theirs('ticketed', '5150'))).toEqual([['₹5,000.00', '₹5,150.00']])
  expect(said('issued', theirs('cancelled', '5150'))).toEqual([['Ticketed', 'Cancelled']])
  expect(said('failed', theirs('ticketed', '5150'))).toEqual([['Not booked', 'Ticketed']])
  expect(said('held', undefined)).toEqual([['Seats held', 'Nothing']])
})

test('of a supplier that says what it has refunded, what is left is compared, also of a ticket that was changed or cancelled', () => {
  const refundedThere = (state: TheirBooking['state'], refunded: string) => ({ ...theirs(state), refunded: inr(refunded) })
  const here = (status: BookingStatus, refunded: string) => ours(status, { refunded: inr(refunded), isChanged: true })
  expect(compareBooking(here('issued', '1200'), refundedThere('ticketed', '1200'))).toEqual([])
  expect(compareBooking(here('cancelled', '4200'), refundedThere('cancelled', '4200'))).toEqual([])
  // It has refunded less than we count on, so we owe it more.
  const less = compareBooking(here('issued', '1200'), refundedThere('ticketed', '1000'))
  expect(less).toMatchObject([{ kind: 'invoiceDiffers', amount: inr('200'), ours: '₹3,800.00', theirs: '₹4,000.00' }])
  expect(compareBooking(here('cancelled', '0'), refundedThere('cancelled', '4200'))).toMatchObject([{ amount: inr('-4200') }])
  // It is changed at one of them at this moment.
  expect(compareBooking(here('changeRequested', '0'), refundedThere('ticketed', '1200'))).toEqual([])
  // One that says nothing of it is as before.
  expect(compareBooking(here('issued', '1200'), theirs('ticketed', '9999'))).toEqual([])
})
