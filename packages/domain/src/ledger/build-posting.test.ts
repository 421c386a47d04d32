import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fareSalePrice } from '../flights/fare-sale-price.ts'
import { type PricedFare, priceFare, withExtras } from '../markups/price-fare.ts'
import { add, type Money, money, negate, toDecimal, zero } from '../money.ts'
import { anyExtras, anySale, delhiBengaluru, inr, perBooking, ruleOf } from '../testing/fare-samples.ts'
import * as build from './build-posting.ts'
import { type AccountKind, accountKey, chainInput, type Posting, whyNotPost } from './posting.ts'
import { viewWallet, whyNotSpend } from './spendable.ts'
import { sameWorth } from './supplier-entries.ts'

const about = { kind: 'booking', id: '1042' } as const
const between = { buyer: 7, owner: 1, supplier: 3 }
const move = (amount: Money) => ({ key: 'k', about, amount, ...between })
const positive = fc.bigInt({ min: 1n, max: 10n ** 14n })
const currency = fc.constantFrom('INR', 'AED', 'JPY', 'KWD')
const SIMPLE = [
  build.topUp,
  build.hold,
  build.gatewayPayment,
  build.release,
  build.refundToWallet,
  build.refundToCard,
  build.refundSettled,
  build.refundReturned,
  build.refundByHand,
  build.cardTopUp,
  build.handCredit,
  build.handDebit,
]

/** Balances after postings, by account kind. */
function post(balances: Map<AccountKind, Money>, { entries }: Posting): Map<AccountKind, Money> {
  for (const { account, amount } of entries)
    balances.set(account.kind, add(balances.get(account.kind) ?? zero(amount.currency), amount))
  return balances
}
const afterAll = (...postings: Posting[]) => postings.reduce(post, new Map<AccountKind, Money>())
const priced = fc
  .record({ sale: anySale, extras: anyExtras })
  .map(({ sale, extras }) => withExtras(priceFare({ ...sale, gstBasisPoints: 1800 }), extras))
  .filter(({ totalPayable }) => totalPayable.minor > 0n)

const sold = (fare: PricedFare) => fareSalePrice(fare, { seesNet: true })

