import { expect, test } from 'vitest'
import { type BuilderValues, emptyValues, newFlight, newOther, newStay, newTour, newTransfer } from './builder-values.ts'
import { dayOfLine, groupByDay, type ListedLine } from './day-groups.ts'
import { dayBesideLine, moveLine } from './move-line.ts'

const [FIRST, SECOND, THIRD] = ['2027-01-14', '2027-01-15', '2027-01-16'] as const
const stay = newStay({ accomodationId: 1, name: 'Quay inn', city: 'Dubai' }, FIRST)
const tour = { ...newTour({ activityId: 1, tourOptionId: 2, name: 'Old Dubai walk', tourOption: 'Morning' }, FIRST), time: '09:00' }
const flight = { ...newFlight(FIRST), departureTime: '23:10', arrivalDate: SECOND, arrivalTime: '03:40' }
const drive = { ...newTransfer(FIRST), transferType: 'return' as const, returnDate: SECOND }
const open = newOther('')
const values: BuilderValues = {
  ...emptyValues('AED'),
  ...{
    arrivalDate: FIRST,
    noOfDays: '3',
    accomodations: [stay],
    activities: [tour],
    transfers: [drive],
    miscellaneous: [open],
    flightDetails: [flight],
  },
}
const listed: ListedLine[] = [
  { list: 'accomodations', at: 0, line: stay },
  { list: 'activities', at: 0, line: tour },
  { list: 'miscellaneous', at: 0, line: open },
  { list: 'flightDetails', at: 0, line: flight },
  { list: 'transfers', at: 0, line: drive },
]
/** As the builder writes it. */
const patched = (one: ListedLine, patch: object) => ({ ...one, line: { ...one.line, ...patch } }) as ListedLine

test.each(listed)('a line of $list stands on the other day, keeps all else, and is put back as it was', (one) => {
  const move = moveLine(one, THIRD)
  if (!move) throw new Error('It stands there already')
  const moved = patched(one, move.to)
  expect(dayOfLine(moved)).toBe(THIRD)
  expect(patched(moved, move.back)).toEqual(one)
  expect(moveLine(moved, THIRD)).toBeUndefined()
  if (one.list === 'activities') expect(moved.line).toMatchObject({ time: '09:00' })
})

test('a flight that lands on the next day still does, and one that names no day of landing lands on the day it leaves', () => {
  expect(moveLine({ list: 'flightDetails', at: 0, line: flight }, THIRD)?.to).toEqual({
    departureDate: THIRD,
    arrivalDate: '2027-01-17',
  })
  for (const arrivalDate of ['', '2027-01-1', '2027-01-13'])
    expect(moveLine({ list: 'flightDetails', at: 0, line: { ...flight, arrivalDate } }, THIRD)?.to).toEqual({
      ...{ departureDate: THIRD, arrivalDate: THIRD },
    })
})

test('the way back of a transfer keeps its day, unless that would be over', () => {
  const to = (date: string) => moveLine({ list: 'transfers', at: 0, line: drive }, date)?.to
  expect(to(SECOND)).toEqual({ startDate: SECOND, returnDate: SECOND })
  expect(to(THIRD)).toEqual({ startDate: THIRD, returnDate: THIRD })
  expect(to('2027-01-13')).toEqual({ startDate: '2027-01-13', returnDate: SECOND })
})

test('keys go to the day before or after, from no day to the first or the last, and not past the ends', () => {
  const { days } = groupByDay(values)
  const beside = (one: ListedLine | undefined, step: -1 | 1) => one && dayBesideLine(days, one, step)
  expect([beside(listed[1], 1), beside(listed[1], -1)]).toEqual([SECOND, undefined])
  expect([beside(listed[2], 1), beside(listed[2], -1)]).toEqual([FIRST, THIRD])
  const last = patched(listed[1] as ListedLine, { startDate: THIRD })
  expect([beside(last, 1), beside(last, -1)]).toEqual([undefined, SECOND])
  // While the arrival is open no day has a date.
  expect(dayBesideLine(groupByDay({ ...values, arrivalDate: '' }).days, listed[1] as ListedLine, 1)).toBeUndefined()
})
