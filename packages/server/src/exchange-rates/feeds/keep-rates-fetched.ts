import type { Instant } from '@tradewind/domain/time'
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
    const [today, isMorning] = [dayAt(zones, at), (when: Instant) => Number(localAt(zones, when).slice(11, 13)) >= FROM_HOUR]
    if (!isMorning(at)) continue
    await inSite(db, siteId, async (tx) => {
      const feed = await findFeed(tx)
      if (!feed?.is_on) return
      // Setting it up has asked already. A second answer would take away the rates that staff are about to confirm.
      if (dayAt(zones, feed.changed_at) === today && isMorning(feed.changed_at)) return
      const fetch = await insertFetch(tx, today, at)
      if (fetch) await jobs.enqueue(tx, 'fetch-rates', { siteId, fetchId: fetch.id, dueAt: fetch.next_check_at })
    })
  }
}
