import { money } from '@tradewind/domain/money'
import { expect, test } from 'vitest'
import { newStay } from './builder-values.ts'
import { faultsByLine, nightsOf, type SummedLine, sumOf } from './day-sums.ts'

const stay = (name: string, checkinDate: string, noOfNights: string, isOptional = false) => ({
  ...newStay({ accomodationId: 1, name, city: 'Dubai' }, checkinDate),
  noOfNights,
  isOptional,
})

test('each night says where it is slept; of hotels to choose from, in the one that counts', () => {
  const accomodations = [
    stay('Marina', '2026-12-16', '2'),
    stay('Creek', '2026-12-16', '2', true),
    stay('Palm', '2026-12-18', '1'),
    stay('No day yet', '', '3'),
  ]
  expect([...nightsOf({ accomodations })]).toEqual([
    ['2026-12-16', 'Night 1 of 2, Marina'],
    ['2026-12-17', 'Night 2 of 2, Marina'],
    ['2026-12-18', 'Night 1 of 1, Palm'],
  ])
})

test('a day sells for its lines that count, and for nothing yet while one of them waits for its price', () => {
  const line = (minor: bigint, counts: boolean) => ({ price: money(minor, 'AED'), counts }) as unknown as SummedLine
  const sums = new Map([
    ['activities.0', line(500n, true)],
    ['activities.1', line(300n, false)],
    ['miscellaneous.0', line(50n, true)],
  ])
  expect(sumOf(['activities.0', 'activities.1', 'miscellaneous.0'], sums, 'AED')).toEqual(money(550n, 'AED'))
  expect(sumOf(['activities.0', 'activities.2'], sums, 'AED')).toBeUndefined()
  expect(sumOf([], sums, 'AED')).toEqual(money(0n, 'AED'))
})

test('what is wrong with a line is one text, each sentence once', () => {
  const wrong = {
    'activities.0.price': 'No price',
    'activities.0.startDate': 'No price',
    'activities.0.time': 'Too late',
    kartName: 'Empty',
  }
  expect([...faultsByLine(wrong)]).toEqual([['activities.0', 'No price. Too late']])
})
