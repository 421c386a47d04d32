import { addDays, dateIn } from '@tradewind/domain/time'
import { localIn } from '@tradewind/domain/zoned-time'
import type { App } from '../app.ts'
import { listSites } from '../database/across-sites-repo.ts'
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
  for (const { id: siteId, time_zone: zone } of await listSites(db)) {
    const at = now()
    if (Number(localIn(zone, at).local.slice(11, 13)) < FROM_HOUR) continue
    await startDailyRun({ db, jobs }, { siteId, day: addDays(dateIn(zone, at), -1), now: at })
  }
}
