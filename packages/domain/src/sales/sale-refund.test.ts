import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditNoteLines } from '../documents/credit-note-lines.ts'
import { totalOfLines } from '../documents/tax-document.ts'
import { fareSalePrice } from '../flights/fare-sale-price.ts'
import { capture, saleRefund } from '../ledger/build-posting.ts'
import { accountKey, type Posting, whyNotPost } from '../ledger/posting.ts'
import { priceFare, withExtras } from '../markups/price-fare.ts'
import { type Money, money, sum, zero } from '../money.ts'
import { anyExtras, anySale, inr } from '../testing/fare-samples.ts'
import { costHere, type OtherCost, type SalePrice, whatPriceLacks } from './sale-price.ts'
import {
  type RefundedBefore,
  refundOf,
  type SaleRefund,
  shareOfOthers,
  taxOf,
  whyNotRefund,
  worthOfOthers,
  worthOfRefund,
} from './sale-refund.ts'
import { splitSalePrice } from './split-sale-price.ts'

const NOTHING: RefundedBefore = { payable: 0n, cost: 0n, fee: 0n, gst: 0n, tds: 0n, withheld: 0n, supplierRefunded: 0n }
const parties = { buyer: 7, owner: 1, supplier: 3 }
const about = { kind: 'order', id: 'o1' } as const

function after(before: RefundedBefore, { undone, supplierRefund, otherRefunds = [] }: SaleRefund): RefundedBefore {
  const others = (undone.otherCosts ?? []).map(({ supplierId, cost: { currency, minor } }) => {
    const was = before.others?.find((one) => one.supplierId === supplierId && one.currency === currency)
    const now = otherRefunds.find((one) => one.supplierId === supplierId && one.refund.currency === currency)
    return {
      ...{ supplierId, currency, cost: (was?.cost ?? 0n) + minor },
      refunded: (was?.refunded ?? 0n) + (now?.refund.minor ?? 0n),
    }
  })
  return {
    others,
    payable: before.payable + undone.payable.minor,
    cost: before.cost + undone.cost.minor,
    fee: before.fee + undone.fee.minor,
    gst: before.gst + taxOf(undone, 'gst').minor,
    tds: before.tds + taxOf(undone, 'tds').minor,
    withheld: before.withheld + undone.withheld.minor,
    supplierRefunded: before.supplierRefunded + supplierRefund.minor,
  }
}

function refund(price: SalePrice, refunded: SaleRefund, { before, toCard }: { before: RefundedBefore; toCard: Money }): Posting {
  const all = refundOf(refunded)
  const here = worthOfRefund(price, refunded.supplierRefund, before.supplierRefunded)
  const toWallet = money(all.minor - toCard.minor, all.currency)
  return saleRefund({
    key: 'k',
    about,
    ...parties,
    refunded,
    supplierRefund: { there: refunded.supplierRefund, here },
    otherRefunds: worthOfOthers(price, refunded, before),
    toWallet,
    toCard,
  })
}

function balances(postings: readonly Posting[]): Record<string, bigint> {
  const books: Record<string, bigint> = {}
  for (const { account, amount } of postings.flatMap(({ entries }) => entries))
    books[accountKey(account)] = (books[accountKey(account)] ?? 0n) + amount.minor
  return Object.fromEntries(Object.entries(books).filter(([, minor]) => minor !== 0n))
}

/** What others are owed for it: each once in a currency. */
const anyOthers: fc.Arbitrary<OtherCost[]> = fc
  .uniqueArray(
    fc.record({
      supplierId: fc.integer({ min: 4, max: 6 }),
      currency: fc.constantFrom('INR', 'GBP', 'AED'),
      minor: fc.bigInt(1n, 99_999n),
    }),
    { maxLength: 4, selector: ({ supplierId, currency }) => `${supplierId} ${currency}` },
  )
  .map((costs) =>
    costs.map(({ supplierId, currency, minor }) => ({
      ...{ supplierId, cost: money(minor, currency) },
      costInSale: money(currency === 'INR' ? minor : minor * 7n, 'INR'),
    })),
  )

