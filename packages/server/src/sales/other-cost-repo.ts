import { type Money, money } from '@tradewind/domain/money'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

/** What one more supplier of a sale is owed. */
export type OtherCostOf = { readonly saleId: number; readonly supplier: string; readonly cost: Money }

/** Keeps the other costs of a sale that was just written, for lists: they are those of its price. */
export function keepOtherCosts(tx: SiteTx, saleId: number, { otherCosts = [] }: SalePrice): void {
  const rows = otherCosts.map(({ supplierId, cost }) => ({
    site_id: tx.siteId,
    sale_id: saleId,
    supplier_entity_id: supplierId,
    cost_currency: cost.currency,
    cost_minor: cost.minor,
  }))
  if (rows.length > 0) sendAlong(tx, tx.insertInto('other_sale_costs').values(rows))
}

/** Of these sales, the greatest cost first. */
export async function listOtherCosts(tx: SiteTx, saleIds: readonly number[]): Promise<OtherCostOf[]> {
  if (saleIds.length === 0) return []
  const rows = await tx
    .selectFrom('other_sale_costs as o')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'o.site_id').onRef('le.id', '=', 'o.supplier_entity_id'),
    )
    .select(['o.sale_id', 'le.name', 'o.cost_minor', 'o.cost_currency'])
    .where('o.sale_id', 'in', [...saleIds])
    .orderBy('o.sale_id')
    .orderBy('o.cost_minor', 'desc')
    .orderBy('o.supplier_entity_id')
    .execute()
  return rows.map((row) => ({ saleId: row.sale_id, supplier: row.name, cost: money(row.cost_minor, row.cost_currency) }))
}
