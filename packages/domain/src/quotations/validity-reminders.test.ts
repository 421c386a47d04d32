import { expect, test } from 'vitest'
import { instant, plusMinutes } from '../time.ts'
import { nextValidityLook } from './validity-reminders.ts'

const SENT = instant('2026-12-01T09:00:00Z')
const HOUR = 60
const DAY = 24 * HOUR
const offered = (minutes: number) => ({ sentAt: SENT, validUntil: plusMinutes(SENT, minutes) })

test('a validity is brought to mind a day before its end, then when it has ended, then not any more', () => {
  const week = offered(7 * DAY)
  expect(nextValidityLook(week, SENT)).toBe(plusMinutes(SENT, 6 * DAY))
  expect(nextValidityLook(week, plusMinutes(SENT, 6 * DAY))).toBe(week.validUntil)
  expect(nextValidityLook(week, week.validUntil)).toBeNull()
})

test.each([
  ['a day', DAY],
  ['an hour', HOUR],
])('what is valid for %s is not brought to mind before its end', (_, minutes) => {
  expect(nextValidityLook(offered(minutes), SENT)).toBe(plusMinutes(SENT, minutes))
})
