import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastEntryOf, type Slot, slotsOn } from '../carts/offer-of-day.ts'
import { EVERY_DAY, TIMINGS, type Timing } from '../catalogue/tour-times.ts'
import { addDays, epochMs, instant, plainDate } from '../time.ts'
import { NO_DAY } from './refuse-itinerary.ts'
import { faultOfDayless, placeActivity } from './sale-faults.ts'

const zone = 'Asia/Dubai'
const day = plainDate('2027-01-14')
const now = instant('2027-01-10T08:00:00.000Z')
const slot = (startsAt: string, closesAt: string | null = null) => ({ startsAt, closesAt, places: null }) as Slot
type Option = Parameters<typeof placeActivity>[1]
const option = (timing: Timing, slots: readonly Slot[], more: Partial<Option> = {}): Option => ({
  ...{ timing, isTransferRequired: false, slotsOn: () => slots, zone },
  ...more,
})
const line = { day, time: null, transferType: null }
const TWO = option('startTimes', [slot('09:00'), slot('15:00')])

test.each<[string, Parameters<typeof placeActivity>[0], Option, object]>([
  ['one start needs no time', line, option('startTimes', [slot('09:00')]), { slot: { startsAt: '09:00' } }],
  ['of two one is chosen', { ...line, time: '15:00' }, TWO, { slot: { startsAt: '15:00' } }],
  [
    'at any time of the opening',
    { ...line, time: '11:00' },
    option('openingHours', [slot('10:00', '22:00')]),
    { slot: { startsAt: '10:00' } },
  ],
  [
    'in the second of two openings',
    { ...line, time: '16:00' },
    option('openingHours', [slot('10:00', '13:00'), slot('15:00', '22:00')]),
    { slot: { startsAt: '15:00' }, startInstant: '2027-01-14T11:00:00.000Z' },
  ],
  [
    'between two openings',
    { ...line, time: '13:00' },
    option('openingHours', [slot('10:00', '13:00'), slot('15:00', '22:00')]),
    {
      faults: [{ field: 'time', sentence: 'It is not open at 13:00, but 10:00–13:00 or 15:00–22:00.', times: ['10:00', '15:00'] }],
    },
  ],
  ['on any day', line, option('openDated', [slot('00:00')]), { slot: { startsAt: '00:00' } }],
  ['without a day', { ...line, day: null }, TWO, { faults: [{ field: 'startDate', sentence: NO_DAY.activity }] }],
  [
    'without a time of two',
    line,
    TWO,
    { faults: [{ field: 'time', sentence: 'Please choose a time: 09:00 or 15:00.', times: ['09:00', '15:00'] }] },
  ],
  [
    'with another time',
    { ...line, time: '10:00' },
    TWO,
    { faults: [{ field: 'time', sentence: 'It does not start at 10:00, but at 09:00 or 15:00.' }] },
  ],
  [
    'on a closed day',
    line,
    option('openingHours', []),
    { faults: [{ field: 'startDate', sentence: 'It does not run on 14 Jan 2027.' }] },
  ],
  [
    'without a compulsory transfer, beside what else is wrong',
    line,
    { ...TWO, isTransferRequired: true },
    { faults: [{ field: 'time' }, { field: 'transferType', sentence: 'This activity is sold only with a transfer.' }] },
  ],
  [
    'with it',
    { ...line, transferType: 'oneway', time: '09:00' },
    { ...TWO, isTransferRequired: true },
    { slot: { startsAt: '09:00' } },
  ],
])('an activity %s', (_, asked, of, answer) => {
  expect(placeActivity(asked, of, now)).toMatchObject(answer)
})

test('many starts are not all said', () => {
  const often = Array.from({ length: 9 }, (_, at) => slot(`${10 + at}:00`))
  const said = (slots: readonly Slot[]) => placeActivity({ ...line, time: '08:00' }, option('startTimes', slots), now)
  expect(said(often)).toMatchObject({ faults: [{ sentence: expect.stringMatching(/10:00, .*, 17:00 or later\.$/) }] })
  expect(said(often.slice(0, 1))).toMatchObject({ faults: [{ sentence: 'It does not start at 08:00, but at 10:00.' }] })
})

