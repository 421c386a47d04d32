import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePayment, changePaymentReturned, changeRefund } from '../../ledger/build-change-posting.ts'
import { whyNotPost } from '../../ledger/posting.ts'
import { priceFare } from '../../markups/price-fare.ts'
import { add, money, subtract, sum, zero } from '../../money.ts'
import { anySale } from '../../testing/fare-samples.ts'
import { gstInside } from '../adjustments.ts'
import { CHANGE_KINDS, type ChangeKind } from './change-kind.ts'
import { changeLines, compareSupplierRefund, priceByCells, priceChange, repriceBySupplier } from './price-change.ts'
import { cellPaid, type PriceCell, splitPrice } from './split-price.ts'
import { splitRefund } from './split-refund.ts'

const inr = (minor: bigint) => money(minor, 'INR')
const anyMinor = fc.bigInt({ min: 0n, max: 2_000_000n })
const place = { key: 'k', about: { kind: 'booking', id: '1' }, buyer: 2, owner: 1 } as const

/** A sale split into cells, and a way of giving some of them back. */
const anyTicket = fc
  .record({
    sale: anySale,
    legCount: fc.integer({ min: 1, max: 4 }),
    adjusted: fc.bigInt({ min: -50_000n, max: 50_000n }),
    fee: fc.bigInt({ min: 0n, max: 40_000n }),
  })
  .map(({ sale, legCount, adjusted, fee }) => {
    const priced = priceFare({ ...sale, gstBasisPoints: 1_800 })
    const passengers = sale.fare.parts
      .flatMap(({ paxType, count }) => Array.from({ length: count }, () => paxType))
      .map((paxType, index) => ({ place: index, paxType }))
    const change = inr(adjusted < 0n && -adjusted > priced.totalPayable.minor ? 0n : adjusted)
    return {
      priced,
      passengers,
      legCount,
      change,
      cells: splitPrice({ priced, passengers, legCount, extras: [], adjusted: change, laterFee: inr(fee) }),
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
    return { ...ticket, price: priceByCells(kind, charges, { currency: 'INR', gstBasisPoints: 1_800 }) }
  })

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

describe('a price of which parts were given back or reissued before', () => {
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

test('a fee of staff’s stays and a discount of theirs never comes back, also of one ticket that has both', () => {
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
        const { priced, passengers, legCount } = ticket
        const adjusted = inr(fee - discount)
        fc.pre(priced.totalPayable.minor + adjusted.minor >= 0n)
        const adjustedGst = gstInside(inr(fee), 1_800)
        const cells = splitPrice({ priced, passengers, legCount, extras: [], adjusted, adjustedGst })
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
  test('is what its lines say, never less than nought, never more than was paid', () => {
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

  test('in parts, cell by cell, gives back no more than was paid for the whole', () => {
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
        const toCard = inr(card < price.refund.minor ? card : price.refund.minor)
        const posting = changeRefund({
          ...place,
          price,
          toCard,
          toWallet: subtract(price.refund, toCard),
          supplierRefund: inr(given),
        })
        if (posting.entries.length > 0) expect(whyNotPost(posting)).toBeUndefined()
      }),
    )
  })

  test('as expected leaves the house its fee, and nothing to explain', () => {
    fc.assert(
      fc.property(anyTicket, fc.bigInt({ min: 0n, max: 1_000n }), ({ cells, change }, penalty) => {
        fc.pre(change.minor === 0n && cells.every(({ net }) => net.minor > 2_000n))
        const charges = cells.map((cell) => ({ cell, penalty: inr(penalty), supplierFee: inr(0n), ourFee: inr(0n) }))
        const price = priceByCells('refund', charges, { currency: 'INR', gstBasisPoints: 1_800 })
        fc.pre(price.airlinePenalty.minor === penalty * BigInt(cells.length))
        const posting = changeRefund({
          ...place,
          price,
          toCard: zero('INR'),
          toWallet: price.refund,
          supplierRefund: price.supplierRefund,
        })
        expect(posting.entries.find(({ account }) => account.kind === 'refundDifference')).toBeUndefined()
      }),
    )
  })

  test('may not be posted as another sum than was quoted', () => {
    const [sample] = fc.sample(anyRefund, 1)
    if (!sample) throw new Error('No sample')
    const { price } = sample
    const wrong = { ...place, price, toCard: inr(1n), toWallet: price.refund, supplierRefund: zero('INR') }
    expect(() => changeRefund(wrong)).toThrow(RangeError)
  })
})

describe('a supplier that gives back another sum', () => {
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
  test('costs what its lines say; paid and given back leaves nothing', () => {
    fc.assert(
      fc.property(anyTicket, anyMinor, anyMinor, anyMinor, ({ cells }, fareDifference, penalty, fee) => {
        const price = priceChange({
          kind: 'reissue',
          currency: 'INR',
          cells,
          airlinePenalty: inr(penalty),
          supplierFee: inr(0n),
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
        const both = [changePayment({ ...place, price }), changePaymentReturned({ ...place, price })]
        for (const posting of both) if (posting.entries.length > 0) expect(whyNotPost(posting)).toBeUndefined()
        const moved = both.flatMap(({ entries }) => entries.map(({ amount }) => amount))
        expect(sum(moved, 'INR').minor).toBe(0n)
      }),
    )
  })
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
      }),
    )
  })
})
