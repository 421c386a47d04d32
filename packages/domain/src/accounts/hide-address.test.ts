import { expect, test } from 'vitest'
import { hideAddress } from './hide-address.ts'

test.each([
  ['meera@home.example', 'm…@home.example'],
  ['m@home.example', 'm…@home.example'],
  ['"a@b"@home.example', '"…@home.example'],
  ['@home.example', '…'],
  ['nobody', '…'],
  ['', '…'],
])('%s is shown as %s', (email, expected) => {
  expect(hideAddress(email)).toBe(expected)
})
