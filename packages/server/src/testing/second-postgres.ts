import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@tradewind/domain/time'
import { connectDatabase } from '../database/connect-database.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { makeLog } from '../log.ts'

/** Tests only: a PostgreSQL server beside that of the run, with the demonstration of its own. */
export async function startSecondPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-second-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg'), database: 'second_tradewind', fast: true })
  await migrate(postgres.url)
  const { db } = connectDatabase(postgres.url)
  await seedDemo({ db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) })
  await db.destroy()
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
