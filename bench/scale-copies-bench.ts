import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@tradewind/domain/time'
import pg from 'pg'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/database/embedded-postgres.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { seedDemo } from '../packages/server/src/demo/seed-demo.ts'
import { makeLog } from '../packages/server/src/log.ts'
import { startHotStandby } from '../packages/server/src/testing/hot-standby.ts'
import { waitUntil } from '../packages/server/src/testing/wait-until.ts'
import { setUpPeople } from '../soak/set-up-people.ts'
import { pause } from '../soak/stage.ts'
import { nothingIsTicketedTwice, type OurBooking, promisesAreKept, type SupplierRecord } from '../soak/supplier-checks.ts'
import { startBenchServer } from './bench-server.ts'
import { fillTickets } from './fill-tickets.ts'
import { followPrimary } from './follow-primary.ts'
import { keepBuying } from './keep-buying.ts'
import { moveSite } from './move-site.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * What copies of the database are worth, while bookings go on: how late a standby is, what is lost when the primary dies in the middle of it, and how long a
 * site takes to move to another server. One story on one pair of servers, in this order.
 */
const AT_ONCE = 4
const LAG_SECONDS = 10
const BEFORE_THE_END_MS = 4_000
const AFTER_THE_END_MS = 5_000
const TICKETS = 3_000
const SITE = 1

const copies = await startHotStandby(async (url) => {
  await migrate(url)
  const { db } = connectDatabase(url, { maxConnections: 2 })
  await seedDemo({ db, log: makeLog({ LOG_LEVEL: 'silent' }), now: () => instant(Date.now()) })
  await db.destroy()
})
const address = await followPrimary(copies.url)
const sandbox = await startSandbox({ latency: 'none' })
const server = await startBenchServer({ DATABASE_URL: address.url, SANDBOX_URL: sandbox.url, LOG_LEVEL: 'silent' })
const [primary, standby] = [await open(copies.url), await open(copies.standbyUrl)]
const { buyers } = await setUpPeople(server.app.db, { people: 48 })
const tokens = buyers.filter(({ userType }) => userType === 'travelAgent').map(({ token }) => token)

const buying = keepBuying(server.url, tokens, AT_ONCE)
await pause(2_000)
await measureLag()
await waitForEachCommit()
await failOver()
await server.close()
await address.close()
await sandbox.close()
await measureMove()
await standby.end()
await copies.stop()
process.exit()

/** From the moment in which a commit is known to the one in which the standby shows it. */
async function measureLag(): Promise<void> {
  await primary.query('create table bench_marks (n integer)')
  await copies.followed()
  const late: number[] = []
  const bookedBefore = buying.paid.size
  for (const end = performance.now() + LAG_SECONDS * 1_000; performance.now() < end; await pause(5)) {
    const mark = late.length
    await primary.query('insert into bench_marks values ($1)', [mark])
    const began = performance.now()
    while (((await standby.query<{ n: number | null }>('select max(n) as n from bench_marks')).rows[0]?.n ?? -1) < mark)
      await pause(1)
    late.push(performance.now() - began)
  }
  const p99 = rounded(percentile(late, 99), 1)
  report({
    name: 'scale: a standby behind its primary',
    value: p99,
    unit: 'ms (p99)',
    wanted: '≤ 100',
    good: p99 <= 100,
    detail: `of ${late.length} commits, p50 ${rounded(percentile(late, 50), 1)} ms, while ${buying.paid.size - bookedBefore} flights were paid in ${LAG_SECONDS} s`,
  })
}

