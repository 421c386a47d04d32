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
  /** A pending payment ends automatically: when, and how. */
  pendingUntilMs?: number
  pendingEnds?: 'paid' | 'failed'
  /** The amount taken, where it was made to differ from the amount requested. */
  paidAmount?: string
  notes?: Record<string, string>
  /** Where a payer who cancels is sent, when that is somewhere else. */
  cancelUrl?: string
}

/** A difference planted on purpose, so that a reconciliation finds it. */
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
