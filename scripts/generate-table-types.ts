import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../packages/server/src/database/embedded-postgres.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'

/**
 * Writes the table types from a freshly migrated database, or with --verify fails when the committed ones differ.
 */
const OUT = 'packages/server/src/database/table-types.generated.ts'
const MAPPING = {
  int8: 'bigint',
  timestamptz: "import('@tradewind/domain/time').Instant",
  date: "import('@tradewind/domain/time').PlainDate",
}

const folder = await mkdtemp(join(tmpdir(), 'tradewind-types-'))
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg'), database: 'types', fast: true })
try {
  await migrate(postgres.url)
  const flags = [
    '--dialect',
    'postgres',
    '--url',
    postgres.url,
    '--out-file',
    OUT,
    '--no-domains',
    '--date-parser',
    'string',
    '--type-mapping',
    JSON.stringify(MAPPING),
    '--exclude-pattern',
    'pgboss.*',
    '--default-schema',
    'public',
    '--log-level',
    'error',
    ...(process.argv.includes('--verify') ? ['--verify'] : []),
  ]
  const { status } = spawnSync('node_modules/.bin/kysely-codegen', flags, { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
