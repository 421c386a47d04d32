import type { FlightRecord, WireOption } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { instant, plainDate } from '@tradewind/domain/time'
import { describe, expect, test } from 'vitest'
import { SupplierRefused, SupplierUnclear, SupplierUnreached } from '../flights/suppliers/supplier-errors.ts'
import { NoAnswer, NotSent, NotUnderstood } from '../installations/installation-link.ts'
import { makePartnerFlightSupplier } from './flights-at-buyer/partner-flight-supplier.ts'
import { fitInAnswer } from './flights-at-supplier/fit-in-answer.ts'

/** What another site says about flights is anything at all. Nothing here needs a server. */

const NOW = instant('2026-11-01T00:00:00Z')
const SIGNAL = new AbortController().signal
const REF = { supplier: 'site:900000001', source: 'flights', traceId: '8f7f2b2e-6f0b-4f3c-9a53-3a3e3f4c5d6e', resultIndex: 's/r' }
const PART = { ticketIds: ['71'], sectors: [{ origin: 'DEL', destination: 'DXB' }] }
const HELD = { pnr: 'ABC123', supplierBookingId: '1', source: 'flights', traceId: REF.traceId }

type Answer = unknown | (() => never)
function supplierWhich(answer: Answer, heard: { kind: string }[] = []) {
  const say = async (_: unknown, about: { kind: string }) => {
    heard.push(about)
    return typeof answer === 'function' ? answer() : JSON.parse(JSON.stringify(answer))
  }
  return makePartnerFlightSupplier({
    link: () => ({ ask: say, say }),
    between: { consumerSiteId: 2, supplierSiteId: 900_000_001 },
    ...{ code: 'site:900000001', name: 'Stranger', currency: 'INR', now: () => NOW, isSelling: true },
    openAccount: async () => {},
    ownEmail: async () => 'desk@bluedhow.example',
  })
}

const FARE: WireOption['fare'] = {
  currency: 'INR',
  parts: [{ paxType: 1, count: 1, base: '4000.00', tax: '600.00' }],
  ...{ base: '4000.00', tax: '600.00', taxes: [], charges: '100.00', published: '4700.00', commission: '200.00', tds: '10.00' },
  net: '4510.00',
}
const SEGMENT: WireOption['legs'][number][number] = {
  ...{ airlineCode: 'AI', airlineName: 'Air India', flightNumber: '101', bookingClass: 'T', cabin: 'economy' },
  ...{ origin: 'DEL', destination: 'DXB', departure: { local: '2026-12-01T06:00' }, arrival: { local: '2026-12-01T08:30' } },
}
const OPTION: WireOption = {
  ...{ resultIndex: 'r', bound: 'outbound', isLcc: false, issues: 'atOnce', extras: 'wishes', refundable: 'yes' },
  ...{ validatingAirline: 'AI', mealIncluded: false, legs: [[SEGMENT]], fare: FARE, isHoldAllowed: false },
  demands: {
    ...{ dateOfBirthForAdults: false, passport: false, passportIssueDetails: false, pan: false },
    ...{ gstAllowed: false, gstMandatory: false },
  },
}
const WISH = {
  journey: 'oneWay' as const,
  legs: [{ origin: 'DEL', destination: 'DXB', date: plainDate('2026-12-01') }],
  party: { adults: 1, children: 0, infants: 0 },
  ...{ cabin: 'economy' as const, directOnly: false, preferredAirlines: [] },
}
const search = (answer: Answer) => supplierWhich(answer).search(WISH, 'flights', SIGNAL)
const withFlight = (flight: object) => ({ ...OPTION, legs: [[{ ...SEGMENT, ...flight }]] })
const withFare = (fare: object) => ({ ...OPTION, fare: { ...FARE, ...fare } })

