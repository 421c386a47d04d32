import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { canonical } from './create-order.ts'
import type { GatewayRefund } from './gateway-order.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { fitsPayment } from './gateway-store.ts'
import { type GatewayContext, refreshOrder } from './settle-payment.ts'

export const RefundInput = z.strictObject({
  gatewayPaymentId: z.string().min(1),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  refundId: z.string().min(1).max(100),
})

/** Refunds money of a payment, once per refund id. Refuses more than is left of it. */
export function refundPayment(context: GatewayContext, input: z.output<typeof RefundInput>): GatewayRefund {
  const found = context.store.orderByPayment(input.gatewayPaymentId)
  if (!found) throw new GatewayRefusal(404, 'not_found', 'There is no such payment.')
  const order = refreshOrder(context, found)
  const amount = canonical(input.amount, order.currency)
  const existing = context.store.refunds.get(input.refundId)
  if (existing) {
    if (existing.amount === amount && existing.gatewayPaymentId === input.gatewayPaymentId) return existing
    throw new GatewayRefusal(409, 'refund_mismatch', 'This refund id exists with another amount or payment.')
  }
  if (order.status !== 'paid') throw new GatewayRefusal(409, 'not_paid', 'Only a paid order can be refunded.')
  if (!fitsPayment(order, context.store.refundsOf(order), amount))
    throw new GatewayRefusal(422, 'refund_exceeds_payment', 'The refund is more than what is left of the payment.')
  const refund: GatewayRefund = {
    ...input,
    amount,
    gatewayRefundId: `${context.prefix.refund}${randomBytes(10).toString('hex')}`,
    gatewayOrderId: order.gatewayOrderId,
    currency: order.currency,
    createdMs: context.clock.now(),
  }
  context.store.refunds.put(refund.refundId, refund)
  context.callbacks.announceRefund(order, refund)
  return refund
}

export function refundWire(refund: GatewayRefund) {
  return {
    gatewayRefundId: refund.gatewayRefundId,
    refundId: refund.refundId,
    gatewayPaymentId: refund.gatewayPaymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: 'processed',
    createdAt: new Date(refund.createdMs).toISOString(),
  }
}
