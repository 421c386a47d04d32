import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePayment, changePaymentReturned, changeRefund, costOfChange } from '../../ledger/build-change-posting.ts'
import { whyNotPost } from '../../ledger/posting.ts'
import { sameWorth } from '../../ledger/supplier-entries.ts'
import { priceFare, withExtras } from '../../markups/price-fare.ts'
import { add, money, subtract, sum, zero } from '../../money.ts'
import { splitRefund } from '../../payments/split-refund.ts'
import { booksOf } from '../../testing/books-of.ts'
import { anyExtras, anySale } from '../../testing/fare-samples.ts'
import { gstInside } from '../adjustments.ts'
import { CHANGE_KINDS, type ChangeKind } from './change-kind.ts'
import { changeLines, compareSupplierRefund, priceByCells, priceChange, repriceBySupplier } from './price-change.ts'
import { cellPaid, type PriceCell, splitPrice } from './split-price.ts'

const inr = (minor: bigint) => money(minor, 'INR')
const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (b > a ? a : b))
const anyMinor = fc.bigInt({ min: 0n, max: 2_000_000n })
const place = { key: 'k', about: { kind: 'booking', id: '1' }, buyer: 2, owner: 1, supplier: 3 } as const

/** A sale split into cells, and a way to refund some of them. */
const anyTicket = fc
  .record({
    sale: anySale,
    extras: anyExtras,
    legCount: fc.integer({ min: 1, max: 4 }),
    adjusted: fc.bigInt({ min: -50_000n, max: 50_000n }),
    fee: fc.bigInt({ min: 0n, max: 40_000n }),
  })
  .map(({ sale, extras: chosen, legCount, adjusted, fee }) => {
    const priced = withExtras(priceFare({ ...sale, gstBasisPoints: 1_800 }), chosen)
    const passengers = sale.fare.parts
      .flatMap(({ paxType, count }) => Array.from({ length: count }, () => paxType))
      .map((paxType, index) => ({ place: index, paxType }))
    const change = inr(adjusted < 0n && -adjusted > priced.totalPayable.minor ? 0n : adjusted)
    const extras = priced.extras.map(({ amount }, index) => ({
      passengerPlace: index % Math.max(1, passengers.length),
      leg: index % legCount,
      amount,
    }))
    return {
      priced,
      passengers,
      legCount,
      change,
      extras,
      cells: splitPrice({ priced, passengers, legCount, extras, adjusted: change, laterFee: inr(fee) }),
    }
  })
  .filter(({ cells }) => cells.length > 0)

const kinds = CHANGE_KINDS.filter((kind): kind is Exclude<ChangeKind, 'reissue'> => kind !== 'reissue')
const anyRefund = fc
  .record({ ticket: anyTicket, kind: fc.constantFrom(...kinds), penalty: anyMinor, supplierFee: anyMinor, ourFee: anyMinor })
  .map(({ ticket, kind, penalty, supplierFee, ourFee }) => {
    const charges = ticket.cells.map((cell) => ({
      cell,
      penalty: inr(penalty),
      supplierFee: inr(supplierFee),
      ourFee: inr(ourFee),
    }))
    return { ...ticket, charges, price: priceByCells(kind, charges, { currency: 'INR', gstBasisPoints: 1_800 }) }
  })

const nothingPaid: PriceCell = {
  passengerPlace: 0,
  leg: 0,
  published: inr(0n),
  net: inr(0n),
  discount: inr(0n),
  tds: inr(0n),
  supplierTds: inr(0n),
  serviceFee: inr(0n),
  gst: inr(0n),
  extras: inr(0n),
  adjusted: inr(0n),
  laterFee: inr(0n),
  adjustedGst: inr(0n),
}

describe('a price split by passenger and leg', () => {
  test('adds up to everything that was paid, whatever it was', () => {
    fc.assert(
      fc.property(anyTicket, ({ priced, change, cells }) => {
        expect(sum(cells.map(cellPaid), 'INR')).toEqual(add(priced.totalPayable, change))
        expect(
          sum(
            cells.map(({ net }) => net),
            'INR',
          ),
        ).toEqual(priced.fare.net)
      }),
    )
  })
})