describe('a result of another site', () => {
  test('is read by the clocks of our own airports', async () => {
    const { options } = await search({
      searchId: 's',
      options: [{ ...OPTION, legs: [[{ ...SEGMENT, departure: { local: '2026-12-01T06:00', zone: 'Moon/Base' } }]] }],
    })
    expect(options[0]?.legs[0]?.[0]).toMatchObject({
      departure: { local: '2026-12-01T06:00', zone: 'Asia/Kolkata' },
      departureAt: '2026-12-01T00:30:00.000Z',
      arrival: { zone: 'Asia/Dubai' },
      arrivalAt: '2026-12-01T04:30:00.000Z',
    })
  })

  test.each<[string, unknown, string]>([
    ['in which an amount has more decimals than its currency', withFare({ net: '4510.001' }), 'amountMissing'],
    ['whose lines do not add up', withFare({ charges: '99.00' }), 'amountMissing'],
    ['whose net does not follow', withFare({ net: '1.00' }), 'amountMissing'],
    ['with a line below zero', withFare({ charges: '-100.00', published: '4500.00', net: '4310.00' }), 'amountMissing'],
    ['with a tax below zero', withFare({ taxes: [{ code: 'YQ', amount: '-1.00' }] }), 'amountMissing'],
    [
      'for nothing',
      withFare({
        base: '0',
        tax: '0',
        charges: '0',
        published: '0',
        commission: '0',
        tds: '0',
        net: '0',
        parts: [{ ...FARE.parts[0], base: '0', tax: '0' }],
      }),
      'amountMissing',
    ],
    ['in another currency than it sells in', withFare({ currency: 'EUR' }), 'noExchangeRate'],
    ['with an amount that is none', withFare({ net: 'NaN' }), 'unreadableResult'],
    ['with more money than a ledger holds', withFare({ net: '9'.repeat(30) }), 'unreadableResult'],
    ['at no time of any clock', withFlight({ departure: { local: '2026-13-41T27:00' } }), 'unreadableResult'],
    ['from a place that nobody knows', withFlight({ origin: 'QQQ' }), 'unknownPlace'],
    ['of an airline that is none', withFlight({ airlineCode: '<b>' }), 'unreadableResult'],
    ['without flights', { ...OPTION, legs: [] }, 'unreadableResult'],
    ['with two names in one', { ...OPTION, resultIndex: 'a/b' }, 'unreadableResult'],
    ['that is nothing', null, 'unreadableResult'],
  ])('%s costs itself only', async (_, wrong, reason) => {
    const { options, dropped } = await search({ searchId: 's', options: [wrong, OPTION] })
    expect(options).toHaveLength(1)
    expect(dropped).toMatchObject([{ what: 'option', reason, count: 1 }])
  })

  test.each([
    ['words', 'flights'],
    ['nothing', undefined],
    ['a search without a name', { options: [] }],
    ['more than anybody reads', { searchId: 's', options: Array.from({ length: 5_001 }, () => null) }],
  ])('is not read out of %s', async (_, answer) => {
    await expect(search(answer ?? null)).rejects.toThrow('no answer that can be read')
  })

  test('is quoted as it is read', async () => {
    const quoted = (option: unknown) =>
      supplierWhich({ searchId: 's', option, isPriceChanged: false, isTimeChanged: false }).quote(REF, SIGNAL)
    expect((await quoted(OPTION)).option.fare.net).toEqual({ minor: 451_000n, currency: 'INR' })
    await expect(quoted(withFare({ currency: 'EUR' }))).rejects.toThrow('lacks what a sale needs')
    await expect(quoted(withFlight({ departure: { local: 'soon' } }))).rejects.toThrow('no answer that can be read')
  })
})

