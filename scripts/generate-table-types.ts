import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../packages/server/src/database/embedded-postgres.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { dumpSchema } from '../packages/server/src/testing/dump-schema.ts'

/**
 * Writes the table types and the schema from a freshly migrated database, or with --verify fails when the committed ones differ.
 */
const OUT = 'packages/server/src/database/table-types.generated.ts'
const SCHEMA = 'packages/server/src/database/schema.sql'
const verifies = process.argv.includes('--verify')
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
    ...(verifies ? ['--verify'] : []),
  ]
  const { status } = spawnSync('node_modules/.bin/kysely-codegen', flags, { stdio: 'inherit' })
  process.exitCode = (await keepSchema(postgres.url)) ? (status ?? 1) : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Whether the committed schema is that of the database; without --verify it is made so. */
async function keepSchema(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const schema = `-- Written by scripts/generate-table-types.ts. Change a migration, or a file of functions/, and run it again.\n\n${await dumpSchema(client)}`
  await client.end()
  if (!verifies) await writeFile(SCHEMA, schema)
  if (schema === (await readFile(SCHEMA, 'utf8'))) return true
  process.stderr.write(`${SCHEMA} is not that of a fresh database. Run: node scripts/generate-table-types.ts\n`)
  return false
}
