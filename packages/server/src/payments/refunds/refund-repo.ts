import type { Selectable } from 'kysely'
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

/** With the order it gives back, both locked: the sale first, then the order, as everywhere. */
export async function lockRefundOfOrder(
  tx: SiteTx,
  sellers: Sellers,
  refundId: string,
): Promise<{ refund: Refund; order: PaymentOrder; sale: LockedSale | undefined }> {
  const { payment_order_id: orderId } = await findRefund(tx, refundId)
  const { order, sale } = await lockPaymentOrder(tx, sellers, orderId)
  return { order, sale, refund: await lockRefund(tx, refundId) }
}

export async function listRefunds(tx: SiteTx, orderId: string): Promise<Refund[]> {
  return tx.selectFrom('refunds').selectAll().where('payment_order_id', '=', orderId).execute()
}
