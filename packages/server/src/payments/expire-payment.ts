import { epochMs, type Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
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
    await end(tx, jobs, { sales, payment }, at)
  })
}

/** The same before its time: its buyer goes on with another one. What is paid, or is being paid on the page of a gateway, stays. */
export async function endPaymentNow(
  { db, jobs, sellers, now }: Pick<App, 'db' | 'jobs' | 'sellers' | 'now'>,
  { siteId, orderId }: { readonly siteId: number; readonly orderId: string },
): Promise<void> {
  await inSite(db, siteId, async (tx) => {
    const locked = await lockPayment(tx, sellers, orderId)
    if (locked.payment.status === 'open') await end(tx, jobs, locked, now())
  })
}

async function end(
  tx: SiteTx,
  jobs: JobQueue,
  { sales, payment }: Awaited<ReturnType<typeof lockPayment>>,
  at: Instant,
): Promise<void> {
  await closeUnpaidPayment(tx, payment, at)
  for (const { seller, sold } of sales) await seller.unpaid(tx, sold, at)
  if ((await listInDoubt(tx, payment.id)).length > 0)
    await jobs.enqueue(tx, 'verify-payment', { siteId: tx.siteId, orderId: payment.id })
}
