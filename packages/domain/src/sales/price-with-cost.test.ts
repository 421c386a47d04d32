import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../exchange-rates/exchange.ts'
import { capture } from '../ledger/build-posting.ts'
import { whyNotPost } from '../ledger/posting.ts'
import { money } from '../money.ts'
import { instant } from '../time.ts'
import { type Owed, priceWithCost } from './price-with-cost.ts'
import { whatPriceLacks } from './sale-price.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const AT = instant('2026-11-01T00:00:00Z')
const exchange: Exchange = { at: AT, own: 'AED', rates: [{ id: 1, from: 'USD', to: 'AED', rate: '3.6725', validFrom: AT }] }
const priceOf = (payable: bigint) => ({
  payable: aed(payable),
  lines: [{ kind: 'ticket', label: 'Tickets', detail: null, amount: aed(payable) }],
  tax: [],
})
function priced(payable: bigint, owed: readonly Owed[]) {
  const found = priceWithCost(priceOf(payable), owed, exchange)
  if ('missing' in found) throw new Error(found.missing)
  return found
}

const anyOwed = fc.array(
  fc.record({
    supplierId: fc.integer({ min: 3, max: 5 }),
    amount: fc.record({ minor: fc.bigInt(0n, 99_999n), currency: fc.constantFrom('AED', 'USD') }),
  }),
  { maxLength: 6 },
)

test('whatever is owed to whom, in whatever currency: the price is sound, and its capture owes each of them exactly that', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 999_999n), anyOwed, (payable, owed) => {
      const { price, supplierId } = priced(payable, owed)
      expect(whatPriceLacks(price)).toBeUndefined()
      const posting = capture({
        ...{ key: 'c', about: { kind: 'order', id: 'o' }, buyer: 7, owner: 1, supplier: supplierId ?? 1, price },
      })
      expect(whyNotPost(posting)).toBeUndefined()
      const wanted = new Map<string, bigint>()
      for (const { supplierId: to, amount } of owed)
        if (amount.minor > 0n) wanted.set(`${to} ${amount.currency}`, (wanted.get(`${to} ${amount.currency}`) ?? 0n) + amount.minor)
      const booked = posting.entries.flatMap(({ account, amount }) =>
        account.kind === 'supplierPayable' ? [[`${account.legalEntityId} ${account.currency}`, amount.minor] as const] : [],
      )
      expect(new Map(booked)).toEqual(wanted)
      expect(booked.length).toBe(wanted.size)
    }),
    { numRuns: 300 },
  )
})

test('the first that is owed something is the one of the list; the others stand beside it', () => {
  const { price, supplierId } = priced(40_000n, [
    { supplierId: 3, amount: aed(0n) },
    { supplierId: 4, amount: aed(21_000n) },
    { supplierId: 5, amount: money(1_000n, 'USD') },
    { supplierId: 4, amount: aed(500n) },
  ])
  expect({ supplierId, cost: price.cost, otherCosts: price.otherCosts }).toEqual({
    supplierId: 4,
    cost: aed(21_500n),
    otherCosts: [{ supplierId: 5, cost: money(1_000n, 'USD'), costInSale: aed(3_673n) }],
  })
  // 400.00 less 215.00 and 36.73.
  expect(price.fee).toEqual(aed(14_827n))
})

test('a currency without a rate is missing, of whichever supplier', () => {
  expect(
    priceWithCost(
      priceOf(100n),
      [
        { supplierId: 3, amount: aed(1n) },
        { supplierId: 4, amount: money(1n, 'CHF') },
      ],
      exchange,
    ),
  ).toEqual({
    missing: 'There is no exchange rate from CHF to AED.',
  })
})
