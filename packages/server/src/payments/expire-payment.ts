import { epochMs, type Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { closeUnpaidPayment } from './close-payment.ts'
import { listInDoubt } from './gateway-payment-repo.ts'
import { type LockedSale, lockLivePayment, lockPayment, UNPAID } from './payment-repo.ts'

/**
 * The job at the end of a payment session: returns the wallet’s part and lets its sales expire. A card payment that is still
 * undecided is asked about until it is decided, and refunded if it was made. Of one that was closed before, the sales that no other payment has taken over
 * expire: one line of it was held or replaced, and the others would wait for nothing.
 */
export async function expirePayment(
  { db, jobs, sellers, now }: Pick<App, 'db' | 'jobs' | 'sellers' | 'now'>,
  { siteId, orderId }: { siteId: number; orderId: string },
): Promise<void> {
  await inSite(db, siteId, async (tx) => {
    const { sales, payment } = await lockPayment(tx, sellers, orderId)
    const at = now()
    if (payment.status === 'expired') return leaveUnpaid(tx, sales, at)
    if (!UNPAID.some((status) => status === payment.status)) return
    const leftSeconds = Math.ceil((epochMs(payment.expires_at) - epochMs(at)) / 1_000)
    if (leftSeconds > 0) return jobs.enqueue(tx, 'expire-payment', { siteId, orderId }, { startAfterSeconds: leftSeconds })
    await end(tx, jobs, { sales, payment }, at)
  })
}

/**
 * The same before its time, in the transaction in which its buyer goes on with another one: the first of its locks. What is paid, or is being paid on the page
 * of a gateway, stays. `keep`: the kind of sales that go on without it.
 */
export async function endPaymentNow(
  tx: SiteTx,
  { jobs, sellers, now }: Pick<App, 'jobs' | 'sellers' | 'now'>,
  { orderId, keep }: { readonly orderId: string; readonly keep?: string },
): Promise<void> {
  const { sales, payment } = await lockPayment(tx, sellers, orderId)
  const ending = sales.filter(({ seller }) => seller.kind !== keep)
  if (payment.status === 'open') await end(tx, jobs, { sales: ending, payment }, now())
  else if (payment.status === 'expired') await leaveUnpaid(tx, ending, now())
}

async function leaveUnpaid(tx: SiteTx, sales: readonly LockedSale[], at: Instant): Promise<void> {
  for (const { seller, sold } of sales) if (!(await lockLivePayment(tx, sold.id))) await seller.unpaid(tx, sold, at)
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
