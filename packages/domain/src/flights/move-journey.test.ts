import { expect, test } from 'vitest'
import type { PlainDate } from '../time.ts'
import { comeBackOn, leaveOn } from './move-journey.ts'

const day = (date: number) => `2026-12-${date}` as PlainDate

test.each([
  { what: 'one way', from: { departure: day(10) }, to: day(14), gives: { departure: day(14) } },
  {
    what: 'a return, before its way back',
    from: { departure: day(10), back: day(17) },
    to: day(14),
    gives: { departure: day(14), back: day(17) },
  },
  {
    what: 'a return, onto its way back',
    from: { departure: day(10), back: day(17) },
    to: day(17),
    gives: { departure: day(17), back: day(17) },
  },
  {
    what: 'a return, past its way back',
    from: { departure: day(10), back: day(17) },
    to: day(20),
    gives: { departure: day(20), back: day(27) },
  },
])('leaving on another day: $what', ({ from, to, gives }) => {
  expect(leaveOn(from, to)).toEqual(gives)
})

test.each([
  { what: 'later', to: day(20), gives: { departure: day(10), back: day(20) } },
  { what: 'before the way out', to: `2026-12-08` as PlainDate, gives: { departure: `2026-12-08`, back: `2026-12-08` } },
])('coming back $what', ({ to, gives }) => {
  expect(comeBackOn({ departure: day(10), back: day(17) }, to)).toEqual(gives)
})
