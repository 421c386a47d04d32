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
