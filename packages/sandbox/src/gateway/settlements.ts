import { type Money, negate, parseMoney, portion, subtract, sum, toDecimal } from '@tradewind/domain/money'
import { dateInIndia } from '../sandbox-clock.ts'
import type { GatewayStore } from './gateway-store.ts'

const FEE_BASIS_POINTS = 180
const GST_BASIS_POINTS = 1800

type Entry = {
  type: 'payment' | 'refund'
  id: string
  orderId: string
  at: string
  amount: Money
  fee: Money
  feeGst: Money
  net: Money
}

/** What the gateway pays out for a day in India: payments less its fee and the GST on it, less refunds (whose fee is not returned). */
export function settlementsOf(store: GatewayStore, date: string) {
  const payments = store.orders
    .rows()
    .flatMap((order) =>
      order.paidMs !== null && order.gatewayPaymentId !== null && dateInIndia(order.paidMs) === date
        ? [payment(order.gatewayPaymentId, order.orderId, order.paidMs, parseMoney(order.amount, order.currency))]
        : [],
    )
  const refunds = store.refunds
    .rows()
    .filter(({ createdMs }) => dateInIndia(createdMs) === date)
    .map((refund) => {
      const orderId = store.orders.get(refund.gatewayOrderId)?.orderId ?? ''
      return giveBack(refund.gatewayRefundId, orderId, refund.createdMs, parseMoney(refund.amount, refund.currency))
    })
  const entries = [...payments, ...refunds].sort((a, b) => (a.at < b.at ? -1 : 1))
  const totals = [...Map.groupBy(entries, ({ amount }) => amount.currency)].map(([currency, group]) => ({
    currency,
    net: toDecimal(
      sum(
        group.map(({ net }) => net),
        currency,
      ),
    ),
  }))
  return { date, entries: entries.map(entryWire), totals }
}

function payment(id: string, orderId: string, ms: number, amount: Money): Entry {
  const fee = portion(amount, FEE_BASIS_POINTS)
  const feeGst = portion(fee, GST_BASIS_POINTS)
  return {
    type: 'payment',
    id,
    orderId,
    at: new Date(ms).toISOString(),
    amount,
    fee,
    feeGst,
    net: subtract(subtract(amount, fee), feeGst),
  }
}

function giveBack(id: string, orderId: string, ms: number, amount: Money): Entry {
  const nothing = { minor: 0n, currency: amount.currency }
  return { type: 'refund', id, orderId, at: new Date(ms).toISOString(), amount, fee: nothing, feeGst: nothing, net: negate(amount) }
}

function entryWire({ amount, fee, feeGst, net, ...entry }: Entry) {
  return {
    ...entry,
    currency: amount.currency,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    feeGst: toDecimal(feeGst),
    net: toDecimal(net),
  }
}
