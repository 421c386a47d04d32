import { expect, test } from 'vitest'
import { instant, plainDate } from '../time.ts'
import type { ZoneHistory } from '../zone-history.ts'
import { plannedMoment } from './planned-moment.ts'

const DUBAI: ZoneHistory = [{ zone: 'Asia/Dubai' }]
const NOW = instant('2026-11-25T20:30:00.000Z')

test.each([
  ['a day begins where the site is', { day: '2026-12-01' }, '2026-11-30T20:00:00.000Z'],
  ['a time is one of that place', { day: '2026-12-01', time: '14:30' }, '2026-12-01T10:30:00.000Z'],
  ['today counts while its time is still to come', { day: '2026-11-26', time: '00:31' }, '2026-11-25T20:31:00.000Z'],
  ['the furthest day', { day: '2027-12-31' }, '2027-12-30T20:00:00.000Z'],
])('%s', (_what, { day, time }: { day: string; time?: string }, at) => {
  expect(plannedMoment({ day: plainDate(day), time }, DUBAI, NOW)).toEqual({ at })
})

test.each([
  ['the day that it is there already', { day: '2026-11-26' }, { day: 'Please choose a moment in the future.' }],
  ['a time of today that is over', { day: '2026-11-26', time: '00:30' }, { time: 'Please choose a moment in the future.' }],
  ['a day of the past, whatever its time', { day: '2026-11-25', time: '23:59' }, { day: 'Please choose a moment in the future.' }],
  ['a day that nobody plans for', { day: '2028-01-01' }, { day: 'Please choose a day within 400 days.' }],
])('%s is refused', (_what, { day, time }: { day: string; time?: string }, faults) => {
  expect(plannedMoment({ day: plainDate(day), time }, DUBAI, NOW)).toEqual({ faults })
})

test('a time that the clocks skip is the moment after', () => {
  const berlin: ZoneHistory = [{ zone: 'Europe/Berlin' }]
  expect(plannedMoment({ day: plainDate('2027-03-28'), time: '02:30' }, berlin, NOW)).toEqual({ at: '2027-03-28T01:30:00.000Z' })
})
