import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { applyFunctions } from './apply-functions.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Any constant: two servers that start at once take turns on it. */
const MIGRATION_LOCK = 7_421_001

export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

/** Brings the database to the newest shape: each migration in its own transaction, then functions and triggers. Gives the names it applied. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name))
    const known = await migrationNames()
    const pending = known.filter((name) => !applied.has(name))
    for (const name of pending) await applyOne(client, name)
    // A newer version has been here: its functions stay, although this node is older.
    const isNewer = [...applied].some((name) => !known.includes(name))
    return isNewer ? pending : [...pending, ...(await applyFunctions(client))]
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(await readFile(join(FOLDER, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
