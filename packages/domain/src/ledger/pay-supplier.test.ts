import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, findRate } from '../exchange-rates/exchange.ts'
import { type Money, money } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import { instant } from '../time.ts'
import { capture } from './build-posting.ts'
import { bookValueOf, supplierPayment } from './pay-supplier.ts'
import { accountKey, type Posting, whyNotPost } from './posting.ts'

const about = { kind: 'legalEntity', id: '3' } as const
const usd = (minor: bigint) => money(minor, 'USD')
const inr = (minor: bigint) => money(minor, 'INR')

/** Balances after postings, by account. */
function balancesOf(postings: readonly Posting[]): (account: string) => bigint {
  const balances = new Map<string, bigint>()
  for (const { account, amount } of postings.flatMap(({ entries }) => entries))
    balances.set(accountKey(account), (balances.get(accountKey(account)) ?? 0n) + amount.minor)
  return (account) => balances.get(account) ?? 0n
}

/** A sale in rupees of something that costs dollars, at the rate of its moment, with a fee on top. */
function sale(cost: bigint, paise: bigint, fee: bigint): SalePrice {
  const rates = [
    { id: 1, from: 'USD', to: 'INR', rate: `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`, validFrom: NOW },
  ]
  const rate = findRate({ at: NOW, own: 'INR', rates }, 'USD', 'INR')
  if (!rate) throw new Error('no rate')
  const costInSale = convert(usd(cost), rate, 'nearest')
  const payable: Money = inr(costInSale.minor + fee)
  const parts = { cost: usd(cost), costInSale, fee: inr(fee), tax: [], withheld: inr(0n), earned: inr(0n) }
  return { currency: 'INR', lines: [], steps: [], payable, ...parts }
}
const NOW = instant('2026-11-22T10:00:00Z')

const costs = fc.bigInt({ min: 1n, max: 10n ** 9n })
const rates = fc.bigInt({ min: 1n, max: 50_000n })
const sales = fc.array(fc.record({ cost: costs, rate: rates, fee: fc.bigInt({ min: 1n, max: 10n ** 6n }) }), {
  minLength: 1,
  maxLength: 6,
})
const captured = (sold: readonly SalePrice[]) =>
  sold.map((price, index) => capture({ key: `c${index}`, about, buyer: 7, owner: 1, supplier: 3, price }))

describe('what is sold in one currency and costs another', () => {
  test('is posted in balance in each, and the position covers what is owed', () => {
    fc.assert(
      fc.property(sales, (list) => {
        const sold = list.map(({ cost, rate, fee }) => sale(cost, rate, fee))
        const postings = captured(sold)
        for (const posting of postings) expect(whyNotPost(posting)).toBeUndefined()
        const balance = balancesOf(postings)
        const owed = list.reduce((all, { cost }) => all + cost, 0n)
        expect([balance('supplierPayable:3:USD'), balance('currencyPosition:3:USD')]).toEqual([owed, -owed])
        const worth = sold.reduce((all, { costInSale }) => all + costInSale.minor, 0n)
        expect(balance('currencyPosition:3:INR')).toBe(worth)
        expect(balance('hold:7:INR')).toBe(-worth - list.reduce((all, { fee }) => all + fee, 0n))
      }),
    )
  })

  test('paid in any parts at any rates leaves nothing owed and no position, and the difference is gain or loss', () => {
    const parts = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), rate: rates }), { maxLength: 4 })
    fc.assert(
      fc.property(sales, parts, rates, (list, payments, last) => {
        const sold = list.map(({ cost, rate, fee }) => sale(cost, rate, fee))
        const postings = captured(sold)
        let [there, here] = [
          list.reduce((all, { cost }) => all + cost, 0n),
          sold.reduce((all, { costInSale }) => all + costInSale.minor, 0n),
        ]
        const worth = here
        let paidInAll = 0n
        const pay = (minor: bigint, rate: bigint) => {
          const settled = usd(minor)
          const paid = inr((minor * rate) / 100n + 1n)
          const bookValue = bookValueOf({ there: usd(there), here: inr(here) }, { settled, paid })
          const posting = supplierPayment({ key: `p${there}`, about, owner: 1, supplier: 3, settled, paid, bookValue })
          expect(whyNotPost(posting)).toBeUndefined()
          postings.push(posting)
          paidInAll += paid.minor
          there -= minor
          here -= bookValue.minor
          expect(here >= 0n).toBe(true)
        }
        for (const { share, rate } of payments) {
          const minor = (there * BigInt(share)) / 100n
          if (minor > 0n && minor < there) pay(minor, rate)
        }
        pay(there, last)
        const balance = balancesOf(postings)
        const left = ['supplierPayable:3:USD', 'currencyPosition:3:USD', 'currencyPosition:3:INR'].map(balance)
        expect(left).toEqual([0n, 0n, 0n])
        expect(balance('fxGain:1:INR') + balance('fxLoss:1:INR')).toBe(worth - paidInAll)
        expect(balance('fxGain:1:INR') >= 0n && balance('fxLoss:1:INR') <= 0n).toBe(true)
        expect(balance('bank:1:INR')).toBe(paidInAll)
      }),
    )
  })
})

describe('what stands in the books', () => {
  const position = { there: usd(30_000n), here: inr(2_530_000n) }
  test('of a part is its share, half up, and of all is all', () => {
    const paid = inr(999n)
    expect(bookValueOf(position, { settled: usd(10_000n), paid })).toEqual(inr(843_333n))
    expect(bookValueOf({ there: usd(2n), here: inr(1n) }, { settled: usd(1n), paid })).toEqual(inr(1n))
    expect(bookValueOf(position, { settled: usd(30_000n), paid })).toEqual(inr(2_530_000n))
  })
  test('of what is paid in advance is what it cost, beside all that was owed', () => {
    const worth = (there: bigint, here: bigint) =>
      bookValueOf({ there: usd(there), here: inr(here) }, { settled: usd(40_000n), paid: inr(3_400_000n) })
    expect(worth(30_000n, 2_530_000n)).toEqual(inr(2_530_000n + 850_000n))
    expect(worth(-1_000n, -85_000n)).toEqual(inr(3_400_000n))
    expect(worth(0n, 0n)).toEqual(inr(3_400_000n))
    expect(worth(0n, 70n)).toEqual(inr(3_400_070n))
  })
  test.each([usd(0n), usd(-1n)])('of %o is refused', (settled) => {
    expect(() => bookValueOf(position, { settled, paid: inr(1n) })).toThrow(RangeError)
  })
  test('of another currency is refused', () => {
    expect(() => bookValueOf(position, { settled: inr(1n), paid: inr(1n) })).toThrow(TypeError)
    expect(() => bookValueOf(position, { settled: usd(1n), paid: usd(1n) })).toThrow(TypeError)
  })
})

test('a payment in our own currency settles what it pays and earns nothing; nothing is paid backwards', () => {
  const move = { key: 'p', about, owner: 1, supplier: 3 }
  const same = { settled: inr(500n), bookValue: inr(500n) }
  expect(() => supplierPayment({ ...move, ...same, paid: inr(501n) })).toThrow(RangeError)
  expect(() => supplierPayment({ ...move, ...same, paid: inr(0n) })).toThrow(RangeError)
  expect(() => supplierPayment({ ...move, settled: inr(-1n), bookValue: inr(1n), paid: inr(1n) })).toThrow(RangeError)
})
