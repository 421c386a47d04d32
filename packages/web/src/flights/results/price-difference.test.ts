import type { FlightOption } from '@tradewind/contract/flights/option'
import { expect, test } from 'vitest'
import { describeDifference } from './price-difference.ts'

test.each([
  ['4321.50', '4000.00', '+₹321.50'],
  ['4000.00', '4321.05', '−₹321.05'],
  ['104000.00', '4000.00', '+₹1,00,000.00'],
  ['4000.00', '4000.00', 'same price'],
])('a row of %s beside a chosen %s says %s', (publishedPrice, chosenPrice, said) => {
  const option = { publishedPrice, currency: 'INR' } as FlightOption
  expect(describeDifference(option, chosenPrice).replaceAll(/[\u2066-\u2069]/g, '')).toBe(said)
})
