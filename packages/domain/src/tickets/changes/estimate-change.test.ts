import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOfChange, reissueRefund } from '../../ledger/build-change-posting.ts'
import { whyNotPost } from '../../ledger/posting.ts'
import { sameWorth } from '../../ledger/supplier-entries.ts'
import { priceFare, withExtras } from '../../markups/price-fare.ts'
import { add, type Money, money, parseMoney, subtract, sum, toDecimal } from '../../money.ts'
import { anyExtras, anySale } from '../../testing/fare-samples.ts'
import { type EstimatedCell, estimateChange, estimateLines, fareDifferenceOf } from './estimate-change.ts'
import type { Penalty } from './penalty.ts'
import { changeLines, isDue, priceChange } from './price-change.ts'
import { farePaid, type PriceCell, splitPrice } from './split-price.ts'

const inr = (minor: bigint) => money(minor, 'INR')
const GST = 1_800

/** A sale to adults, children and infants, with bags and meals, split by passenger and leg. */
const anyCells = fc
  .record({
    sale: anySale,
    extras: anyExtras,
    legCount: fc.integer({ min: 1, max: 3 }),
    adjusted: fc.bigInt({ min: 0n, max: 9_000n }),
  })
  .map(({ sale, extras, legCount, adjusted }) => {
    const priced = withExtras(priceFare({ ...sale, gstBasisPoints: GST }), extras)
    const passengers = sale.fare.parts
      .flatMap(({ paxType, count }) => Array.from({ length: count }, () => paxType))
      .map((paxType, place) => ({ place, paxType }))
    const cells = splitPrice({ priced, passengers, legCount, extras: [], adjusted: inr(adjusted) })
    return { cells, infants: passengers.filter(({ paxType }) => paxType === 3).map(({ place }) => place) }
  })
  .filter(({ cells }) => cells.length > 0)

const anyFees = fc.record({
  penalty: fc.bigInt({ min: 0n, max: 900_000n }),
  supplier: fc.bigInt({ min: 0n, max: 50_000n }),
  ours: fc.bigInt({ min: 0n, max: 90_000n }),
})

type Fees = { penalty: bigint; supplier: bigint; ours: bigint }

/** As the use case charges them: per passenger and leg, infants without a penalty. */
function charged({ cells, infants }: { cells: readonly PriceCell[]; infants: readonly number[] }, fees: Fees): EstimatedCell[] {
  return cells.map((cell) => ({
    cell,
    penalty: { kind: 'amount', amount: inr(infants.includes(cell.passengerPlace) ? 0n : fees.penalty) },
    supplierFee: inr(fees.supplier),
    ourFee: inr(fees.ours),
  }))
}

const known = fc
  .record({ ticket: anyCells, fees: anyFees, fare: fc.bigInt({ min: 0n, max: 4_000_000n }) })
  .map(({ ticket, fees, fare }) => {
    const cells = charged(ticket, fees)
    const wanted = [...new Set(cells.map(({ cell }) => cell.leg))].map((leg) => ({ leg, newFare: inr(fare) }))
    return { cells, wanted, estimate: estimateChange({ currency: 'INR', gstBasisPoints: GST, cells, wanted }) }
  })

/** What staff would type from the estimate, and the server would read. */
const typed = (amount: Money | undefined) => parseMoney(toDecimal(amount ?? inr(0n)), 'INR')

function quoteOf(cells: readonly EstimatedCell[], estimate: ReturnType<typeof estimateChange>) {
  return priceChange({
    kind: 'reissue',
    currency: 'INR',
    cells: cells.map(({ cell }) => cell),
    airlinePenalty: typed(estimate.airlinePenalty),
    supplierFee: typed(estimate.supplierFee),
    ourFee: typed(estimate.ourFee),
    gstBasisPoints: GST,
    fareDifference: typed(fareDifferenceOf(estimate)),
    undoesSale: false,
    keepsFare: false,
    supplierRefund: undefined,
  })
}

describe('an estimate of which everything is known', () => {
  test('is to the paisa what the quote of the same charges comes to, dearer or cheaper', () => {
    let cheaper = 0
    fc.assert(
      fc.property(known, ({ cells, estimate }) => {
        const quote = quoteOf(cells, estimate)
        expect(estimate.unknown).toEqual([])
        expect(subtract(quote.due, quote.refund)).toEqual(estimate.total)
        expect(quote.gstOnOurFee).toEqual(estimate.gstOnOurFee)
        expect(quote.due.minor === 0n || quote.refund.minor === 0n).toBe(true)
        const lines = sum(
          changeLines(quote).map(({ amount }) => amount),
          'INR',
        )
        expect(lines).toEqual(isDue(quote) ? quote.due : quote.refund)
        if (quote.refund.minor > 0n) cheaper += 1
      }),
      { numRuns: 500 },
    )
    expect(cheaper).toBeGreaterThan(20)
  })

  test('is its lines added up', () => {
    fc.assert(
      fc.property(known, ({ estimate }) => {
        const lines = estimateLines(estimate).map(({ amount }) => amount)
        expect(sum(lines, 'INR')).toEqual(estimate.total)
      }),
    )
  })

  test('compares fares without service fee, bags, and later fees', () => {
    fc.assert(
      fc.property(known, ({ cells, estimate }) => {
        const without = cells.map(({ cell }) => farePaid(cell))
        expect(estimate.paidFare).toEqual(sum(without, 'INR'))
      }),
    )
  })

  test('charges each passenger and leg', () => {
    fc.assert(
      fc.property(anyCells, anyFees, (ticket, fees) => {
        const cells = charged(ticket, fees)
        const estimate = estimateChange({ currency: 'INR', gstBasisPoints: GST, cells, wanted: [] })
        const seated = ticket.cells.filter(({ passengerPlace }) => !ticket.infants.includes(passengerPlace)).length
        expect(estimate.airlinePenalty?.minor).toBe(fees.penalty * BigInt(seated))
        expect(estimate.ourFee?.minor).toBe(fees.ours * BigInt(cells.length))
      }),
    )
  })

  test('to a cheaper flight is posted in balance, and the supplier is owed less', () => {
    fc.assert(
      fc.property(known, fc.bigInt({ min: 0n, max: 4_000_000n }), ({ cells, estimate }, card) => {
        const price = quoteOf(cells, estimate)
        if (price.due.minor > 0n) return
        const toCard = inr(card < price.refund.minor ? card : price.refund.minor)
        const posting = reissueRefund({
          key: 'k',
          about: { kind: 'booking', id: '1' },
          buyer: 2,
          owner: 1,
          supplier: 3,
          price,
          cost: sameWorth(costOfChange(price)),
          toCard,
          toWallet: subtract(price.refund, toCard),
        })
        if (posting.entries.length > 0) expect(whyNotPost(posting)).toBeUndefined()
        expect(costOfChange(price).minor <= 0n).toBe(true)
      }),
    )
  })
})

