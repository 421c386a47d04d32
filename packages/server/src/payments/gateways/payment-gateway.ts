import type { Money } from '@tradewind/domain/money'
import type { PayerMethod } from '@tradewind/domain/payments/payer-methods'
import type { Instant, PlainDate } from '@tradewind/domain/time'

/** What every card gateway must do for us. Answers are in our words; each adapter translates its own wire. */
export type PaymentGateway = {
  readonly name: string
  /** What a payer can pay with on its page in this currency. Empty: it does not take the currency. */
  takes(currency: string): readonly PayerMethod[]
  /** Opens a payment page. Idempotent by `reference`. */
  createOrder(order: GatewayOrderRequest): Promise<GatewayOrder>
  /** What has become of an order, from the gateway itself: the only truth about a payment. Nothing when it never heard of it. */
  verify(attempt: { reference: string; gatewayOrderId: string | null }): Promise<GatewayState | undefined>
  /** Sends money back to the payer. Idempotent by `refundId`. Throws GatewayPending while it has taken the order and not yet carried it out. */
  refund(refund: GatewayRefundRequest): Promise<{ gatewayRefundId: string }>
  /**
   * What it paid out on a day in India, line by line, each with what it kept. Absent where a gateway shows it only in its dashboard: then
   * reconciling asks about each payment instead.
   */
  settlements?(paidOutOn: PlainDate): Promise<SettlementLine[]>
  /** Reads a callback; says whether its signature is right and its moment near. Nothing when it is not a callback at all. */
  readCallback(callback: {
    rawBody: string
    header: (name: string) => string | undefined
    now: Instant
  }): GatewayCallback | undefined
  /** Whether what the payer's browser brings back is signed as this gateway signs it. A hint all the same: `verify` decides. */
  isReturnSigned(comeBack: GatewayReturn): boolean
  /** For a gateway whose page opens by a form: where it is posted, and its fields. `paymentUrl` is then a page of ours that does so. */
  pageForm?(page: PageFormRequest): PageForm
}

export type GatewayOrderRequest = {
  /** Our own name for the attempt. */
  readonly reference: string
  readonly amount: Money
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string }
  readonly description: string
  /** Where the payer's browser comes back to with a signed word. */
  readonly returnUrl: string
  /** Where it comes back to when the gateway signs nothing: the screen there has the gateway asked. */
  readonly verifyUrl: string
  /** Our page that opens the gateway's, for one that opens by a form. */
  readonly pageUrl: string
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

export type GatewayRefundRequest = {
  readonly refundId: string
  /** Our name for the attempt that is refunded: some gateways know a payment by it only. */
  readonly reference: string
  readonly gatewayPaymentId: string
  readonly amount: Money
}

export type PageFormRequest = Pick<GatewayOrderRequest, 'reference' | 'customer' | 'description'> & {
  readonly gatewayOrderId: string
  readonly siteName: string
  /** Takes the signed word as a posted form. */
  readonly postUrl: string
  readonly cancelUrl: string
}
export type PageForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

export type SettlementLine = {
  /** The gateway's own id of the line, the same however often it is sent. */
  readonly lineId: string
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly settlementId: string
  /** The bank's reference of the transfer. */
  readonly bankReference: string | null
  /** The payment it is about; a refund's too. */
  readonly gatewayPaymentId: string | null
  readonly reference: string | null
  /** Before anything is kept; of a refund what went back to the payer. Always positive. */
  readonly amount: Money
  readonly fee: Money
  /** GST on the fee. */
  readonly tax: Money
  /** What it adds to the transfer; negative for refunds. */
  readonly net: Money
}

/** No clear answer: down, slow, cut, nonsense. Whatever was asked for may have happened. */
export class GatewayUnavailable extends Error {}

/** It has taken the order and is at it: to be asked again, later than after no answer. */
export class GatewayPending extends Error {}

/** A clear no to what was asked for. A no to our own log-in is none: GatewayUnavailable. */
export class GatewayRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
