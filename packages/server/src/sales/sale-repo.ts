import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { BoundSales } from './bound-sales.ts'
import { mayRead, seesSale } from './may-read-sale.ts'

export type Sale = {
  readonly id: number
  readonly kind: string
  readonly user_id: number
  readonly legal_entity_id: number
  readonly status: string
  /** 'DEL–BOM' */
  readonly title: string
  readonly updated_at: Instant
  /** Whom its cost is owed to. Null: nothing was bought for it. */
  readonly supplier_entity_id: number | null
}

export async function findSale(tx: SiteTx, saleId: number): Promise<Sale | undefined> {
  return tx
    .selectFrom('sales')
    .select(['id', 'kind', 'user_id', 'legal_entity_id', 'status', 'title', 'updated_at', 'supplier_entity_id'])
    .where('id', '=', saleId)
    .executeTakeFirst()
}

export async function kindsOfSales(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (saleIds.length === 0) return new Map()
  const rows = await tx.selectFrom('sales').select(['id', 'kind']).where('id', 'in', saleIds).execute()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export async function getSale(tx: SiteTx, saleId: number): Promise<Sale> {
  return (await findSale(tx, saleId)) ?? refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

type Viewing = { readonly viewer: Actor; readonly boundSales: Pick<BoundSales, 'listRights' | 'rightsOfOrder'> }

/** The sale if this person may know of it. Refuses NOT_FOUND. */
export async function getReadableSale(tx: SiteTx, saleId: number, viewing: Viewing): Promise<Sale> {
  const sale = await getSale(tx, saleId)
  if (await mayReadSale(tx, sale, viewing)) return sale
  return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

export async function mayReadSale(tx: SiteTx, sale: Sale, { viewer, boundSales }: Viewing): Promise<boolean> {
  const bound = (await boundSales.listRights(tx, [sale.id])).get(sale.id)
  return mayRead(sale, viewer, { seesQueue: seesSale(viewer, bound) })
}

/** Refuses NOT_FOUND an order that this person may not know of. */
export async function refuseUnreadableOrder(tx: SiteTx, orderId: number, { viewer, boundSales }: Viewing): Promise<void> {
  const order = await tx.selectFrom('orders').select(['user_id', 'legal_entity_id']).where('id', '=', orderId).executeTakeFirst()
  if (order && mayRead(order, viewer, { seesQueue: seesSale(viewer, await boundSales.rightsOfOrder(tx, orderId)) })) return
  refuse('NOT_FOUND', { message: 'We could not find that order.' })
}

/** Where its money is, of one that moves no more. */
export function changeMoneyOf(tx: SiteTx, saleId: number, where: string, now: Instant): void {
  sendAlong(tx, tx.updateTable('sales').set({ money: where, updated_at: now }).where('id', '=', saleId))
}

/** What it costs is said otherwise: lists and charts show what is left of it then. Travels with the next statement. */
export function setCostOfSale(tx: SiteTx, saleId: number, { cost, fee, earned }: SalePrice, now: Instant): void {
  const set = { cost_minor: cost.minor, cost_currency: cost.currency, margin_minor: fee.minor + earned.minor, updated_at: now }
  sendAlong(tx, tx.updateTable('sales').set(set).where('id', '=', saleId))
}

type Back = { readonly refund: bigint; readonly undone: bigint; readonly margin: bigint }

/**
 * What a refund takes off a delivered sale in lists and charts; an agency loses its earnings in the proportion of what is undone. The caller has locked the
 * sale. Not for flights: what changes of a flight is kept with its booking.
 */
export function changeSums(tx: SiteTx, saleId: number, { refund, undone, margin }: Back): void {
  sendAlong(
    tx,
    tx
      .updateTable('sales')
      .set((set) => ({
        changed_sales_minor: set('changed_sales_minor', '-', refund),
        changed_margin_minor: set('changed_margin_minor', '+', margin),
        changed_earned_minor: sql<bigint>`changed_earned_minor - coalesce(round(earned_minor::numeric * ${undone} / nullif(amount_minor, 0)), 0)`,
      }))
      .where('id', '=', saleId),
  )
}
