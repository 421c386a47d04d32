import type { GatewayOrder } from './gateway-order.ts'
import { sign } from './sign.ts'

/** Where the payer's browser goes back to, with a signed word about how it went. */
export function returnLink(order: GatewayOrder, secret: string): string {
  const paymentId = order.gatewayPaymentId ?? ''
  const url = new URL(order.returnUrl)
  url.searchParams.set('orderId', order.orderId)
  url.searchParams.set('gatewayOrderId', order.gatewayOrderId)
  url.searchParams.set('gatewayPaymentId', paymentId)
  url.searchParams.set('status', order.status)
  url.searchParams.set('signature', sign(secret, [order.orderId, order.gatewayOrderId, paymentId, order.status].join('|')))
  return url.toString()
}
