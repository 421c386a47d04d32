import { dayAt, localAt } from '@tradewind/domain/zone-history'
import type { App } from '../../app.ts'
import { listSites } from '../../database/across-sites-repo.ts'
import { inSite, readOnce } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findFeed, insertFetch } from './rate-feed-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'log' | 'now' | 'rateFeed'>
const EVERY_MS = 60_000
/** On the site's own clock: before the first customers search. */
const FROM_HOUR = 6

/** Has each site's rates fetched once a day, as long as the node runs; several nodes begin it once. Nothing where there is no feed. */
export function keepRatesFetched(app: Parts): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  if (!app.rateFeed) return { stop: () => underWay }
  const timer = setInterval(() => {
    underWay = startDueFetches(app).catch((error: unknown) =>
      app.log.error({ err: error }, 'the daily exchange rates; trying again'),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

export async function startDueFetches({ db, jobs, now }: Pick<Parts, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const { id: siteId } of await listSites(db)) {
    const zones = await readOnce(db, siteId, zonesOfSite)
    const at = now()
    if (Number(localAt(zones, at).slice(11, 13)) < FROM_HOUR) continue
    await inSite(db, siteId, async (tx) => {
      if (!(await findFeed(tx))?.is_on) return
      const fetch = await insertFetch(tx, dayAt(zones, at), at)
      if (fetch) await jobs.enqueue(tx, 'fetch-rates', { siteId, fetchId: fetch.id, dueAt: fetch.next_check_at })
    })
  }
}