describe('a price of which parts were refunded or reissued before', () => {
  test('has cost on the rest whatever was paid in all and is not settled yet', () => {
    const anyParts = fc.record({ sale: anySale, legCount: fc.integer({ min: 1, max: 3 }), share: fc.nat(), difference: anyMinor })
    fc.assert(
      fc.property(anyParts, fc.bigInt({ min: -5_000n, max: 50_000n }), ({ sale, legCount, share, difference }, later) => {
        const priced = priceFare({ ...sale, gstBasisPoints: 1_800 })
        const passengers = sale.fare.parts
          .flatMap(({ paxType, count }) => Array.from({ length: count }, () => paxType))
          .map((paxType, index) => ({ place: index, paxType }))
        const whole = { priced, passengers, legCount, extras: [], adjusted: inr(100n) }
        const sold = splitPrice(whole)
        fc.pre(sold.length > 1)
        const gone = sold.slice(0, 1 + (share % (sold.length - 1)))
        const paid = sum(gone.map(cellPaid), 'INR')
        const rest = sold.slice(gone.length)
        const cells = splitPrice({
          ...whole,
          adjusted: inr(100n + later),
          settled: { cells: gone, paid },
          reissued: [{ cells: rest, fareDifference: inr(difference) }],
        })
        expect(sum(cells.slice(0, gone.length).map(cellPaid), 'INR')).toEqual(paid)
        expect(sum(cells.map(cellPaid), 'INR').minor).toBe(priced.totalPayable.minor + 100n + later + difference)
        expect(
          sum(
            cells.map(({ net }) => net),
            'INR',
          ),
        ).toEqual(add(priced.fare.net, inr(difference)))
      }),
    )
  })
})

test('a fee that staff set stays and a discount that staff set is never refunded, also of one ticket that has both', () => {
  const anyBoth = fc.record({
    sale: anySale,
    fee: fc.bigInt({ min: 0n, max: 50_000n }),
    discount: fc.bigInt({ min: 0n, max: 50_000n }),
  })
  fc.assert(
    fc.property(anyBoth, ({ sale, fee, discount }) => {
      const priced = priceFare({ ...sale, gstBasisPoints: 1_800 })
      const passengers = sale.fare.parts
        .flatMap(({ paxType, count }) => Array.from({ length: count }, () => paxType))
        .map((paxType, index) => ({ place: index, paxType }))
      const fareOnly = subtract(priced.totalPayable, add(priced.serviceFee, priced.gst))
      fc.pre(fareOnly.minor > discount)
      const cells = splitPrice({ priced, passengers, legCount: 1, extras: [], adjusted: inr(fee - discount), laterFee: inr(fee) })
      const free = cells.map((cell) => ({ cell, penalty: inr(0n), supplierFee: inr(0n), ourFee: inr(0n) }))
      const { refund } = priceByCells('refund', free, { currency: 'INR', gstBasisPoints: 1_800 })
      expect(refund.minor).toBe(fareOnly.minor - discount)
    }),
  )
})

describe('a fee that staff put on afterwards, tax inside', () => {
  const anyFee = fc.record({
    ticket: anyTicket,
    fee: fc.bigInt({ min: 0n, max: 90_000n }),
    discount: fc.bigInt({ min: 0n, max: 9_000n }),
  })

  test('goes out of the books as it came in when the sale is undone, whole or in parts: revenue without tax, tax as tax', () => {
    fc.assert(
      fc.property(anyFee, fc.constantFrom('void', 'flightCancelled'), ({ ticket, fee, discount }, kind) => {
        const { priced, passengers, legCount, extras } = ticket
        const adjusted = inr(fee - discount)
        fc.pre(priced.totalPayable.minor + adjusted.minor >= 0n)
        const adjustedGst = gstInside(inr(fee), 1_800)
        const cells = splitPrice({ priced, passengers, legCount, extras, adjusted, adjustedGst })
        const free = (own: readonly PriceCell[]) =>
          priceByCells(
            kind,
            own.map((cell) => ({ cell, penalty: inr(0n), supplierFee: inr(0n), ourFee: inr(0n) })),
            { currency: 'INR', gstBasisPoints: 1_800 },
          ).undone
        const whole = free(cells)
        expect(whole.gst).toEqual(add(priced.gst, adjustedGst))
        expect(whole.serviceFee).toEqual(add(priced.serviceFee, subtract(adjusted, adjustedGst)))
        const parts = cells.map((cell) => free([cell]))
        expect(
          sum(
            parts.map(({ gst }) => gst),
            'INR',
          ),
        ).toEqual(whole.gst)
        expect(
          sum(
            parts.map(({ serviceFee }) => serviceFee),
            'INR',
          ),
        ).toEqual(whole.serviceFee)
      }),
    )
  })
})

