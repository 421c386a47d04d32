import { money } from '@tradewind/domain/money'
import type { CardLeft } from '@tradewind/domain/payments/split-refund'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refunds } from '../../database/table-types.generated.ts'
import type { RefundClaim, Sellers } from '../../sales/seller.ts'
import { type LockedSale, lockPayment, type Payment } from '../payment-repo.ts'

/** Card money promised back. */
export type Refund = Selectable<Refunds>

/** Nothing: it was refunded before its sale was delivered. */
export function claimOf({ claim_kind: kind, claim_id: id }: Refund): RefundClaim | undefined {
  return kind === null || id === null ? undefined : { kind, id }
}

export async function findRefund(tx: SiteTx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
}

export async function insertRefund(tx: SiteTx, refund: Omit<Insertable<Refunds>, 'site_id' | 'status'>): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({ site_id: tx.siteId, status: 'promised', ...refund })
    .execute()
}

export async function lockRefund(tx: SiteTx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Of a refund that the caller has locked. */
export async function changeRefund(tx: SiteTx, refundId: string, change: Updateable<Refunds>): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', refundId).execute()
}

/** With the payment it refunds and the sales that paid, all locked: the sales first, then the payment, as everywhere. */
export async function lockRefundOfPayment(
  tx: SiteTx,
  sellers: Sellers,
  refundId: string,
): Promise<{ refund: Refund; payment: Payment; sales: readonly LockedSale[] }> {
  const { payment_id: orderId } = await findRefund(tx, refundId)
  const { payment, sales } = await lockPayment(tx, sellers, orderId)
  return { payment, sales, refund: await lockRefund(tx, refundId) }
}

/** What was refunded before its sale was delivered; of what was claimed after, nothing. */
export async function listRefunds(tx: SiteTx, orderId: string): Promise<Refund[]> {
  return tx.selectFrom('refunds').selectAll().where('payment_id', '=', orderId).where('claim_id', 'is', null).execute()
}

/** The newest refund of a card payment that does not count for the payment it was made for: it came too late, twice, or for what could no longer be sold. */
export async function findCameBack(
  tx: SiteTx,
  orderId: string,
): Promise<Pick<Refund, 'amount_minor' | 'currency' | 'reason'> | undefined> {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('gateway_payments as g', (join) =>
      join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.gateway_payment_id'),
    )
    .select(['r.amount_minor', 'r.currency', 'r.reason'])
    .where('r.payment_id', '=', orderId)
    .where('r.claim_id', 'is', null)
    .where('g.counts', '=', false)
    .orderBy('r.promised_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether something of a claim has still to arrive. */
export async function isClaimOpen(tx: SiteTx, { kind, id }: RefundClaim): Promise<boolean> {
  const open = await tx
    .selectFrom('refunds')
    .select('id')
    .where('claim_kind', '=', kind)
    .where('claim_id', '=', id)
    .where('status', '=', 'promised')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** How much of a card payment has gone back, or is promised. */
export async function refundedOf(tx: SiteTx, gatewayPaymentId: string): Promise<bigint> {
  const { minor } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<bigint>('amount_minor'), sql<bigint>`0`).as('minor'))
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

/** Card payments of delivered sales, and what of each has not gone back: promised counts as gone. */
export async function cardsLeftOf(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlyMap<number, CardLeft[]>> {
  const rows = await tx
    .selectFrom('gateway_payments as g')
    .innerJoin('payment_lines as l', (join) => join.onRef('l.site_id', '=', 'g.site_id').onRef('l.payment_id', '=', 'g.payment_id'))
    .select(['l.sale_id', 'g.id', 'l.captured_card_minor', 'g.currency'])
    .select((of) =>
      of
        .selectFrom('refunds as r')
        .whereRef('r.site_id', '=', 'g.site_id')
        .whereRef('r.gateway_payment_id', '=', 'g.id')
        .whereRef('r.sale_id', '=', 'l.sale_id')
        .where('r.claim_id', 'is not', null)
        .select(({ fn }) => fn.coalesce(fn.sum<bigint>('r.amount_minor'), sql<bigint>`0`).as('minor'))
        .as('refunded'),
    )
    .where(sql<boolean>`l.sale_id = any(${saleIds}::integer[])`)
    .where('l.status', '=', 'captured')
    .where('g.counts', '=', true)
    .orderBy('g.attempt')
    .execute()
  const left = rows.map((row) => ({
    saleId: row.sale_id,
    card: {
      paymentId: row.id,
      left: money(row.captured_card_minor - BigInt(row.refunded ?? 0n), row.currency),
    },
  }))
  const bySale = Map.groupBy(left, ({ saleId }) => saleId)
  return new Map([...bySale].map(([saleId, own]) => [saleId, own.map(({ card }) => card)]))
}

/** The same of one sale. */
export async function listCardsLeft(tx: SiteTx, saleId: number): Promise<CardLeft[]> {
  return (await cardsLeftOf(tx, [saleId])).get(saleId) ?? []
}
