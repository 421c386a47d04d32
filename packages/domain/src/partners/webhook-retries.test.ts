import { expect, test } from 'vitest'
import { epochMs, instant } from '../time.ts'
import { isGivenUp, MOST_ATTEMPTS, nextAttempt } from './webhook-retries.ts'

const now = instant('2031-03-01T10:00:00Z')

test('each wait is longer than the one before, spread over a tenth, and the last failure ends it', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, place) => {
    const [soonest, latest] = [0, 1].map((chance) => epochMs(nextAttempt(place + 1, now, chance) ?? now) - epochMs(now))
    expect(latest).toBe(Math.round((soonest ?? 0) * 1.1))
    return soonest ?? 0
  })
  expect(waits[0]).toBe(5_000)
  expect(waits.at(-1)).toBe(86_400_000)
  for (const [place, wait] of waits.entries()) if (place > 0) expect(wait).toBeGreaterThan(1.1 * (waits[place - 1] ?? 0))
  expect(nextAttempt(MOST_ATTEMPTS, now, 0)).toBeUndefined()
})

test('an endpoint is given up after days without anything accepted', () => {
  expect(isGivenUp(null, now)).toBe(false)
  expect(isGivenUp(instant('2031-02-27T00:00:00Z'), now)).toBe(false)
  expect(isGivenUp(instant('2031-02-26T23:59:00Z'), now)).toBe(true)
})
