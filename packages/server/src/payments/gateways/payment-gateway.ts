import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'

/** What every card gateway must do for us. Answers are in our words; each adapter translates its own wire. */
export type PaymentGateway = {
  readonly name: string
  /** Opens a payment page. Idempotent by `reference`. */
  createOrder(order: GatewayOrderRequest): Promise<GatewayOrder>
  /** What has become of an order, from the gateway itself: the only truth about a payment. Nothing when it never heard of it. */
  verify(ask: { gatewayOrderId: string } | { reference: string }): Promise<GatewayState | undefined>
  /** Sends money back to the card. Idempotent by `refundId`. */
  refund(refund: { refundId: string; gatewayPaymentId: string; amount: Money }): Promise<{ gatewayRefundId: string }>
  /** Reads a callback; says whether its signature is right and its moment near. Nothing when it is not a callback at all. */
  readCallback(callback: {
    rawBody: string
    header: (name: string) => string | undefined
    now: Instant
  }): GatewayCallback | undefined
  /** Whether what the payer's browser brings back was signed by the gateway. A hint all the same: `verify` decides. */
  isReturnSigned(comeBack: GatewayReturn): boolean
}

export type GatewayOrderRequest = {
  /** Our own name for the attempt. */
  readonly reference: string
  readonly amount: Money
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string }
  readonly description: string
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly lifeSeconds: number
}
export type GatewayOrder = { readonly gatewayOrderId: string; readonly paymentUrl: string }

export type GatewayState = {
  readonly gatewayOrderId: string
  readonly reference: string
  /** created and pending may still change, the others are the last word on this attempt. */
  readonly status: 'created' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired'
  readonly amount: Money
  readonly gatewayPaymentId: string | null
  readonly failureReason: string | null
}

export type GatewayCallback = {
  readonly eventId: string
  readonly reference: string
  readonly isSigned: boolean
  /** A rightly signed one may be an old one sent again by somebody else. */
  readonly isRecent: boolean
}

export type GatewayReturn = {
  readonly reference: string
  readonly gatewayOrderId: string
  readonly gatewayPaymentId: string | null
  readonly status: string
  readonly signature: string
}

/** No clear answer: down, slow, cut, nonsense. Whatever was asked for may have happened. */
export class GatewayUnavailable extends Error {}

/** A clear no. */
export class GatewayRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
