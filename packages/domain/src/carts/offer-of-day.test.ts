import { describe, expect, test } from 'vitest'
import { instant, plainDate } from '../time.ts'
import { hasRoom, slotsOn, type Terms } from './offer-of-day.ts'

const zone = 'Asia/Dubai'
const FRIDAY = plainDate('2027-01-15')
const START = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromDay: null, toDay: null, startsAt: '15:00', closesAt: null, people: 12 }
const SAFARI: Terms = {
  option: { id: 1, poolId: 2, poolPeople: 8, calendar: { timing: 'startTimes', times: [START], exceptions: [] } },
  cutoff: { amount: 2, unit: 'hour' },
  cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }],
}
const at = (utc: string, taken = 0) => ({ zone, now: instant(utc), takenOf: () => taken })

describe('the starts of a day', () => {
  test('have the fewest places of the start and its pool, and end when they are no longer booked', () => {
    // 15:00 in Dubai is 11:00 UTC; two hours before is 09:00.
    const [slot] = slotsOn(SAFARI, FRIDAY, at('2027-01-15T09:00:00Z'))
    expect(slot).toMatchObject({ places: 8, bookableUntil: instant('2027-01-15T09:00:00Z'), isTooLate: false, freeUntil: null })
    expect(slotsOn(SAFARI, FRIDAY, at('2027-01-15T09:00:00.001Z'))[0]).toMatchObject({ isTooLate: true })
    expect(slotsOn(SAFARI, FRIDAY, at('2027-01-14T11:00:00Z'))[0]).toMatchObject({ freeUntil: instant('2027-01-14T11:00:00Z') })
  })

  test('are booked until they close where they are open for a while, past midnight too, and all day on an open day', () => {
    const until = (calendar: Terms['option']['calendar']) =>
      slotsOn(
        { ...SAFARI, option: { ...SAFARI.option, calendar }, cutoff: { amount: 0, unit: 'hour' } },
        FRIDAY,
        at('2027-01-15T09:00:00Z'),
      )[0]?.bookableUntil
    const open = (closesAt: string) => ({ timing: 'openingHours' as const, times: [{ ...START, closesAt }], exceptions: [] })
    expect(until(open('22:00'))).toBe(instant('2027-01-15T18:00:00Z'))
    expect(until(open('02:00'))).toBe(instant('2027-01-15T22:00:00Z'))
    expect(until({ timing: 'openDated', times: [], exceptions: [] })).toBe(instant('2027-01-15T20:00:00Z'))
  })

  test('take a party where one of them has room for its seats in time', () => {
    const slots = slotsOn(SAFARI, FRIDAY, at('2027-01-15T08:00:00Z'))
    expect([hasRoom(slots, 8), hasRoom(slots, 9)]).toEqual([true, false])
    expect(hasRoom(slotsOn(SAFARI, FRIDAY, at('2027-01-15T10:00:00Z')), 1)).toBe(false)
    expect(
      hasRoom(slotsOn({ ...SAFARI, option: { ...SAFARI.option, poolPeople: null } }, FRIDAY, at('2027-01-15T08:00:00Z')), 12),
    ).toBe(true)
    expect(hasRoom(slotsOn(SAFARI, FRIDAY, at('2027-01-15T08:00:00Z', 5)), 4)).toBe(false)
    expect(hasRoom([], 1)).toBe(false)
  })
})
