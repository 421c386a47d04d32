import { describe, expect, test } from 'vitest'
import { fareSalePrice } from '../flights/fare-sale-price.ts'
import { type PricedFare, priceFare, withExtras } from '../markups/price-fare.ts'
import { money } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import { booksOf } from '../testing/books-of.ts'
import { fareOf, inr, perBooking, ruleOf } from '../testing/fare-samples.ts'
import { priceByCells, priceChange } from '../tickets/changes/price-change.ts'
import { splitPrice } from '../tickets/changes/split-price.ts'
import { changePayment, changePaymentReturned, changeRefund, supplierRefundReceived } from './build-change-posting.ts'
import * as build from './build-posting.ts'
import { supplierPayment } from './pay-supplier.ts'
import type { Posting } from './posting.ts'
import { STATEMENT_LINES } from './statement-lines.ts'
import { sameWorth } from './supplier-entries.ts'

/** Buyer 7 buys from site owner 1, which buys from supplier 3. Every amount below was worked out on paper. */
const about = { kind: 'booking', id: '1042' } as const
const between = { buyer: 7, owner: 1, supplier: 3 }
const hundred = { key: 'k', about, amount: inr('100'), ...between }
const difference = { key: 'k', about, owner: 1, amount: inr('12.50') }

/** 12,000 with 500 commission and 25 TDS of it; 60% of both passed on; a fee of 600 with its GST; a bag of 1,000. Pays 13,423. */
const sold: PricedFare = withExtras(
  priceFare({
    fare: fareOf({ parts: [{ paxType: 1, count: 1, base: '10000', tax: '2000' }], commission: '500', tds: '25' }),
    party: { adults: 1, children: 0, infants: 0 },
    rule: ruleOf({ markup: perBooking('600'), commissionShareBasisPoints: 6_000 }),
    gstBasisPoints: 1_800,
  }),
  [{ kind: 'baggage', label: 'Extra bag, DEL–DXB', detail: '10 kg', amount: inr('1000') }],
)
const cells = splitPrice({
  priced: sold,
  passengers: [{ place: 0, paxType: 1 }],
  legCount: 1,
  extras: [{ passengerPlace: 0, leg: 0, amount: inr('1000') }],
  adjusted: inr('0'),
})
const gst = { currency: 'INR', gstBasisPoints: 1_800 }
const charged = (penalty: string, supplierFee: string, ourFee: string) =>
  cells.map((cell) => ({ cell, penalty: inr(penalty), supplierFee: inr(supplierFee), ourFee: inr(ourFee) }))
const refunded = priceByCells('refund', charged('3000', '250', '400'), gst)
const voided = priceByCells('void', charged('0', '100', '0'), gst)
const reissued = priceChange({
  kind: 'reissue',
  ...gst,
  cells,
  airlinePenalty: inr('2000'),
  supplierFee: inr('250'),
  ourFee: inr('400'),
  fareDifference: inr('1500'),
  undoesSale: false,
  keepsFare: false,
  supplierRefund: undefined,
})
const move = { key: 'k', about, ...between }

/** A room for 100 dollars, sold at 8,300 and a fee of 1,000 with its GST. */
const room: SalePrice = {
  currency: 'INR',
  lines: [],
  payable: inr('9480'),
  cost: money(10_000n, 'USD'),
  costInSale: inr('8300'),
  fee: inr('1000'),
  tax: [{ kind: 'gst', amount: inr('180'), on: null }],
  withheld: inr('0'),
  earned: inr('0'),
  steps: [],
}
const paid = { key: 'k', about, owner: 1, supplier: 3, paid: inr('8450') }

