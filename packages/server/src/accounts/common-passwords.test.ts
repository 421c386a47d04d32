import { expect, test } from 'vitest'
import { isGuessable } from './common-passwords.ts'

const NAMES = ['Skylark Travels', 'Tradewind', 'Rohan', 'Iyer', 'rohan.iyer', 'Sunrise Holidays']

test.each([
  '12345678',
  'password',
  'Password1!',
  'P@ssw0rd2026',
  'qwertyuiop',
  'tradewind',
  'TradeWind2026',
  'skylark123',
  'Skylark Travels',
  'skylarktravels1',
  'Tr@d3wind!!',
  'rohan1990',
  '2026sunrise',
  'passwordpassword',
  'skylarkskylark',
  'iloveyou',
])('%s is among the first that anyone tries', (password) => {
  expect(isGuessable(password, NAMES)).toBe(true)
})

test.each([
  'four words are long',
  'quite another',
  'first come first',
  'rohan walks to work',
  'tr4vel-by-nigh7-train',
  'dragon82736482739',
])('%s is not', (password) => {
  expect(isGuessable(password, NAMES)).toBe(false)
})