/** From here on a commit is acknowledged when the standby has it on its disk. */
async function waitForEachCommit(): Promise<void> {
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query('select pg_reload_conf()')
  const look = async () => (await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows[0]
  await waitUntil(look, (standing) => standing?.sync_state === 'sync', 'a synchronous standby')
}

async function failOver(): Promise<void> {
  await pause(BEFORE_THE_END_MS)
  const { rows } = await primary.query<{ folder: string }>("select current_setting('data_directory') as folder")
  const pid = Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const [began, paidBefore] = [performance.now(), buying.paid.size]
  process.kill(pid, 'SIGKILL')
  await standby.query('select pg_promote(true, 60)')
  address.follow(copies.standbyUrl)
  const promoted = performance.now()
  const after = () => [...buying.paid.values()].find((at) => at > promoted)
  const first = (await waitUntil(after, Boolean, 'paid after the failover', 60_000)) ?? Number.NaN
  await pause(AFTER_THE_END_MS)
  await buying.stop()
  const { missing, inDoubt } = await findMissing()
  const failed = buying.journal.failures.length
  report({
    name: 'scale: acknowledged bookings that a failover has lost',
    value: missing.length,
    unit: 'bookings',
    wanted: '0',
    good: missing.length === 0 && paidBefore > 0,
    detail: `${buying.journal.promises.size} acknowledged, ${paidBefore} paid before and ${buying.paid.size - paidBefore} after; ${inDoubt} await the supplier's word; ${failed} calls failed meanwhile`,
  })
  const seconds = rounded((first - began) / 1_000, 1)
  report({
    name: 'scale: from the end of the primary to the next payment',
    value: seconds,
    unit: 's',
    wanted: '≤ 10',
    good: seconds <= 10,
    detail: `promoted after ${rounded((promoted - began) / 1_000, 1)} s; the same node goes on, at the same address of its database`,
  })
  for (const line of missing) process.stdout.write(`${line}\n`)
}

/** What was answered must stand in the tables of the new primary, a payment with its money, and nothing may be ticketed twice. */
async function findMissing(): Promise<{ missing: string[]; inDoubt: number }> {
  type Ours = OurBooking & { money: string }
  const { rows: ours } = await standby.query<Ours>(
    'select id, status, money, pnr, supplier_booking_id, needs_staff, ticket_numbers from bookings where site_id = $1',
    [SITE],
  )
  const answer = await fetch(`${sandbox.url}/sandbox/control/bookings`)
  const { bookings: there } = (await answer.json()) as { bookings: SupplierRecord[] }
  const byId = new Map(ours.map((one) => [one.id, one]))
  const unpaid = [...buying.paid.keys()].filter((id) => byId.get(id)?.money === 'none')
  return {
    missing: [
      ...promisesAreKept(buying.journal, ours).broken,
      ...unpaid.map((id) => `booking ${id} was answered as paid and is not`),
      ...nothingIsTicketedTwice(there).broken,
    ],
    inDoubt: ours.filter(({ status }) => ['paid', 'issuing', 'unknown'].includes(status)).length,
  }
}

async function measureMove(): Promise<void> {
  await fillTickets(standby, TICKETS)
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-moved-'))
  await chmod(folder, 0o755)
  const other = await startEmbeddedPostgres({ folder: join(folder, 'pg'), database: 'tradewind' })
  await migrate(other.url)
  const there = await open(other.url)
  const began = performance.now()
  const { tables, rows, different } = await moveSite(standby, there, SITE)
  const took = (performance.now() - began) / 1_000
  const { rows: counted } = await there.query<{ n: number }>('select count(*)::int as n from bookings')
  const tickets = counted[0]?.n ?? 0
  const each = rounded((took * 1_000) / tickets)
  report({
    name: 'scale: a site moves to another server',
    value: each,
    unit: 's per 1,000 tickets',
    wanted: '≤ 1, all rows equal',
    good: each <= 1 && different.length === 0 && tickets > TICKETS,
    detail: `${rows} rows of ${tickets} tickets in ${rounded(took, 1)} s; ${tables - different.length} of ${tables} tables equal by the hashes of their rows${different.length > 0 ? `, not ${different.join(', ')}` : ''}`,
  })
  await there.end()
  await other.stop()
  await rm(folder, { recursive: true, force: true })
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  // Its server may be ended on purpose.
  client.on('error', () => {})
  await client.connect()
  return client
}