const CASES: readonly (readonly [name: string, posting: Posting | undefined, books: Record<string, string>])[] = [
  ['topUp', build.topUp(hundred), { 'wallet:7:INR': '100.00', 'bank:1:INR': '-100.00' }],
  ['cardTopUp', build.cardTopUp(hundred), { 'hold:7:INR': '-100.00', 'wallet:7:INR': '100.00' }],
  ['referralReward', build.referralReward(hundred), { 'wallet:7:INR': '100.00', 'referralRewards:1:INR': '-100.00' }],
  [
    'accountMerged',
    build.accountMerged({ key: 'k', about, amount: inr('100'), from: 7, to: 8 }),
    { 'wallet:7:INR': '-100.00', 'wallet:8:INR': '100.00' },
  ],
  [
    'mergeUndone',
    build.mergeUndone({ key: 'k', about, amount: inr('100'), from: 8, to: 7 }),
    { 'wallet:7:INR': '100.00', 'wallet:8:INR': '-100.00' },
  ],
  ['handCredit', build.handCredit(hundred), { 'wallet:7:INR': '100.00', 'handCorrections:1:INR': '-100.00' }],
  ['handDebit', build.handDebit(hundred), { 'wallet:7:INR': '-100.00', 'handCorrections:1:INR': '100.00' }],
  ['hold', build.hold(hundred), { 'wallet:7:INR': '-100.00', 'hold:7:INR': '100.00' }],
  ['gatewayPayment', build.gatewayPayment(hundred), { 'gatewayClearing:1:INR': '-100.00', 'hold:7:INR': '100.00' }],
  ['release', build.release(hundred), { 'hold:7:INR': '-100.00', 'wallet:7:INR': '100.00' }],
  ['receipt', build.receipt(hundred), { 'wallet:7:INR': '-100.00', 'receivable:7:INR': '100.00' }],
  ['receiptReturned', build.receiptReturned(hundred), { 'receivable:7:INR': '-100.00', 'wallet:7:INR': '100.00' }],
  [
    'receipt',
    build.receiptExchanged({ ...hundred, own: money(440n, 'AED') }),
    {
      'wallet:7:AED': '-4.40',
      'customerExchange:1:AED': '4.40',
      'customerExchange:1:INR': '-100.00',
      'receivable:7:INR': '100.00',
    },
  ],
  [
    'receiptReturned',
    build.receiptExchangedBack({ ...hundred, own: money(440n, 'AED') }),
    {
      'receivable:7:INR': '-100.00',
      'customerExchange:1:INR': '100.00',
      'customerExchange:1:AED': '-4.40',
      'wallet:7:AED': '4.40',
    },
  ],
  [
    'refundExchanged',
    build.refundExchanged({ ...hundred, own: money(440n, 'AED') }),
    {
      'wallet:7:INR': '-100.00',
      'customerExchange:1:INR': '100.00',
      'customerExchange:1:AED': '-4.40',
      'wallet:7:AED': '4.40',
    },
  ],
  ['saleOnAccount', build.saleOnAccount(hundred), { 'receivable:7:INR': '-100.00', 'hold:7:INR': '100.00' }],
  ['refundToWallet', build.refundToWallet(hundred), { 'hold:7:INR': '-100.00', 'wallet:7:INR': '100.00' }],
  ['refundToCard', build.refundToCard(hundred), { 'hold:7:INR': '-100.00', 'refundsPayable:1:INR': '100.00' }],
  ['refundSettled', build.refundSettled(hundred), { 'refundsPayable:1:INR': '-100.00', 'gatewayClearing:1:INR': '100.00' }],
  ['refundReturned', build.refundReturned(hundred), { 'refundsPayable:1:INR': '-100.00', 'wallet:7:INR': '100.00' }],
  ['refundByHand', build.refundByHand(hundred), { 'refundsPayable:1:INR': '-100.00', 'bank:1:INR': '100.00' }],
  [
    'capture',
    build.capture({ ...move, price: fareSalePrice(sold, { seesNet: true }) }),
    {
      'hold:7:INR': '-13423.00',
      'supplierPayable:3:INR': '12525.00',
      'gstPayable:1:INR': '108.00',
      'tdsPayable:1:INR': '15.00',
      'tdsReceivable:1:INR': '-25.00',
      'salesRevenue:1:INR': '600.00',
      'commission:1:INR': '200.00',
    },
  ],
  [
    'adjustment: a fee of 118 with its GST inside, a discount of 50',
    build.adjustment({ ...move, fee: inr('118'), feeGst: inr('18'), discount: inr('50') }),
    { 'wallet:7:INR': '-68.00', 'gstPayable:1:INR': '18.00', 'salesRevenue:1:INR': '50.00' },
  ],
  [
    'settlement: 100 paid in, 2 kept and 0.36 tax on it',
    build.settlement({ key: 'k', about, owner: 1, net: inr('97.64'), fee: inr('2'), tax: inr('0.36') }),
    {
      'gatewayClearing:1:INR': '100.00',
      'bank:1:INR': '-97.64',
      'gatewayFees:1:INR': '-2.00',
      'gstReceivable:1:INR': '-0.36',
    },
  ],
  [
    'correction',
    build.correction({ ...difference, supplier: 3, worth: sameWorth(difference.amount) }),
    { 'supplierPayable:3:INR': '12.50', 'commission:1:INR': '-12.50' },
  ],
  [
    'correction of ten dollars, worth 840 today',
    build.correction({ ...difference, supplier: 3, worth: { there: money(1_000n, 'USD'), here: inr('840') } }),
    {
      'supplierPayable:3:USD': '10.00',
      'currencyPosition:3:USD': '-10.00',
      'currencyPosition:3:INR': '840.00',
      'commission:1:INR': '-840.00',
    },
  ],
  [
    'costAdded of ten dollars, worth 840 today, of which only 500 were left as our fee',
    build.costAdded({
      ...{ ...difference, supplier: 3, worth: { there: money(1_000n, 'USD'), here: inr('840') } },
      lost: { fee: inr('500'), earned: inr('340') },
    }),
    {
      'supplierPayable:3:USD': '10.00',
      'currencyPosition:3:USD': '-10.00',
      'currencyPosition:3:INR': '840.00',
      'salesRevenue:1:INR': '-500.00',
      'commission:1:INR': '-340.00',
    },
  ],
  [
    'writeOff with a supplier',
    build.writeOffSupplier({ ...difference, supplier: 3, worth: sameWorth(difference.amount) }),
    { 'supplierPayable:3:INR': '12.50', 'writtenOff:1:INR': '-12.50' },
  ],
  [
    'writeOff with a gateway',
    build.writeOff({ ...difference, with: 'gateway' }),
    { 'gatewayClearing:1:INR': '-12.50', 'writtenOff:1:INR': '12.50' },
  ],
  [
    'writeOff of refunds',
    build.writeOff({ ...difference, with: 'refunds' }),
    { 'refundsPayable:1:INR': '12.50', 'writtenOff:1:INR': '-12.50' },
  ],
  [
    'saleRefund of all that was sold, to the card as far as it paid',
    build.saleRefund({
      ...move,
      refunded: { undone: fareSalePrice(sold, { seesNet: true }), supplierRefund: inr('12525'), charges: [] },
      supplierRefund: sameWorth(inr('12525')),
      toWallet: inr('3423'),
      toCard: inr('10000'),
    }),
    {
      'wallet:7:INR': '3423.00',
      'refundsPayable:1:INR': '10000.00',
      'supplierReceivable:3:INR': '-12525.00',
      'gstPayable:1:INR': '-108.00',
      'tdsPayable:1:INR': '-15.00',
      'tdsReceivable:1:INR': '25.00',
      'salesRevenue:1:INR': '-600.00',
      'commission:1:INR': '-200.00',
    },
  ],
  [
    'saleRefund of a room bought for 100 dollars, worth 8,300: the hotel keeps 10, of which 800 is passed on, and we charge 200 and its GST',
    build.saleRefund({
      ...move,
      refunded: {
        undone: room,
        supplierRefund: money(9_000n, 'USD'),
        charges: [
          { whose: 'supplier', label: 'Kept by the hotel', amount: inr('800'), gst: null },
          {
            whose: 'ours',
            label: 'Cancellation fee',
            amount: inr('200'),
            gst: { sac: '998552', basisPoints: 1_800, amount: inr('36') },
          },
        ],
      },
      supplierRefund: { there: money(9_000n, 'USD'), here: inr('7470') },
      toWallet: inr('8444'),
      toCard: inr('0'),
    }),
    {
      'wallet:7:INR': '8444.00',
      'supplierReceivable:3:USD': '-90.00',
      'currencyPosition:3:USD': '90.00',
      'currencyPosition:3:INR': '-7470.00',
      'changeFees:1:INR': '200.00',
      'gstPayable:1:INR': '-144.00',
      'salesRevenue:1:INR': '-1000.00',
      // 830 were kept, 800 are passed on.
      'refundDifference:1:INR': '-30.00',
    },
  ],
  [
    'changeRefund: 3,000 to the airline, 250 to the supplier, 400 and GST to us; a part of it to the card',
    changeRefund({ ...move, price: refunded, toWallet: inr('993'), toCard: inr('7000'), supplierRefund: sameWorth(inr('8275')) }),
    {
      'wallet:7:INR': '993.00',
      'refundsPayable:1:INR': '7000.00',
      'supplierReceivable:3:INR': '-8275.00',
      'changeFees:1:INR': '400.00',
      'gstPayable:1:INR': '72.00',
      'tdsPayable:1:INR': '-15.00',
      'tdsReceivable:1:INR': '25.00',
      'commission:1:INR': '-200.00',
    },
  ],
  [
    'changeRefund where the supplier gives 5 less than it said',
    changeRefund({ ...move, price: refunded, toWallet: inr('7993'), toCard: inr('0'), supplierRefund: sameWorth(inr('8270')) }),
    {
      'wallet:7:INR': '7993.00',
      'supplierReceivable:3:INR': '-8270.00',
      'changeFees:1:INR': '400.00',
      'gstPayable:1:INR': '72.00',
      'tdsPayable:1:INR': '-15.00',
      'tdsReceivable:1:INR': '25.00',
      'commission:1:INR': '-200.00',
      'refundDifference:1:INR': '-5.00',
    },
  ],
  [
    'changeRefund of a void: fee, its GST and the bag are refunded too',
    changeRefund({ ...move, price: voided, toWallet: inr('13323'), toCard: inr('0'), supplierRefund: sameWorth(inr('12425')) }),
    {
      'wallet:7:INR': '13323.00',
      'supplierReceivable:3:INR': '-12425.00',
      'gstPayable:1:INR': '-108.00',
      'tdsPayable:1:INR': '-15.00',
      'tdsReceivable:1:INR': '25.00',
      'salesRevenue:1:INR': '-600.00',
      'commission:1:INR': '-200.00',
    },
  ],
  [
    'changePayment: 1,500 more fare, 2,000 and 250 charged, 400 and GST to us',
    changePayment({ ...move, price: reissued, cost: sameWorth(inr('3750')) }),
    { 'wallet:7:INR': '-4222.00', 'supplierPayable:3:INR': '3750.00', 'changeFees:1:INR': '400.00', 'gstPayable:1:INR': '72.00' },
  ],
  [
    'changePaymentReturned',
    changePaymentReturned({ ...move, payment: changePayment({ ...move, price: reissued, cost: sameWorth(inr('3750')) }) }),
    { 'wallet:7:INR': '4222.00', 'supplierPayable:3:INR': '-3750.00', 'changeFees:1:INR': '-400.00', 'gstPayable:1:INR': '-72.00' },
  ],
  [
    'supplierRefundReceived',
    supplierRefundReceived({ key: 'k', about, supplier: 3, amount: inr('8275') }),
    { 'supplierReceivable:3:INR': '8275.00', 'supplierPayable:3:INR': '-8275.00' },
  ],
  [
    'capture of a cost of 150 dollars, 12,525 rupees at the rate of the sale',
    build.capture({ ...move, price: { ...fareSalePrice(sold, { seesNet: true }), cost: money(15_000n, 'USD') } }),
    {
      'hold:7:INR': '-13423.00',
      'supplierPayable:3:USD': '150.00',
      'currencyPosition:3:USD': '-150.00',
      'currencyPosition:3:INR': '12525.00',
      'gstPayable:1:INR': '108.00',
      'tdsPayable:1:INR': '15.00',
      'tdsReceivable:1:INR': '-25.00',
      'salesRevenue:1:INR': '600.00',
      'commission:1:INR': '200.00',
    },
  ],
  [
    'changeRefund of which the supplier gives 99.10 dollars back, 8,275 rupees at the rate of the sale',
    changeRefund({
      ...move,
      price: refunded,
      toWallet: inr('7993'),
      toCard: inr('0'),
      supplierRefund: { there: money(9_910n, 'USD'), here: inr('8275') },
    }),
    {
      'wallet:7:INR': '7993.00',
      'supplierReceivable:3:USD': '-99.10',
      'currencyPosition:3:USD': '99.10',
      'currencyPosition:3:INR': '-8275.00',
      'changeFees:1:INR': '400.00',
      'gstPayable:1:INR': '72.00',
      'tdsPayable:1:INR': '-15.00',
      'tdsReceivable:1:INR': '25.00',
      'commission:1:INR': '-200.00',
    },
  ],
  [
    'changePayment for which the supplier gets 45 dollars, 3,750 rupees at the rate of the day',
    changePayment({ ...move, price: reissued, cost: { there: money(4_500n, 'USD'), here: inr('3750') } }),
    {
      'wallet:7:INR': '-4222.00',
      'supplierPayable:3:USD': '45.00',
      'currencyPosition:3:USD': '-45.00',
      'currencyPosition:3:INR': '3750.00',
      'changeFees:1:INR': '400.00',
      'gstPayable:1:INR': '72.00',
    },
  ],
  [
    'supplierPayment in our own currency',
    supplierPayment({ ...paid, settled: inr('8450'), bookValue: inr('8450') }),
    { 'supplierPayable:3:INR': '-8450.00', 'bank:1:INR': '8450.00' },
  ],
  [
    'supplierPayment of 100 dollars, in the books at 8,400, for 8,450: a loss of 50',
    supplierPayment({ ...paid, settled: money(10_000n, 'USD'), bookValue: inr('8400') }),
    {
      'supplierPayable:3:USD': '-100.00',
      'currencyPosition:3:USD': '100.00',
      'currencyPosition:3:INR': '-8400.00',
      'bank:1:INR': '8450.00',
      'fxLoss:1:INR': '-50.00',
    },
  ],
  [
    'supplierPayment of 100 dollars, in the books at 8,500.50, for 8,450: a gain of 50.50',
    supplierPayment({ ...paid, settled: money(10_000n, 'USD'), bookValue: inr('8500.50') }),
    {
      'supplierPayable:3:USD': '-100.00',
      'currencyPosition:3:USD': '100.00',
      'currencyPosition:3:INR': '-8500.50',
      'bank:1:INR': '8450.00',
      'fxGain:1:INR': '50.50',
    },
  ],
]

