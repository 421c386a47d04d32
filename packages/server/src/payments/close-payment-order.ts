import { zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { changeOrder, lockLiveOrder, type PaymentOrder, UNPAID } from './payment-order-repo.ts'
import { setWalletPart } from './set-wallet-part.ts'

/** Ends a booking's payment session that nobody will pay, e.g. because the seats are held without paying. The caller has locked the booking. */
export async function closePaymentOrder(tx: SiteTx, { bookingId, now }: { bookingId: number; now: Instant }): Promise<void> {
  const live = await lockLiveOrder(tx, bookingId)
  if (live && UNPAID.some((status) => status === live.status)) await closeUnpaidOrder(tx, live, now)
}

/** Gives back what the wallet had set aside. Card money that still arrives is refunded by whoever learns of it. */
export async function closeUnpaidOrder(tx: SiteTx, order: PaymentOrder, now: Instant): Promise<void> {
  const emptied = await setWalletPart(tx, order, zero(order.currency), now)
  await changeOrder(tx, emptied.id, { status: 'expired', settled_at: now })
}