describe('a refund', () => {
  test('is what its lines say, never less than zero, never more than was paid', () => {
    fc.assert(
      fc.property(anyRefund, ({ price }) => {
        expect(
          sum(
            changeLines(price).map(({ amount }) => amount),
            'INR',
          ),
        ).toEqual(price.refund)
        expect(price.refund.minor >= 0n && price.refund.minor <= price.paid.minor).toBe(true)
        for (const part of [price.airlinePenalty, price.supplierFee, price.ourFee, price.gstOnOurFee, price.supplierRefund])
          expect(part.minor >= 0n).toBe(true)
      }),
    )
  })

  test('in parts, cell by cell, refunds no more than was paid for the whole', () => {
    fc.assert(
      fc.property(anyTicket, anyMinor, ({ priced, change, cells }, penalty) => {
        const parts = cells.map((cell: PriceCell) =>
          priceByCells('partialRefund', [{ cell, penalty: inr(penalty), supplierFee: inr(0n), ourFee: inr(0n) }], {
            currency: 'INR',
            gstBasisPoints: 1_800,
          }),
        )
        const given = sum(
          parts.map(({ refund }) => refund),
          'INR',
        ).minor
        expect(given <= add(priced.totalPayable, change).minor).toBe(true)
      }),
    )
  })

  test('is posted in balance, whatever the supplier really gave', () => {
    fc.assert(
      fc.property(anyRefund, anyMinor, anyMinor, ({ price }, given, card) => {
        const toCard = inr(least(card, price.refund.minor))
        const posting = changeRefund({
          ...place,
          price,
          toCard,
          toWallet: subtract(price.refund, toCard),
          supplierRefund: sameWorth(inr(given)),
        })
        if (posting.entries.length > 0) expect(whyNotPost(posting)).toBeUndefined()
      }),
    )
  })

  test('as expected leaves nothing to explain but the charges that were more than what was left to take them from', () => {
    fc.assert(
      fc.property(anyRefund, ({ price, charges }) => {
        const posting = changeRefund({
          ...place,
          price,
          toCard: zero('INR'),
          toWallet: price.refund,
          supplierRefund: sameWorth(price.supplierRefund),
        })
        // What airline and supplier keep, up to what a leg cost.
        const kept = charges.map(({ cell, penalty, supplierFee }) => {
          const penaltyKept = least(penalty.minor, cell.net.minor)
          return penaltyKept + least(supplierFee.minor, cell.net.minor - penaltyKept)
        })
        const asked = kept.reduce((all, one) => all + one, 0n)
        const taken = price.airlinePenalty.minor + price.supplierFee.minor
        const difference = posting.entries.find(({ account }) => account.kind === 'refundDifference')
        expect([difference?.account.legalEntityId ?? 1, difference?.amount.minor ?? 0n]).toEqual([1, taken - asked])
      }),
      { numRuns: 500 },
    )
  })

  test('keeps of fee and bags no more than was paid; what was given away as a discount stays in the books as one', () => {
    // 500 for the fare, a later fee of 400 and a later discount of 850: 50 was paid.
    const cell: PriceCell = {
      passengerPlace: 0,
      leg: 0,
      published: inr(50_000n),
      net: inr(48_000n),
      discount: inr(0n),
      tds: inr(0n),
      supplierTds: inr(0n),
      serviceFee: inr(0n),
      gst: inr(0n),
      extras: inr(0n),
      adjusted: inr(-45_000n),
      laterFee: inr(40_000n),
      adjustedGst: inr(0n),
    }
    const price = priceByCells('refund', [{ cell, penalty: inr(0n), supplierFee: inr(0n), ourFee: inr(0n) }], {
      currency: 'INR',
      gstBasisPoints: 1_800,
    })
    expect([price.paid, price.keptServiceFee, price.refund]).toEqual([inr(5_000n), inr(5_000n), inr(0n)])
    // Of the discount of 850, the part of 500 on the fare was never paid and is never refunded; the other 350 reduced the fee.
    expect(price.undone.serviceFee).toEqual(inr(-50_000n))
    const posting = changeRefund({ ...place, price, toCard: inr(0n), toWallet: inr(0n), supplierRefund: sameWorth(inr(48_000n)) })
    expect(booksOf(posting)).toEqual({
      'supplierReceivable:3:INR': '-480.00',
      'salesRevenue:1:INR': '500.00',
      'commission:1:INR': '-20.00',
    })
  })

  test('of which our fee and its GST would be more than is left takes what is left, as a fee with its GST', () => {
    const cell: PriceCell = { ...nothingPaid, published: inr(118_000n), net: inr(118_000n) }
    const price = priceByCells('refund', [{ cell, penalty: inr(100_000n), supplierFee: inr(0n), ourFee: inr(20_000n) }], {
      currency: 'INR',
      gstBasisPoints: 1_800,
    })
    expect([price.refund, price.ourFee, price.gstOnOurFee]).toEqual([inr(0n), inr(15_254n), inr(2_746n)])
    expect(changeLines(price).map(({ kind, label, detail, amount }) => [kind, label, detail, Number(amount.minor)])).toEqual([
      ['paid', 'Paid for these tickets', null, 118_000],
      ['airlinePenalty', 'Airline cancellation charge', null, -100_000],
      ['ourFee', 'Our cancellation fee', null, -15_254],
      ['gst', 'GST on our fee', '18%', -2_746],
    ])
  })

  test('of nothing says so in one line', () => {
    const charge = { cell: nothingPaid, penalty: inr(0n), supplierFee: inr(0n), ourFee: inr(0n) }
    const price = priceByCells('refund', [charge], { currency: 'INR', gstBasisPoints: 1_800 })
    expect(changeLines(price).map(({ kind }) => kind)).toEqual(['paid'])
  })

  test('may not be posted as another sum than was quoted', () => {
    const [sample] = fc.sample(anyRefund, 1)
    if (!sample) throw new Error('No sample')
    const { price } = sample
    const wrong = { ...place, price, toCard: inr(1n), toWallet: price.refund, supplierRefund: sameWorth(zero('INR')) }
    expect(() => changeRefund(wrong)).toThrow(RangeError)
  })
})