describe('between whose accounts money moves', () => {
  test.each(CASES)('%s', (name, posting, books) => {
    expect(booksOf(posting)).toEqual(books)
    expect([posting?.key, posting?.about, posting?.reason]).toEqual(['k', about, name.split(/[ :]/)[0]])
  })

  test('an adjustment that changes nothing is no posting', () => {
    const nothing = { fee: inr('0'), feeGst: inr('0'), discount: inr('0') }
    expect(build.adjustment({ ...move, ...nothing })).toBeUndefined()
  })
})

test('every posting that moves a wallet has a line in its statement, and no other has', () => {
  const seen = new Map(
    CASES.map(([, posting]) => [posting?.reason, posting?.entries.some(({ account }) => account.kind === 'wallet')]),
  )
  // Written by the migration that gave each supplier its own accounts, and by nobody since.
  seen.set('supplierOpening', false)
  for (const [reason, line] of Object.entries(STATEMENT_LINES))
    expect([reason, line !== null]).toEqual([reason, seen.get(reason as Posting['reason'])])
})

test('a refund or a change that pays another sum than was quoted is no posting', () => {
  const supplierRefund = sameWorth(inr('8275'))
  for (const [toWallet, toCard] of [
    ['993', '7000.01'],
    ['992.99', '7000'],
    ['7993', '0.01'],
  ] as const)
    expect(() => changeRefund({ ...move, price: refunded, toWallet: inr(toWallet), toCard: inr(toCard), supplierRefund })).toThrow(
      'another sum than was quoted',
    )
  for (const cost of ['3749.99', '3750.01'])
    expect(() => changePayment({ ...move, price: reissued, cost: sameWorth(inr(cost)) })).toThrow('another sum than was quoted')
})
