import { expect, test } from 'vitest'
import { type KeptAdd, keptFor } from './kept-adds.ts'

const kept = (id: string, whose: string) => ({ id, whose }) as KeptAdd

test('what a visitor kept is for who signs in, and what somebody else kept is not', () => {
  const adds = [kept('a', ''), kept('b', '7 for 7'), kept('c', '8 for 8')]
  expect(keptFor(adds, '7 for 7').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(keptFor(adds, '').map(({ id }) => id)).toEqual(['a'])
})
