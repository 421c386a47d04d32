import type { SiteTx } from '../database/in-site.ts'

/** How a booking was paid, in a word for the ticket. */
export async function paidBy(tx: SiteTx, bookingId: number): Promise<string> {
  const order = await tx
    .selectFrom('payment_lines as l')
    .innerJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'l.site_id').onRef('p.id', '=', 'l.payment_id'))
    .select(['p.wallet_minor', 'p.card_minor', 'l.status', 'l.captured_minor', 'l.captured_card_minor'])
    .where('l.sale_id', '=', bookingId)
    .where('l.status', '<>', 'ended')
    .where('p.status', 'in', ['paid', 'captured'])
    .executeTakeFirst()
  if (!order) return 'not paid yet'
  const isCaptured = order.status === 'captured'
  const card = isCaptured ? order.captured_card_minor : order.card_minor
  const wallet = isCaptured ? order.captured_minor - card : order.wallet_minor
  if (wallet > 0n && card > 0n) return 'wallet and card'
  return card > 0n ? 'card' : 'wallet'
}
