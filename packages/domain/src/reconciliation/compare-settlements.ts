/** Longer than a file should be, because a payment, its refunds and their settlement are compared in one place. */

import { formatMoney } from '../format-money.ts'
import { add, isZero, type Money, negate, portion, subtract } from '../money.ts'
import type { FoundDifference } from './found-difference.ts'

export type OurPayment = {
  readonly id: string
  readonly gatewayPaymentId: string
  readonly saleId: number | null
  readonly paid: Money
  /** Long enough ago that the gateway should have paid it out. */
  readonly isDue: boolean
}
export type OurRefund = {
  readonly id: string
  readonly paymentId: string
  readonly gatewayPaymentId: string
  readonly gatewayRefundId: string | null
  readonly saleId: number | null
  readonly amount: Money
  readonly state: 'promised' | 'sent' | 'toWallet' | 'byHand'
  readonly isDue: boolean
}
export type SettledLine = {
  readonly lineId: string
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly gatewayPaymentId: string | null
  /** Our attempt, where the gateway names it. */
  readonly reference: string | null
  readonly amount: Money
  readonly fee: Money
  readonly tax: Money
  readonly net: Money
}
export type Agreed = { readonly feeBasisPoints: number | null; readonly taxBasisPoints: number }

/** Where our records of a gateway's payments and refunds disagree with its payouts. Amounts are what stays in its clearing account. */
export function compareSettlements(
  ours: { readonly payments: readonly OurPayment[]; readonly refunds: readonly OurRefund[] },
  lines: readonly SettledLine[],
  agreed: Agreed,
): FoundDifference[] {
  const payments = new Map(ours.payments.map((payment) => [payment.gatewayPaymentId, payment]))
  const refunds = new Map(ours.refunds.flatMap((refund) => (refund.gatewayRefundId ? [[refund.gatewayRefundId, refund]] : [])))
  const settled = new Set(lines.map(({ lineId }) => lineId))
  return [
    ...lines.flatMap((line) => {
      if (line.kind === 'payment') return comparePayment(line, payments.get(line.lineId), agreed)
      if (line.kind === 'refund') return compareRefund(line, refunds.get(line.lineId), payments.get(line.gatewayPaymentId ?? ''))
      return [
        found('adjustment', line.lineId, {
          title: line.lineId,
          ours: 'Nothing',
          theirs: formatMoney(line.net),
          amount: gross(line),
        }),
      ]
    }),
    ...ours.payments.flatMap((payment) =>
      payment.isDue && !settled.has(payment.gatewayPaymentId)
        ? [
            found('notSettled', payment.id, {
              ...ofPayment(payment),
              ours: formatMoney(payment.paid),
              theirs: 'Not paid out',
              amount: negate(payment.paid),
            }),
          ]
        : [],
    ),
    ...ours.refunds.flatMap((refund) => lookAtRefund(refund, settled)),
  ]
}

function comparePayment(line: SettledLine, payment: OurPayment | undefined, agreed: Agreed): FoundDifference[] {
  if (!payment)
    return [
      found('unknownPayment', line.lineId, {
        title: line.lineId,
        gatewayPaymentId: line.reference,
        ours: 'Nothing',
        theirs: formatMoney(line.amount),
        amount: line.amount,
      }),
    ]
  const about = ofPayment(payment)
  const differs = (kind: 'settledAmountDiffers' | 'feeDiffers' | 'feeTaxDiffers', ours: Money, theirs: Money, leeway: bigint) => {
    const isSame = ours.currency === theirs.currency && within(subtract(theirs, ours), leeway)
    if (isSame) return []
    const amount = ours.currency === theirs.currency ? subtract(theirs, ours) : theirs
    return [found(kind, payment.id, { ...about, ours: formatMoney(ours), theirs: formatMoney(theirs), amount })]
  }
  const { feeBasisPoints, taxBasisPoints } = agreed
  return [
    ...differs('settledAmountDiffers', payment.paid, line.amount, 0n),
    ...(feeBasisPoints === null ? [] : differs('feeDiffers', portion(line.amount, feeBasisPoints), line.fee, 1n)),
    // Gateways do not say whether they round per payment or per day: one minor unit either way is rounding.
    ...differs('feeTaxDiffers', portion(line.fee, taxBasisPoints), line.tax, 1n),
  ]
}

function compareRefund(line: SettledLine, refund: OurRefund | undefined, payment: OurPayment | undefined): FoundDifference[] {
  const about = refund
    ? ofRefund(refund)
    : { ...(payment ? ofPayment(payment) : {}), title: payment ? payment.gatewayPaymentId : line.lineId }
  const theirs = formatMoney(line.amount)
  if (!refund) return [found('unknownRefund', line.lineId, { ...about, ours: 'Nothing', theirs, amount: negate(line.amount) })]
  if (refund.amount.currency === line.amount.currency && isZero(subtract(refund.amount, line.amount))) return []
  const amount = refund.amount.currency === line.amount.currency ? subtract(refund.amount, line.amount) : negate(line.amount)
  return [found('refundAmountDiffers', refund.id, { ...about, ours: formatMoney(refund.amount), theirs, amount })]
}

function lookAtRefund(refund: OurRefund, settled: ReadonlySet<string>): FoundDifference[] {
  if (!refund.isDue) return []
  const ours = formatMoney(refund.amount)
  if (refund.gatewayRefundId === null || settled.has(refund.gatewayRefundId)) return []
  return [found('refundNotSettled', refund.id, { ...ofRefund(refund), ours, theirs: 'Not deducted', amount: refund.amount })]
}

/** What a line takes out of the gateway's clearing account: the payout and what was kept of it. */
export function gross({ net, fee, tax }: Pick<SettledLine, 'net' | 'fee' | 'tax'>): Money {
  return add(net, add(fee, tax))
}

function within({ minor }: Money, leeway: bigint): boolean {
  return minor >= -leeway && minor <= leeway
}

function ofPayment({ id, gatewayPaymentId, saleId }: OurPayment) {
  return { title: gatewayPaymentId, gatewayPaymentId: id, saleId }
}

function ofRefund({ paymentId, gatewayPaymentId, saleId }: OurRefund) {
  return { title: gatewayPaymentId, gatewayPaymentId: paymentId, saleId }
}

type Rest = Pick<FoundDifference, 'title' | 'ours' | 'theirs' | 'amount'> &
  Partial<Pick<FoundDifference, 'saleId' | 'gatewayPaymentId'>>

function found(kind: FoundDifference['kind'], about: string, rest: Rest): FoundDifference {
  return { kind, about, saleId: null, gatewayPaymentId: null, ...rest }
}
