import type { PgBoss } from 'pg-boss'
import type { JobName } from './jobs.ts'

/** Every site has one of these in the queue, always. Where there is none, the queue's tables were lost, or are new. */
export const MARK = 'replan-site' satisfies JobName

/**
 * Which of these queues have jobs that are due, and whether the queue has lost its jobs. One statement for all, so that an idle node costs the
 * database next to nothing.
 */
export async function lookIntoQueues(boss: PgBoss, names: readonly string[]): Promise<{ due: string[]; isLost: boolean }> {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (
       select from pgboss.job
       where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
     )
     union all
     select null where not exists (select from pgboss.job where name = $2 and state < 'completed')`,
    [names, MARK],
  )
  const due = rows.flatMap(({ name }) => (name === null ? [] : [String(name)]))
  return { due, isLost: due.length < rows.length }
}
