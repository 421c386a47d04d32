import { expect, test } from 'vitest'
import { whyNotPassword } from './password-rules.ts'

test.each([
  ['short', 'Please use at least 8 characters.'],
  ['x'.repeat(201), 'Please use at most 200 characters.'],
  ['Rohan@Skylark.example', 'Please do not use your e-mail as the password.'],
  ['11111111', 'Please use more than three different characters.'],
  ['four words are long', undefined],
  ['tradewind', undefined],
])('%s: %s', (password, why) => {
  expect(whyNotPassword(password, { email: 'rohan@skylark.example', isStaff: false })).toBe(why)
})

test.each([
  ['elevenchars', 'Please use at least 12 characters.'],
  ['twelve chars', undefined],
])('of staff, %s: %s', (password, why) => {
  expect(whyNotPassword(password, { email: 'desk@skylark.example', isStaff: true })).toBe(why)
})
