import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../database/free-port.ts'
import { waitUntil } from './wait-until.ts'

/**
 * To each database, pgbouncer's own default. A test that opens all the connections of a node in one moment needs as many (many-waiting takes 16); the product
 * itself goes on with a single one (POOLER_CONNECTIONS=1): no transaction of it waits for another one to get a connection.
 */
const CONNECTIONS = Number(process.env.POOLER_CONNECTIONS ?? 20)

/**
 * Tests only: pgbouncer in transaction mode before the PostgreSQL of this run, where it is installed (`apt-get install pgbouncer`). Two transactions of a client
 * may get two connections of the server, as before a database of its own.
 */
export async function startPooler({ folder, postgresUrl }: { folder: string; postgresUrl: string }) {
  const { port: postgresPort, username, password } = new URL(postgresUrl)
  const port = await freePort()
  const own = join(folder, 'pooler')
  await mkdir(own)
  const config = join(own, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=${username} password=${password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', 'pool_mode = transaction'],
    ...[`default_pool_size = ${CONNECTIONS}`, 'max_client_conn = 2000', 'server_idle_timeout = 3', 'query_wait_timeout = 60'],
    // The one that has rested longest is next, so that two transactions of a client do get two of them.
    'server_round_robin = 1',
    'ignore_startup_parameters = extra_float_digits,idle_in_transaction_session_timeout',
    ...['log_connections = 0', 'log_disconnections = 0', 'log_stats = 0'],
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  // It refuses to run as root; PostgreSQL's own user will do.
  const { uid, gid } = await stat(join(folder, 'pg'))
  const child = spawn('pgbouncer', [config], { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) })
  const notThere = new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(new Error('POOLER is set, but pgbouncer is not installed: apt-get install pgbouncer', { cause: error })),
    )
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: see ${config}`)))
  })
  process.once('exit', () => child.kill('SIGINT'))
  const url = new URL(postgresUrl)
  url.port = String(port)
  await Promise.race([notThere, waitUntil(() => answers(url.href), Boolean, 'answered by pgbouncer')])
  notThere.catch(() => {})
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