describe('every posting balances', () => {
  test.each(SIMPLE.map((one) => [one.name, one] as const))('%s, for any amount in any currency', (_, builder) => {
    fc.assert(
      fc.property(positive, currency, (minor, code) => {
        expect(whyNotPost(builder(move(money(minor, code))))).toBeUndefined()
      }),
    )
  })

  test('another cost, for any sale in any currency: with its capture it is the capture at that cost', () => {
    const own = currency.map((code) => zero(code))
    const amounts = fc.record({ nothing: own, payable: positive, costs: fc.tuple(positive, positive, currency, currency) })
    fc.assert(
      fc.property(amounts, ({ nothing, payable, costs: [first, second, of, to] }) => {
        const priceOf = (minor: bigint, code: string) => {
          const inSale = code === nothing.currency ? minor : minor / 3n + 1n
          const left = payable - inSale
          return {
            ...{
              currency: nothing.currency,
              lines: [],
              tax: [],
              steps: [],
              withheld: nothing,
              payable: money(payable, nothing.currency),
            },
            ...{ cost: money(minor, code), costInSale: money(inSale, nothing.currency) },
            ...{ fee: money(left > 0n ? left : 0n, nothing.currency), earned: money(left > 0n ? 0n : left, nothing.currency) },
          }
        }
        const [before, after] = [priceOf(first, of), priceOf(second, to)]
        fc.pre(first !== second || of !== to)
        const changed = build.costChanged({ key: 'k', about, owner: 1, supplier: 3, before, after })
        expect(whyNotPost(changed)).toBeUndefined()
        const sums = (...postings: Posting[]) => {
          const found = new Map<string, bigint>()
          for (const { account, amount } of postings.flatMap(({ entries }) => entries))
            found.set(accountKey(account), (found.get(accountKey(account)) ?? 0n) + amount.minor)
          return new Map([...found].filter(([, minor]) => minor !== 0n).sort())
        }
        const captured = (price: typeof before) => build.capture({ key: 'k', about, ...between, price })
        expect(sums(captured(before), changed)).toEqual(sums(captured(after)))
      }),
    )
  })

  test('capture, for any sale', () => {
    fc.assert(
      fc.property(priced, (price) => {
        expect(whyNotPost(build.capture({ key: 'k', about, ...between, price: sold(price) }))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('adjustment, for any change of fee and discount; the wallet pays exactly their difference', () => {
    const change = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((minor) => money(minor, 'INR'))
    fc.assert(
      fc.property(change, change, change, (fee, feeGst, discount) => {
        const posting = build.adjustment({ key: 'k', about, ...between, fee, feeGst, discount })
        if (!posting) expect([fee.minor - discount.minor, feeGst.minor]).toEqual([0n, 0n])
        else {
          expect(whyNotPost(posting)).toBeUndefined()
          expect(afterAll(posting).get('wallet')?.minor ?? 0n).toBe(discount.minor - fee.minor)
        }
      }),
    )
  })

  test('a settlement, for any payments, refunds and fees, empties clearing by what it was about', () => {
    const any = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(any, positive, positive, (net, fee, tax) => {
        const settled = { net: money(net, 'INR'), fee: money(fee, 'INR'), tax: money(tax, 'INR') }
        const posting = build.settlement({ key: 'k', about, owner: 1, ...settled })
        expect(whyNotPost(posting)).toBeUndefined()
        expect(afterAll(posting).get('gatewayClearing')?.minor ?? 0n).toBe(net + fee + tax)
      }),
    )
  })

  test('a correction and a write-off, of any difference but none, balance and clear the account that carries it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (minor) => {
        const amount = money(minor, 'INR')
        const difference = { key: 'k', about, owner: 1, supplier: 3, amount, worth: sameWorth(amount) }
        const postings = [
          () => build.correction(difference),
          () => build.writeOffSupplier(difference),
          () => build.writeOff({ ...difference, with: 'gateway' }),
          () => build.writeOff({ ...difference, with: 'refunds' }),
        ]
        for (const posting of postings) {
          if (minor === 0n) expect(posting).toThrow(RangeError)
          else expect(whyNotPost(posting())).toBeUndefined()
        }
        if (minor === 0n) return
        expect(afterAll(build.writeOff({ ...difference, with: 'gateway' })).get('gatewayClearing')?.minor).toBe(-minor)
        expect(afterAll(build.correction(difference)).get('supplierPayable')?.minor).toBe(minor)
      }),
    )
  })

  test.each(SIMPLE.map((one) => [one.name, one] as const))('%s moves nothing backwards and not nothing', (_, builder) => {
    expect(() => builder(move(inr('0')))).toThrow(RangeError)
    expect(() => builder(move(inr('-1')))).toThrow(RangeError)
  })
})

describe('capture', () => {
  const rule = ruleOf({ markup: perBooking('865.68'), commissionShareBasisPoints: 6000 })
  const price = priceFare({ fare: delhiBengaluru, party: { adults: 2, children: 1, infants: 0 }, rule, gstBasisPoints: 1800 })

  test('splits a sale into supplier, taxes and what was earned', () => {
    const balances = afterAll(build.capture({ key: 'k', about, ...between, price: sold(price) }))
    expect(Object.fromEntries([...balances].map(([kind, amount]) => [kind, toDecimal(amount)]))).toEqual({
      hold: '-18224.28',
      supplierPayable: '17104.30',
      gstPayable: '155.82',
      // 60% of the commission of 251.00 and of its TDS of 4.80 went to the buyer
      tdsPayable: '2.88',
      tdsReceivable: '-4.80',
      salesRevenue: '865.68',
      commission: '100.40',
    })
  })

  test('keeps exactly the commission that was not passed on', () => {
    fc.assert(
      fc.property(priced, (one) => {
        const balances = afterAll(build.capture({ key: 'k', about, ...between, price: sold(one) }))
        const kept = balances.get('commission')?.minor ?? 0n
        expect(kept).toBe(one.fare.commission.minor - one.discount.minor + one.fare.additionalTxnFee.minor)
      }),
    )
  })
})

describe('a hold returns to zero', () => {
  const holdOf = (...postings: Posting[]) => afterAll(...postings).get('hold')?.minor

  test('captured, released, or sent back, however it was paid', () => {
    fc.assert(
      fc.property(priced, fc.integer({ min: 0, max: 100 }), (price, walletPercent) => {
        const whole = price.totalPayable
        const fromWallet = money((whole.minor * BigInt(walletPercent)) / 100n, whole.currency)
        const fromCard = add(whole, negate(fromWallet))
        const inward = [
          ...(fromWallet.minor > 0n ? [build.hold(move(fromWallet))] : []),
          ...(fromCard.minor > 0n ? [build.gatewayPayment(move(fromCard))] : []),
        ]
        const outward = [
          ...(fromWallet.minor > 0n ? [build.release(move(fromWallet))] : []),
          ...(fromCard.minor > 0n ? [build.refundToCard(move(fromCard))] : []),
        ]
        expect(holdOf(...inward, build.capture({ key: 'k', about, ...between, price: sold(price) }))).toBe(0n)
        expect(holdOf(...inward, ...outward)).toBe(0n)
      }),
    )
  })

  test('a card payment fills the wallet by exactly what the card gave', () => {
    const amount = inr('2500')
    const balances = afterAll(build.gatewayPayment(move(amount)), build.cardTopUp(move(amount)))
    expect([balances.get('hold'), balances.get('wallet')]).toEqual([inr('0'), amount])
  })

  test('money for a card is promised, then sent, or lands in the wallet', () => {
    const amount = inr('500')
    const paid = [build.gatewayPayment(move(amount)), build.refundToCard(move(amount))]
    expect(afterAll(...paid).get('refundsPayable')).toEqual(amount)
    const sent = afterAll(...paid, build.refundSettled(move(amount)))
    expect([...sent.values()].every(({ minor }) => minor === 0n)).toBe(true)
    expect(afterAll(...paid, build.refundReturned(move(amount))).get('wallet')).toEqual(amount)
    const byHand = afterAll(...paid, build.refundByHand(move(amount)))
    expect([byHand.get('refundsPayable')?.minor, byHand.get('bank')]).toEqual([0n, amount])
  })
})

describe('a wallet', () => {
  test('never goes below its credit, in whatever order things happen', () => {
    type Event = { do: 'topUp' | 'hold' | 'release' | 'spend'; amount: bigint }
    const event: fc.Arbitrary<Event> = fc.record({
      do: fc.constantFrom('topUp' as const, 'hold' as const, 'release' as const, 'spend' as const),
      amount: fc.bigInt({ min: 1n, max: 5000n }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.bigInt({ min: 0n, max: 9000n }), (events, credit) => {
        const balances = afterAll()
        const held: Money[] = []
        const view = () =>
          viewWallet({
            wallet: balances.get('wallet') ?? inr('0'),
            hold: balances.get('hold') ?? inr('0'),
            creditLimit: money(credit, 'INR'),
          })
        for (const { do: what, amount: minor } of events) {
          const amount = money(minor, 'INR')
          if (what === 'topUp') post(balances, build.topUp(move(amount)))
          if (what === 'hold' && !whyNotSpend(view(), amount)) {
            held.push(amount)
            post(balances, build.hold(move(amount)))
          }
          const back = what === 'release' || what === 'spend' ? held.pop() : undefined
          if (back && what === 'release') post(balances, build.release(move(back)))
          // Stands for a capture: the held money leaves for good.
          if (back && what === 'spend') post(balances, build.refundToCard(move(back)))
          const { spendable, balance, holds } = view()
          expect(spendable.minor >= 0n).toBe(true)
          expect(balance.minor >= -credit).toBe(true)
          expect(holds.minor).toBe(held.reduce((all, one) => all + one.minor, 0n))
        }
      }),
    )
  })
})

describe('the chain', () => {
  const posting = build.hold({ key: 'hold:42', about, amount: inr('100'), buyer: 7 })
  const link = { previousHash: 'abc', postedAt: '2026-12-18T05:05:00.000Z', posting }

  test('is this text, for as long as there are ledgers that were sealed with it', () => {
    expect(chainInput(link)).toBe(
      '["abc","2026-12-18T05:05:00.000Z","hold:42","hold","booking","1042",[["hold",7,"INR","10000"],["wallet",7,"INR","-10000"]]]',
    )
  })

  test('does not mind the order of the entries', () => {
    expect(chainInput({ ...link, posting: { ...posting, entries: posting.entries.toReversed() } })).toBe(chainInput(link))
  })

  test.each<[string, typeof link]>([
    ['the hash before', { ...link, previousHash: 'abd' }],
    ['the time', { ...link, postedAt: '2026-12-18T05:05:00.001Z' }],
    ['the key', { ...link, posting: { ...posting, key: 'hold:43' } }],
    ['the reason', { ...link, posting: { ...posting, reason: 'release' } }],
    ['what it is about', { ...link, posting: { ...posting, about: { kind: 'order', id: '1042' } } }],
    ['an amount', { ...link, posting: build.hold({ key: 'hold:42', about, amount: inr('100.01'), buyer: 7 }) }],
    ['an account', { ...link, posting: build.hold({ key: 'hold:42', about, amount: inr('100'), buyer: 8 }) }],
  ])('minds %s', (_, changed) => {
    expect(chainInput(changed)).not.toBe(chainInput(link))
  })
})

describe('what may not be posted', () => {
  const wallet = { kind: 'wallet', legalEntityId: 7, currency: 'INR' } as const
  const base = { key: 'k', reason: 'topUp', about } as const

  test('nothing, one side only, another currency, or one currency paid with another', () => {
    expect(accountKey(wallet)).toBe('wallet:7:INR')
    expect(whyNotPost({ ...base, entries: [] })).toEqual({ code: 'NO_ENTRIES' })
    expect(whyNotPost({ ...base, entries: [{ account: wallet, amount: inr('1') }] })).toEqual({
      code: 'UNBALANCED',
      data: { currency: 'INR', minor: 100n },
    })
    expect(whyNotPost({ ...base, entries: [{ account: wallet, amount: money(1n, 'AED') }] })).toMatchObject({
      code: 'CURRENCY_MIXED',
    })
    const dirhams = { ...wallet, currency: 'AED' }
    const entries = [
      { account: wallet, amount: inr('1') },
      { account: dirhams, amount: money(-100n, 'AED') },
    ]
    expect(whyNotPost({ ...base, entries })).toMatchObject({ code: 'UNBALANCED' })
  })
})
