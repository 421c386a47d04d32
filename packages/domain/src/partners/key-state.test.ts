import { expect, test } from 'vitest'
import { instant } from '../time.ts'
import { endOfRotated, stateOfKey } from './key-state.ts'

const [past, now, future] = [instant('2031-03-01T10:00:00Z'), instant('2031-03-02T10:00:00Z'), instant('2031-03-03T10:00:00Z')]
const open = { expiresAt: null, revokedAt: null, rotatedAt: null }

test.each([
  ['open', open],
  ['open', { ...open, expiresAt: future }],
  ['ending', { ...open, rotatedAt: past, expiresAt: future }],
  ['ended', { ...open, expiresAt: now }],
  ['ended', { ...open, rotatedAt: past, expiresAt: past }],
  ['ended', { ...open, revokedAt: past }],
])('%s: %j', (state, key) => {
  expect(stateOfKey(key, now)).toBe(state)
})

test('a key with a successor never lives longer than it would have without one', () => {
  expect(endOfRotated(null, future)).toBe(future)
  expect(endOfRotated(now, future)).toBe(now)
  expect(endOfRotated(future, now)).toBe(now)
})
