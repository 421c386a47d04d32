import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, type Money, money, negate, parseMoney, portion, subtract, zero } from '../money.ts'
import { compareSettlements, gross, type OurPayment, type OurRefund, type SettledLine } from './compare-settlements.ts'

const inr = (text: string) => parseMoney(text, 'INR')
const AGREED = { feeBasisPoints: 200, taxBasisPoints: 1_800 }

const payment = (id: string, paid: Money, more: Partial<OurPayment> = {}): OurPayment => ({
  id: `1-${id}`,
  gatewayPaymentId: `pay_${id}`,
  saleId: 1,
  paid,
  isDue: true,
  ...more,
})
const refund = (id: string, amount: Money, more: Partial<OurRefund> = {}): OurRefund => ({
  id: `r-${id}`,
  paymentId: `1-${id}`,
  gatewayPaymentId: `pay_${id}`,
  gatewayRefundId: `rf_${id}`,
  saleId: 1,
  amount,
  state: 'sent',
  isDue: true,
  ...more,
})
function line(id: string, amount: Money, fee = portion(amount, 200)): SettledLine {
  const tax = portion(fee, 1_800)
  const net = subtract(subtract(amount, fee), tax)
  return { lineId: `pay_${id}`, kind: 'payment', gatewayPaymentId: `pay_${id}`, reference: `1-${id}`, amount, fee, tax, net }
}
const refundLine = (id: string, amount: Money): SettledLine => ({
  lineId: `rf_${id}`,
  kind: 'refund',
  gatewayPaymentId: `pay_${id}`,
  reference: null,
  amount,
  fee: zero('INR'),
  tax: zero('INR'),
  net: negate(amount),
})
type Books = { payments?: OurPayment[]; refunds?: OurRefund[]; lines?: SettledLine[] }
const compare = ({ payments = [], refunds = [], lines = [] }: Books) => compareSettlements({ payments, refunds }, lines, AGREED)

test.each<[string, Books, [string, string | null][]]>([
  ['what is paid out as paid', { payments: [payment('a', inr('100'))], lines: [line('a', inr('100'))] }, []],
  ['what is not due yet', { payments: [payment('a', inr('100'), { isDue: false })] }, []],
  ['what is due and not paid out', { payments: [payment('a', inr('100'))] }, [['notSettled', '-100']]],
  ['a payment nobody knows', { lines: [line('x', inr('50'))] }, [['unknownPayment', '50']]],
  ['another amount', { payments: [payment('a', inr('100'))], lines: [line('a', inr('90'))] }, [['settledAmountDiffers', '-10']]],
  ['another fee', { payments: [payment('a', inr('100'))], lines: [line('a', inr('100'), inr('3'))] }, [['feeDiffers', '1']]],
  [
    'another tax',
    { payments: [payment('a', inr('100'))], lines: [{ ...line('a', inr('100')), tax: inr('1') }] },
    [['feeTaxDiffers', '0.64']],
  ],
  [
    'a refund taken off',
    {
      payments: [payment('a', inr('9'))],
      refunds: [refund('a', inr('9'))],
      lines: [line('a', inr('9')), refundLine('a', inr('9'))],
    },
    [],
  ],
  ['a refund not taken off', { refunds: [refund('a', inr('9'))] }, [['refundNotSettled', '9']]],
  ['a refund that is not due yet', { refunds: [refund('a', inr('9'), { isDue: false })] }, []],
  ['a fee within a rounding', { payments: [payment('a', inr('100'))], lines: [line('a', inr('100'), inr('2.01'))] }, []],
  [
    'a fee beyond it',
    { payments: [payment('a', inr('100'))], lines: [line('a', inr('100'), inr('2.02'))] },
    [['feeDiffers', '0.02']],
  ],
  [
    'a smaller fee',
    { payments: [payment('a', inr('100'))], lines: [line('a', inr('100'), inr('1.90'))] },
    [['feeDiffers', '-0.10']],
  ],
  ['a refund nobody ordered', { lines: [refundLine('a', inr('9'))] }, [['unknownRefund', '-9']]],
  [
    'a refund put into the wallet and paid all the same',
    { refunds: [refund('a', inr('9'), { state: 'toWallet', gatewayRefundId: null })], lines: [refundLine('a', inr('9'))] },
    [['unknownRefund', '-9']],
  ],
  ['another refund', { refunds: [refund('a', inr('9'))], lines: [refundLine('a', inr('8'))] }, [['refundAmountDiffers', '1']]],
  ['a promise that waits', { refunds: [refund('a', inr('9'), { state: 'promised', gatewayRefundId: null })] }, []],
  ['a refund sent twice', { refunds: [refund('a', inr('9'), { state: 'byHand' })], lines: [refundLine('a', inr('9'))] }, []],
  ['an adjustment', { lines: [{ ...refundLine('z', inr('4')), kind: 'adjustment' }] }, [['adjustment', '-4']]],
])('%s', (_what, books, wanted) => {
  expect(compare(books).map(({ kind, amount }) => [kind, amount])).toEqual(
    wanted.map(([kind, amount]) => [kind, amount === null ? null : inr(amount)]),
  )
})

