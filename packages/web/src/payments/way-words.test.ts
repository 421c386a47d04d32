import { money } from '@tradewind/domain/money'
import { expect, test } from 'vitest'
import { quietWayWords, type Way, wayWords } from './way-words.ts'

const inRupees = (rupees: number) => money(BigInt(rupees * 100), 'INR')
const WAYS: readonly Way[] = ['wallet', 'gateway', 'walletAndGateway']

test.each([
  {
    way: 'wallet',
    spendable: 9_000,
    about: '₹9,000.00 available, ₹4,000.00 left after payment',
    button: 'Pay ₹5,000.00 from wallet',
  },
  { way: 'wallet', spendable: 2_000, about: '₹2,000.00 available, ₹3,000.00 missing', button: 'Pay ₹5,000.00 from wallet' },
  { way: 'wallet', spendable: -100, about: '₹0.00 available, ₹5,100.00 missing', button: 'Pay ₹5,000.00 from wallet' },
  {
    way: 'walletAndGateway',
    spendable: 2_000,
    about: '₹2,000.00 from your wallet, the other ₹3,000.00 by card',
    button: 'Pay ₹3,000.00 by card, the rest from wallet',
  },
] as const)('$way with $spendable to spend says how much goes where', ({ way, spendable, about, button }) => {
  expect(wayWords(way, { amount: inRupees(5_000), spendable: inRupees(spendable), takes: ['card'] })).toMatchObject({
    about,
    button,
  })
})

test.each([
  { takes: ['card'], label: 'Card', both: 'Wallet plus card', button: 'Pay ₹5,000.00 by card' },
  { takes: ['card', 'upi'], label: 'Card or UPI', both: 'Wallet plus card or UPI', button: 'Pay ₹5,000.00 by card or UPI' },
  {
    takes: ['card', 'upi', 'netBanking'],
    label: 'Card, UPI or net banking',
    both: 'Wallet plus card, UPI or net banking',
    button: 'Pay ₹5,000.00 by card, UPI or net banking',
  },
  { takes: ['netBanking'], label: 'Net banking', both: 'Wallet plus net banking', button: 'Pay ₹5,000.00 by net banking' },
] as const)('a gateway that takes $takes is named by them', ({ takes, label, both, button }) => {
  const sums = { amount: inRupees(5_000), spendable: inRupees(0), takes: [...takes] }
  expect(wayWords('gateway', sums)).toMatchObject({ label, button })
  expect(wayWords('walletAndGateway', sums).label).toBe(both)
  expect(quietWayWords('gateway', sums).label).toBe(label)
})

test('while a customer looks on, no way names a wallet or an amount', () => {
  for (const way of WAYS) {
    for (const spendable of [0, 9_000]) {
      const words = quietWayWords(way, { amount: inRupees(5_000), spendable: inRupees(spendable), takes: ['card', 'upi'] })
      expect(Object.values(words).join(' ')).not.toMatch(/wallet|₹|\d/i)
    }
  }
})
