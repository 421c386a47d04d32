import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../exchange-rates/exchange.ts'
import { capture, costAdded } from '../ledger/build-posting.ts'
import { type Posting, whyNotPost } from '../ledger/posting.ts'
import { add, money } from '../money.ts'
import { instant } from '../time.ts'
import { addCost } from './add-cost.ts'
import { type Owed, priceWithCost } from './price-with-cost.ts'
import { whatPriceLacks } from './sale-price.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const usd = (minor: bigint) => money(minor, 'USD')
const AT = instant('2026-11-01T00:00:00Z')
const exchange: Exchange = { at: AT, own: 'AED', rates: [{ id: 1, from: 'USD', to: 'AED', rate: '3.6725', validFrom: AT }] }
const BETWEEN = { buyer: 7, owner: 1 } as const
const about = { kind: 'booking', id: '1' } as const

function sold(payable: bigint, owed: readonly Owed[]) {
  const price = {
    payable: aed(payable),
    lines: [{ kind: 'ticket', label: 'Tickets', detail: null, amount: aed(payable) }],
    tax: [],
  }
  const found = priceWithCost(price, owed, exchange)
  if ('missing' in found) throw new Error(found.missing)
  return found
}
function added(to: ReturnType<typeof sold>, owed: Owed) {
  const found = addCost(to, owed, exchange)
  if ('missing' in found) throw new Error(found.missing)
  return found
}

/** By account, what all these postings come to. */
function booksOf(postings: readonly Posting[]): Map<string, bigint> {
  const books = new Map<string, bigint>()
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const key = `${account.kind} ${account.legalEntityId} ${account.currency}`
    books.set(key, (books.get(key) ?? 0n) + amount.minor)
  }
  return new Map([...books].filter(([, minor]) => minor !== 0n).sort())
}

const anyOwed = fc.record({
  supplierId: fc.integer({ min: 3, max: 5 }),
  amount: fc.record({ minor: fc.bigInt(1n, 99_999n), currency: fc.constantFrom('AED', 'USD') }),
})

test('whatever is added, in whatever order: the price is sound, its buyer pays the same, and the books are those of a sale with all costs', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 999_999n),
      fc.array(anyOwed, { maxLength: 3 }),
      fc.array(anyOwed, { minLength: 1, maxLength: 3 }),
      (payable, before, later) => {
        let now: ReturnType<typeof sold> = sold(payable, before)
        const postings = [
          capture({ key: 'c', about: { kind: 'order', id: 'o' }, ...BETWEEN, supplier: now.supplierId ?? 1, price: now.price }),
        ]
        for (const [at, owed] of later.entries()) {
          const next = added(now, owed)
          expect(whatPriceLacks(next.price)).toBeUndefined()
          expect(next.price.payable).toEqual(now.price.payable)
          expect(add(next.lost.fee, next.lost.earned)).toEqual(next.worth.here)
          const posting = costAdded({ key: `a${at}`, about, owner: 1, supplier: owed.supplierId, ...next })
          expect(whyNotPost(posting)).toBeUndefined()
          postings.push(posting)
          now = next
        }
        const { price, supplierId } = now
        const whole = capture({ key: 'w', about: { kind: 'order', id: 'o' }, ...BETWEEN, supplier: supplierId ?? 1, price })
        expect(booksOf(postings)).toEqual(booksOf([whole]))
      },
    ),
    { numRuns: 500 },
  )
})

test('of the first supplier it is added to the first cost, of another one it stands beside it, and what nobody was owed becomes the first', () => {
  const two = sold(40_000n, [
    { supplierId: 3, amount: aed(14_000n) },
    { supplierId: 4, amount: usd(1_000n) },
  ])
  expect(added(two, { supplierId: 3, amount: aed(3_000n) })).toMatchObject({
    supplierId: 3,
    other: null,
    price: { cost: aed(17_000n) },
  })
  expect(added(two, { supplierId: 4, amount: usd(500n) })).toMatchObject({
    ...{ supplierId: 3, other: { supplierId: 4, amount: usd(1_500n) } },
    price: { cost: aed(14_000n), otherCosts: [{ supplierId: 4, cost: usd(1_500n) }] },
  })
  expect(added(two, { supplierId: 5, amount: aed(100n) }).other).toEqual({ supplierId: 5, amount: aed(100n) })
  const free = added(sold(40_000n, []), { supplierId: 5, amount: usd(1_000n) })
  expect(free).toMatchObject({
    supplierId: 5,
    other: null,
    price: { cost: usd(1_000n), costInSale: aed(3_673n), fee: aed(36_327n) },
  })
})

test('a cost above what is left is a loss; without an exchange rate it is not added', () => {
  const { price, lost } = added(sold(10_000n, [{ supplierId: 3, amount: aed(8_000n) }]), { supplierId: 4, amount: aed(3_000n) })
  expect([price.fee, price.earned, lost]).toEqual([aed(0n), aed(-1_000n), { fee: aed(2_000n), earned: aed(1_000n) }])
  expect(addCost(sold(100n, []), { supplierId: 4, amount: money(1n, 'CHF') }, exchange)).toEqual({
    missing: 'There is no exchange rate from CHF to AED.',
  })
})
