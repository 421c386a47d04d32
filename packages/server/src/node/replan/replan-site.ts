import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { JobName, Jobs } from '../../jobs/jobs.ts'
import { dropOldKeptJobs, listKeptJobs } from '../../jobs/kept-job-repo.ts'
import { listLiveJobs, lockReplan } from '../../jobs/live-job-repo.ts'
import { forgetSites } from '../../sites/site-memory.ts'
import { type Planned, planJobs } from './planned-jobs.ts'

/** A letter a day late is no news, and seats are long back by then. */
const KEPT_HOURS = 24

type Wanted = Planned & { readonly id?: string }

/**
 * Job: writes the jobs of a site that are missing in the queue, from the site's own rows. Harmless at any time and twice: what is in the queue is left
 * alone, and every job looks at its row before it does anything.
 */
export async function replanSite(app: Pick<App, 'db' | 'jobs' | 'log' | 'now'>, { siteId }: { siteId: number }): Promise<void> {
  // An operator may have changed the site just before this.
  forgetSites(app.db)
  const added = await inSite(app.db, siteId, async (tx) => {
    await lockReplan(tx)
    await dropOldKeptJobs(tx, { olderThanHours: KEPT_HOURS })
    // The rows before the queue: a job that was enqueued with its row meanwhile is seen there, one that was done meanwhile does nothing.
    const wanted: Wanted[] = [...(await planJobs(tx, app.now())), ...(await listKept(tx))]
    const live = await listLiveJobs(tx)
    // The replan that runs now does not stand for the next one.
    const known = new Set(live.filter(({ name, isRunning }) => !(isRunning && name === 'replan-site')).map(keyOf))
    const ids = new Set(live.map(({ id }) => id))
    const missing = wanted.filter((job) => (job.id === undefined ? !known.has(keyOf(job)) : !ids.has(job.id)))
    for (const { name, data, ...options } of missing) await app.jobs.enqueue(tx, name, data, options)
    return missing.filter(({ name }) => name !== 'replan-site')
  })
  if (added.length > 0) app.log.warn({ siteId, jobs: countByName(added) }, 'jobs were missing and are enqueued again')
}

async function listKept(tx: SiteTx): Promise<Wanted[]> {
  return (await listKeptJobs(tx)).map(({ id, name, data, seconds }) => ({
    id,
    name: name as JobName,
    data: data as Jobs[JobName],
    startAfterSeconds: seconds,
  }))
}

function keyOf({ name, data }: { readonly name: string; readonly data: object }): string {
  return JSON.stringify([name, Object.entries(data).toSorted(([a], [b]) => a.localeCompare(b))])
}

function countByName(jobs: readonly { readonly name: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { name } of jobs) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
