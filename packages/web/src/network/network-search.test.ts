import { expect, test } from 'vitest'
import { readNetworkSearch } from './network-search.ts'
import { describeDecision, nameDecider, rowNumber } from './network-words.ts'

test('keeps what it knows and drops defaults', () => {
  expect(readNetworkSearch({ view: 'requests', page: 2, open: 7 })).toEqual({ view: 'requests', page: 2, open: 7 })
  expect(readNetworkSearch({ view: 'consumers', page: 1 })).toEqual({})
  expect(readNetworkSearch({ view: 'x', page: -1, open: 1.5 })).toEqual({})
})

test('the row of an id is a number that stays the same, and another id has another', () => {
  const [one, two] = ['0199f1a0-0000-7000-8000-00000000000a', '0199f1a0-0000-7000-8000-00000000000b']
  expect(rowNumber(one)).toBe(rowNumber(one))
  expect(rowNumber(one)).not.toBe(rowNumber(two))
  expect(Number.isSafeInteger(rowNumber('ffffffff-ffff-ffff-ffff-ffffffffffff'))).toBe(true)
})

const decided = { users_firstName: 'Layla', users_lastName: 'Haddad', users_email: 'layla@bluedhow.example' }
test.each([
  ['Approved', 'Approved by Layla Haddad (layla@bluedhow.example)'],
  ['Rejected', 'Rejected by Layla Haddad (layla@bluedhow.example)'],
  ['Suspended', 'Suspended by Layla Haddad (layla@bluedhow.example)'],
] as const)('a request that is %s says who decided', (requestStatus, sentence) => {
  expect(describeDecision({ ...decided, requestStatus })).toBe(sentence)
})

test('without a name only the state is said', () => {
  const nobody = { users_firstName: null, users_lastName: null, users_email: null }
  expect(describeDecision({ ...nobody, requestStatus: 'Approved' })).toBe('Approved')
  expect(nameDecider(nobody)).toBe('')
})
