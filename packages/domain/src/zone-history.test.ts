import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, epochMs, type Instant, instant, type PlainDate, plainDate } from './time.ts'
import { dayAt, instantOn, instantsOfDays, localAt, startOfDay, type ZoneHistory, zoneAt } from './zone-history.ts'

/** Zones whose clocks change at night, at midnight itself (Beirut, Havana), by half an hour, never, and ones that are a day apart. */
const ZONES = [
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Havana',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 0, 1)
const moment = fc.integer({ min: 0, max: 400 * 24 * 12 }).map((fives) => instant(BEGIN + fives * 300_000))

const history: fc.Arbitrary<ZoneHistory> = fc
  .tuple(fc.constantFrom(...ZONES), fc.uniqueArray(moment, { maxLength: 4 }), fc.array(fc.constantFrom(...ZONES), { minLength: 4 }))
  .map(([zone, moments, later]) => [
    { zone },
    ...moments.toSorted().map((from, index) => ({ from, zone: later[index] ?? 'Asia/Dubai' })),
  ])

/** A moment, often one close to a change of zone. */
function near(zones: ZoneHistory): fc.Arbitrary<Instant> {
  const changes = zones.flatMap((one) => ('from' in one ? [one.from] : []))
  if (changes.length === 0) return moment
  const beside = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 60, max: 30 * 60 }))
    .map(([at, minutes]) => instant(epochMs(at) + minutes * 60_000))
  return fc.oneof(moment, beside)
}
const placed = history.chain((zones) => fc.tuple(fc.constant(zones), near(zones)))

test('each instant belongs to exactly one day, whatever changes of zone and clocks there are', () => {
  fc.assert(
    fc.property(placed, ([zones, at]) => {
      const day = dayAt(zones, at)
      expect(startOfDay(zones, day) <= at).toBe(true)
      expect(startOfDay(zones, addDays(day, 1)) > at).toBe(true)
      // Its own span finds it, and those of the days beside it do not.
      const holds = [-2, -1, 0, 1, 2].filter((by) => {
        const { since = '', before = '' } = instantsOfDays(addDays(day, by), addDays(day, by), zones)
        return since <= at && at < before
      })
      expect(holds).toEqual([0])
    }),
    { numRuns: 1_000 },
  )
})

test('days never go back, and a day begins when a clock first shows it', () => {
  fc.assert(
    fc.property(placed, fc.integer({ min: 0, max: 72 * 60 }), ([zones, at], minutes) => {
      const later = instant(epochMs(at) + minutes * 60_000)
      expect(dayAt(zones, later) >= dayAt(zones, at)).toBe(true)
      // What the clock shows is the day, or one that was there already because the clock was taken back.
      expect(dateIn(zoneAt(zones, at), at) <= dayAt(zones, at)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('what happened before a change of zone keeps its day, its clock and its figures', () => {
  fc.assert(
    fc.property(placed, fc.constantFrom(...ZONES), moment, ([zones, at], zone, from) => {
      const last = zones.at(-1)
      fc.pre(at < from && (!last || !('from' in last) || last.from < from))
      const changed: ZoneHistory = [...zones, { zone, from }]
      expect([dayAt(changed, at), localAt(changed, at)]).toEqual([dayAt(zones, at), localAt(zones, at)])
      const day = dayAt(zones, at)
      expect(startOfDay(changed, day)).toBe(startOfDay(zones, day))
    }),
    { numRuns: 1_000 },
  )
})

test('where no zone was ever changed, a day is what the calendar of the zone says', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moment, (zone, at) => {
      expect(dayAt([{ zone }], at)).toBe(dateIn(zone, at))
      expect(startOfDay([{ zone }], dateIn(zone, at))).toBe(
        Temporal.PlainDate.from(dateIn(zone, at)).toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 }),
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a move to the west makes a long day, a move to the east a short one', () => {
  const from = instant('2026-11-23T20:00:00Z')
  const west: ZoneHistory = [{ zone: 'Asia/Kolkata' }, { zone: 'America/New_York', from }]
  const hoursOf = (zones: ZoneHistory, day: string) =>
    (epochMs(startOfDay(zones, addDays(day as PlainDate, 1))) - epochMs(startOfDay(zones, plainDate(day)))) / HOUR
  // In Kolkata the 24th has begun when the clocks of New York become those of the site and show the 23rd again.
  expect(['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => hoursOf(west, day))).toEqual([24, 34.5, 24])
  expect([dayAt(west, from), localAt(west, from)]).toEqual(['2026-11-24', '2026-11-23T15:00'])
  const east: ZoneHistory = [{ zone: 'America/New_York' }, { zone: 'Asia/Kolkata', from }]
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((day) => hoursOf(east, day))).toEqual([24, 15, 22.5])
  expect(instantOn(east, plainDate('2026-11-25'), '09:00')).toBe('2026-11-25T03:30:00.000Z')
})
