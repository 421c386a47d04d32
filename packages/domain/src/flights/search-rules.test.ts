import { describe, expect, test } from 'vitest'
import { addDays, plainDate } from '../time.ts'
import { type SearchAsked, type SearchSegment, whatSearchLacks } from './search-rules.ts'

const today = plainDate('2026-11-21')
const world = { today, isKnownAirport: (code: string) => ['DEL', 'BOM', 'DXB', 'NBO'].includes(code) }
const fly = (origin: string, destination: string, date: string): SearchSegment => ({
  origin,
  destination,
  preferredDepartureTime: `${date}T00:00:00`,
})
const oneWay: SearchAsked = {
  segments: [fly('DEL', 'DXB', '2026-12-18')],
  adultCount: 2,
  childCount: 1,
  infantCount: 1,
  JourneyType: 1,
}
const back: SearchAsked = {
  ...oneWay,
  JourneyType: 2,
  segments: [fly('DEL', 'DXB', '2026-12-18'), fly('DXB', 'DEL', '2026-12-25')],
}

describe('what may go out', () => {
  test.each<[string, SearchAsked]>([
    ['one way', oneWay],
    ['return', back],
    ['special return', { ...back, JourneyType: 5 }],
    ['out and back on one day', { ...back, segments: [fly('DEL', 'BOM', '2026-12-18'), fly('BOM', 'DEL', '2026-12-18')] }],
    [
      'open jaw as multi-stop',
      { ...back, JourneyType: 3, segments: [fly('DEL', 'DXB', '2026-12-18'), fly('NBO', 'DEL', '2026-12-25')] },
    ],
    ['today', { ...oneWay, segments: [fly('DEL', 'DXB', today)] }],
    ['the last day sold', { ...oneWay, segments: [fly('DEL', 'DXB', addDays(today, 361))] }],
    ['nine travellers', { ...oneWay, adultCount: 4, childCount: 1, infantCount: 4 }],
  ])('%s', (_, search) => {
    expect(whatSearchLacks(search, world)).toEqual({})
  })
})

describe('what is refused, and where', () => {
  test.each<[string, SearchAsked, string]>([
    ['ten travellers', { ...oneWay, adultCount: 5, childCount: 1, infantCount: 4 }, 'adultCount'],
    ['no adult', { ...oneWay, adultCount: 0, infantCount: 0 }, 'adultCount'],
    ['half an adult', { ...oneWay, adultCount: 1.5 }, 'adultCount'],
    ['fewer than no children', { ...oneWay, childCount: -1 }, 'childCount'],
    ['more infants than adults', { ...oneWay, adultCount: 1, infantCount: 2 }, 'infantCount'],
    ['yesterday', { ...oneWay, segments: [fly('DEL', 'DXB', addDays(today, -1))] }, 'segments.0.preferredDepartureTime'],
    ['beyond what is sold', { ...oneWay, segments: [fly('DEL', 'DXB', addDays(today, 362))] }, 'segments.0.preferredDepartureTime'],
    ['no day of the calendar', { ...oneWay, segments: [fly('DEL', 'DXB', '2027-02-29')] }, 'segments.0.preferredDepartureTime'],
    ['no date', { ...oneWay, segments: [fly('DEL', 'DXB', '')] }, 'segments.0.preferredDepartureTime'],
    ['an unknown origin', { ...oneWay, segments: [fly('XXX', 'DXB', '2026-12-18')] }, 'segments.0.origin'],
    ['an unknown destination', { ...oneWay, segments: [fly('DEL', 'XXX', '2026-12-18')] }, 'segments.0.destination'],
    ['going nowhere', { ...oneWay, segments: [fly('DEL', 'DEL', '2026-12-18')] }, 'segments.0.destination'],
    [
      'back before out',
      { ...back, segments: [fly('DEL', 'DXB', '2026-12-18'), fly('DXB', 'DEL', '2026-12-17')] },
      'segments.1.preferredDepartureTime',
    ],
    ['one way with a return', { ...back, JourneyType: 1 }, 'JourneyType'],
    ['return one way', { ...oneWay, JourneyType: 2 }, 'JourneyType'],
    [
      'a return that is none',
      { ...back, segments: [fly('DEL', 'DXB', '2026-12-18'), fly('NBO', 'DEL', '2026-12-25')] },
      'JourneyType',
    ],
    ['a special return that is none', { ...oneWay, JourneyType: 5 }, 'JourneyType'],
    ['multi-stop with one', { ...oneWay, JourneyType: 3 }, 'JourneyType'],
    [
      'multi-stop with seven',
      { ...oneWay, JourneyType: 3, segments: Array.from({ length: 7 }, () => fly('DEL', 'DXB', '2026-12-18')) },
      'JourneyType',
    ],
    ['no flight at all', { ...oneWay, segments: [] }, 'JourneyType'],
  ])('%s: %#', (_, search, field) => {
    const lacks = whatSearchLacks(search, world)
    expect(Object.keys(lacks)).toEqual([field])
    expect(lacks[field]).toMatch(/^[A-Z].*\.$/)
  })
})
