import type { SiteTx } from '../database/in-site.ts'
import { findPaid } from '../payments/payment-line-repo.ts'

/** How a booking was paid, in a word for the ticket. */
export async function paidBy(tx: SiteTx, bookingId: number): Promise<string> {
  const order = await findPaid(tx, bookingId)
  if (!order) return 'not paid yet'
  const isCaptured = order.status === 'captured'
  const card = isCaptured ? order.captured_card_minor : order.card_minor
  const wallet = isCaptured ? order.captured_minor - card : order.wallet_minor
  if (wallet > 0n && card > 0n) return 'wallet and card'
  return card > 0n ? 'card' : 'wallet'
}
