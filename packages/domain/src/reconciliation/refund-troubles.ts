import { formatMoney } from '../format-money.ts'
import type { Money } from '../money.ts'
import type { FoundDifference } from './found-difference.ts'

export type TroubledRefund = {
  readonly id: string
  readonly paymentId: string
  /** As the gateway calls the payment: what a person looks for there. */
  readonly gatewayPaymentId: string
  readonly bookingId: number | null
  readonly amount: Money
}

/** Promised to a card, and it does not go by itself. */
export function refundStuck(refund: TroubledRefund): FoundDifference {
  const { amount } = refund
  return { ...about(refund), kind: 'refundStuck', ours: `${formatMoney(amount)} promised`, theirs: 'Not sent', amount }
}

/** Ended by hand, and then the gateway's word came that it had sent it after all. */
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

function about({ id, paymentId, gatewayPaymentId, bookingId }: TroubledRefund) {
  return { about: id, title: gatewayPaymentId, gatewayPaymentId: paymentId, bookingId }
}
