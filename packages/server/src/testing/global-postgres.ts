import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@tradewind/domain/time'
import type { TestProject } from 'vitest/node'
import { listSites } from '../database/across-sites-repo.ts'
import { connectDatabase } from '../database/connect-database.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { makeJobQueue } from '../jobs/job-queue.ts'
import { makeLog } from '../log.ts'
import { collectDeadlocks } from './collect-deadlocks.ts'
import { startPooler } from './start-pooler.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Empty unless the run goes through a pooler. */
    poolerUrl: string
    /** Below it each database has a data folder of its own. */
    dataFolder: string
  }
}

/** One PostgreSQL for the whole run, with a migrated and seeded template that each test file clones in milliseconds. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-test-'))
  await chmod(folder, 0o755)
  const deadlocks = collectDeadlocks()
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'pg'),
    database: 'template_tradewind',
    fast: true,
    hear: deadlocks.hear,
  })
  await migrate(postgres.url)
  const { db } = connectDatabase(postgres.url)
  const log = makeLog({ LOG_LEVEL: 'error' })
  await seedDemo({ db, log, now: () => instant(Date.now()) })
  const sites = await listSites(db)
  await db.destroy()
  const jobs = makeJobQueue({ databaseUrl: postgres.url, log })
  await jobs.start()
  // Nothing was lost, and nothing is to be written again: a queue without this would be replanned under each test.
  await jobs.replan(
    sites.map(({ id }) => id),
    { startAfterSeconds: 24 * 3_600 },
  )
  await jobs.stop()
  project.provide('postgresUrl', postgres.url)
  const dataFolder = join(folder, 'pg')
  const pooler = process.env.POOLER === undefined ? undefined : await startPooler({ folder, dataFolder, postgresUrl: postgres.url })
  project.provide('poolerUrl', pooler?.url ?? '')
  project.provide('dataFolder', join(folder, 'data'))
  return async () => {
    const pooled = await pooler?.transactions()
    await pooler?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    if (pooled !== undefined) process.stdout.write(`${pooled} transactions went through the pooler.\n`)
    if (pooled === 0) throw new Error('POOLER is set, but no transaction of these tests went through the pooler')
    // They fail one test in a hundred runs, and often none: the run fails for them.
    const found = deadlocks.found()
    if (found.length > 0) throw new Error(`Two transactions waited for each other for ever:\n${found.join('')}`)
  }
}
