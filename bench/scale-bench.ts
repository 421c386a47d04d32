import { instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import pg from 'pg'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { sealAll } from '../packages/server/src/ledger/post/keep-ledger-sealed.ts'
import { announce } from '../packages/server/src/live/announce.ts'
import { startBenchServer } from './bench-server.ts'
import { measureIdleCommits } from './idle-commits.ts'
import { percentile, report, rounded } from './report.ts'

/** What one node and one database say about many: idle commits, news under load, and how old a seal grows with a thousand sites of which one is busy. */
const SITES = 1_000
const POSTINGS_EACH = 5
const POSTINGS_OF_BUSIEST = 20_000
const NEWS = 2_000
const AT_ONCE = 12

const server = await startBenchServer()
const { db } = server.app
const listener = new pg.Client({ connectionString: server.databaseUrl })
await listener.connect()

report({ name: 'scale: an idle node', ...(await measureIdleCommits(db)) })
await measureNews()
await measureSeals()
await listener.end()
await server.close()
process.exit()

/** Commits that write news, many at once: how many of them notify, and how long until everybody is notified. */
async function measureNews(): Promise<void> {
  const began = new Map<number, number>()
  const late: number[] = []
  const backends = new Set<number>()
  listener.on('notification', ({ payload = '', processId }) => {
    const { legalEntityId } = JSON.parse(payload) as { legalEntityId?: number }
    const since = began.get(legalEntityId ?? 0)
    if (since === undefined) return
    backends.add(processId)
    late.push(performance.now() - since)
  })
  await listener.query('listen tradewind_live')
  let next = 1_000_000
  const last = next + NEWS
  const write = async () => {
    for (let id = next++; id < last; id = next++) {
      await inSite(db, 1, async (tx) => {
        await announce(tx, { topic: 'wallet', legalEntityId: id })
      })
      began.set(id, performance.now())
    }
  }
  // The moment counts from which the commit is known; an announcement that is quicker than that counts as none.
  await Promise.all(Array.from({ length: AT_ONCE }, write))
  await pause(500)
  const p99 = rounded(percentile(late, 99), 1)
  report({
    name: 'scale: from a commit to its announcement',
    value: p99,
    unit: 'ms (p99)',
    wanted: '≤ 100',
    good: p99 <= 100 && backends.size === 1,
    detail: `of ${late.length} commits, ${AT_ONCE} at once, p50 ${rounded(percentile(late, 50), 1)} ms; ${backends.size} connection notified`,
  })
}

async function measureSeals(): Promise<void> {
  await sql`insert into sites overriding system value
    select (jsonb_populate_record(s, jsonb_build_object('id', 1000 + n))).* from sites s, generate_series(1, ${SITES}::int) n where s.id = 1`.execute(
    db,
  )
  const add = (sites: ReturnType<typeof sql>, each: number) =>
    sql`
    with added as (
      insert into ledger_postings (site_id, key, reason, about_kind, about_id, posted_at)
      select s.id, 'bench-' || n, 'topUp', 'payment', 'x', now() from ${sites} s cross join generate_series(1, ${each}::int) n returning site_id, id
    ) insert into ledger_unsealed (site_id, posting_id) select site_id, id from added`.execute(db)
  // The busiest first: an order by age alone lets everybody wait for all of it.
  await add(sql`(select 1 as id)`, POSTINGS_OF_BUSIEST)
  await add(sql`(select id from sites where id > 1000)`, POSTINGS_EACH)
  const began = performance.now()
  const start = Date.now()
  await sealAll({ db, now: () => instant(Date.now()) })
  const took = (performance.now() - began) / 1_000
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from max(sealed_at) - ${instant(start)}::timestamptz)::float8 as age from ledger_seals where site_id > 1000`.execute(
    db,
  )
  const age = rounded(rows[0]?.age ?? Number.NaN, 1)
  report({
    name: `scale: the oldest unsealed posting of ${SITES} sites beside a busy one`,
    value: age,
    unit: 's',
    wanted: '≤ 10',
    good: age <= 10,
    detail: `${SITES * POSTINGS_EACH} postings and ${POSTINGS_OF_BUSIEST} of the busiest, all sealed after ${rounded(took, 1)} s, by the node's own sealer and one more`,
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
