import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERY_DAY, type TourCalendar } from '../catalogue/tour-times.ts'
import { addDays, instant, plainDate, plusMinutes } from '../time.ts'
import { type CountedOption, explainFull, inOrderOfLocks, keyOfStart, limitsOf, placesLeft } from './counted-start.ts'
import { counts, HOLD_MINUTES, type PlaceWish, type Taking, takenAmong, takePlaces } from './take-places.ts'

const DAY = plainDate('2027-01-15')
const NOW = instant('2027-01-01T00:00:00Z')
const row = (startsAt: string, people: number | null, closesAt: string | null = null) => ({
  ...{ weekdays: EVERY_DAY, fromDay: null, toDay: null, startsAt, closesAt, people },
})
const option = (calendar: Partial<TourCalendar>, more: Partial<CountedOption> = {}): CountedOption => ({
  ...{ id: 1, poolId: null, poolPeople: null, ...more },
  calendar: { timing: 'startTimes', times: [], exceptions: [], ...calendar },
})

describe('what is counted when a party books a start', () => {
  test('the option and its pool, each at this start, with a limit or without', () => {
    const boat = option({ times: [row('14:00', 12), row('16:00', null)] }, { poolId: 7, poolPeople: 20 })
    expect(limitsOf(boat, DAY, '14:00')).toEqual([
      { counted: 'option', id: 1, day: DAY, startsAt: '14:00', people: 12 },
      { counted: 'pool', id: 7, day: DAY, startsAt: '14:00', people: 20 },
    ])
    expect(limitsOf(boat, DAY, '16:00')?.map(({ people }) => people)).toEqual([null, 20])
    expect(limitsOf(boat, DAY, '15:00')).toBeUndefined()
  })

  test('the day where visitors come at any time: what its hours hold together', () => {
    const park = (hours: TourCalendar['times']) => option({ timing: 'openingHours', times: hours })
    const two = park([row('09:00', 10, '12:00'), row('13:00', 20, '18:00')])
    expect(limitsOf(two, DAY, '13:00')).toEqual([{ counted: 'option', id: 1, day: DAY, startsAt: '', people: 30 }])
    expect(limitsOf(park([row('09:00', 10, '12:00'), row('13:00', null, '18:00')]), DAY, '09:00')?.[0]?.people).toBeNull()
    expect(limitsOf(option({ timing: 'openDated' }), DAY, '00:00')?.[0]).toMatchObject({ startsAt: '', people: null })
  })

  test('the exception of a day has its own limit, and a closed day has none', () => {
    const extra = { day: DAY, kind: 'extra' as const, startsAt: '14:00', closesAt: null, people: 3, reason: '' }
    const closed = { ...extra, kind: 'closed' as const, startsAt: null, people: null }
    expect(limitsOf(option({ times: [row('14:00', 12)], exceptions: [extra] }), DAY, '14:00')?.[0]?.people).toBe(3)
    expect(limitsOf(option({ times: [row('14:00', 12)], exceptions: [closed] }), DAY, '14:00')).toBeUndefined()
  })
})

test('what is left is the least of all limits, and never below zero', () => {
  const limits = limitsOf(option({ times: [row('14:00', 12)] }, { poolId: 7, poolPeople: 20 }), DAY, '14:00') ?? []
  const taken = (ofOption: number, ofPool: number) => placesLeft(limits, ({ counted }) => (counted === 'pool' ? ofPool : ofOption))
  expect([taken(0, 0), taken(2, 15), taken(12, 12), taken(15, 0)]).toEqual([12, 5, 0, 0])
  expect(placesLeft([], () => 5)).toBeNull()
})

test('the sentence has the number and the time', () => {
  expect([explainFull(3, '14:00'), explainFull(1, '14:00'), explainFull(0, '14:00'), explainFull(2, '')]).toEqual([
    'Only 3 places are left at 14:00.',
    'Only 1 place is left at 14:00.',
    'No places are left at 14:00.',
    'Only 2 places are left on this day.',
  ])
})

/** Two boats with a pool of their own, each with two options, and one option without a pool. */
const OPTIONS = [1, 2, 3, 4, 5].map((id) =>
  option(
    { times: [row('09:00', id === 1 ? 6 : null), row('14:00', id === 5 ? 4 : null)] },
    { id, ...(id < 5 && { poolId: id < 3 ? 1 : 2, poolPeople: 8 }) },
  ),
)
const step = fc.record({
  takers: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  option: fc.constantFrom(...OPTIONS),
  days: fc.integer({ min: 0, max: 1 }),
  startsAt: fc.constantFrom('09:00', '14:00'),
  people: fc.integer({ min: 0, max: 5 }),
  as: fc.constantFrom('held' as const, 'sold' as const, 'released' as const),
  minutes: fc.integer({ min: 0, max: 20 }),
})

