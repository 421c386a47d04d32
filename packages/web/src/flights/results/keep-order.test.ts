import { expect, test } from 'vitest'
import { keepOrder } from './keep-order.ts'

test.each([
  { what: 'nothing was shown before', shown: [], now: ['6E', 'IX', 'SG'], gives: ['6E', 'IX', 'SG'] },
  { what: 'counts have changed', shown: ['6E', 'IX', 'SG'], now: ['SG', '6E', 'IX'], gives: ['6E', 'IX', 'SG'] },
  { what: 'airlines came', shown: ['6E', 'IX'], now: ['AI', 'IX', 'SG', '6E'], gives: ['6E', 'IX', 'AI', 'SG'] },
  { what: 'one is gone', shown: ['6E', 'IX', 'SG'], now: ['SG', '6E'], gives: ['6E', 'SG'] },
])('choices stay where they are when $what', ({ shown, now, gives }) => {
  expect(keepOrder(shown, now)).toEqual(gives)
})
