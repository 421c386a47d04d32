import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money.ts'
import { addDays, daysBetween, type PlainDate, plainDate } from '../time.ts'
import { conflictOf, fixFinder } from './find-fixes.ts'
import { findNotes } from './find-notes.ts'
import type { Slot } from './offer-of-day.ts'
import { clockOf, type PlannedItem, slotAt } from './planned-item.ts'

const FIRST = plainDate('2027-01-14')
const TRIP = { startDate: FIRST, endDate: addDays(FIRST, 5) }
const PRICE = { total: money(20_000n, 'AED') }
const slot = (startsAt: string, more: Partial<Slot> = {}): Slot => ({
  ...{ startsAt, closesAt: null, places: null, isTooLate: false, freeUntil: null },
  bookableUntil: '2027-01-01T00:00:00.000Z' as Slot['bookableUntil'],
  ...more,
})
/** Two hours at ten, or at four. */
const ITEM: PlannedItem = {
  ...{ id: 1, tourOptionId: 1, isOptional: false, date: FIRST, time: '10:00', timing: 'startTimes', minutes: 120 },
  ...{ transfer: 'ticket', seats: 2, today: addDays(FIRST, -10), difference: null },
  whereabouts: { cityId: 1, areaId: 1, coordinates: null },
  slotsOn: () => [slot('10:00'), slot('16:00')],
  priceOn: () => PRICE,
}
const other = (more: Partial<PlannedItem>): PlannedItem => ({ ...ITEM, id: 2, tourOptionId: 2, ...more })
const kindsOf = (...items: PlannedItem[]) => findNotes(items, TRIP).map(({ kind }) => kind)
const only = (more: Partial<PlannedItem>) => findNotes([{ ...ITEM, ...more }], TRIP)[0]

describe('a note', () => {
  test('is there for nothing that can take place', () => expect(kindsOf(ITEM)).toEqual([]))

  test.each<[string, Partial<PlannedItem>]>([
    ['closedDay', { slotsOn: () => [] }],
    ['noStart', { time: '11:00' }],
    ['timeMissing', { time: null }],
    ['tooLate', { slotsOn: () => [slot('10:00', { isTooLate: true })] }],
    ['tooLate', { today: addDays(FIRST, 1) }],
    ['noPlaces', { slotsOn: () => [slot('10:00', { places: 1 })] }],
    ['transferMissing', { priceOn: () => ({ why: 'transferRequired' }) }],
    ['noPrice', { priceOn: () => ({ why: 'noTicketRate' }) }],
    ['noPrice', { priceOn: () => ({ why: 'notOnSale' }), slotsOn: () => [] }],
    // Who delivers it has said nothing of this party: of its days nothing is known either.
    ['noPrice', { priceOn: () => ({ why: 'notAnswered' }), slotsOn: () => [] }],
    ['notConfirmed', { isUnconfirmed: true }],
    ['outsideDates', { date: addDays(FIRST, 9) }],
    ['priceChanged', { difference: money(1n, 'AED') }],
  ])('says %s', (kind, more) => expect(kindsOf({ ...ITEM, ...more })).toEqual([kind]))

  test('offers another time of the day before another day, and the nearest day first', () => {
    expect(only({ slotsOn: () => [slot('10:00', { places: 1 }), slot('16:00')] })?.fixes[0]).toMatchObject({
      date: FIRST,
      time: '16:00',
    })
    const closedOnFirst = (day: PlainDate) => (day <= addDays(FIRST, 1) ? [] : [slot('10:00')])
    expect(only({ slotsOn: closedOnFirst })?.fixes[0]).toMatchObject({ date: addDays(FIRST, 2), time: '10:00' })
  })

  test('looks around the trip where no day of it will do', () => {
    const late = addDays(FIRST, 8)
    expect(only({ slotsOn: (day) => (day === late ? [slot('10:00')] : []) })?.fixes).toMatchObject([{ date: late }])
    expect(only({ slotsOn: () => [] })?.fixes).toEqual([])
  })

  test('offers the ways of getting there that have a price, the cheapest first', () => {
    const priceOn: PlannedItem['priceOn'] = (_day, transfer) =>
      transfer === 'ticket' ? { why: 'transferRequired' } : { total: money(transfer === 'private' ? 5n : 9n, 'AED') }
    expect(only({ priceOn })?.fixes.map(({ transfer }) => transfer)).toEqual(['private', 'sharing'])
  })

  test('says by how much two things overlap, or how long the way is', () => {
    expect(conflictOf(ITEM, other({ time: '11:30' }))).toEqual({ kind: 'overlap', minutes: 30 })
    expect(conflictOf(ITEM, other({ time: '12:10' }))).toEqual({ kind: 'travel', minutes: 15 })
    expect(conflictOf(ITEM, other({ time: '12:15' }))).toBeUndefined()
    expect(conflictOf(ITEM, other({ time: '10:30', date: addDays(FIRST, 1) }))).toBeUndefined()
    // A night in a tent ends at nine on the next day.
    const night = { ...ITEM, time: '16:00', minutes: 17 * 60 }
    const morning = other({ date: addDays(FIRST, 1), time: '08:00' })
    expect([conflictOf(night, morning), conflictOf(morning, night)]).toEqual(Array(2).fill({ kind: 'overlap', minutes: 60 }))
    expect(findNotes([morning, night], TRIP).find(({ kind }) => kind === 'overlap')?.itemIds).toEqual([1, 2])
    expect(kindsOf(ITEM, other({ isOptional: true }))).toEqual([])
  })

  test('a visit is moved to the first quarter of an hour at which there is time, within its hours', () => {
    const open = { timing: 'openingHours' as const, slotsOn: () => [slot('09:00', { closesAt: '20:00' })] }
    const [note] = findNotes([ITEM, other({ ...open, time: '11:30', minutes: 60 })], TRIP)
    expect(note?.fixes[0]).toMatchObject({ cartItemId: 2, date: FIRST, time: '12:15' })
    const late = { ...open, slotsOn: () => [slot('20:00', { closesAt: '02:00' })] }
    expect(slotAt(late.slotsOn(), { timing: 'openingHours', time: '23:30' })?.startsAt).toBe('20:00')
  })
})

