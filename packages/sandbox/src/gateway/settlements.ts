import { type Money, money, negate, parseMoney, portion, subtract, sum, toDecimal, zero } from '@tradewind/domain/money'
import { dateInIndia } from '../sandbox-clock.ts'
import type { GatewayOrder, Plant } from './gateway-order.ts'
import type { GatewayStore } from './gateway-store.ts'

const FEE_BASIS_POINTS = 200
const GST_BASIS_POINTS = 1800
const DAYS_UNTIL_PAID_OUT = 2
const DAY_MS = 86_400_000

export type Entry = {
  type: 'payment' | 'refund'
  id: string
  settlementId: string
  utr: string
  gatewayPaymentId: string
  /** The merchant's own name for the order; empty for a payment nobody ordered. */
  orderId: string
  gatewayOrderId: string
  at: string
  amount: Money
  fee: Money
  feeGst: Money
  net: Money
}

/**
 * What is paid out on a day in India: payments of two days before, less the fee of 2 % and the GST on it, less refunds of that day (whose fee is not
 * returned). Planted differences are included.
 */
export function entriesOf(store: GatewayStore, date: string): Entry[] {
  const isDue = (ms: number) => dateInIndia(ms + DAYS_UNTIL_PAID_OUT * DAY_MS) === date
  const settlement = { settlementId: `setl_${date.replaceAll('-', '')}`, utr: `UTR${date.replaceAll('-', '')}` }
  const payments = store.orders.rows().flatMap((order) => {
    if (order.paidMs === null || order.gatewayPaymentId === null || !isDue(order.paidMs)) return []
    const plant = plantOn(store, order.gatewayPaymentId)
    return plant?.kind === 'omit' ? [] : [{ ...settlement, ...paidOut(order, order.gatewayPaymentId, order.paidMs, plant) }]
  })
  const refunds = store.refunds.rows().flatMap((refund) => {
    const plant = plantOn(store, refund.gatewayPaymentId)
    if (!isDue(refund.createdMs) || plant?.kind === 'omit' || plant?.kind === 'refundPending' || plant?.kind === 'refundFailed')
      return []
    const order = store.orders.get(refund.gatewayOrderId)
    return order ? [{ ...settlement, ...refundLine(order, refund) }] : []
  })
  const strangers = store.plants
    .rows()
    .filter((plant) => plant.kind === 'stranger' && isDue(plant.madeMs))
    .map((plant) => ({ ...settlement, ...strangersPayment(plant) }))
  return [...payments, ...refunds, ...strangers].sort((a, b) => (a.at < b.at ? -1 : 1))
}

export function settlementsOf(store: GatewayStore, date: string) {
  const entries = entriesOf(store, date)
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

export function plantOn(store: GatewayStore, gatewayPaymentId: string): Plant | undefined {
  return store.plants.get(gatewayPaymentId)
}

type Line = Omit<Entry, 'settlementId' | 'utr'>

function paidOut(order: GatewayOrder, id: string, ms: number, plant: Plant | undefined): Line {
  const planted = (kind: Plant['kind']) =>
    plant?.kind === kind && plant.amount ? parseMoney(plant.amount, order.currency) : undefined
  const amount = planted('amount') ?? parseMoney(order.paidAmount ?? order.amount, order.currency)
  const about = { id, gatewayPaymentId: id, orderId: order.orderId, gatewayOrderId: order.gatewayOrderId, at: iso(ms) }
  return { type: 'payment', ...about, ...charge(amount, planted('fee')) }
}

function refundLine(
  order: GatewayOrder,
  refund: { gatewayRefundId: string; gatewayPaymentId: string; amount: string; currency: string; createdMs: number },
): Line {
  const amount = parseMoney(refund.amount, refund.currency)
  const nothing = zero(refund.currency)
  const about = { id: refund.gatewayRefundId, gatewayPaymentId: refund.gatewayPaymentId, at: iso(refund.createdMs) }
  const of = { orderId: order.orderId, gatewayOrderId: order.gatewayOrderId }
  return { type: 'refund', ...about, ...of, amount, fee: nothing, feeGst: nothing, net: negate(amount) }
}

/** A payment the merchant never asked for. */
function strangersPayment({ gatewayPaymentId, amount = '0', currency = 'INR', madeMs }: Plant): Line {
  const about = { id: gatewayPaymentId, gatewayPaymentId, orderId: '', gatewayOrderId: '', at: iso(madeMs) }
  return { type: 'payment', ...about, ...charge(parseMoney(amount, currency)) }
}

function charge(amount: Money, planted?: Money) {
  const fee = planted ?? portion(money(amount.minor, amount.currency), FEE_BASIS_POINTS)
  const feeGst = portion(fee, GST_BASIS_POINTS)
  return { amount, fee, feeGst, net: subtract(subtract(amount, fee), feeGst) }
}

function entryWire({ amount, fee, feeGst, net, gatewayOrderId: _, orderId, ...entry }: Entry) {
  return {
    ...entry,
    orderId: orderId || null,
    currency: amount.currency,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    feeGst: toDecimal(feeGst),
    net: toDecimal(net),
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
