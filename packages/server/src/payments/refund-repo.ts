import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Refunds } from '../database/table-types.generated.ts'

/** Card money promised back. */
export type Refund = Selectable<Refunds>

export async function findRefund(tx: SiteTx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
}

export async function lockRefund(tx: SiteTx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow()
}

export async function listRefunds(tx: SiteTx, orderId: string): Promise<Refund[]> {
  return tx.selectFrom('refunds').selectAll().where('payment_order_id', '=', orderId).execute()
}
