import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refunds } from '../../database/table-types.generated.ts'
import type { Sellers } from '../../sales/seller.ts'
import { type LockedSale, lockPaymentOrder, type PaymentOrder } from '../payment-order-repo.ts'

/** Card money promised back. */
export type Refund = Selectable<Refunds>

export async function findRefund(tx: SiteTx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
}

export async function lockRefund(tx: SiteTx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** With the payment it gives back and the sales that paid, all locked: the sales first, then the payment, as everywhere. */
export async function lockRefundOfOrder(
  tx: SiteTx,
  sellers: Sellers,
  refundId: string,
): Promise<{ refund: Refund; order: PaymentOrder; sales: readonly LockedSale[] }> {
  const { payment_id: orderId } = await findRefund(tx, refundId)
  const { order, sales } = await lockPaymentOrder(tx, sellers, orderId)
  return { order, sales, refund: await lockRefund(tx, refundId) }
}

/** What was given back before its sale was delivered; of a change to a sold one, nothing. */
export async function listRefunds(tx: SiteTx, orderId: string): Promise<Refund[]> {
  return tx.selectFrom('refunds').selectAll().where('payment_id', '=', orderId).where('change_request_id', 'is', null).execute()
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
