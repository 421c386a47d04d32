import type { App } from '../../app.ts'
import { listSites } from '../../database/across-sites-repo.ts'

/** Has every site replanned whenever the queue turns out to be empty: on a new database, after its tables were lost, or when sites moved here. */
export function replanWhenLost({ db, jobs, log }: Pick<App, 'db' | 'jobs' | 'log'>): void {
  jobs.onLost(async () => {
    const sites = await listSites(db)
    if (sites.length > 0) log.info({ sites: sites.length }, 'the job queue is empty: jobs are written again from the tables')
    await jobs.replan(sites.map(({ id }) => id))
  })
}
