import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable, Updateable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { PaymentOrders } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'
import { getSale } from '../sales/sale-repo.ts'
import { type Seller, type Sellers, type Sold, sellerOf } from '../sales/seller.ts'

export type PaymentOrder = Selectable<PaymentOrders>
/** Waiting to be paid: nothing counted yet but what the wallet has set aside. */
export const UNPAID = ['open', 'paying'] as const
const LIVE = [...UNPAID, 'paid', 'captured'] as const

export async function findPaymentOrder(tx: SiteTx, orderId: string): Promise<PaymentOrder | undefined> {
  return tx.selectFrom('payment_orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** A sale that a payment pays, locked, with who sells it. */
export type LockedSale = { readonly seller: Seller; readonly sold: Sold }

/**
 * A payment order with what it pays, all locked; one that fills a wallet pays nothing else. Everywhere the sale first, then the order, then the
 * search, then the accounts, so that nobody waits in a circle. Refuses NOT_FOUND.
 */
export async function lockPaymentOrder(
  tx: SiteTx,
  sellers: Sellers,
  orderId: string,
): Promise<{ sale: LockedSale | undefined; order: PaymentOrder }> {
  const seen = await findPaymentOrder(tx, orderId)
  if (!seen) return refuse('NOT_FOUND', { message: 'We could not find that order.' })
  const sale = seen.booking_id === null ? undefined : await lockSale(tx, sellers, seen.booking_id)
  const order = await tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { sale, order }
}

async function lockSale(tx: SiteTx, sellers: Sellers, saleId: number): Promise<LockedSale> {
  const seller = sellerOf(sellers, (await getSale(tx, saleId)).kind)
  return { seller, sold: await seller.lock(tx, saleId) }
}

/** The same for what pays a sale; a wallet's order is not found. */
export async function lockOrderOfSale(
  tx: SiteTx,
  sellers: Sellers,
  orderId: string,
): Promise<{ sale: LockedSale; order: PaymentOrder }> {
  const { sale, order } = await lockPaymentOrder(tx, sellers, orderId)
  return sale ? { sale, order } : refuse('NOT_FOUND', { message: 'We could not find that order.' })
}

/** The sale an order pays. Refuses NOT_FOUND for a wallet's order. */
export async function saleOfOrder(tx: SiteTx, orderId: string): Promise<number> {
  const order = await findPaymentOrder(tx, orderId)
  return order?.booking_id ?? refuse('NOT_FOUND', { message: 'We could not find that order.' })
}

/** The sale's order that is open, being paid, paid or captured, locked; the caller has locked the sale. */
export async function lockLiveOrder(tx: SiteTx, saleId: number): Promise<PaymentOrder | undefined> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('booking_id', '=', saleId)
    .where('status', 'in', LIVE)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function changeOrder(tx: SiteTx, orderId: string, change: Updateable<PaymentOrders>): Promise<PaymentOrder> {
  return tx.updateTable('payment_orders').set(change).where('id', '=', orderId).returningAll().executeTakeFirstOrThrow()
}

/** Whose orders a person may pay: a retail customer's own, a company's for all who work there. Another's does not exist. */
export function isOwnOrder(order: Pick<PaymentOrder, 'user_id' | 'legal_entity_id'>, actor: Actor): boolean {
  return actor.userType === 'retail' ? order.user_id === actor.userId : order.legal_entity_id === actor.legalEntityId
}

export function refuseForeignOrder(order: Pick<PaymentOrder, 'user_id' | 'legal_entity_id'>, actor: Actor): void {
  if (!isOwnOrder(order, actor)) refuse('NOT_FOUND', { message: 'We could not find that order.' })
}

/** Whether it still waits to be paid and its time is not over. */
export function isPayable(order: Pick<PaymentOrder, 'status' | 'expires_at'>, now: Instant): boolean {
  return UNPAID.some((status) => status === order.status) && order.expires_at > now
}

export function amountOfOrder(order: Pick<PaymentOrder, 'amount_minor' | 'currency'>): Money {
  return money(order.amount_minor, order.currency)
}
