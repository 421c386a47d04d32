import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountForPrice } from '../markups/account-for-price.ts'
import { type PricedFare, priceFare, withExtras } from '../markups/price-fare.ts'
import { add, compareMoney, type Money, money, subtract, sum, toDecimal, zero } from '../money.ts'
import { anyExtras, anyRule, anySale, delhiBengaluru, inr, perBooking, ruleOf } from '../testing/fare-samples.ts'
import { adjustedLines, adjustedSteps } from './adjusted-accounting.ts'
import { mostDiscount, ticketAccounting, whyNotAdjust } from './adjustment-rules.ts'
import { type Adjustments, addedByHouse, gstInside, moneyBetween, noAdjustments, paidByBuyer } from './adjustments.ts'
import { ticketPrice } from './ticket-price.ts'

const anyPriced: fc.Arbitrary<PricedFare> = fc
  .tuple(anySale, anyRule, anyExtras)
  .map(([{ fare, party }, rule, extras]) => withExtras(priceFare({ fare, party, rule, gstBasisPoints: 1800 }), extras))
const anyAmount: fc.Arbitrary<Money> = fc.bigInt(0n, 3_000_000n).map((minor) => money(minor, 'INR'))
const anyAdjustments: fc.Arbitrary<Adjustments> = fc
  .record({ markup: anyAmount, ownDiscount: anyAmount, txnFee: anyAmount, discount: anyAmount, isMerged: fc.boolean() })
  .map((some) => ({ ...some, txnFeeGst: gstInside(some.txnFee, 1800) }))
const added = (lines: readonly { amount: Money }[]) =>
  sum(
    lines.map(({ amount }) => amount),
    'INR',
  )

describe('the ticket’s price', () => {
  const priced = priceFare({
    fare: delhiBengaluru,
    party: { adults: 2, children: 1, infants: 0 },
    rule: ruleOf({ markup: perBooking('865.68') }),
    gstBasisPoints: 1800,
  })
  const adjusted: Adjustments = {
    ...noAdjustments('INR'),
    markup: inr('500'),
    ownDiscount: inr('100'),
    txnFee: inr('118'),
    txnFeeGst: inr('18'),
  }

  test('names what was added and taken', () => {
    const { lines, total } = ticketPrice(priced, adjusted, { isResold: true })
    expect(lines.slice(-3).map(({ label, amount }) => [label, amount.minor])).toEqual([
      ['Agency fee', 50_000n],
      ['Transaction fee', 11_800n],
      ['Discount', -10_000n],
    ])
    expect(total).toEqual(inr('18890.00'))
  })

  test('merged says fees and taxes in one line', () => {
    const { lines } = ticketPrice(priced, { ...adjusted, isMerged: true }, { isResold: true })
    expect(lines.map(({ label }) => label)).toEqual(['Base fare, adult', 'Base fare, child', 'Fees and taxes', 'Discount'])
  })

  test('adds up for every sale and adjustment; merging never changes the total', () => {
    fc.assert(
      fc.property(anyPriced, anyAdjustments, fc.boolean(), (priced, adjustments, isResold) => {
        const apart = ticketPrice(priced, { ...adjustments, isMerged: false }, { isResold })
        const merged = ticketPrice(priced, { ...adjustments, isMerged: true }, { isResold })
        expect([added(apart.lines), added(merged.lines), merged.total]).toEqual([apart.total, apart.total, apart.total])
        expect(merged.lines.filter(({ kind }) => kind === 'feesAndTaxes').length).toBeLessThanOrEqual(1)
        expect(merged.lines.some(({ kind }) => kind === 'serviceFee' || kind === 'markup' || kind === 'txnFee')).toBe(false)
      }),
    )
  })

  test('without adjustments is the price that was sold', () => {
    fc.assert(
      fc.property(anyPriced, (priced) => {
        const none = noAdjustments('INR')
        expect(ticketPrice(priced, none, { isResold: true }).total).toEqual(priced.totalFare)
        expect(ticketPrice(priced, none, { isResold: false }).total).toEqual(priced.totalPayable)
        expect(paidByBuyer(priced, none)).toEqual(priced.totalPayable)
      }),
    )
  })
})

describe('what may be given', () => {
  test('is never more than is earned, unless permitted, and never makes a total negative', () => {
    fc.assert(
      fc.property(
        anyPriced,
        anyAdjustments,
        fc.constantFrom('house' as const, 'agency' as const),
        fc.boolean(),
        (priced, after, side, mayExceedMargin) => {
          const refusal = whyNotAdjust({ side, priced, after, mayExceedMargin })
          if (refusal) return
          const given = side === 'house' ? after.discount : after.ownDiscount
          if (!mayExceedMargin && given.minor > 0n)
            expect(compareMoney(given, mostDiscount(side, priced, after))).toBeLessThanOrEqual(0)
          expect(ticketPrice(priced, after, { isResold: true }).total.minor >= 0n).toBe(true)
          expect(paidByBuyer(priced, after).minor >= 0n).toBe(true)
        },
      ),
    )
  })

  test('the house may give all of its margin after tax and not a minor unit more', () => {
    fc.assert(
      fc.property(anyPriced, (priced) => {
        const margin = subtract(accountForPrice(priced).margin, priced.tds)
        fc.pre(margin.minor > 0n)
        const give = (discount: Money) =>
          whyNotAdjust({ side: 'house', priced, after: { ...noAdjustments('INR'), discount }, mayExceedMargin: false })
        const over = add(margin, money(1n, 'INR'))
        expect(give(margin)?.code).not.toBe('DISCOUNT_BEYOND_MARGIN')
        expect(give(over)).toEqual({ code: 'DISCOUNT_BEYOND_MARGIN', most: margin })
      }),
    )
  })
})

