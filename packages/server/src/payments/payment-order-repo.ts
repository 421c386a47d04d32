import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable, Updateable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { PaymentOrders } from '../database/table-types.generated.ts'
import { type Booking, lockBooking } from '../flights/book/booking-repo.ts'
import { refuse } from '../http/refuse.ts'

export type PaymentOrder = Selectable<PaymentOrders>
/** Waiting to be paid: nothing counted yet but what the wallet has set aside. */
export const UNPAID = ['open', 'paying'] as const
const LIVE = [...UNPAID, 'paid', 'captured'] as const

export async function findPaymentOrder(tx: SiteTx, orderId: string): Promise<PaymentOrder | undefined> {
  return tx.selectFrom('payment_orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/**
 * A payment order with its booking, both locked; one that fills a wallet has none. Everywhere the booking first, then the order, then the
 * search, then the accounts, so that nobody waits in a circle. Refuses NOT_FOUND.
 */
export async function lockPaymentOrder(
  tx: SiteTx,
  orderId: string,
): Promise<{ booking: Booking | undefined; order: PaymentOrder }> {
  const seen = await findPaymentOrder(tx, orderId)
  if (!seen) return refuse('NOT_FOUND', { message: 'We could not find that order.' })
  const booking = seen.booking_id === null ? undefined : await lockBooking(tx, seen.booking_id)
  const order = await tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { booking, order }
}

/** The same for what only bookings have; a wallet's order is not found. */
export async function lockBookingOrder(tx: SiteTx, orderId: string): Promise<{ booking: Booking; order: PaymentOrder }> {
  const { booking, order } = await lockPaymentOrder(tx, orderId)
  return booking ? { booking, order } : refuse('NOT_FOUND', { message: 'We could not find that order.' })
}

/** The booking an order pays. Refuses NOT_FOUND for a wallet's order. */
export async function bookingOfOrder(tx: SiteTx, orderId: string): Promise<number> {
  const order = await findPaymentOrder(tx, orderId)
  return order?.booking_id ?? refuse('NOT_FOUND', { message: 'We could not find that order.' })
}

/** The booking's order that is open, being paid, paid or captured, locked; the caller has locked the booking. */
export async function lockLiveOrder(tx: SiteTx, bookingId: number): Promise<PaymentOrder | undefined> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('booking_id', '=', bookingId)
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
