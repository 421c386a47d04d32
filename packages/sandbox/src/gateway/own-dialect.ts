import type { CallbackDialect } from './send-callbacks.ts'
import { sign } from './sign.ts'

/** The card gateway's own callbacks; its README is the reference. */
export function ownDialect(secret: string): CallbackDialect {
  const payment: CallbackDialect['payment'] = (order, status) => ({
    event: `payment.${status}`,
    orderId: order.orderId,
    gatewayOrderId: order.gatewayOrderId,
    gatewayPaymentId: order.gatewayPaymentId ?? '',
    status,
    amount: order.amount,
    currency: order.currency,
  })
  return {
    payment,
    refund: (order, refund) => ({
      ...payment(order, order.status),
      event: 'refund.processed',
      refundId: refund.refundId,
      gatewayRefundId: refund.gatewayRefundId,
      refundAmount: refund.amount,
    }),
    seal({ eventId, payload, sentMs, isForged }) {
      const body = JSON.stringify({ eventId, timestamp: new Date(sentMs).toISOString(), ...payload })
      return { body, headers: { 'x-gateway-signature': sign(isForged ? `${secret}, not` : secret, body) } }
    },
  }
}
