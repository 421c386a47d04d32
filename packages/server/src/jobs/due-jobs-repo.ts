import type { PgBoss } from 'pg-boss'

/** Which of these queues have jobs that are due. One statement for all queues, so that an idle node costs the database next to nothing. */
export async function listDueQueues(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (
       select from pgboss.job
       where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
     )`,
    [names],
  )
  return rows.map(({ name }) => String(name))
}
