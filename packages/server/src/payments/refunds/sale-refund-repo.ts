import type { RefundedBefore } from '@tradewind/domain/sales/sale-refund'
import type { Insertable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { SaleRefunds } from '../../database/table-types.generated.ts'
import type { RefundClaim, RefundedTo } from '../../sales/seller.ts'

export async function insertSaleRefund(tx: SiteTx, refund: Omit<Insertable<SaleRefunds>, 'site_id'>): Promise<void> {
  await tx
    .insertInto('sale_refunds')
    .values({ site_id: tx.siteId, ...refund })
    .execute()
}

/** All that was refunded of a sale after its delivery. The lock of its payment locks them too. */
export async function readRefunded(
  tx: SiteTx,
  saleId: number,
): Promise<RefundedBefore & { readonly claims: readonly RefundClaim[] }> {
  const rows = await tx.selectFrom('sale_refunds').selectAll().where('sale_id', '=', saleId).execute()
  const total = (part: (row: (typeof rows)[number]) => bigint) => rows.reduce((sum, row) => sum + part(row), 0n)
  return {
    claims: rows.map(({ claim_kind: kind, claim_id: id }) => ({ kind, id })),
    payable: total((row) => row.undone_minor),
    cost: total((row) => row.cost_minor),
    fee: total((row) => row.fee_minor),
    gst: total((row) => row.gst_minor),
    tds: total((row) => row.tds_minor),
    withheld: total((row) => row.withheld_minor),
    supplierRefunded: total((row) => row.supplier_minor),
  }
}

/** Where all that was refunded of a delivered sale has arrived; undefined while some of it has not. */
export async function whereRefunded(tx: SiteTx, saleId: number): Promise<RefundedTo | undefined> {
  const [cards, rows] = await Promise.all([
    tx.selectFrom('refunds').select('status').where('sale_id', '=', saleId).where('claim_id', 'is not', null).execute(),
    tx.selectFrom('sale_refunds').select(['refund_minor', 'card_minor']).where('sale_id', '=', saleId).execute(),
  ])
  const has = (status: string) => cards.some((card) => card.status === status)
  if (has('promised')) return undefined
  if (has('byHand')) return 'hand'
  const toWallet = has('toWallet') || rows.some((row) => row.refund_minor > row.card_minor)
  return has('sent') ? (toWallet ? 'both' : 'card') : 'wallet'
}
