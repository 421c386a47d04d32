import type { FlightOption, Leg } from '@tradewind/contract/flights/option'
import { describe, expect, test } from 'vitest'
import { flight } from '../../flights/results/option-builder.ts'
import { betweenOf, cabinOf, choosable, describeNewFlights, searchOf, whyNotDay } from './new-flight.ts'

type Ticket = Parameters<typeof betweenOf>[0]
const legOf = (option: FlightOption, day: string, lands = day): Leg => {
  const [leg] = option.legs
  if (!leg) throw new Error('No leg')
  const segments = leg.segments.map((segment) => ({ ...segment, departureTime: `${day}T06:10`, arrivalTime: `${lands}T09:00` }))
  return { ...leg, segments, departureAt: `${day}T00:40:00.000Z`, arrivalAt: `${lands}T03:30:00.000Z` }
}
const out = legOf(flight(), '2026-12-18', '2026-12-19')
const back = legOf(flight({ from: 'BLR', to: 'DEL' }), '2026-12-27')
const coupon = (passenger: number, leg: number, state: 'open' | 'refunded' = 'open') => ({ passenger, leg, state })
const ticket = (coupons: readonly object[]) =>
  ({
    legs: [out, back],
    coupons,
    passengers: [{ paxType: 1 }, { paxType: 1 }, { paxType: 2 }, { paxType: 3 }],
  }) as unknown as Ticket
const everyone = [0, 1, 2, 3].flatMap((place) => [coupon(place, 0), coupon(place, 1)])

describe('the days for a leg', () => {
  test('begin when the flight before has arrived and end when the next one departs', () => {
    expect(betweenOf(ticket(everyone), 1, [], '2026-12-01')).toMatchObject({ min: '2026-12-19', max: '2027-11-27' })
    expect(betweenOf(ticket(everyone), 0, [], '2026-12-01')).toMatchObject({ min: '2026-12-01', max: '2026-12-27' })
  })

  test('follow the flight that is chosen for the other leg, and ignore one that is refunded', () => {
    const later = { ...flight(), legs: [legOf(flight(), '2026-12-22')] }
    const flights = [{ leg: 0, date: '2026-12-22', found: { searchId: 's', option: later } }]
    expect(betweenOf(ticket(everyone), 1, flights, '2026-12-01').min).toBe('2026-12-22')
    const refunded = everyone.map((one) => (one.leg === 0 ? { ...one, state: 'refunded' } : one))
    expect(betweenOf(ticket(refunded), 1, [], '2026-12-01').min).toBe('2026-12-01')
  })

  test('a day outside says which days there are', () => {
    const days = { min: '2026-12-19', max: '2026-12-27' }
    expect(whyNotDay('2026-12-18', days)).toBe('Please choose a day from 19 Dec 2026 to 27 Dec 2026.')
    expect(whyNotDay('30 Foo', days)).toBe('Please enter a valid date.')
    expect([whyNotDay('2026-12-19', days), whyNotDay('', days)]).toEqual([undefined, undefined])
  })
})

test('the search is one way, for those who still have the flight', () => {
  const sector = { leg: 0, origin: 'DEL', destination: 'BLR', departureAt: '2026-12-18T06:10' }
  const coupons = everyone.map((one) => (one.passenger === 1 ? { ...one, state: 'refunded' } : one))
  expect(searchOf(ticket(coupons), sector, { date: '2026-12-20', cabin: 'business' })).toMatchObject({
    segments: [{ origin: 'DEL', destination: 'BLR', preferredDepartureTime: '2026-12-20T00:00:00' }],
    adultCount: 1,
    childCount: 1,
    infantCount: 1,
    JourneyType: 1,
    cabin: 'business',
  })
  expect(searchOf(ticket(everyone), sector, { date: '', cabin: 'economy' }).segments[0]?.preferredDepartureTime).toContain(
    '2026-12-18',
  )
})

test('the cabin is that of the old flight, economy where the supplier names none', () => {
  const named = (cabin: 'all' | 'business') => ({ ...out, segments: out.segments.map((segment) => ({ ...segment, cabin })) })
  expect([cabinOf(named('business')), cabinOf(named('all')), cabinOf(undefined)]).toEqual(['business', 'economy', 'economy'])
})

describe('what can be chosen', () => {
  const between = { after: undefined, before: undefined, min: '', max: '' }
  const now = '2026-12-01T00:00:00.000Z'

  test('is each flight once, at its cheapest fare, cheapest first', () => {
    const dear = flight({ number: '1', at: '06:10', price: '9000.00' })
    const cheap = { ...dear, resultIndex: 'cheap', price: '', publishedPrice: '7000.00' }
    const other = flight({ number: '2', at: '09:10', price: '8000.00' })
    const shown = choosable([dear, other, cheap], undefined, between, now)
    expect(shown.map(({ resultIndex }) => resultIndex)).toEqual(['cheap', other.resultIndex])
  })

  test('is not the old flight, nor one that is over or does not fit between the others', () => {
    const old = flight({ number: '1', at: '06:10' })
    const later = flight({ number: '2', at: '09:10' })
    const [leg] = later.legs
    const fits = (more: object, at = now) => choosable([old, later], old.legs[0], { ...between, ...more }, at).length
    expect(fits({})).toBe(1)
    expect(fits({}, '2026-12-10T09:10:00.000Z')).toBe(0)
    expect(fits({ after: { ...out, arrivalAt: leg?.departureAt ?? '' } })).toBe(0)
    expect(fits({ before: { ...back, departureAt: leg?.arrivalAt ?? '' } })).toBe(0)
  })
})

test('the wish in words, for those who read only the remarks', () => {
  const sectors = [
    { leg: 0, origin: 'DEL', destination: 'BLR', departureAt: '2026-12-18T06:10' },
    { leg: 1, origin: 'BLR', destination: 'DEL', departureAt: '2026-12-27T06:10' },
  ]
  const found = { searchId: 's', option: flight({ number: '204' }) }
  const flights = [
    { leg: 0, date: '2026-12-20', found },
    { leg: 1, date: '2026-12-29' },
  ]
  expect(describeNewFlights(flights, sectors)).toBe('DEL–BLR: 6E 2040 on 20 Dec 2026; BLR–DEL: any flight on 29 Dec 2026')
})