describe('a supplier that refunds another sum', () => {
  test('a rupee for each coupon is dust; beyond it is more, or less', () => {
    fc.assert(
      fc.property(anyRefund, fc.integer({ min: 1, max: 9 }), ({ price }, coupons) => {
        const dust = 100n * BigInt(coupons)
        const given = (minor: bigint) => compareSupplierRefund(price, inr(price.supplierRefund.minor + minor), coupons)
        expect([given(0n), given(dust), given(-dust)]).toEqual(['asExpected', 'asExpected', 'asExpected'])
        expect([given(dust + 1n), given(-dust - 1n)]).toEqual(['more', 'less'])
      }),
    )
  })

  test('leads to a price that still adds up and moves the same way', () => {
    fc.assert(
      fc.property(anyRefund, anyMinor, ({ price }, minor) => {
        const again = repriceBySupplier(price, inr(minor))
        expect(
          sum(
            changeLines(again).map(({ amount }) => amount),
            'INR',
          ),
        ).toEqual(again.refund)
        expect(again.refund.minor >= 0n && again.refund.minor <= price.paid.minor).toBe(true)
        if (minor >= price.supplierRefund.minor) expect(again.refund.minor >= price.refund.minor).toBe(true)
        else expect(again.refund.minor <= price.refund.minor).toBe(true)
      }),
    )
  })
})

