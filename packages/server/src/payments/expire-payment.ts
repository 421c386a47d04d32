import { epochMs } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { closeUnpaidPayment } from './close-payment.ts'
import { listInDoubt } from './gateway-payment-repo.ts'
import { lockPayment, UNPAID } from './payment-repo.ts'

/**
 * The job at the end of a payment session: returns the wallet’s part and lets its sales expire. A card payment that is still
 * undecided is asked about until it is decided, and refunded if it was made.
 */
export async function expirePayment(
  { db, jobs, sellers, now }: Pick<App, 'db' | 'jobs' | 'sellers' | 'now'>,
  { siteId, orderId }: { siteId: number; orderId: string },
): Promise<void> {
  await inSite(db, siteId, async (tx) => {
    const { sales, payment } = await lockPayment(tx, sellers, orderId)
    if (!UNPAID.some((status) => status === payment.status)) return
    const at = now()
    const leftSeconds = Math.ceil((epochMs(payment.expires_at) - epochMs(at)) / 1_000)
    if (leftSeconds > 0) return jobs.enqueue(tx, 'expire-payment', { siteId, orderId }, { startAfterSeconds: leftSeconds })
    await closeUnpaidPayment(tx, payment, at)
    for (const { seller, sold } of sales) await seller.unpaid(tx, sold, at)
    if ((await listInDoubt(tx, orderId)).length > 0) await jobs.enqueue(tx, 'verify-payment', { siteId, orderId })
  })
}
