import { expect, test } from 'vitest'
import { sayCharged } from './say-charged.ts'

const cameBack = { amount: '500.00', currency: 'AED', reason: 'Too late to book' }

test.each([
  ['nothing came', { cameBack: null, isInDoubt: false }, 'Nothing was charged.'],
  [
    'nobody knows',
    { cameBack: null, isInDoubt: true },
    'We do not know yet whether your card was charged. If it was, the money is refunded to it.',
  ],
  [
    'it came too late',
    { cameBack, isInDoubt: true },
    'AED 500.00 arrived from your card and could not be used (Too late to book). It is refunded to your card.',
  ],
])('a payment that has ended says what was charged: %s', (_, session, sentence) => {
  expect(sayCharged(session).replaceAll('\u00a0', ' ')).toBe(sentence)
})
