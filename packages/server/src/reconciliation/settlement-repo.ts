import { money } from '@tradewind/domain/money'
import type { SettledLine } from '@tradewind/domain/reconciliation/compare-settlements'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { SettlementLine } from '../payments/gateways/payment-gateway.ts'

const MOST_ROWS = 20_000

/** What a gateway says it paid out on a day. */
export type PaidOut = {
  readonly gateway: string
  readonly day: PlainDate
  readonly lines: readonly SettlementLine[]
  readonly now: Instant
}

/** Gives the lines that were not known before. */
export async function insertSettlementLines(tx: SiteTx, { gateway, day, lines, now }: PaidOut): Promise<ReadonlySet<string>> {
  const rows = lines.map((line) => ({
    site_id: tx.siteId,
    gateway,
    line_id: line.lineId,
    kind: line.kind,
    settlement_id: line.settlementId,
    bank_reference: line.bankReference,
    paid_out_on: day,
    gateway_payment_id: line.gatewayPaymentId,
    reference: line.reference,
    currency: line.amount.currency,
    amount_minor: line.amount.minor,
    fee_minor: line.fee.minor,
    tax_minor: line.tax.minor,
    net_minor: line.net.minor,
    read_at: now,
  }))
  const written = await tx
    .insertInto('settlement_lines')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site_id', 'gateway', 'line_id']).doNothing())
    .returning('line_id')
    .execute()
  return new Set(written.map(({ line_id }) => line_id))
}

/** Lines of the time looked back at, and those of payments just before it. */
export async function listSettled(
  tx: SiteTx,
  gateway: string,
  { since, paymentsSince }: { since: PlainDate; paymentsSince: PlainDate },
): Promise<SettledLine[]> {
  const rows = await tx
    .selectFrom('settlement_lines as l')
    .selectAll('l')
    .where('l.gateway', '=', gateway)
    .where('l.paid_out_on', '>=', since)
    // A payment or refund older than what is looked back at is not unknown, only long past.
    .where(
      sql<boolean>`(l.kind <> 'payment' or l.paid_out_on >= ${paymentsSince} or exists (select from gateway_payments g
        where g.site_id = l.site_id and g.gateway = l.gateway and g.gateway_payment_id = l.line_id and g.checked_at >= ${since}::date))`,
    )
    .orderBy('l.paid_out_on')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    lineId: row.line_id,
    kind: row.kind as SettledLine['kind'],
    gatewayPaymentId: row.gateway_payment_id,
    reference: row.reference,
    amount: money(row.amount_minor, row.currency),
    fee: money(row.fee_minor, row.currency),
    tax: money(row.tax_minor, row.currency),
    net: money(row.net_minor, row.currency),
  }))
}

/** Which of some lines this gateway paid out. */
export async function findSettlementLines(tx: SiteTx, gateway: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('settlement_lines')
    .select('line_id')
    .where('gateway', '=', gateway)
    .where('line_id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  return new Set(rows.map(({ line_id }) => line_id))
}
