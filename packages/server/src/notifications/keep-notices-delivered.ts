import type { App } from '../app.ts'
import { listSitesWithDeliveries } from '../database/across-sites-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { takeDeliveries } from './notice-delivery-repo.ts'
import { findNotice } from './notice-repo.ts'
import { listDevices } from './push-subscription-repo.ts'

/** How long a notice may wait before it leaves for devices and mailboxes. */
const EVERY_MS = 1_000
const BATCH = 200

type Delivering = Pick<App, 'db' | 'jobs' | 'log' | 'now'>

/** Sends the notices that people want outside the product, as long as the node runs. */
export function keepNoticesDelivered(app: Delivering): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= deliverNotices(app)
      .catch((error: unknown) => app.log.error({ err: error }, 'sending notices on; trying again'))
      .finally(() => {
        underWay = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Turns each waiting delivery into a job, in the transaction that takes it away: none is lost, none goes twice. */
export async function deliverNotices({ db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>): Promise<void> {
  let waiting = await listSitesWithDeliveries(db)
  // A batch of each site in turn: the busiest holds up nobody.
  while (waiting.length > 0) {
    const notDone: number[] = []
    for (const siteId of waiting)
      if ((await inSite(db, siteId, (tx) => takeSome(tx, { jobs, now }))) === BATCH) notDone.push(siteId)
    waiting = notDone
  }
}

async function takeSome(tx: SiteTx, { jobs, now }: Pick<App, 'jobs' | 'now'>): Promise<number> {
  const { siteId } = tx
  const taken = await takeDeliveries(tx, BATCH)
  for (const { noticeId: id, channel } of taken) {
    const noticeId = String(id)
    if (channel === 'mail') await jobs.enqueue(tx, 'mail-notice', { siteId, noticeId })
    else await pushToDevices(tx, { jobs, now, noticeId })
  }
  return taken.length
}

/** A job for each device, so that one that is away holds up no other. */
async function pushToDevices(tx: SiteTx, { jobs, now, noticeId }: Pick<App, 'jobs' | 'now'> & { noticeId: string }): Promise<void> {
  const notice = await findNotice(tx, noticeId)
  if (!notice) return
  const { siteId } = tx
  for (const { id: subscriptionId } of await listDevices(tx, notice.user_id, now()))
    await jobs.enqueue(tx, 'push-notice', { siteId, noticeId, subscriptionId })
}
