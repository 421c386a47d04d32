import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_TRAVEL_DAYS, travelDaysOf } from './travel-days-of.ts'

type Kart = Parameters<typeof travelDaysOf>[0]
const kartOf = (more: object): Kart =>
  ({
    arrivalDate: null,
    noOfDays: 3,
    accomodations: [],
    activities: [],
    transfers: [],
    miscellaneous: [],
    flightDetails: [],
    ...more,
  }) as Kart

test.each<[string, object, [string | null, string | null]]>([
  ['of nothing that has a day are none', {}, [null, null]],
  ['are those from the arrival', { arrivalDate: '2027-01-14' }, ['2027-01-14', '2027-01-16']],
  [
    'begin with a flight before it',
    { arrivalDate: '2027-01-14', flightDetails: [flight('2027-01-13')] },
    ['2027-01-13', '2027-01-16'],
  ],
  [
    'end with a hotel that is left later',
    { arrivalDate: '2027-01-14', accomodations: [{ checkinDate: '2027-01-14', noOfNights: 5 }] },
    ['2027-01-14', '2027-01-19'],
  ],
  [
    'are those of the lines without an arrival',
    { activities: [{ startDate: '2027-01-20' }, { startDate: null }] },
    ['2027-01-20', '2027-01-20'],
  ],
  [
    'reach from a transfer there to its way back',
    { transfers: [{ startDate: '2027-01-20', returnDate: '2027-01-25' }] },
    ['2027-01-20', '2027-01-25'],
  ],
  [
    'leave out a slip of years',
    { arrivalDate: '2027-01-14', miscellaneous: [{ startDate: '2077-01-14' }] },
    ['2027-01-14', '2027-01-16'],
  ],
])('the days of a quotation %s', (_, more, [firstDay, lastDay]) => {
  expect(travelDaysOf(kartOf(more))).toEqual({ firstDay, lastDay })
})

function flight(departureDate: string) {
  return { departureDate, arrivalDate: departureDate }
}

test('whatever the lines: the first is not after the last, and they are found by the days of a year', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days): PlainDate => addDays(plainDate('2026-01-01'), days))
  const dated = fc.array(fc.record({ startDate: fc.option(day) }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.option(day), dated, fc.integer({ min: 1, max: 90 }), (arrivalDate, activities, noOfDays) => {
      const { firstDay, lastDay } = travelDaysOf(kartOf({ arrivalDate, noOfDays, activities }))
      const hasDay = arrivalDate !== null || activities.some(({ startDate }) => startDate !== null)
      expect([firstDay !== null, lastDay !== null]).toEqual([hasDay, hasDay])
      if (firstDay === null || lastDay === null) return
      expect(firstDay <= lastDay).toBe(true)
      expect(lastDay < addDays(firstDay, LONGEST_TRAVEL_DAYS)).toBe(true)
      if (arrivalDate !== null) expect(firstDay <= arrivalDate && arrivalDate <= lastDay).toBe(true)
    }),
  )
})
