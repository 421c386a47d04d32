import { instant } from '@tradewind/domain/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deadlineState } from './deadline-state.ts'

const since = instant('2026-11-20T12:00:00Z')
const until = instant('2026-11-24T12:00:00Z')
const at = (now: string) => deadlineState({ since, until, now: instant(now) })

test.each([
  ['2026-11-20T12:00:00Z', { kind: 'calm', minutes: 5760, share: 1 }],
  ['2026-11-22T12:00:00Z', { kind: 'calm', minutes: 2880, share: 0.5 }],
  ['2026-11-22T12:01:00Z', { kind: 'soon', minutes: 2879 }],
  ['2026-11-24T06:00:00Z', { kind: 'soon', minutes: 360, share: 1 / 16 }],
  ['2026-11-24T06:01:00Z', { kind: 'urgent', minutes: 359 }],
  ['2026-11-24T11:59:59Z', { kind: 'urgent', minutes: 1 }],
  ['2026-11-24T12:00:00Z', { kind: 'past', minutes: 0, share: 0 }],
  ['2026-11-24T14:00:00Z', { kind: 'past', minutes: 120, share: 0 }],
])('at %s', (now, state) => {
  expect(at(now)).toMatchObject(state)
})

test('before its beginning, or without any time at all, the ring is full until it is over', () => {
  expect(at('2026-11-19T12:00:00Z')).toMatchObject({ kind: 'calm', share: 1 })
  expect(deadlineState({ since: until, until, now: since })).toMatchObject({ share: 1 })
  expect(deadlineState({ since: until, until, now: until })).toMatchObject({ kind: 'past', share: 0 })
})

test('what is left never grows, and is only gone when it is over', () => {
  const moment = fc.integer({ min: 0, max: 400_000 })
  fc.assert(
    fc.property(moment, moment, moment, moment, (from, to, one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((now) =>
        deadlineState({ since: instant(from * 1000), until: instant(to * 1000), now: instant(now * 1000) }),
      )
      expect(later?.share).toBeLessThanOrEqual(earlier?.share ?? 0)
      for (const state of [earlier, later]) {
        expect(state?.share === 0).toBe(state?.kind === 'past')
        expect(state?.minutes).toBeGreaterThanOrEqual(state?.kind === 'past' ? 0 : 1)
      }
    }),
  )
})