describe('what became of an order', () => {
  const RECORD: NonNullable<FlightRecord> = {
    ...{ reference: '1', state: 'ticketed', pnr: 'ABC123', segments: [SEGMENT], passengers: [] },
    ...{ price: { amount: '4510.00', currency: 'INR' }, isPriceNew: false },
  }
  const find = (record: unknown) =>
    supplierWhich({ record }).findBooking({ ...HELD, held: HELD, lead: { firstName: '', lastName: '' } }, SIGNAL)

  test('is read as what its books have', async () => {
    expect(await find(RECORD)).toMatchObject({ state: 'ticketed', invoiceAmount: { minor: 451_000n, currency: 'INR' } })
    const refunded = { amount: '510.00', currency: 'INR' }
    expect(await find({ ...RECORD, refunded })).toMatchObject({ refunded: { minor: 51_000n, currency: 'INR' } })
    expect(await find(null)).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['at a price below zero', { ...RECORD, price: { amount: '-4510.00', currency: 'INR' } }],
    ['for nothing', { ...RECORD, price: { amount: '0.00', currency: 'INR' } }],
    ['in another currency than it sells in', { ...RECORD, price: { amount: '4510.00', currency: 'EUR' } }],
    ['from a place that nobody knows', { ...RECORD, segments: [{ ...SEGMENT, origin: 'QQQ' }] }],
    ['in a state that nobody knows', { ...RECORD, state: 'lost' }],
    ['that has refunded in another currency', { ...RECORD, refunded: { amount: '1.00', currency: 'EUR' } }],
    ['that has refunded less than nothing', { ...RECORD, refunded: { amount: '-1.00', currency: 'INR' } }],
    ['with a page of text for a number', { ...RECORD, pnr: 'x'.repeat(101) }],
  ])('is not known from an answer %s', async (_, record) => {
    await expect(find(record)).rejects.toThrow()
  })
})

describe('a refund', () => {
  const inr = (amount: string, currency = 'INR') => ({ amount, currency })
  test.each<[string, object]>([
    ['below zero', { charge: inr('10.00'), refund: inr('-10.00'), remarks: '' }],
    ['with a charge below zero', { charge: inr('-10.00'), refund: inr('10.00'), remarks: '' }],
    ['in another currency', { charge: inr('10.00', 'EUR'), refund: inr('10.00', 'EUR'), remarks: '' }],
  ])('%s is not quoted', async (_, answer) => {
    await expect(supplierWhich(answer).cancellationCharges(HELD, SIGNAL)).rejects.toThrow()
    await expect(supplierWhich(answer).cancellationCharges(HELD, SIGNAL, PART)).rejects.toThrow()
  })

  test('of a part is asked for by its tickets and ways', async () => {
    const heard: { kind: string }[] = []
    const supplier = supplierWhich({ charge: inr('10.00'), refund: inr('90.00'), remarks: '' }, heard)
    expect(await supplier.cancellationCharges(HELD, SIGNAL, PART)).toMatchObject({ refund: { minor: 9_000n, currency: 'INR' } })
    expect(await supplier.cancellationCharges(HELD, SIGNAL)).toMatchObject({ refund: { minor: 9_000n, currency: 'INR' } })
    expect(heard).toEqual([
      { kind: 'flightPartCharge', orderRef: HELD.traceId, tickets: ['71'], sectors: [{ origin: 'DEL', destination: 'DXB' }] },
      { kind: 'flightCharge', orderRef: HELD.traceId },
    ])
  })

  test('of a part that a supplier of before does not know is arranged by people, and certainly not asked for there', async () => {
    const supplier = supplierWhich(() => {
      throw new NotUnderstood('It does not know a letter of ours.')
    })
    expect(await supplier.cancellationCharges(HELD, SIGNAL, PART)).toBeUndefined()
    const asked = { ...{ reference: '7/0', sentAt: NOW, held: HELD, cause: 'other' as const, remarks: '' }, ...PART }
    await expect(supplier.requestChange({ ...asked, wish: 'partialRefund' }, SIGNAL)).rejects.toBeInstanceOf(SupplierRefused)
    // One that is silent may have heard it.
    const silent = supplierWhich(() => {
      throw new NoAnswer('It is silent.')
    })
    await expect(silent.cancellationCharges(HELD, SIGNAL, PART)).rejects.toBeInstanceOf(SupplierUnclear)
    await expect(silent.requestChange({ ...asked, wish: 'partialRefund' }, SIGNAL)).rejects.toBeInstanceOf(SupplierUnclear)
  })

  test.each<[string, object]>([
    ['without its sum', { end: 'completed', refunded: null, charge: null }],
    ['below zero', { end: 'completed', refunded: inr('-1.00'), charge: inr('1.00') }],
    ['in another currency', { end: 'completed', refunded: inr('1.00', 'EUR'), charge: inr('1.00', 'EUR') }],
  ])('that is done %s is not done', async (_, change) => {
    await expect(supplierWhich({ change: { status: 'Completed', ...change } }).changeStatus('7', SIGNAL)).rejects.toThrow()
  })

  const OFFER = { quoteId: 'cq1', validUntil: '2026-12-01T00:00:00.000Z', remarks: 'As they say' }
  const asked = (change: object) => supplierWhich({ change: { ...OPEN, ...change } }).changeStatus('7', SIGNAL)
  const OPEN = { status: 'InProgress', end: null, refunded: null, charge: null }

  test('that people there have priced is what they refund and what they keep', async () => {
    const refundOffer = { ...OFFER, refund: inr('90.00'), charge: inr('10.00') }
    expect(await asked({ refundOffer })).toMatchObject({
      end: undefined,
      offer: { quoteId: 'cq1', price: { of: 'refund', refund: { minor: 9_000n }, charge: { minor: 1_000n } } },
    })
    // One of before says nothing of it.
    expect((await asked({})).offer).toBeUndefined()
  })

  test.each<[string, object]>([
    ['below zero', { refund: inr('-90.00'), charge: inr('10.00') }],
    ['with a charge below zero', { refund: inr('90.00'), charge: inr('-10.00') }],
    ['in another currency', { refund: inr('90.00', 'EUR'), charge: inr('10.00', 'EUR') }],
    ['without its sum', { charge: inr('10.00') }],
    ['until no day', { refund: inr('90.00'), charge: inr('10.00'), validUntil: 'soon' }],
  ])('that people there have priced %s is no price', async (_, wrong) => {
    await expect(asked({ refundOffer: { ...OFFER, ...wrong } })).rejects.toBeInstanceOf(SupplierUnclear)
  })

  test('that is said again under its reference is the same message, and under another it is another one', async () => {
    const heard: { kind: string; id?: string; until?: string }[] = []
    const supplier = supplierWhich(null, heard)
    const asked = {
      ...{ sentAt: NOW, held: HELD, wish: 'refund' as const, cause: 'other' as const },
      ...{ sectors: [], ticketIds: [], remarks: '' },
    }
    for (const reference of ['7/0', '7/0', '7/1'])
      await expect(supplier.requestChange({ reference, ...asked }, SIGNAL)).rejects.toThrow('No answer that can be read')
    const [first, again, other] = heard
    expect(again).toEqual(first)
    expect(other?.id).not.toBe(first?.id)
  })
})

