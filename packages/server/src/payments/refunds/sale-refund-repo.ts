import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { OtherBefore, OtherWorth, RefundedBefore } from '@tradewind/domain/sales/sale-refund'
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

/** What is undone and refunded of the other costs of a sale, beside the refund that it belongs to. */
export async function insertOtherRefunds(
  tx: SiteTx,
  claim: RefundClaim,
  { undone, refunds }: { readonly undone: SalePrice; readonly refunds: readonly OtherWorth[] },
): Promise<void> {
  const rows = (undone.otherCosts ?? []).map(({ supplierId, cost }) => {
    const worth = refunds.find((one) => one.supplierId === supplierId && one.there.currency === cost.currency)
    return {
      site_id: tx.siteId,
      claim_kind: claim.kind,
      claim_id: claim.id,
      supplier_entity_id: supplierId,
      cost_currency: cost.currency,
      cost_minor: cost.minor,
      supplier_minor: worth?.there.minor ?? 0n,
      supplier_here_minor: worth?.here.minor ?? 0n,
    }
  })
  if (rows.length > 0) await tx.insertInto('other_sale_refunds').values(rows).execute()
}

/** All that was refunded of a sale after its delivery. The lock of its payment locks them too. */
export async function readRefunded(
  tx: SiteTx,
  saleId: number,
): Promise<RefundedBefore & { readonly claims: readonly RefundClaim[] }> {
  const [rows, others] = await Promise.all([
    tx.selectFrom('sale_refunds').selectAll().where('sale_id', '=', saleId).execute(),
    listOtherRefunds(tx, saleId),
  ])
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
    others,
  }
}

async function listOtherRefunds(tx: SiteTx, saleId: number): Promise<OtherBefore[]> {
  const rows = await tx
    .selectFrom('sale_refunds as r')
    .innerJoin('other_sale_refunds as o', (join) =>
      join.onRef('o.site_id', '=', 'r.site_id').onRef('o.claim_kind', '=', 'r.claim_kind').onRef('o.claim_id', '=', 'r.claim_id'),
    )
    .select(['o.supplier_entity_id', 'o.cost_currency'])
    .select(({ fn }) => [fn.sum<bigint>('o.cost_minor').as('cost'), fn.sum<bigint>('o.supplier_minor').as('refunded')])
    .where('r.sale_id', '=', saleId)
    .groupBy(['o.supplier_entity_id', 'o.cost_currency'])
    .execute()
  return rows.map((row) => ({
    ...{ supplierId: row.supplier_entity_id, currency: row.cost_currency },
    ...{ cost: BigInt(row.cost), refunded: BigInt(row.refunded) },
  }))
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
