import { zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { endLines, paysSeveralKinds } from './payment-line-repo.ts'
import { lockLivePayment, type Payment, UNPAID, updatePayment } from './payment-repo.ts'
import { setWalletPart } from './set-wallet-part.ts'

/**
 * Ends a sale's payment that nobody will pay, e.g. because the seats are held without paying. It ends whole, with the lines of other sales. The caller has
 * locked the sale, and every other of the payment that would wait for nothing then: held seats have a time limit of their own.
 */
export async function closePayment(tx: SiteTx, { saleId, now }: { saleId: number; now: Instant }): Promise<void> {
  const live = await lockLivePayment(tx, saleId)
  if (live && UNPAID.some((status) => status === live.payment.status)) await closeUnpaidPayment(tx, live.payment, now)
}

/**
 * The same where a sale has come to its end by itself, e.g. because its seats are released. Where others are paid with it on the page of a gateway at this moment, their payment goes on: the
 * sale is paid in vain then, alone.
 */
export async function leavePayment(tx: SiteTx, { saleId, now }: { saleId: number; now: Instant }): Promise<void> {
  const live = await lockLivePayment(tx, saleId)
  if (live?.payment.status === 'paying' && (await paysSeveralKinds(tx, live.payment.id))) return
  await closePayment(tx, { saleId, now })
}

/** Releases what the wallet had set aside. Card money that still arrives is refunded by the code that learns of it. */
export async function closeUnpaidPayment(tx: SiteTx, payment: Payment, now: Instant): Promise<void> {
  const emptied = await setWalletPart(tx, payment, zero(payment.currency), now)
  await endLines(tx, payment.id)
  await updatePayment(tx, emptied.id, { status: 'expired', settled_at: now })
}
