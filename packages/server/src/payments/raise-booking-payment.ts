import { type Money, money, subtract } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { lockLiveOrder } from './payment-order-repo.ts'
import { setWalletPart } from './set-wallet-part.ts'

/**
 * Brings what is held for a paid booking to another amount, before it is captured: the wallet gives what is missing, and gets what is too much. What a card
 * paid stays as it is. The caller has locked the booking. Refuses INSUFFICIENT_BALANCE with nothing written.
 */
export async function raiseBookingPayment(
  tx: SiteTx,
  { bookingId, amount, now }: { bookingId: number; amount: Money; now: Instant },
): Promise<void> {
  const order = await lockLiveOrder(tx, bookingId)
  if (order?.status !== 'paid' || order.currency !== amount.currency) refuse('STATE_CHANGED')
  const fromWallet = subtract(amount, money(order.card_minor, order.currency))
  if (fromWallet.minor < 0n) throw new Error(`Booking ${bookingId} was paid more by card than the new amount`)
  await setWalletPart(tx, order, fromWallet, now, { amount_minor: amount.minor })
}
