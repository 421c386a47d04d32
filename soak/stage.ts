/** Everything that runs in a soak, and how it is killed and brought back; long, because the order of it is one story. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { instant } from '@tradewind/domain/time'
import pg from 'pg'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { type RunningPostgres, startEmbeddedPostgres } from '../packages/server/src/database/embedded-postgres.ts'
import { freePort } from '../packages/server/src/database/free-port.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { seedDemo } from '../packages/server/src/demo/seed-demo.ts'
import { makeLog } from '../packages/server/src/log.ts'
import { readEnvironment } from '../packages/server/src/settings/environment.ts'
import { collectDeadlocks } from '../packages/server/src/testing/collect-deadlocks.ts'
import { startPooler } from '../packages/server/src/testing/start-pooler.ts'

const root = resolve(import.meta.dirname, '..')

export type SoakNode = { readonly url: string; child: ChildProcess; readonly port: number }
/** A time in which calls may fail for a reason we made ourselves. */
export type Outage = { readonly what: string; readonly from: number; to: number }

export type Stage = {
  readonly databaseUrl: string
  readonly sandboxUrl: string
  readonly nodes: readonly SoakNode[]
  readonly outages: readonly Outage[]
  /** What the nodes wrote to their logs. */
  readonly logFile: string
  /** Transactions that waited for each other for ever, as PostgreSQL logged them, over all its starts. */
  deadlocks(): readonly string[]
  /** How many a pooler has passed on; undefined where there is none (`POOLER=pgbouncer`). */
  transactionsOfPooler(): Promise<number | undefined>
  killServer(index: number): Promise<void>
  killPostgres(): Promise<void>
  /** All jobs are gone, whatever runs; the second time somebody has them written again at once by the command. */
  loseJobs(options: { hasOperator: boolean }): Promise<void>
  /** Sites hear each other from now on, each time and as it was said. */
  healLinks(): Promise<void>
  /** Puts the clocks of all nodes and of the stand-ins forward. */
  passMinutes(minutes: number): Promise<void>
  strike(): Promise<void>
}

/** PostgreSQL, the stand-ins for the outside world and the nodes, on a folder and ports of their own. */
export async function buildStage({ nodes: count, faultRate = 0 }: { nodes: number; faultRate?: number }): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-soak-'))
  chmodSync(folder, 0o755)
  const logFile = join(folder, 'nodes.log')
  const postgresPort = await freePort()
  const { hear, found } = collectDeadlocks()
  const startPostgres = () =>
    startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'soak', port: postgresPort, hear })
  let postgres: RunningPostgres = await startPostgres()
  await migrate(postgres.url)
  await seed(postgres.url)
  const dataFolder = join(folder, 'postgres')
  const pooler = process.env.POOLER === undefined ? undefined : await startPooler({ folder, dataFolder, postgresUrl: postgres.url })
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const sandbox = await startSandbox(folder, ports[0] ?? 0)
  const outages: Outage[] = []
  let shiftMs = 0
  let linkFaults = faultRate

  const startNode = (port: number) => {
    const child = run('soak/node-main.ts', logFile, {
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      ...(pooler ? { POOLER_URL: pooler.url } : {}),
      SANDBOX_URL: sandbox.url,
      SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
      LOG_LEVEL: 'error',
      SOAK_SHIFT_MS: String(shiftMs),
      SOAK_LINK_FAULTS: String(linkFaults),
    })
    return child
  }
  const nodes: SoakNode[] = ports.map((port) => ({ port, url: `http://127.0.0.1:${port}`, child: startNode(port) }))
  await Promise.all(nodes.map((node) => untilReady(node, logFile)))

  return {
    databaseUrl: postgres.url,
    sandboxUrl: sandbox.url,
    nodes,
    outages,
    logFile,
    deadlocks: found,
    transactionsOfPooler: async () => pooler?.transactions(),
    async killServer(index) {
      const node = nodes[index % nodes.length]
      if (!node) throw new RangeError('There is no such node')
      const outage = { what: `node ${index % nodes.length}`, from: Date.now(), to: Number.POSITIVE_INFINITY }
      outages.push(outage)
      await killHard(node.child)
      node.child = startNode(node.port)
      await untilReady(node, logFile)
      outage.to = Date.now()
    },
    async killPostgres() {
      const outage = { what: 'PostgreSQL', from: Date.now(), to: Number.POSITIVE_INFINITY }
      outages.push(outage)
      const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await postgres.ended
      postgres = await patiently(startPostgres)
      await Promise.all(nodes.map((node) => untilReady(node, logFile)))
      outage.to = Date.now()
    },
    async loseJobs({ hasOperator }) {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      // It locks the parts of the table in another order than who writes jobs: it gives way before PostgreSQL has to end one of the two.
      await client.query("set lock_timeout = '300ms'")
      await patiently(() => client.query('truncate pgboss.job'))
      await client.end()
      if (!hasOperator) return
      const child = run('scripts/run-replan.ts', logFile, { DATABASE_URL: postgres.url })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`The command to replan ended with ${code}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    },
    async healLinks() {
      linkFaults = 0
      await Promise.all(nodes.map(({ child }) => inform(child, { linkFaults })))
    },
    async passMinutes(minutes) {
      shiftMs += minutes * 60_000
      // A job that met the old clock would put itself off until long after the soak.
      await Promise.all(nodes.map(({ child }) => inform(child, { shiftMs })))
      const answer = await fetch(`${sandbox.url}/sandbox/control/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shiftMs }),
      })
      if (!answer.ok) throw new Error(`The sandbox's clock did not move: ${await answer.text()}`)
    },
    async strike() {
      await Promise.all(nodes.map(({ child }) => killHard(child)))
      await killHard(sandbox.child)
      await pooler?.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const { db } = connectDatabase(databaseUrl, { maxConnections: 2 })
  await seedDemo({
    db,
    log: makeLog(readEnvironment({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })),
    now: () => instant(Date.now()),
  })
  await db.destroy()
}

async function startSandbox(folder: string, nodePort: number) {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const child = run('packages/sandbox/src/main.ts', join(folder, 'sandbox.log'), {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_PUBLIC_URL: url,
    SANDBOX_LATENCY: 'none',
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${nodePort}/api/payment/gateway/callback`,
  })
  await until(async () => (await fetch(`${url}/sandbox`)).ok, 'The sandbox did not start.')
  return { url, smtpPort, child }
}

/** A process that ends with this one, however this one ends. */
function run(file: string, logFile: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', join(root, 'scripts/end-with-parent.ts'), file], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => appendFileSync(logFile, text))
  child.on('error', () => {})
  return child
}

async function inform(child: ChildProcess, what: { shiftMs: number } | { linkFaults: number }): Promise<void> {
  const isHeard = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
  child.send(what)
  await isHeard
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function untilReady({ url, child }: SoakNode, logFile: string): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`A node ended by itself:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    return (await fetch(`${url}/readyz`)).ok
  }, `The node at ${url} did not get ready.`)
}

/** Tries again what fails for a moment: the shared memory of a PostgreSQL that was killed is in use until the last of its processes has noticed. */
async function patiently<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (tries === 40) throw error
      await pause(250)
    }
  }
}

async function until(isSo: () => Promise<boolean>, sentence: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const answer = await isSo().catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('A node ended')) throw error
      return false
    })
    if (answer) return
    await pause(50)
  }
  throw new Error(sentence)
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
