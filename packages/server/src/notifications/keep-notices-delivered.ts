import { sql } from 'kysely'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'

/** How long a notice may wait before it leaves for devices and mailboxes. */
const EVERY_MS = 1_000
const BATCH = 200

type Delivering = Pick<App, 'db' | 'jobs' | 'log'>

/** Sends on what people want to be told outside the product, as long as the node runs. */
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

/** Turns each waiting delivery into a job, in the transaction that takes it away: none is lost, none goes twice. Which sites wait is asked outside any. */
export async function deliverNotices({ db, jobs }: Pick<App, 'db' | 'jobs'>): Promise<void> {
  const sites = await db.selectFrom('notice_deliveries').select('site_id').distinct().execute()
  for (const { site_id: siteId } of sites) {
    let taken = BATCH
    while (taken === BATCH) taken = await inSite(db, siteId, (tx) => takeSome({ tx, jobs, siteId }))
  }
}

async function takeSome({ tx, jobs, siteId }: Pick<App, 'jobs'> & { tx: Parameters<App['jobs']['enqueue']>[0]; siteId: number }) {
  const { rows } = await sql<{ notice_id: bigint; channel: 'push' | 'mail' }>`
    delete from notice_deliveries where (site_id, notice_id, channel) in (
      select site_id, notice_id, channel from notice_deliveries where site_id = ${siteId}
      order by notice_id limit ${BATCH} for update skip locked)
    returning notice_id, channel`.execute(tx)
  for (const { notice_id, channel } of rows) {
    const noticeId = String(notice_id)
    if (channel === 'mail') await jobs.enqueue(tx, 'mail-notice', { siteId, noticeId })
  }
  return rows.length
}
