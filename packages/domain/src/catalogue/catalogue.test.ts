import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instant, plainDate, plusMinutes } from '../time.ts'
import { type CancellationTerm, findTermFaults, freeUntil, refundPercentAt, stepsAhead } from './cancellation-terms.ts'
import {
  daysWithoutStart,
  readWeekdayBits,
  startsOn,
  type TourCalendar,
  type TourTime,
  weekdayBits,
  weekdayOf,
} from './tour-times.ts'

const time = (input: Partial<TourTime>): TourTime => ({
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromDay: null,
  toDay: null,
  startsAt: '09:00',
  closesAt: null,
  people: null,
  ...input,
})
const calendar = (input: Partial<TourCalendar>): TourCalendar => ({ timing: 'startTimes', times: [], exceptions: [], ...input })
const closed = { kind: 'closed', startsAt: null, closesAt: null, people: null, reason: '' } as const
const THURSDAY = plainDate('2027-01-14')

describe('the starts of a day', () => {
  test('are those of its weekday, in their order', () => {
    const times = [
      time({ startsAt: '15:00', weekdays: [3] }),
      time({ startsAt: '09:00' }),
      time({ startsAt: '12:00', weekdays: [4] }),
    ]
    expect(weekdayOf(THURSDAY)).toBe(3)
    expect(startsOn(calendar({ times }), THURSDAY).map(({ startsAt }) => startsAt)).toEqual(['09:00', '15:00'])
  })
  test('begin and end with their season, both days inclusive', () => {
    const of = calendar({ times: [time({ fromDay: THURSDAY, toDay: addDays(THURSDAY, 1) })] })
    expect([-1, 0, 1, 2].map((days) => startsOn(of, addDays(THURSDAY, days)).length)).toEqual([0, 1, 1, 0])
  })
  test('a closed day has none but extra ones; one closed start leaves the others', () => {
    const times = [time({ startsAt: '09:00' }), time({ startsAt: '15:00' })]
    const extra = { ...closed, kind: 'extra', day: THURSDAY, startsAt: '20:00' } as const
    const on = (exceptions: TourCalendar['exceptions']) =>
      startsOn(calendar({ times, exceptions }), THURSDAY).map(({ startsAt }) => startsAt)
    expect(on([{ ...closed, day: THURSDAY }])).toEqual([])
    expect(on([{ ...closed, day: THURSDAY }, extra])).toEqual(['20:00'])
    expect(on([{ ...closed, day: THURSDAY, startsAt: '09:00' }])).toEqual(['15:00'])
    expect(on([{ ...closed, day: addDays(THURSDAY, 1) }])).toEqual(['09:00', '15:00'])
  })
  test('an option without a calendar runs on any day, one with start times on none', () => {
    expect(startsOn(calendar({ timing: 'openDated' }), THURSDAY)).toHaveLength(1)
    expect(startsOn(calendar({}), THURSDAY)).toEqual([])
  })
  test('days without one are spans, both ends inclusive', () => {
    const of = calendar({ times: [time({ weekdays: [3, 4] })] })
    expect(daysWithoutStart(of, THURSDAY, addDays(THURSDAY, 9))).toEqual([
      { from: '2027-01-16', to: '2027-01-20' },
      { from: '2027-01-23', to: '2027-01-23' },
    ])
  })
  test('weekdays survive as bits', () => {
    for (let bits = 1; bits < 128; bits += 1) expect(weekdayBits(readWeekdayBits(bits))).toBe(bits)
  })
})

describe('what is paid back', () => {
  const start = instant('2027-01-14T10:00:00Z')
  const terms = [
    { amount: 2, unit: 'day', refundPercent: 100 },
    { amount: 6, unit: 'hour', refundPercent: 50 },
  ] as const
  test.each([
    [-2 * 24 * 60, 100],
    [-2 * 24 * 60 + 1, 50],
    [-6 * 60, 50],
    [-6 * 60 + 1, 0],
    [0, 0],
    [60, 0],
  ])('%i minutes from the start: %i %%', (minutes, percent) => {
    expect(refundPercentAt(terms, start, plusMinutes(start, minutes))).toBe(percent)
  })
  test('a term of no time pays back until the start and not at it', () => {
    const always = [{ amount: 0, unit: 'hour', refundPercent: 100 }] as const
    expect(refundPercentAt(always, start, plusMinutes(start, -1))).toBe(100)
    expect(refundPercentAt(always, start, start)).toBe(0)
  })
  test('free until the last moment of the full refund', () => {
    expect(freeUntil(terms, start)).toBe('2027-01-12T10:00:00.000Z')
    expect(freeUntil(terms.slice(1), start)).toBeUndefined()
  })
  test('every limit that is still ahead, the next first', () => {
    const now = plusMinutes(start, -3 * 24 * 60)
    expect(stepsAhead(terms, { start, now })).toEqual([
      { refundPercent: 100, until: '2027-01-12T10:00:00.000Z' },
      { refundPercent: 50, until: '2027-01-14T04:00:00.000Z' },
    ])
    expect(stepsAhead(terms, { start, now: plusMinutes(start, -60) })).toEqual([])
  })
  test('at every moment the next limit says what a cancellation refunds then', () => {
    const term = fc.record({
      amount: fc.integer({ min: 0, max: 40 }),
      unit: fc.constantFrom('minute', 'hour', 'day'),
      refundPercent: fc.integer({ min: 0, max: 100 }),
    }) as fc.Arbitrary<CancellationTerm>
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), fc.integer({ min: -70_000, max: 60 }), (rows, minutes) => {
        fc.pre(Object.keys(findTermFaults(rows)).length === 0)
        const now = plusMinutes(start, minutes)
        const [next] = stepsAhead(rows, { start, now })
        expect(next?.refundPercent ?? 0).toBe(refundPercentAt(rows, start, now))
      }),
    )
  })
})