test('whatever the house gives up to the most it may, its costs and every tax are paid from what the buyer paid', () => {
  fc.assert(
    fc.property(anyPriced, (priced) => {
      const discount = mostDiscount('house', priced, noAdjustments('INR'))
      fc.pre(discount.minor > 0n)
      const left = subtract(paidByBuyer(priced, { ...noAdjustments('INR'), discount }), priced.supplierNet)
      expect(left).toEqual(add(priced.gst, priced.tds))
    }),
  )
})

test('money that changes hands on the way adds up to where it ends', () => {
  fc.assert(
    fc.property(fc.array(anyAdjustments, { minLength: 1, maxLength: 5 }), (steps) => {
      let before = noAdjustments('INR')
      let moved = zero('INR')
      for (const after of steps) {
        const { fee, discount } = moneyBetween(before, after)
        moved = add(moved, subtract(fee, discount))
        before = after
      }
      expect(moved).toEqual(addedByHouse(before))
    }),
  )
})

test('an agency’s customer pays it what its ticket says; the house is paid what the buyer owes', () => {
  fc.assert(
    fc.property(anyPriced, anyAdjustments, (priced, adjustments) => {
      const own = ticketAccounting('agency', priced, adjustments)
      const house = ticketAccounting('house', priced, adjustments)
      expect(own.middleManWl).toEqual(house.endCustomer)
      // What the agency keeps: its commission, its markup, less what it gave.
      expect(subtract(own.endCustomer, own.middleManWl)).toEqual(
        subtract(add(priced.commissionEarned, adjustments.markup), adjustments.ownDiscount),
      )
    }),
  )
})

test('the steps of a price add up to what the buyer pays, fee and discount included', () => {
  fc.assert(
    fc.property(anyPriced, anyAdjustments, (priced, adjustments) => {
      expect(added(adjustedSteps(priced, adjustments))).toEqual(paidByBuyer(priced, adjustments))
    }),
  )
})

test('of 118 with 18% inside, 18 are tax', () => {
  expect([gstInside(inr('118'), 1_800), gstInside(inr('100'), 0)]).toEqual([inr('18'), inr('0')])
})

describe('a fee and a discount after the sale, named', () => {
  const priced = priceFare({
    fare: delhiBengaluru,
    party: { adults: 2, children: 1, infants: 0 },
    rule: ruleOf({ markup: perBooking('1000') }),
    gstBasisPoints: 1_800,
  })
  const after: Adjustments = { ...noAdjustments('INR'), txnFee: inr('118'), txnFeeGst: inr('18'), discount: inr('50') }

  test('stand as lines of their own, and zero as none', () => {
    const linesOf = (adjustments: Adjustments) =>
      adjustedLines(priced, adjustments, { seesNet: true })
        .slice(-2)
        .map(({ kind, amount }) => [kind, toDecimal(amount)])
    expect(linesOf(after)).toEqual([
      ['txnFee', '118.00'],
      ['discount', '-50.00'],
    ])
    expect(linesOf(noAdjustments('INR'))).toEqual([
      ['serviceFee', '1000.00'],
      ['gst', '180.00'],
    ])
  })

  test('are the house’s, and the tax in the fee the government’s', () => {
    expect(
      adjustedSteps(priced, after)
        .slice(-3)
        .map(({ who, amount }) => [who, toDecimal(amount)]),
    ).toEqual([
      ['siteOwner', '100.00'],
      ['government', '18.00'],
      ['siteOwner', '-50.00'],
    ])
    expect(adjustedSteps(priced, noAdjustments('INR')).every(({ amount }) => amount.minor !== 0n)).toBe(true)
  })

  test('the house may give its margin and its fee without the tax in it, and not a paisa more', () => {
    const most = add(accountForPrice(priced).margin, inr('100'))
    expect(mostDiscount('house', priced, after)).toEqual(most)
    const give = (discount: Money) => whyNotAdjust({ side: 'house', priced, after: { ...after, discount }, mayExceedMargin: false })
    expect([give(most), give(add(most, inr('0.01')))?.code]).toEqual([undefined, 'DISCOUNT_BEYOND_MARGIN'])
  })

  test('an agency may give its commission and its markup', () => {
    const passedOn = priceFare({
      fare: delhiBengaluru,
      party: { adults: 2, children: 1, infants: 0 },
      rule: ruleOf({ commissionShareBasisPoints: 10_000 }),
      gstBasisPoints: 1_800,
    })
    expect(toDecimal(mostDiscount('agency', passedOn, { ...noAdjustments('INR'), markup: inr('100') }))).toBe('346.20')
  })

  test('with the right to, all may be given, and not a paisa more', () => {
    const give = (discount: Money) =>
      whyNotAdjust({ side: 'house', priced, after: { ...noAdjustments('INR'), discount }, mayExceedMargin: true })
    expect(give(priced.totalPayable)).toBeUndefined()
    const over = add(priced.totalPayable, inr('0.01'))
    expect(give(over)).toEqual({ code: 'NEGATIVE_TOTAL', total: inr('-0.01') })
  })
})
