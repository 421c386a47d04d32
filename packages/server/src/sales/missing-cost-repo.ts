import { type Money, money } from '@tradewind/domain/money'
import type { Owed } from '@tradewind/domain/sales/price-with-cost'
import type { Instant } from '@tradewind/domain/time'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

/** Of a sale that was just written: the parts of which nobody has said what they cost, in the words of who sells it. */
export function keepMissingCosts(tx: SiteTx, saleId: number, parts: readonly string[]): void {
  const rows = parts.map((part) => ({ site_id: tx.siteId, sale_id: saleId, part }))
  if (rows.length > 0) sendAlong(tx, tx.insertInto('missing_sale_costs').values(rows))
}

export type MissingCost = {
  readonly saleId: number
  readonly part: string
  /** What was entered for it since; null: it is still missing. */
  readonly entered: { readonly supplierId: number | null; readonly cost: Money } | null
}

/** Of these sales, also those that were entered since. */
export async function listMissingCosts(tx: SiteTx, saleIds: readonly number[]): Promise<MissingCost[]> {
  if (saleIds.length === 0) return []
  const rows = await tx
    .selectFrom('missing_sale_costs')
    .select(['sale_id', 'part', 'supplier_entity_id', 'cost_minor', 'cost_currency'])
    .where('sale_id', 'in', [...saleIds])
    .orderBy('sale_id')
    .orderBy('part')
    .execute()
  return rows.map(({ sale_id: saleId, part, supplier_entity_id: supplierId, cost_minor: minor, cost_currency: currency }) => ({
    ...{ saleId, part },
    entered: minor === null || currency === null ? null : { supplierId, cost: money(minor, currency) },
  }))
}

type Entering = {
  readonly saleId: number
  readonly part: string
  /** Without a supplier it costs nothing. */
  readonly supplierId: number | null
  readonly cost: Money
  /** The same in the currency of the sale. */
  readonly worth: Money
  readonly by: number
  readonly now: Instant
}

/** The caller has locked the sale. */
export async function enterMissingCost(tx: SiteTx, { saleId, part, supplierId, cost, worth, by, now }: Entering): Promise<void> {
  await tx
    .updateTable('missing_sale_costs')
    .set({
      ...{ supplier_entity_id: supplierId, cost_minor: cost.minor, cost_currency: cost.currency, worth_minor: worth.minor },
      ...{ entered_at: now, entered_by: by },
    })
    .where('sale_id', '=', saleId)
    .where('part', '=', part)
    .where('entered_at', 'is', null)
    .execute()
}

type Priced = {
  readonly saleId: number
  readonly supplierId: number
  /** What its first supplier is owed now. */
  readonly cost: Money
  readonly margin: Money
  readonly now: Instant
}

/** What a sale costs and leaves, once another cost was added to its price. The caller has locked it. */
export function changeCostOf(tx: SiteTx, { saleId, supplierId, cost, margin, now }: Priced): void {
  const set = { supplier_entity_id: supplierId, cost_minor: cost.minor, cost_currency: cost.currency, margin_minor: margin.minor }
  sendAlong(
    tx,
    tx
      .updateTable('sales')
      .set({ ...set, updated_at: now })
      .where('id', '=', saleId),
  )
}

/** One more supplier is owed, or one that is not the first is owed so much from now on. */
export function putOtherCost(tx: SiteTx, saleId: number, { supplierId, amount: cost }: Owed): void {
  const key = { site_id: tx.siteId, sale_id: saleId, supplier_entity_id: supplierId, cost_currency: cost.currency }
  sendAlong(
    tx,
    tx
      .insertInto('other_sale_costs')
      .values({ ...key, cost_minor: cost.minor })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'sale_id', 'supplier_entity_id', 'cost_currency']).doUpdateSet({ cost_minor: cost.minor }),
      ),
  )
}