const anyItem = (id: number) =>
  fc
    .record({
      day: fc.integer({ min: -2, max: 8 }),
      time: fc.integer({ min: 0, max: 95 }).map((quarter) => clockOf(quarter * 15)),
      minutes: fc.option(fc.integer({ min: 1, max: 600 }), { nil: null }),
      isOptional: fc.boolean(),
      areaId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
      isOpen: fc.boolean(),
      closed: fc.integer({ min: 0, max: 6 }),
    })
    .map(
      ({ day, time, minutes, isOptional, areaId, isOpen, closed }): PlannedItem => ({
        ...ITEM,
        ...{ id, tourOptionId: id, date: addDays(FIRST, day), time, minutes, isOptional },
        timing: isOpen ? 'openingHours' : 'startTimes',
        whereabouts: { cityId: 1, areaId, coordinates: null },
        slotsOn: (on) =>
          daysBetween(FIRST, on) === closed
            ? []
            : isOpen
              ? [slot('08:00', { closesAt: '22:00' })]
              : [slot('09:00'), slot('13:00'), slot('18:30')],
      }),
    )
const anyCart = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyItem(at + 1))))

test('two hundred items at one time cost no more than each of them looked at once, and are no more notes than somebody reads', () => {
  const asked = (count: number) => {
    let prices = 0
    const items = Array.from({ length: count }, (_, at) =>
      other({
        id: at + 1,
        priceOn: () => {
          prices += 1
          return PRICE
        },
      }),
    )
    return { notes: findNotes(items, TRIP), prices }
  }
  const [few, many] = [asked(50), asked(200)]
  expect(many.prices).toBeLessThanOrEqual(4 * few.prices + 200)
  expect(many.notes.length).toBeLessThanOrEqual(30)
  expect(many.notes[0]?.fixes.length).toBeGreaterThan(0)
})

describe('for any cart', () => {
  test('a fix mends its item and makes no new conflict', () => {
    fc.assert(
      fc.property(anyCart, (items) => {
        for (const item of items)
          for (const fix of fixFinder(items, TRIP)([item])) {
            const moved = { ...item, date: fix.date, time: fix.time }
            expect(findNotes([moved], { startDate: fix.date, endDate: fix.date })).toEqual([])
            for (const one of items) if (one.id !== item.id && !one.isOptional) expect(conflictOf(moved, one)).toBeUndefined()
          }
      }),
    )
  })

  test('fixes stand from the smallest to the largest', () => {
    fc.assert(
      fc.property(anyCart, (items) => {
        const days = (item: PlannedItem) => fixFinder(items, TRIP)([item]).map(({ date }) => Math.abs(daysBetween(item.date, date)))
        for (const item of items) expect(days(item)).toEqual(days(item).toSorted((a, b) => a - b))
      }),
    )
  })

  test('the conflict of two items is noted once, whichever comes first', () => {
    fc.assert(
      fc.property(anyItem(1), anyItem(2), (one, two) => {
        expect(conflictOf(one, two)).toEqual(conflictOf(two, one))
        const both = (a: PlannedItem, b: PlannedItem) =>
          findNotes([a, b], TRIP).map(({ kind, itemIds }) => `${kind} ${itemIds.toSorted()}`)
        expect(both(one, two).toSorted()).toEqual(both(two, one).toSorted())
      }),
    )
  })
})
