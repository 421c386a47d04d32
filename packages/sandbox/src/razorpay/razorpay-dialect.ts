import type { CallbackDialect } from '../gateway/send-callbacks.ts'
import type { GatewayContext } from '../gateway/settle-payment.ts'
import { sign } from '../gateway/sign.ts'
import { orderWire, paymentWire, refundWire } from './razorpay-routes.ts'

/** Razorpay's webhooks: the whole entities, signed over the text with the webhook's own secret, and an id that stays when repeated. */
export function razorpayDialect(webhookSecret: string, context: () => GatewayContext): CallbackDialect {
  const frame = (event: string, payload: Record<string, unknown>) => ({
    entity: 'event',
    account_id: 'acc_tradewind',
    event,
    contains: Object.keys(payload),
    payload,
  })
  return {
    payment(order, status) {
      const claimed = { ...order, status }
      const payment = { entity: paymentWire(claimed, order.gatewayPaymentId ?? 'pay_unknown') }
      if (status === 'paid') return frame('order.paid', { payment, order: { entity: orderWire(claimed) } })
      return frame(status === 'pending' ? 'payment.authorized' : 'payment.failed', { payment })
    },
    refund: (order, refund) =>
      frame('refund.processed', {
        refund: { entity: refundWire(context(), refund) },
        payment: { entity: paymentWire(order, refund.gatewayPaymentId) },
      }),
    seal({ eventId, payload, sentMs, isForged }) {
      const body = JSON.stringify({ ...payload, created_at: Math.floor(sentMs / 1_000) })
      const signature = sign(isForged ? `${webhookSecret}, not` : webhookSecret, body)
      return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } }
    },
  }
}
