import { sql } from 'kysely'
import type { GatewayOrder, GatewayRefund } from '../packages/sandbox/src/gateway/gateway-order.ts'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import type { Verdict } from './verdict.ts'

export type GatewayBooks = { readonly orders: readonly GatewayOrder[]; readonly refunds: readonly GatewayRefund[] }
export type OurCard = { readonly gateway_payment_id: string; readonly paid: string; readonly back: string }

export async function readGateways(sandboxUrl: string): Promise<GatewayBooks> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/gateway/books`)
  return (await answer.json()) as GatewayBooks
}

/** Card payments that we know were taken, and what of each we believe to be refunded; in minor units. */
export async function readCards(db: Database): Promise<OurCard[]> {
  const { rows } =
    await sql<OurCard>`select g.gateway_payment_id, g.paid_minor::text as paid, coalesce(sum(r.amount_minor), 0)::text as back
    from gateway_payments g left join refunds r on r.site_id = g.site_id and r.gateway_payment_id = g.id and r.status = 'sent'
    where g.status = 'paid' group by g.site_id, g.id, g.gateway_payment_id, g.paid_minor`.execute(db)
  return rows
}

/** What cards were charged at the gateway is what our books say, both ways, and so is what was refunded of each. */
export function everyCardPaymentIsOurs({ orders, refunds }: GatewayBooks, ours: readonly OurCard[]): Verdict {
  const taken = orders.flatMap(({ status, gatewayPaymentId, paidAmount, amount }) =>
    status === 'paid' && gatewayPaymentId ? [[gatewayPaymentId, minorOf(paidAmount ?? amount)] as const] : [],
  )
  const there = new Map(taken)
  const here = new Map(ours.map((one) => [one.gateway_payment_id, one]))
  const backOf = (id: string) =>
    refunds.filter(({ gatewayPaymentId }) => gatewayPaymentId === id).reduce((sum, { amount }) => sum + minorOf(amount), 0n)
  const broken = [...new Set([...there.keys(), ...here.keys()])].flatMap((id) => {
    const one = here.get(id)
    if (!one) return [`${id} was charged ${there.get(id)} and is unknown to us`]
    const isSame = there.get(id) === BigInt(one.paid) && backOf(id) === BigInt(one.back)
    return isSame ? [] : [`${id}: charged ${there.get(id)}, refunded ${backOf(id)} there; ${one.paid} and ${one.back} here`]
  })
  return { promise: 'Every charge and refund at the gateway is ours, to the paisa', looked: there.size + refunds.length, broken }
}

/** The soak pays in rupees and dirhams, of a hundred parts each. */
export function minorOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}
