import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../database/free-port.ts'
import { waitUntil } from './wait-until.ts'

/**
 * To each database, pgbouncer's own default. A test that opens all the connections of a node in one moment needs as many (many-waiting takes 16); the product
 * itself goes on with a single one (POOLER_CONNECTIONS=1): no transaction of it waits for another one to get a connection.
 */
const CONNECTIONS = Number(process.env.POOLER_CONNECTIONS ?? 20)

/** Where Debian puts it, which is on the path of root only. */
const ALSO_IN = '/usr/sbin'

/** The program, where it is installed: `apt-get install pgbouncer`. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ALSO_IN]
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}

export type Pooler = {
  readonly url: string
  /** How many transactions it has passed on: a run of which none went through it has shown nothing. */
  transactions(): Promise<number>
  stop(): Promise<void>
}

/**
 * Tests only: pgbouncer in transaction mode before the PostgreSQL at this address. Two transactions of a client may get two connections of the server, as
 * before a database of its own. `dataFolder`: that of PostgreSQL, as whose user it runs.
 */
export async function startPooler({
  folder,
  dataFolder,
  postgresUrl,
}: {
  folder: string
  dataFolder: string
  postgresUrl: string
}): Promise<Pooler> {
  const program = findPooler()
  if (!program) throw new Error('POOLER is set, but pgbouncer is not installed: apt-get install pgbouncer')
  const port = await freePort()
  const own = join(folder, 'pooler')
  await mkdir(own)
  const config = join(own, 'pgbouncer.ini')
  await writeFile(config, settingsOf(postgresUrl, port))
  // It refuses to run as root; PostgreSQL's own user will do.
  const { uid, gid } = await stat(dataFolder)
  const child = spawn(program, [config], { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) })
  const notThere = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: see ${config}`)))
  })
  process.once('exit', () => child.kill('SIGINT'))
  const url = new URL(postgresUrl)
  url.port = String(port)
  await Promise.race([notThere, waitUntil(() => answers(url.href), Boolean, 'answered by pgbouncer')])
  notThere.catch(() => {})
  return {
    url: url.href,
    transactions: () => countTransactions(url),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

function settingsOf(postgresUrl: string, port: number): string {
  const { port: postgresPort, username, password } = new URL(postgresUrl)
  return [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=${username} password=${password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', 'pool_mode = transaction'],
    ...[`default_pool_size = ${CONNECTIONS}`, 'max_client_conn = 2000', 'server_idle_timeout = 3', 'query_wait_timeout = 60'],
    // The one that has rested longest is next, so that two transactions of a client do get two of them.
    'server_round_robin = 1',
    // After PostgreSQL was away it is tried again at once, and not 15 s later.
    'server_login_retry = 1',
    'ignore_startup_parameters = extra_float_digits,idle_in_transaction_session_timeout',
    ...['log_connections = 0', 'log_disconnections = 0', 'log_stats = 0', `stats_users = ${username}`, ''],
  ].join('\n')
}

/** Its own database shows its figures. */
async function countTransactions(url: URL): Promise<number> {
  const own = new URL(url)
  own.pathname = '/pgbouncer'
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  const { rows } = await client.query<{ database: string; xact_count: string }>('show stats_totals')
  await client.end()
  return rows.filter(({ database }) => database !== 'pgbouncer').reduce((sum, { xact_count }) => sum + Number(xact_count), 0)
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
