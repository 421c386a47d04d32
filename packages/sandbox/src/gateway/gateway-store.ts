import { join } from 'node:path'
import { add, compareMoney, parseMoney, sum, toDecimal } from '@tradewind/domain/money'
import { openTable, type Table } from '../state/journal.ts'
import type { Callback } from './callback.ts'
import type { GatewayOrder, GatewayRefund, Plant } from './gateway-order.ts'

/** The gateway's state; callbacks still to be sent are stored too, so that a restart sends them. */
export type GatewayStore = {
  orders: Table<GatewayOrder>
  refunds: Table<GatewayRefund>
  callbacks: Table<Callback>
  plants: Table<Plant>
  orderByMerchantId(orderId: string): GatewayOrder | undefined
  orderByPayment(gatewayPaymentId: string): GatewayOrder | undefined
  refundsOf(order: GatewayOrder): GatewayRefund[]
  close(): void
}

export function openGatewayStore(stateDir?: string, folder = 'gateway'): GatewayStore {
  const file = (name: string): string | undefined => (stateDir ? join(stateDir, folder, `${name}.jsonl`) : undefined)
  const orders = openTable<GatewayOrder>(file('orders'))
  const refunds = openTable<GatewayRefund>(file('refunds'))
  const callbacks = openTable<Callback>(file('callbacks'))
  const plants = openTable<Plant>(file('plants'))
  return {
    orders,
    refunds,
    callbacks,
    plants,
    orderByMerchantId: (orderId) => orders.rows().find((order) => order.orderId === orderId),
    orderByPayment: (id) => orders.rows().find(({ gatewayPaymentId }) => gatewayPaymentId === id),
    refundsOf: (order) => refunds.rows().filter(({ gatewayOrderId }) => gatewayOrderId === order.gatewayOrderId),
    close: () => {
      for (const table of [orders, refunds, callbacks, plants]) table.close()
    },
  }
}

/** Decimal string of all refunds together. */
export function refundedAmount(order: GatewayOrder, refunds: readonly GatewayRefund[]): string {
  return toDecimal(
    sum(
      refunds.map(({ amount }) => parseMoney(amount, order.currency)),
      order.currency,
    ),
  )
}

/** Whether one more refund still fits into what was paid. */
export function fitsPayment(order: GatewayOrder, refunds: readonly GatewayRefund[], amount: string): boolean {
  const after = add(parseMoney(refundedAmount(order, refunds), order.currency), parseMoney(amount, order.currency))
  return compareMoney(after, parseMoney(order.amount, order.currency)) <= 0
}
