import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

export type KeptJob = { readonly id: string; readonly name: string; readonly data: object; readonly seconds: number }

/** Keeps a job beside the queue. Travels with what follows; PostgreSQL's clock counts, as in the queue. */
export function keepJob(tx: SiteTx, { id, name, data, seconds }: KeptJob): void {
  sendAlong(
    tx,
    tx.insertInto('kept_jobs').values({
      site_id: tx.siteId,
      id,
      name,
      data: JSON.stringify(data),
      due_at: sql`now() + ${seconds} * interval '1 second'`,
    }),
  )
}

/** What is still to be done, with the seconds until it is due. All of it: as much as the queue held. */
export async function listKeptJobs(tx: SiteTx): Promise<KeptJob[]> {
  const rows = await tx
    .selectFrom('kept_jobs')
    .select(['id', 'name', 'data'])
    .select(sql<number>`greatest(0, ceil(extract(epoch from due_at - now())))::int`.as('seconds'))
    .orderBy('kept_at')
    .execute()
  return rows.map((row) => ({ ...row, data: row.data as object }))
}

/** A letter that could not leave for so long is no longer wanted. */
export async function dropOldKeptJobs(tx: SiteTx, { olderThanHours }: { olderThanHours: number }): Promise<void> {
  await tx.deleteFrom('kept_jobs').where('due_at', '<', sql<never>`now() - ${olderThanHours} * interval '1 hour'`).execute()
}

/** Jobs that are done. The queue does this as the owner of the tables, beside its own. */
export async function dropKeptJobs(boss: PgBoss, jobs: readonly { readonly id: string; readonly siteId: number }[]): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      'delete from kept_jobs k using unnest($1::int[], $2::uuid[]) as done (site_id, id) where k.site_id = done.site_id and k.id = done.id',
      [jobs.map(({ siteId }) => siteId), jobs.map(({ id }) => id)],
    )
}
