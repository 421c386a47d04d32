import { formatMoney } from '../format-money.ts'
import type { Money } from '../money.ts'
import type { FoundDifference } from './found-difference.ts'

export type TroubledRefund = {
  readonly id: string
  readonly paymentId: string
  /** The gateway's own name of the payment: what a person searches for there. */
  readonly gatewayPaymentId: string
  readonly saleId: number | null
  readonly amount: Money
}

/** Promised to a card and stuck. */
export function refundStuck(refund: TroubledRefund): FoundDifference {
  const { amount } = refund
  return { ...about(refund), kind: 'refundStuck', ours: `${formatMoney(amount)} promised`, theirs: 'Not sent', amount }
}

/** Resolved manually, and then the gateway reported that it had sent it after all. */
export function refundedTwice(refund: TroubledRefund): FoundDifference {
  const amount = formatMoney(refund.amount)
  return {
    ...about(refund),
    kind: 'refundedTwice',
    ours: `${amount} manually`,
    theirs: `${amount} to the card`,
    amount: refund.amount,
  }
}

function about({ id, paymentId, gatewayPaymentId, saleId }: TroubledRefund) {
  return { about: id, title: gatewayPaymentId, gatewayPaymentId: paymentId, saleId }
}