test('what has begun is not sold, by the clock of its place', () => {
  const at = (utc: string) => placeActivity({ ...line, time: '15:00' }, TWO, instant(utc))
  expect(at('2027-01-14T10:59:59.999Z')).toMatchObject({ startInstant: '2027-01-14T11:00:00.000Z' })
  expect(at('2027-01-14T11:00:00.000Z')).toEqual({ faults: [{ field: 'startDate', sentence: 'It has begun already.' }] })
})

test('a party that comes at any time can still come while it is open', () => {
  const at = (utc: string) => placeActivity(line, option('openingHours', [slot('10:00', '22:00')]), instant(utc))
  expect(at('2027-01-14T17:59:00.000Z')).toMatchObject({ slot: { startsAt: '10:00' } })
  expect(at('2027-01-14T18:00:00.000Z')).toEqual({ faults: [{ field: 'startDate', sentence: 'It has closed already.' }] })
})

test('of two openings it is sold with the one in which its time lies, of none where it lies in neither', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const openings = fc.uniqueArray(minutes, { minLength: 4, maxLength: 4 }).map((all) => all.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(openings, fc.option(minutes), ([a = 0, b = 0, c = 0, d = 0], time) => {
      const two = [slot(clock(a), clock(b)), slot(clock(c), clock(d))]
      const placed = placeActivity({ ...line, time: time === null ? null : clock(time) }, option('openingHours', two), now)
      const isIn = (from: number, to: number) => time !== null && from <= time && time < to
      const wanted = time === null || isIn(a, b) ? two[0] : isIn(c, d) ? two[1] : undefined
      if (wanted) expect(placed).toMatchObject({ slot: wanted })
      else expect(placed).toMatchObject({ faults: [{ field: 'time', times: [clock(a), clock(c)] }] })
    }),
  )
})

test('a flight asks for its day, another service for its own', () => {
  expect(faultOfDayless('flight')).toEqual({ field: 'departureDate', sentence: 'Please enter the day of the flight.' })
  expect(faultOfDayless('miscellaneous').sentence).toBe(NO_DAY.miscellaneous)
})

test('whatever the calendar: it is placed at one of the starts of its day that is still to come, or says why not', () => {
  const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const times = fc.array(fc.record({ startsAt: clock, weekdays: fc.subarray([...EVERY_DAY]) }), { maxLength: 4 })
  const asked = fc.record({
    timing: fc.constantFrom(...TIMINGS),
    times,
    isTransferRequired: fc.boolean(),
    time: fc.option(clock),
    transferType: fc.constantFrom('oneway' as const, 'return' as const, null),
    ahead: fc.integer({ min: -2, max: 5 }),
  })
  fc.assert(
    fc.property(asked, ({ timing, times: starts, isTransferRequired, time, transferType, ahead }) => {
      const limits = { fromDay: null, toDay: null, people: null, closesAt: timing === 'openingHours' ? '23:30' : null }
      const calendar = { timing, times: starts.map((start) => ({ ...start, ...limits })), exceptions: [] }
      const terms = {
        option: { id: 1, poolId: null, poolPeople: null, calendar },
        cutoff: { amount: 0, unit: 'hour' },
        cancellation: [],
      }
      const on = (wanted: typeof day) => slotsOn(terms as never, wanted, { zone, now, takenOf: () => 0 })
      const wanted = addDays(plainDate('2027-01-10'), ahead)
      const placed = placeActivity({ day: wanted, time, transferType }, { timing, isTransferRequired, slotsOn: on, zone }, now)
      if ('faults' in placed) {
        expect(placed.faults.length).toBeGreaterThan(0)
        return
      }
      expect(on(wanted)).toContainEqual(placed.slot)
      expect(lastEntryOf(placed.slot, { timing, day: wanted, zone })).toBeGreaterThan(epochMs(now))
      expect(isTransferRequired && transferType === null).toBe(false)
      expect(timing !== 'startTimes' || time === null || placed.slot.startsAt === time).toBe(true)
    }),
  )
})
