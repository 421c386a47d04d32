import type { SiteTx } from '../database/in-site.ts'

/** How a booking was paid, in a word for the ticket. */
export async function paidBy(tx: SiteTx, bookingId: number): Promise<string> {
  const order = await tx
    .selectFrom('payment_orders')
    .select(['wallet_minor', 'card_minor'])
    .where('booking_id', '=', bookingId)
    .where('status', 'in', ['paid', 'captured'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!order) return 'not paid yet'
  if (order.wallet_minor > 0n && order.card_minor > 0n) return 'wallet and card'
  return order.card_minor > 0n ? 'card' : 'wallet'
}
