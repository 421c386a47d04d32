import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

export type LiveJob = { readonly id: string; readonly name: string; readonly data: object; readonly isRunning: boolean }

/** The site's jobs that wait or run. */
export async function listLiveJobs(tx: SiteTx): Promise<LiveJob[]> {
  const { rows } = await sql<LiveJob>`
    select id, name, data, state = 'active' as "isRunning" from pgboss.job
    where group_id = ${String(tx.siteId)} and state < 'completed'`.execute(tx)
  return rows
}

/** One replan of a site at a time: a second one would not see what the first enqueues. */
export async function lockReplan(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`replan:${tx.siteId}`}))`.execute(tx)
}
