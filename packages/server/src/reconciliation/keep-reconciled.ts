import { addDays } from '@tradewind/domain/time'
import { dayAt, localAt } from '@tradewind/domain/zone-history'
import type { App } from '../app.ts'
import { listSites } from '../database/across-sites-repo.ts'
import { readOnce } from '../database/in-site.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { startDailyRun } from './start-run.ts'

const EVERY_MS = 60_000
/** On the site's own clock: after midnight's last sales are done, before anybody comes to work. */
const FROM_HOUR = 3

/** Begins each site's daily run when its night has come, as long as the node runs; several nodes begin it once. */
export function keepReconciled(app: Pick<App, 'db' | 'jobs' | 'log' | 'now'>): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = startDueRuns(app).catch((error: unknown) => app.log.error({ err: error }, 'the daily reconciliation; trying again'))
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

export async function startDueRuns({ db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const { id: siteId } of await listSites(db)) {
    const zones = await readOnce(db, siteId, zonesOfSite)
    const at = now()
    if (Number(localAt(zones, at).slice(11, 13)) < FROM_HOUR) continue
    await startDailyRun({ db, jobs }, { siteId, day: addDays(dayAt(zones, at), -1), now: at })
  }
}
