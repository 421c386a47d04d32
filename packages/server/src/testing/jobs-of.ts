import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { JobName } from '../jobs/jobs.ts'

type Job = { data: Record<string, unknown>; state: string; tries: number }

/**
 * Tests only: all jobs of a name that were ever put down, done ones too. Where none was put down nothing will come: that needs no waiting.
 * `tries` counts the attempts that failed, and the last one of a job that has ended.
 */
export async function jobsOf({ db }: Pick<App, 'db'>, name: JobName): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select data, state, retry_count + (state in ('completed', 'failed', 'retry'))::int as tries
    from pgboss.job where name = ${name} order by created_on`.execute(db)
  return rows
}
