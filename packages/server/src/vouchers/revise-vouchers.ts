import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { renewPickups } from './pickup-repo.ts'

/**
 * Job: the times at which a tour option picks up and brings back have changed. Vouchers of what is still to come say the new ones beside those that they said before, are
 * a revision more, and are mailed again. A second time changes nothing.
 */
export async function reviseVouchers(
  { db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>,
  { siteId, tourOptionId }: { readonly siteId: number; readonly tourOptionId: number },
): Promise<void> {
  await inSite(db, siteId, async (tx) => {
    const orders = await renewPickups(tx, { tourOptionId, now: now() })
    for (const orderId of orders) await jobs.enqueue(tx, 'send-voucher', { siteId, orderId })
  })
}
