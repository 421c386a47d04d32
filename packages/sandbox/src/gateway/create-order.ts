import { randomBytes } from 'node:crypto'
import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { z } from 'zod'
import type { GatewayOrder } from './gateway-order.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { type GatewayContext, refreshOrder } from './settle-payment.ts'

const WebUrl = z.url({ protocol: /^https?$/ })

export const OrderInput = z.strictObject({
  orderId: z.string().min(1).max(100),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  customer: z.strictObject({ name: z.string().max(200), email: z.string().max(320), phone: z.string().max(40) }),
  description: z.string().max(500),
  returnUrl: WebUrl,
  callbackUrl: WebUrl,
  expiresInSeconds: z.number().int().min(60).max(3600).optional(),
})

const LIFE_SECONDS = 900

/** Opens an order to be paid, or returns the existing one of this merchant id. Refuses the same id with another amount. */
export function createOrder(context: GatewayContext, input: z.output<typeof OrderInput>): GatewayOrder {
  const amount = canonical(input.amount, input.currency)
  const existing = context.store.orderByMerchantId(input.orderId)
  if (existing) {
    if (existing.amount !== amount || existing.currency !== input.currency)
      throw new GatewayRefusal(409, 'order_mismatch', 'This order id exists with another amount or currency.')
    return refreshOrder(context, existing)
  }
  const { expiresInSeconds = LIFE_SECONDS, ...rest } = input
  const now = context.clock.now()
  const order: GatewayOrder = {
    ...rest,
    amount,
    gatewayOrderId: `go_${randomBytes(16).toString('hex')}`,
    status: 'created',
    gatewayPaymentId: null,
    failureReason: null,
    createdMs: now,
    expiresMs: now + expiresInSeconds * 1000,
    paidMs: null,
  }
  context.store.orders.put(order.gatewayOrderId, order)
  return order
}

/** With all decimals of the currency. Refuses zero and less, and more decimals than the currency has. */
export function canonical(text: string, currency: string): string {
  try {
    const amount = parseMoney(text, currency)
    if (amount.minor > 0n) return toDecimal(amount)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new GatewayRefusal(400, 'invalid_request', `amount: ${text} is not an amount of ${currency} above zero.`)
}