/** Any price that is sold: of flights, the same bought in another currency, and with others who are owed something. */
const anyPrice = fc
  .tuple(anySale, anyExtras, fc.option(fc.bigInt(1n, 9_999_999n)), anyOthers)
  .map(([sale, extras, there, otherCosts]): SalePrice => {
    const price = fareSalePrice(withExtras(priceFare({ ...sale, gstBasisPoints: 1_800 }), extras), { seesNet: true })
    const others = sum(
      otherCosts.map(({ costInSale }) => costInSale),
      'INR',
    )
    const owing =
      otherCosts.length === 0 ? price : { ...price, otherCosts, earned: money(price.earned.minor - others.minor, 'INR') }
    return there === null ? owing : { ...owing, cost: money(there, 'GBP') }
  })
const anyWeights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })

test('a price in parts: each is sound, and together they are the whole', () => {
  fc.assert(
    fc.property(anyPrice, anyWeights, (price, weights) => {
      const parts = splitSalePrice(price, weights)
      for (const part of parts) expect(whatPriceLacks(part)).toBeUndefined()
      const whole = (of: (one: SalePrice) => Money) => sum(parts.map(of), of(price).currency)
      for (const of of [
        (one: SalePrice) => one.payable,
        (one: SalePrice) => one.cost,
        (one: SalePrice) => one.costInSale,
        costHere,
        (one: SalePrice) => one.fee,
        (one: SalePrice) => one.withheld,
        (one: SalePrice) => one.earned,
        (one: SalePrice) => taxOf(one, 'gst'),
        (one: SalePrice) => taxOf(one, 'tds'),
      ])
        expect(whole(of)).toEqual(of(price))
      for (const [at, { cost }] of (price.otherCosts ?? []).entries())
        expect(parts.reduce((all, part) => all + (part.otherCosts?.[at]?.cost.minor ?? 0n), 0n)).toBe(cost.minor)
    }),
    { numRuns: 300 },
  )
})

