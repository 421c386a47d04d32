import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type RunningPostgres, startEmbeddedPostgres } from '../packages/server/src/database/embedded-postgres.ts'
import { DEMO_PASSWORD, DEMO_SITES } from '../packages/server/src/demo/demo-sites.ts'
import { MORE_PEOPLE } from '../packages/server/src/demo/more-people.ts'
import { buildWeb } from './build-web.ts'
import { packClient } from './pack-client.ts'

/**
 * `npm start`: everything one machine needs, in the order it needs it, and stopped again in the opposite order.
 * PostgreSQL unless DATABASE_URL names one, the stand-ins for the outside world unless a real supplier is set, then the server.
 */
const root = resolve(import.meta.dirname, '..')
const dataDir = resolve(process.env.DATA_DIR || join(root, '.tradewind'))
const port = Number(process.env.PORT || 3000)
const isDev = process.argv.includes('--dev')
const children: { name: string; child: ChildProcess }[] = []
let postgres: RunningPostgres | undefined
let stopping = false
let isFirstStart = false

// Who reads along may go away: what is still said then is lost, and nothing else.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
say('Tradewind is starting.')
// From the first moment: making the database and the screens takes a while, and Ctrl-C then must not leave anything behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
try {
  await refuseTakenPort(port)
  makeFolder(dataDir)
  if (!isDev) await buildWeb({ say })
  await packClient({ say })
  const databaseUrl = process.env.DATABASE_URL || (await startPostgres())
  // A second node shares the first one's stand-ins: two worlds of airlines would not know each other's tickets.
  const sandboxUrl = process.env.TBO_USERNAME ? undefined : process.env.SANDBOX_URL || (await startSandbox())
  startServer(databaseUrl, sandboxUrl)
  await untilReady()
  if (isDev) startVite()
  printAddresses(sandboxUrl)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  await stop(1)
}
// The process that started this may be killed outright: then nobody could stop what it started.
const parent = process.ppid
setInterval(() => process.ppid !== parent && void stop(0), 1_000).unref()

async function startPostgres(): Promise<string> {
  const folder = join(dataDir, 'postgres')
  isFirstStart = !existsSync(join(folder, 'PG_VERSION'))
  say(isFirstStart ? 'Setting up PostgreSQL for the first time …' : 'Starting PostgreSQL …')
  postgres = await startEmbeddedPostgres({ folder, database: 'tradewind' })
  void postgres.ended.then(() => endedByItself('PostgreSQL'))
  return postgres.url
}

async function startSandbox(): Promise<string> {
  say('Starting the stand-ins for the airlines, the payment gateway and the mail …')
  const sandboxPort = process.env.SANDBOX_PORT || (await freePort(3900))
  const smtpPort = process.env.SANDBOX_SMTP_PORT || (await freePort(3925))
  const url = `http://localhost:${sandboxPort}`
  run('sandbox', ['packages/sandbox/src/main.ts'], {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_STATE_DIR: join(dataDir, 'sandbox'),
    SANDBOX_PUBLIC_URL: url,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/payment/gateway/callback`,
  })
  process.env.SMTP_URL ??= `smtp://localhost:${smtpPort}`
  await until(() => answers(`${url}/sandbox`), 'The sandbox did not start.')
  return url
}

function startServer(databaseUrl: string, sandboxUrl: string | undefined): void {
  const hasPast = isFirstStart && sandboxUrl && process.env.DEMO_HISTORY !== 'none'
  say(hasPast ? 'Starting the server, and playing a month of business for the demo (once) …' : 'Starting the server …')
  const flags = isDev
    ? ['--watch-path=packages/server/src', '--watch-path=packages/contract/src', '--watch-path=packages/domain/src']
    : []
  run('server', [...flags, 'packages/server/src/start/main.ts'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DEMO_HISTORY: process.env.DEMO_HISTORY || 'month',
    ...(sandboxUrl ? { SANDBOX_URL: sandboxUrl } : {}),
  })
}

function startVite(): void {
  run('vite', ['node_modules/vite/bin/vite.js', 'packages/web', '--port', '5173', '--strictPort'], {
    API_URL: `http://localhost:${port}`,
  })
}

function run(name: string, args: string[], env: Record<string, string>): void {
  const child = spawn(process.execPath, ['--import', join(root, 'scripts/end-with-parent.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
    detached: true,
  })
  children.push({ name, child })
  child.on('exit', (code) => endedByItself(`The ${name}`, ` (code ${code})`))
}

function endedByItself(who: string, how = ''): void {
  if (stopping) return
  process.stderr.write(`\n${who} stopped by itself${how}. What was in progress is finished at the next npm start.\n`)
  void stop(1)
}

/** Last started, first stopped; each gets its time to finish what is in progress. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (children.length > 0) say('Stopping: finishing what is in progress …')
  for (const { child } of children.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await Promise.race([new Promise((done) => child.once('exit', done)), new Promise((done) => setTimeout(done, 28_000))])
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }
  await postgres?.stop()
  if (code === 0) say('Stopped. Everything is kept; npm start brings it back.')
  process.exit(code)
}

async function untilReady(): Promise<void> {
  // A new demo first plays a month of business.
  await until(() => answers(`http://127.0.0.1:${port}/readyz`), 'The server did not get ready within three minutes.', 180_000)
}

async function until(check: () => Promise<boolean>, sentence: string, patienceMs = 60_000): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    // Code that waits while everything stops waits for good: the next step must not start, and the stop ends the process.
    if (stopping) return new Promise(() => {})
    if (await check()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(sentence)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

async function refuseTakenPort(wanted: number): Promise<void> {
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535 (it is "${process.env.PORT}").`)
  if (!(await isFree(wanted)))
    throw new Error(
      `PORT: something already listens on port ${wanted}. Stop it, or start with another one: PORT=${wanted + 1} npm start`,
    )
}

async function freePort(from: number): Promise<number> {
  for (let candidate = from; candidate < from + 50; candidate += 1) if (await isFree(candidate)) return candidate
  throw new Error(`No free port between ${from} and ${from + 50}.`)
}

function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(candidate, '0.0.0.0', () => probe.close(() => resolve(true)))
  })
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    // PostgreSQL does not run as root: its own user must be able to pass through.
    if (process.getuid?.() === 0) chmodSync(folder, 0o755)
  } catch (error) {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be made: ${error instanceof Error ? error.message : error}`)
  }
}

function printAddresses(sandboxUrl: string | undefined): void {
  const address = (domain: string) => `http://${domain}:${isDev ? 5173 : port}`
  const lines = DEMO_SITES.flatMap((site, index) => {
    const domain = site.domains[0] ?? 'localhost'
    const more = index === 0 ? MORE_PEOPLE : []
    const people = [...site.people, ...more].map(
      (person) => `    ${person.email.padEnd(28)} ${person.isSuperAdmin ? 'staff, super admin' : person.userType}`,
    )
    return ['', `  ${site.site_name}: ${address(domain)}`, ...people]
  })
  process.stdout.write(
    `${lines.join('\n')}\n\n  Password of every demo login: ${DEMO_PASSWORD}\n${sandboxUrl ? `  Mail that was sent: http://localhost:${port}/sandbox/mail\n` : ''}\n  Ctrl-C stops; nothing is lost.\n`,
  )
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