test('whatever is held, sold and released in any order: no start ever has more people than its limits', () => {
  let refused = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let [now, takings]: [typeof NOW, readonly Taking[]] = [NOW, []]
      for (const { takers, option: wanted, days, startsAt, people, as, minutes } of steps) {
        now = plusMinutes(now, minutes)
        const names = takers.map((taker) => `sale:${taker}`)
        if (as === 'released') {
          takings = takings.filter(({ taker }) => !names.includes(taker))
          continue
        }
        const day = addDays(DAY, days)
        const wishes = names.map((taker): PlaceWish => {
          return { taker, tourOptionId: wanted.id, day, startsAt, people, limits: limitsOf(wanted, day, startsAt) }
        })
        const before = takings
        const done = takePlaces(wishes, before, { now, as })
        if ('none' in done) {
          refused += 1
          expect(done.none.left).toBeLessThan(people)
          continue
        }
        takings = done.takings
        // Asked again, nothing changes.
        expect(takePlaces(wishes, takings, { now, as })).toEqual({ takings })
        for (const { taker, limits = [] } of wishes) {
          const own = takings.filter((one) => one.taker === taker)
          expect(own.map(({ people: many }) => many)).toEqual(people === 0 ? [] : limits.map(() => people))
          for (const one of own) if (one.heldUntil) expect(one.heldUntil <= plusMinutes(now, HOLD_MINUTES)).toBe(true)
        }
        const takenOf = takenAmong(takings.filter((one) => counts(one, now)))
        for (const one of OPTIONS)
          for (const at of ['09:00', '14:00'] as const)
            for (const on of [DAY, addDays(DAY, 1)])
              for (const start of limitsOf(one, on, at) ?? [])
                if (start.people !== null) expect(takenOf(start)).toBeLessThanOrEqual(start.people)
      }
    }),
    { numRuns: 500 },
  )
  expect(refused).toBeGreaterThan(100)
})

describe('what is taken when a capacity or a time changes', () => {
  const wish = (people: number, limit: number | null, startsAt = '14:00'): PlaceWish => ({
    ...{ taker: 'sale:1', tourOptionId: 1, day: DAY, startsAt: '14:00', people },
    limits: limitsOf(option({ times: [row(startsAt, limit)] }), DAY, '14:00'),
  })
  const held = (people: number, limit: number | null) => {
    const done = takePlaces([wish(people, limit)], [], { now: NOW, as: 'held' })
    return 'takings' in done ? done.takings : []
  }

  test('a lower limit takes nothing from those who have places, and gives none to others', () => {
    const takings = held(8, 10)
    const bought = takePlaces([wish(8, 3)], takings, { now: plusMinutes(NOW, 29), as: 'sold' })
    expect(bought).toMatchObject({ takings: [{ people: 8, heldUntil: null }] })
    const other = takePlaces([{ ...wish(1, 3), taker: 'sale:2' }], takings, { now: NOW, as: 'held' })
    expect(other).toEqual({ none: { taker: 'sale:2', left: 0, sentence: 'No places are left at 14:00.' } })
  })

  test('a hold stays where its time was moved, until it ends', () => {
    const [takings, moved] = [held(2, 10), wish(2, 10, '16:00')]
    expect(takePlaces([moved], takings, { now: plusMinutes(NOW, 29), as: 'sold' })).toHaveProperty('takings')
    expect(takePlaces([moved], takings, { now: plusMinutes(NOW, 30), as: 'sold' })).toMatchObject({
      none: { sentence: 'It does not start at this time on this day.' },
    })
  })

  test('who wants fewer keeps them, who wants more must find room for all', () => {
    const takings = held(4, 5)
    expect(takePlaces([wish(3, 2)], takings, { now: NOW, as: 'held' })).toMatchObject({ takings: [{ people: 3 }] })
    expect(takePlaces([wish(6, 5)], takings, { now: NOW, as: 'held' })).toMatchObject({ none: { left: 5 } })
    expect(takePlaces([wish(5, 5)], takings, { now: NOW, as: 'held' })).toMatchObject({ takings: [{ people: 5 }] })
  })

  test('what is sold is not held again', () => {
    const sold = held(2, 5).map((one) => ({ ...one, heldUntil: null }))
    expect(takePlaces([wish(2, 5)], sold, { now: NOW, as: 'held' })).toEqual({ takings: sold })
  })
})

test('starts are locked in one order, each once, whatever order they are named in', () => {
  const any = fc.record({
    counted: fc.constantFrom('option' as const, 'pool' as const),
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    day: fc.integer({ min: 0, max: 3 }).map((days) => addDays(DAY, days)),
    startsAt: fc.constantFrom('', '09:00', '14:00'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (starts) => {
      const keys = inOrderOfLocks(starts).map(keyOfStart)
      expect(inOrderOfLocks(starts.toReversed()).map(keyOfStart)).toEqual(keys)
      expect(keys).toEqual([...new Set(starts.map(keyOfStart))].sort())
    }),
  )
})
