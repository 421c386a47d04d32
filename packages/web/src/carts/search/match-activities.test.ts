import type { FoundActivity } from '@tradewind/contract/carts/activity-search'
import { expect, test } from 'vitest'
import type { ActivityFilters, Sort } from './activity-query.ts'
import { bestPrice, choicesOf, groupByArea, listActivities } from './match-activities.ts'

type Option = FoundActivity['tourOptions'][number]
type Day = Option['days'][number]
const slot = (startsAt: string, more: Partial<Day['slots'][number]> = {}): Day['slots'][number] => ({
  ...{ startsAt, closesAt: null, places: null, bookableUntil: '2027-01-14T00:00:00.000Z', isTooLate: false, freeUntil: null },
  ...more,
})
const day = (date: string, offers: Partial<Day['offers']>, more: Partial<Day> = {}): Day => ({
  ...{ date, isClosed: false, slots: [slot('09:00')], canBeHad: true },
  offers: { ticket: -1, sharing: -1, private: -1, ...offers },
  ...more,
})
const activity = (id: number, days: Day[], totals: string[], more: Partial<FoundActivity> = {}, option: Partial<Option> = {}) => ({
  ...{ id, name: `Activity ${id}`, description: '', category: 'Desert', priority: id, isTransferRequired: false, picture: null },
  area: { id: id * 10, name: `Area ${id}` },
  tourOptions: [
    {
      ...{ id: id * 100, name: 'Standard', description: '', timing: 'startTimes' as const, minutesFrom: 120, minutesTo: null },
      ...{ hasMeal: false, hasGuide: false, hasTicket: true, confirmation: 'instant' as const, languages: [], seats: 3 },
      ...{ offers: totals.map((total) => ({ total, perPerson: total, lines: [] })), days, nearestDay: null },
      ...option,
    },
  ],
  ...more,
})

const safari = activity(
  1,
  [day('2027-01-14', { ticket: 0, private: 1 }), day('2027-01-15', { ticket: 2 })],
  ['900.00', '1400.00', '860.50'],
)
const cruise = activity(
  2,
  [day('2027-01-14', { sharing: 0 }, { slots: [slot('19:30', { freeUntil: '2027-01-13T00:00:00.000Z' })] })],
  ['520.00'],
  { category: 'On the water' },
)
const closed = activity(3, [day('2027-01-14', { ticket: 0 }, { canBeHad: false, isClosed: true, slots: [] })], ['10.00'])
const full = activity(4, [day('2027-01-14', { ticket: 0 }, { slots: [slot('09:00', { places: 2 })] })], ['20.00'])
const found = [closed, safari, cruise, full]
const ids = (filters: ActivityFilters, sort?: Sort) => listActivities(found, filters, sort).map(({ activity: { id } }) => id)

test('the price of an activity is the lowest of what can be had', () => {
  expect(bestPrice(safari)).toMatchObject({ transfer: 'ticket', date: '2027-01-15', offer: { total: '860.50' } })
  expect(bestPrice(safari, { ways: ['private'] })).toMatchObject({ date: '2027-01-14', offer: { total: '1400.00' } })
  expect([bestPrice(closed), bestPrice(full)]).toEqual([undefined, undefined])
})

test('the order is that of the company; by price what cannot be had stands last', () => {
  expect(ids({})).toEqual([3, 1, 2, 4])
  expect(ids({}, 'price')).toEqual([2, 1, 3, 4])
})

test('areas stand in the order of their first activity, and what has none stands last', () => {
  const nowhere = { ...closed, id: 5, area: null }
  const again = { ...cruise, id: 6, area: safari.area }
  const groups = groupByArea(listActivities([nowhere, safari, cruise, again], {}))
  expect(groups.map(({ area, listed }) => [area, listed.map(({ activity: { id } }) => id)])).toEqual([
    ['Area 1', [1, 6]],
    ['Area 2', [2]],
    [null, [5]],
  ])
})

test.each<[string, ActivityFilters, number[]]>([
  ['an area', { areas: [20, 30] }, [3, 2]],
  ['a category that nothing has', { categories: ['City'] }, []],
  ['a way', { ways: ['private'] }, [1]],
  ['one of two ways', { ways: ['private', 'sharing'] }, [1, 2]],
  ['exactly the highest total', { maxTotal: 520 }, [2]],
  ['a unit less', { maxTotal: 519 }, []],
  ['free cancellation', { free: true }, [2]],
  ['the night', { times: ['night'] }, [2]],
  ['the morning, where a full start does not count', { times: ['morning'] }, [1]],
  ['two filters that nothing fits together', { times: ['morning'], ways: ['sharing'] }, []],
])('%s', (_, filters, expected) => {
  expect(ids(filters)).toEqual(expected)
})

test('what is open for a while begins in each part of the day in which it is open', () => {
  const times = (closesAt: string | null) =>
    listActivities(
      [
        activity(
          7,
          [day('2027-01-14', { ticket: 0 }, { slots: [slot('10:00', { closesAt })] })],
          ['5.00'],
          {},
          { timing: 'openingHours' },
        ),
      ],
      { times: ['evening'] },
    ).length
  expect([times('16:00'), times('16:01'), times('02:00'), times(null)]).toEqual([0, 1, 1, 1])
})

test('a choice is counted among what the other filters leave, with its lowest price', () => {
  const { areas, ways, times, free } = choicesOf(found, { ways: ['ticket'], times: ['night'] })
  expect(areas.map(({ key, count }) => [key, count])).toEqual([
    [30, 0],
    [10, 0],
    [20, 0],
    [40, 0],
  ])
  expect(ways.map(({ key, count, from }) => [key, count, from])).toEqual([
    ['ticket', 0, undefined],
    ['sharing', 1, '520.00'],
    ['private', 0, undefined],
  ])
  expect(times.map(({ key, count }) => [key, count])).toEqual([
    ['morning', 1],
    ['noon', 0],
    ['evening', 0],
    ['night', 0],
  ])
  expect(free).toBe(0)
})