describe('a reissue', () => {
  test('costs what its lines say; paid and refunded leaves zero', () => {
    fc.assert(
      fc.property(anyTicket, anyMinor, anyMinor, anyMinor, anyMinor, ({ cells }, fareDifference, penalty, supplierFee, fee) => {
        const price = priceChange({
          kind: 'reissue',
          currency: 'INR',
          cells,
          airlinePenalty: inr(penalty),
          supplierFee: inr(supplierFee),
          ourFee: inr(fee),
          gstBasisPoints: 1_800,
          fareDifference: inr(fareDifference),
          undoesSale: false,
          keepsFare: false,
          supplierRefund: undefined,
        })
        expect(
          sum(
            changeLines(price)
              .filter(({ kind }) => kind !== 'paid')
              .map(({ amount }) => amount),
            'INR',
          ),
        ).toEqual(price.due)
        const gstOnFee = (fee * 18n + 50n) / 100n
        expect(price.due.minor).toBe(fareDifference + penalty + supplierFee + fee + gstOnFee)
        const payment = changePayment({ ...place, price, cost: sameWorth(costOfChange(price)) })
        const both = [payment, changePaymentReturned({ ...place, payment })]
        for (const posting of both) if (posting.entries.length > 0) expect(whyNotPost(posting)).toBeUndefined()
        const moved = both.flatMap(({ entries }) => entries.map(({ amount }) => amount))
        expect(sum(moved, 'INR').minor).toBe(0n)
      }),
    )
  })
})

test('a reissue is described line by line in its own words', () => {
  const cell: PriceCell = { ...nothingPaid, published: inr(500_000n), net: inr(500_000n) }
  const price = priceChange({
    kind: 'reissue',
    currency: 'INR',
    cells: [cell],
    airlinePenalty: inr(30_000n),
    supplierFee: inr(0n),
    ourFee: inr(10_000n),
    gstBasisPoints: 1_800,
    fareDifference: inr(70_000n),
    undoesSale: false,
    keepsFare: false,
    supplierRefund: undefined,
  })
  expect(changeLines(price).map(({ label, amount }) => [label, Number(amount.minor)])).toEqual([
    ['Fare difference', 70_000],
    ['Airline change charge', 30_000],
    ['Our change fee', 10_000],
    ['GST on our fee', 1_800],
  ])
})

describe('where a refund goes', () => {
  test('to the cards first, never more than they paid, the rest to the wallet; all of it somewhere', () => {
    fc.assert(
      fc.property(anyMinor, fc.array(anyMinor, { maxLength: 3 }), (refund, lefts) => {
        const cards = lefts.map((left, index) => ({ paymentId: `p${index}`, left: inr(left) }))
        const parts = splitRefund(inr(refund), cards)
        expect(
          sum(
            parts.map(({ amount }) => amount),
            'INR',
          ).minor,
        ).toBe(refund)
        for (const part of parts) {
          expect(part.amount.minor > 0n).toBe(true)
          if (part.to === 'card')
            expect(part.amount.minor <= (cards.find(({ paymentId }) => paymentId === part.paymentId)?.left.minor ?? 0n)).toBe(true)
        }
        // Nothing goes to the wallet while a card can still take it.
        const onCards = lefts.reduce((all, left) => all + left, 0n)
        const toWallet = parts.find(({ to }) => to === 'wallet')?.amount.minor ?? 0n
        expect(toWallet).toBe(refund > onCards ? refund - onCards : 0n)
      }),
    )
  })

  test('named: two cards that paid 300 and 200, a refund of 450, and one of 600', () => {
    const cards = [
      { paymentId: 'a', left: inr(300n) },
      { paymentId: 'b', left: inr(200n) },
    ]
    expect(splitRefund(inr(450n), cards)).toEqual([
      { to: 'card', paymentId: 'a', amount: inr(300n) },
      { to: 'card', paymentId: 'b', amount: inr(150n) },
    ])
    expect(splitRefund(inr(600n), cards)).toEqual([
      { to: 'card', paymentId: 'a', amount: inr(300n) },
      { to: 'card', paymentId: 'b', amount: inr(200n) },
      { to: 'wallet', amount: inr(100n) },
    ])
    expect(splitRefund(inr(50n), [])).toEqual([{ to: 'wallet', amount: inr(50n) }])
  })
})