test('a difference says what it is about, whose payment and booking it is, and what either side has', () => {
  const books = {
    payments: [payment('a', inr('100')), payment('b', inr('7'), { saleId: 2 })],
    refunds: [refund('b', inr('9'), { saleId: 2 }), refund('c', inr('4'))],
    lines: [line('a', inr('90')), refundLine('b', inr('8')), refundLine('a', inr('3')), line('x', inr('50'))],
  }
  expect(
    compare(books).map(({ kind, about, saleId, gatewayPaymentId, title, ours, theirs }) => [
      kind,
      about,
      saleId,
      gatewayPaymentId,
      title,
      ours,
      theirs,
    ]),
  ).toEqual([
    ['settledAmountDiffers', '1-a', 1, '1-a', 'pay_a', '₹100.00', '₹90.00'],
    ['refundAmountDiffers', 'r-b', 2, '1-b', 'pay_b', '₹9.00', '₹8.00'],
    ['unknownRefund', 'rf_a', 1, '1-a', 'pay_a', 'Nothing', '₹3.00'],
    ['unknownPayment', 'pay_x', null, '1-x', 'pay_x', 'Nothing', '₹50.00'],
    ['notSettled', '1-b', 2, '1-b', 'pay_b', '₹7.00', 'Not paid out'],
    ['refundNotSettled', 'r-c', 1, '1-c', 'pay_c', '₹4.00', 'Not deducted'],
  ])
})

test('what stays in the clearing account is the sum of what is found, whatever is paid, lost, invented or bent', () => {
  const amount = fc.bigInt({ min: 100n, max: 10_000_000n }).map((minor) => money(minor, 'INR'))
  const one = fc.record({
    ours: amount,
    theirs: amount,
    has: fc.constantFrom('both', 'ours', 'theirs', 'bent'),
    refunds: fc.constantFrom('both', 'ours', 'theirs', 'none'),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (rows) => {
      const payments = rows.flatMap(({ ours, has }, at) => (has === 'theirs' ? [] : [payment(String(at), ours)]))
      const refunds = rows.flatMap(({ ours, refunds: which }, at) =>
        which === 'both' || which === 'ours' ? [refund(String(at), ours)] : [],
      )
      const lines = rows.flatMap(({ ours, theirs, has, refunds: which }, at) => [
        ...(has === 'ours' ? [] : [line(String(at), has === 'both' ? ours : theirs)]),
        ...(which === 'both' || which === 'theirs' ? [refundLine(String(at), ours)] : []),
      ])
      // As the ledger has it: payments in, refunds out, settlements clear.
      const sum = (all: Money[]) => all.reduce(add, zero('INR'))
      const left = subtract(
        add(sum(lines.map(gross)), sum(refunds.map(({ amount }) => amount))),
        sum(payments.map(({ paid }) => paid)),
      )
      const found = compare({ payments, refunds, lines }).filter(({ kind }) => !kind.startsWith('fee'))
      expect(sum(found.map(({ amount }) => amount ?? zero('INR')))).toEqual(left)
      expect(new Set(found.map(({ kind, about }) => `${kind} ${about}`)).size).toBe(found.length)
    }),
    { numRuns: 500 },
  )
})
