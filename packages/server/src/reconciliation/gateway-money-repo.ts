import { money } from '@tradewind/domain/money'
import type { OurPayment, OurRefund } from '@tradewind/domain/reconciliation/compare-settlements'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

const MOST_ROWS = 20_000
const MOST_SILENT = 2_000

/** The sale that stands for a gateway payment `g` where only one can be named. */
const FIRST_SALE = sql<
  number | null
>`(select min(l.sale_id) from payment_lines l where l.site_id = g.site_id and l.payment_id = g.payment_id)`

type Window = { readonly since: Instant; readonly due: Instant }

/** What a gateway says was paid to us. */
export async function listPayments(tx: SiteTx, gateway: string, { since, due }: Window): Promise<OurPayment[]> {
  const rows = await tx
    .selectFrom('gateway_payments as g')
    .select(['g.id', 'g.gateway_payment_id', 'g.paid_minor', 'g.paid_currency', 'g.checked_at'])
    .select(FIRST_SALE.as('sale_id'))
    .where('g.gateway', '=', gateway)
    .where('g.status', '=', 'paid')
    .where('g.checked_at', '>=', since)
    .orderBy('g.checked_at')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gatewayPaymentId: row.gateway_payment_id ?? '',
    saleId: row.sale_id,
    paid: money(row.paid_minor ?? 0n, row.paid_currency ?? ''),
    isDue: row.checked_at !== null && row.checked_at < due,
  }))
}

/** What went back through a gateway, or has still to. */
export async function listRefundsOf(tx: SiteTx, gateway: string, { since, due }: Window): Promise<OurRefund[]> {
  const rows = await tx
    .selectFrom('refunds as r')
    .innerJoin('gateway_payments as g', (join) =>
      join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.gateway_payment_id'),
    )
    .select(['r.id', 'r.gateway_refund_id', 'r.amount_minor', 'r.currency', 'r.status', 'r.promised_at', 'r.settled_at'])
    .select(['g.id as payment_id', 'g.gateway_payment_id as their_payment'])
    .select(sql<number | null>`coalesce(r.sale_id, ${FIRST_SALE})`.as('sale_id'))
    .where('g.gateway', '=', gateway)
    .where((eb) => eb.or([eb('r.settled_at', 'is', null), eb('r.settled_at', '>=', since)]))
    .orderBy('r.promised_at')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    gatewayPaymentId: row.their_payment ?? '',
    gatewayRefundId: row.gateway_refund_id,
    saleId: row.sale_id,
    amount: money(row.amount_minor, row.currency),
    state: row.status as OurRefund['state'],
    isDue: (row.settled_at ?? row.promised_at) < due,
  }))
}

/** Which of some payments are with this gateway. */
export async function findPaymentsOf(tx: SiteTx, gateway: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('gateway_payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('id', 'in', [...ids, ''])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Payments that ended before a moment and whose gateway has not said whether they were made. */
export function listSilentPayments(tx: SiteTx, before: Instant) {
  return tx
    .selectFrom('gateway_payments as g')
    .select(['g.id', 'g.amount_minor', 'g.currency'])
    .select(FIRST_SALE.as('sale_id'))
    .where('g.site_id', '=', tx.siteId)
    .where('g.status', 'in', ['started', 'created', 'pending'])
    .where('g.ends_at', '<', before)
    .orderBy('g.ends_at')
    .limit(MOST_SILENT)
    .execute()
}