test('what was never sent was certainly not heard; what was sent without an answer is in doubt', async () => {
  const release = (error: Error) =>
    supplierWhich(() => {
      throw error
    }).requestChange(
      {
        ...{ reference: '7/0', sentAt: NOW, held: HELD, wish: 'refund', cause: 'other', sectors: [], ticketIds: [], remarks: '' },
      },
      SIGNAL,
    )
  await expect(release(new NotSent('It is disconnected.'))).rejects.toBeInstanceOf(SupplierUnreached)
  await expect(release(new NoAnswer('It is silent.'))).rejects.toBeInstanceOf(SupplierUnclear)
})

describe('an answer that is too long', () => {
  const options = Array.from({ length: 60 }, (_, place) => ({
    ...OPTION,
    resultIndex: String(place),
    bound: place < 50 ? ('outbound' as const) : ('inbound' as const),
  }))
  const bytes = Buffer.byteLength(JSON.stringify(OPTION)) + 3

  test('is cut where it stops to fit, both ways in turn', () => {
    const taken = fitInAnswer(options, { mostBytes: bytes * 10 })
    expect(taken.length).toBeGreaterThanOrEqual(9)
    expect(Buffer.byteLength(JSON.stringify(taken))).toBeLessThanOrEqual(bytes * 10)
    expect(taken.slice(0, 4).map(({ resultIndex }) => resultIndex)).toEqual(['0', '50', '1', '51'])
    expect(fitInAnswer(options, { mostOptions: 30 }).filter(({ bound }) => bound === 'inbound')).toHaveLength(10)
  })

  test('and one that fits is left as it is', () => {
    expect(fitInAnswer(options)).toEqual(options)
  })
})