const cell: PriceCell = {
  passengerPlace: 0,
  leg: 0,
  published: inr(500_000n),
  net: inr(480_000n),
  discount: inr(10_000n),
  tds: inr(200n),
  supplierTds: inr(0n),
  serviceFee: inr(30_000n),
  gst: inr(5_400n),
  extras: inr(60_000n),
  adjusted: inr(0n),
  laterFee: inr(0n),
  adjustedGst: inr(0n),
}
const fee = inr(20_000n)
const one = (penalty: Penalty, more: Partial<EstimatedCell> = {}): EstimatedCell => ({
  cell,
  penalty,
  supplierFee: inr(0n),
  ourFee: fee,
  ...more,
})
const amount = (rupees: bigint): Penalty => ({ kind: 'amount', amount: inr(rupees * 100n) })
const estimated = (cells: EstimatedCell[], newFare: Money | undefined = inr(600_000n)) =>
  estimateChange({ currency: 'INR', gstBasisPoints: GST, cells, wanted: [{ leg: 0, newFare }] })

describe('what is not known', () => {
  test.each([
    ['nothing', [one(amount(2_500n))], inr(600_000n), []],
    ['the fare while only the day is chosen', [one(amount(2_500n))], undefined, ['newFare']],
    ['a charge that the rules leave open', [one({ kind: 'unknown', because: 'noRules' })], inr(600_000n), ['airlinePenalty']],
    ['a fare that cannot be changed', [one({ kind: 'everything' })], inr(600_000n), ['notChangeable']],
    [
      'a fee that is a share of an open charge',
      [one({ kind: 'unknown', because: 'onlyWords' }, { ourFee: undefined })],
      inr(600_000n),
      ['airlinePenalty', 'ourFee'],
    ],
    [
      'the charge of one of two',
      [one(amount(1n)), one({ kind: 'unknown', because: 'noRules' })],
      inr(600_000n),
      ['airlinePenalty'],
    ],
  ] as const)('%s is named, and never guessed', (_what, cells, newFare, unknown) => {
    const estimate = estimateChange({ currency: 'INR', gstBasisPoints: GST, cells, wanted: [{ leg: 0, newFare }] })
    expect(estimate.unknown).toEqual(unknown)
    const kinds = estimateLines(estimate).map(({ kind }) => kind)
    expect(kinds.includes('newFare')).toBe(newFare !== undefined)
    expect(kinds.includes('airlinePenalty')).toBe(!unknown.some((code) => code === 'airlinePenalty' || code === 'notChangeable'))
  })

  test('a new fare of one of two legs is no new fare', () => {
    const cells = [one(amount(0n)), { ...one(amount(0n)), cell: { ...cell, leg: 1 } }]
    expect(estimated(cells).unknown).toEqual(['newFare'])
  })
})

test('the exact figures: 6,000 instead of 4,902 paid, 2,500 to the airline, 200 to us with 36 of GST', () => {
  const estimate = estimated([one(amount(2_500n))])
  expect(estimateLines(estimate).map(({ label, detail, amount: of }) => [label, detail, toDecimal(of)])).toEqual([
    ['New fare', 'without service fee', '6000.00'],
    ['Fare paid for these flights', null, '-4902.00'],
    ['Airline change charge', null, '2500.00'],
    ['Our change fee', null, '200.00'],
    ['GST on our fee', '18%', '36.00'],
  ])
  expect(toDecimal(estimate.total)).toBe('3834.00')
})

test('a charge of zero that the airline states is said', () => {
  expect(estimateLines(estimated([one(amount(0n))])).map(({ kind }) => kind)).toContain('airlinePenalty')
})

test('the fare of the quote goes on to the next change: a cheaper flight was paid less for', () => {
  const estimate = estimated([one(amount(0n))], inr(100_000n))
  const difference = fareDifferenceOf(estimate)
  expect(difference && toDecimal(add(difference, estimate.paidFare))).toBe('1000.00')
  expect(toDecimal(estimate.total)).toBe('-3666.00')
})
