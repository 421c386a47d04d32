import { fork, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadCpuUsage } from 'node:process'
import { sql } from 'kysely'
import pg from 'pg'
import { freePort } from '../packages/server/src/database/free-port.ts'
import { setUpPeople } from '../soak/set-up-people.ts'
import { pause } from '../soak/stage.ts'
import { report, rounded } from './report.ts'

/**
 * What a whole booking costs, and what a search does, one at a time: processor of the node's main thread and of all processes together (its workers, the drawers of documents,
 * PostgreSQL), and trips to the database, of calls and of jobs. The supplier and the buyer are processes of their own and not counted.
 */
process.env.NODE_ENV ??= 'production'
const { startBenchServer } = await import('./bench-server.ts')
const WARM = 40
const BOOKINGS = 40
const SEARCHES = 40
/** Clock ticks of Linux a second: what /proc counts in. */
const TICK_MS = 10

let jobTrips = 0
const plainQuery = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...asked: never[]) {
  const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
  if (connectionParameters.application_name === 'tradewind-jobs') jobTrips += 1
  return (plainQuery as (...all: never[]) => never).apply(this, asked)
} as never

const [port, smtpPort] = [await freePort(), await freePort()]
const sandboxUrl = `http://localhost:${port}`
const sandbox = spawn(process.execPath, [join(import.meta.dirname, '../packages/sandbox/src/main.ts')], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), SANDBOX_LATENCY: 'none' },
  stdio: 'ignore',
})
for (let up = false; !up; await pause(100))
  up = await fetch(`${sandboxUrl}/sandbox`).then(
    ({ ok }) => ok,
    () => false,
  )
const server = await startBenchServer({ SANDBOX_URL: sandboxUrl, SMTP_URL: `smtp://localhost:${smtpPort}` })
const { tripsOf } = await import('../packages/server/src/database/pooled-dialect.ts')
const { buyers } = await setUpPeople(server.app.db, { people: 32 })
// Many, because each may search so often an hour.
const tokens = buyers.filter(({ userType }) => userType === 'travelAgent').map(({ token }) => token)
const outside = fork(join(import.meta.dirname, 'book-from-outside.ts'), [server.url, ...tokens])

const tripsOfSteps = new Map<string, number>()
let last = 0
let ended = (_ending: string) => {}
outside.on('message', ({ step, ending }: { step?: string; ending?: string }) => {
  const { trips } = tripsOf(server.app.db)
  if (step) tripsOfSteps.set(step, (tripsOfSteps.get(step) ?? 0) + trips - last)
  last = trips
  if (ending) ended(ending)
})
for (let n = 0; n < WARM; n += 1) await ask('book')
await untilQuiet()
const before = measure()
tripsOfSteps.clear()
last = before.trips
let issued = 0
const began = performance.now()
for (let n = 0; n < BOOKINGS; n += 1) if ((await ask('book')) === 'issued') issued += 1
const each = (performance.now() - began) / BOOKINGS
await untilQuiet()
const after = measure()
const per = (key: keyof typeof before) => rounded((after[key] - before[key]) / BOOKINGS, 1)
let answered = 0
for (let n = 0; n < SEARCHES; n += 1) if ((await ask('search')) === '200') answered += 1
const searched = measure()
const perSearch = (key: keyof typeof before) => rounded((searched[key] - after[key]) / SEARCHES, 1)
const steps = [...tripsOfSteps].map(([step, trips]) => `${step.split('/').at(-1)} ${rounded(trips / BOOKINGS, 1)}`).join(', ')

report({
  name: "a whole booking, the node's main thread",
  value: per('mainMs'),
  unit: 'ms of processor',
  wanted: '≤ 45 (180)',
  good: per('mainMs') <= 45 && issued === BOOKINGS,
  detail: `${issued} of ${BOOKINGS} issued, ${rounded(each, 0)} ms each; its other threads ${rounded(per('nodeMs') - per('mainMs'), 1)} ms`,
})
report({
  name: 'a whole booking, all processes',
  value: per('allMs'),
  unit: 'ms of processor',
  wanted: '≤ 110',
  good: per('allMs') <= 110 && issued === BOOKINGS,
  detail: `${rounded(per('allMs') - per('nodeMs'), 1)} ms of them are PostgreSQL and the drawers of documents`,
})
report({
  name: 'a whole booking, trips to the database',
  value: rounded(per('trips') + per('jobTrips'), 1),
  unit: 'trips',
  wanted: '≤ 90 (about 400)',
  good: per('trips') + per('jobTrips') <= 90,
  detail: `${per('statements')} statements of calls and jobs, ${per('jobTrips')} trips of the queue itself; calls with what ran beside them: ${steps}`,
})
report({
  name: 'a search ÷ a whole booking, all processes',
  value: rounded(perSearch('allMs') / per('allMs')),
  unit: '×',
  wanted: '≤ 0.5',
  good: perSearch('allMs') <= per('allMs') / 2 && answered === SEARCHES,
  detail: `${perSearch('allMs')} ms of processor, ${perSearch('mainMs')} of them the node's main thread; ${perSearch('trips')} trips to the database; one day of one source, ${answered} of ${SEARCHES} answered`,
})
outside.disconnect()
await server.close()
sandbox.kill()
process.exit()

function ask(wish: 'book' | 'search'): Promise<string> {
  return new Promise((done) => {
    ended = done
    outside.send(wish)
  })
}

/** Until nothing that a booking enqueued is left: its mails and notices are part of it. */
async function untilQuiet(): Promise<void> {
  for (let open = 1; open > 0; await pause(100)) {
    const { rows } = await sql<{ open: string }>`
      select count(*) as open from pgboss.job where state < 'completed' and (state = 'active' or start_after <= now())`.execute(
      server.app.db,
    )
    open = Number(rows[0]?.open ?? 0)
  }
}

function measure() {
  const { user, system } = process.cpuUsage()
  const main = threadCpuUsage()
  const { trips, statements } = tripsOf(server.app.db)
  const nodeMs = (user + system) / 1_000
  return { mainMs: (main.user + main.system) / 1_000, nodeMs, allMs: nodeMs + childrenMs(), trips, statements, jobTrips }
}

/** Processor of everything this process has started, without the supplier and the buyer. Linux only: elsewhere zero. */
function childrenMs(): number {
  const processes = listProcesses()
  const own = new Set([process.pid])
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const { pid, parent } of processes) if (own.has(parent) && pid !== sandbox.pid && pid !== outside.pid) own.add(pid)
  }
  return processes.reduce((sum, { pid, ms }) => (own.has(pid) && pid !== process.pid ? sum + ms : sum), 0)
}

function listProcesses(): { pid: number; parent: number; ms: number }[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          // After the name in brackets: state, parent, …; the 12th to 15th are its own time and that of children that have ended.
          const rest = readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')
          const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(rest[place]), 0)
          return [{ pid: Number(name), parent: Number(rest[1]), ms: ticks * TICK_MS }]
        } catch {
          return []
        }
      })
  } catch {
    return []
  }
}
