import { createHash } from 'node:crypto'
import type { CallbackDialect } from '../gateway/send-callbacks.ts'
import type { GatewayContext } from '../gateway/settle-payment.ts'
import { refundWire, statusWire } from './phonepe-routes.ts'

/** PhonePe's webhooks: proved by a hash of a user name and a password that is the same every time. */
export function phonePeDialect(user: string, password: string, context: () => GatewayContext): CallbackDialect {
  return {
    payment(order, status) {
      const payload = statusWire({ ...order, status })
      return { event: payload.state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed', payload }
    },
    refund: (_order, refund) => ({ event: 'pg.refund.completed', payload: refundWire(context(), refund) }),
    seal({ payload, isForged }) {
      const hash = createHash('sha256').update(`${user}:${password}${isForged ? ', not' : ''}`)
      return { body: JSON.stringify({ type: 'CHECKOUT', ...payload }), headers: { authorization: hash.digest('hex') } }
    },
  }
}