describe('what is refunded of a sale', () => {
  test('part by part, in any order, undoes its capture whole: what the buyer paid is in the wallet and on the card, and everybody is owed nothing', () => {
    fc.assert(
      fc.property(anyPrice, anyWeights, fc.integer(), (price, weights, turn) => {
        const parts = splitSalePrice(price, weights)
        const start = Math.abs(turn) % parts.length
        let before = NOTHING
        const postings: Posting[] = [capture({ key: 'c', about, ...parties, price })]
        for (const undone of [...parts.slice(start), ...parts.slice(0, start)]) {
          if (undone.payable.minor <= 0n) return
          const refunded = { undone, supplierRefund: undone.cost, otherRefunds: shareOfOthers(undone, 1n, 1n), charges: [] }
          expect(whyNotRefund(price, refunded, before)).toBeUndefined()
          const posting = refund(price, refunded, { before, toCard: money(undone.payable.minor / 3n, 'INR') })
          expect(whyNotPost(posting)).toBeUndefined()
          postings.push(posting)
          before = after(before, refunded)
          expect(whyNotRefund(price, { ...refunded, undone: price }, before)).toEqual({ code: 'MORE_THAN_LEFT' })
        }
        const { 'wallet:7:INR': wallet = 0n, 'refundsPayable:1:INR': card = 0n, ...others } = balances(postings)
        // What it owes to us and what we owe to it are two accounts.
        const owed = [{ supplierId: 3, cost: price.cost }, ...(price.otherCosts ?? [])]
        for (const { supplierId, cost } of owed) {
          const of = (kind: string) => others[`${kind}:${supplierId}:${cost.currency}`] ?? 0n
          expect([of('supplierPayable'), of('supplierReceivable')]).toEqual([cost.minor, -cost.minor])
        }
        for (const key of Object.keys(others)) if (key.startsWith('supplier')) delete others[key]
        expect(others).toEqual({ 'hold:7:INR': -price.payable.minor })
        expect(wallet + card).toBe(price.payable.minor)
      }),
      { numRuns: 300 },
    )
  })

  test('with any charge, from any supplier: each currency adds up to zero, and the credit note to the refund', () => {
    fc.assert(
      fc.property(anyPrice, fc.nat(10_000), fc.nat(10_000), fc.nat(100), (price, kept, own, percent) => {
        const fee = inr(String(Math.floor(own / 100)))
        const refunded: SaleRefund = {
          undone: price,
          supplierRefund: money((price.cost.minor * BigInt(percent)) / 100n, price.cost.currency),
          otherRefunds: shareOfOthers(price, BigInt(percent), 100n),
          charges: [
            { whose: 'supplier', label: 'Supplier charge', amount: money(BigInt(kept), 'INR'), gst: null },
            {
              whose: 'ours',
              label: 'Cancellation fee',
              amount: fee,
              gst: { sac: '998551', basisPoints: 1_800, amount: money((fee.minor * 18n) / 100n, 'INR') },
            },
          ],
        }
        if (whyNotRefund(price, refunded, NOTHING)) return
        expect(whyNotPost(refund(price, refunded, { before: NOTHING, toCard: zero('INR') }))).toBeUndefined()
        expect(totalOfLines(creditNoteLines(refunded), 'INR')).toEqual(refundOf(refunded))
      }),
      { numRuns: 300 },
    )
  })

  const amount = inr('118')
  const price: SalePrice = {
    currency: 'INR',
    lines: [{ kind: 'all', label: 'All', detail: null, amount }],
    payable: amount,
    cost: inr('60'),
    costInSale: inr('60'),
    fee: inr('40'),
    tax: [{ kind: 'gst', amount: inr('18'), on: null }],
    withheld: inr('0'),
    earned: inr('0'),
    steps: [],
  }
  const whole: SaleRefund = { undone: price, supplierRefund: price.cost, charges: [] }
  const charge = (text: string) => ({ whose: 'supplier', label: 'Kept', amount: inr(text), gst: null }) as const

  const other = { supplierId: 4, cost: money(500n, 'GBP'), costInSale: inr('5') }
  const owing = { ...price, earned: inr('-5'), otherCosts: [other] }
  const ofOther = { undone: owing, supplierRefund: price.cost, charges: [] }
  const given = (supplierId: number, minor: bigint, currency = 'GBP') => [{ supplierId, refund: money(minor, currency) }]
  const beforeOf = (cost: bigint, refunded: bigint) => ({
    ...NOTHING,
    others: [{ supplierId: 4, currency: 'GBP', cost, refunded }],
  })

  test.each<[string, Pick<SaleRefund, 'otherRefunds'>, RefundedBefore, string | undefined]>([
    ['all that another supplier got', { otherRefunds: given(4, 500n) }, NOTHING, undefined],
    ['nothing of it', {}, NOTHING, undefined],
    ['more than it got', { otherRefunds: given(4, 501n) }, NOTHING, 'MORE_THAN_LEFT'],
    ['a penny of it was refunded before', { otherRefunds: given(4, 500n) }, beforeOf(0n, 1n), 'MORE_THAN_LEFT'],
    ['a penny of its cost was undone before', {}, beforeOf(1n, 0n), 'MORE_THAN_LEFT'],
    ['a stranger refunds', { otherRefunds: given(5, 1n) }, NOTHING, 'UNSOUND'],
    ['it refunds another currency', { otherRefunds: given(4, 1n, 'AED') }, NOTHING, 'UNSOUND'],
    ['it refunds less than nothing', { otherRefunds: given(4, -1n) }, NOTHING, 'UNSOUND'],
  ])('of a sale that owes two: %s', (_name, more, before, code) => {
    expect(whyNotRefund(owing, { ...ofOther, ...more }, before)?.code).toBe(code)
  })

  test.each<[string, SaleRefund, RefundedBefore, string | undefined]>([
    ['all of it', whole, NOTHING, undefined],
    ['one paisa of it was refunded', whole, { ...NOTHING, payable: 1n }, 'MORE_THAN_LEFT'],
    ['the supplier refunded a paisa before', whole, { ...NOTHING, supplierRefunded: 1n }, 'MORE_THAN_LEFT'],
    ['its GST was undone before', whole, { ...NOTHING, gst: 1n }, 'MORE_THAN_LEFT'],
    ['the supplier refunds more than it got', { ...whole, supplierRefund: inr('60.01') }, NOTHING, 'MORE_THAN_LEFT'],
    ['all of it is charged', { ...whole, charges: [charge('118')] }, NOTHING, undefined],
    ['more than it is charged', { ...whole, charges: [charge('118.01')] }, NOTHING, 'CHARGED_TOO_MUCH'],
    ['a charge below zero', { ...whole, charges: [charge('-1')] }, NOTHING, 'UNSOUND'],
    ['parts that differ', { ...whole, undone: { ...price, fee: inr('41') } }, NOTHING, 'UNSOUND'],
    ['a supplier that refunds another currency', { ...whole, supplierRefund: money(60n, 'USD') }, NOTHING, 'UNSOUND'],
  ])('%s', (_name, refunded, before, code) => {
    expect(whyNotRefund(price, refunded, before)?.code).toBe(code)
  })
})
