export type Payer = { name: string; email: string; phone: string }

export type OrderStatus = 'created' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired'

/** One attempt to be paid. Amounts are decimal strings of the currency. */
export type GatewayOrder = {
  gatewayOrderId: string
  orderId: string
  amount: string
  currency: string
  customer: Payer
  description: string
  returnUrl: string
  callbackUrl: string
  status: OrderStatus
  gatewayPaymentId: string | null
  failureReason: string | null
  createdMs: number
  expiresMs: number
  paidMs: number | null
  /** A pending payment ends by itself: when, and how. */
  pendingUntilMs?: number
  pendingEnds?: 'paid' | 'failed'
  /** What was taken, where that was made to differ from what was asked for. */
  paidAmount?: string
  notes?: Record<string, string>
  /** Where a payer who cancels goes, when that is somewhere else. */
  cancelUrl?: string
}

/** A difference put there on purpose, so that whoever compares books finds it. */
export type Plant = {
  gatewayPaymentId: string
  /** left out of the settlement; settled or charged another amount; never heard of by the merchant; a refund that waits or fails. */
  kind: 'omit' | 'amount' | 'fee' | 'stranger' | 'refundPending' | 'refundFailed'
  /** Decimal string, of `amount`, `fee` and `stranger`. */
  amount?: string
  currency?: string
  madeMs: number
}

export type GatewayRefund = {
  gatewayRefundId: string
  refundId: string
  gatewayPaymentId: string
  gatewayOrderId: string
  amount: string
  currency: string
  createdMs: number
}
