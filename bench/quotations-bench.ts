import { Agent, request } from 'node:http'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import pg from 'pg'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * The list of a company with a million quotations against one with a thousand, in turns, each call from the request to the whole answer; and a quotation of ninety
 * days and 400 lines, saved again with one line changed. Answers are not checked against the contract, as in production.
 */
process.env.NODE_ENV = 'production'
const { tripsOf } = await import('../packages/server/src/database/pooled-dialect.ts')
const [FEW, MANY] = [1_000, 1_000_000]
const [WARM, ROUNDS] = [10, 60]
const WANTED = 1.25
const [DAYS, LINES, SAVED] = [90, 400, 30]

const agent = new Agent({ keepAlive: true })
const server = await startBenchServer({ NODE_ENV: 'test' })
const { db } = server.app
const few = await openSite('localhost', 'skylark')
const many = await openSite('bluedhow.localhost', 'bluedhow')
try {
  await fill(few, FEW)
  await fill(many, MANY)
  await sql`vacuum analyze quotations`.execute(db)
  await sql`vacuum analyze quotation_versions`.execute(db)
  await sql`analyze`.execute(db)
  const list =
    (query: string, as: 'admin' | 'agent' = 'admin') =>
    (at: Site) =>
      send(at, `kart/getAllKartsForWl${query}`, undefined, at[as])
  await measure('first page', list(''))
  await measure('a status', list('?status=sent'))
  await measure('a customer’s own', list('', 'agent'))
  await measure('found by a rare name', list('?search=Rarely'))
  await measure('found by its number', list('?search=Q-700'))
  await measureSaving()
} finally {
  await server.close()
}
process.exit()

type Site = { readonly host: string; readonly siteId: number; readonly admin: string; readonly agent: string }

async function openSite(host: string, name: string): Promise<Site> {
  const { site_id: siteId } = await db
    .selectFrom('site_domains')
    .select('site_id')
    .where('domain', '=', host)
    .executeTakeFirstOrThrow()
  const logIn = async (email: string) =>
    (await send<{ sessionId: string }>({ host }, 'wl/user/login', { email, password: DEMO_PASSWORD })).sessionId
  return { host, siteId, admin: await logIn(`admin@${name}.example`), agent: await logIn(`agent@${name}.example`) }
}

/** A call to the site of a host: `fetch` would name the address as the host. Without a body it is a GET. */
function send<Answer>({ host }: { host: string }, path: string, body?: object, as?: string): Promise<Answer> {
  return new Promise((resolve, fail) => {
    const headers = { host, 'content-type': 'application/json', ...(as ? { 'auth-token': as } : {}) }
    const call = request(`${server.url}/api/${path}`, { method: body ? 'POST' : 'GET', agent, headers }, async (answer) => {
      const text = (await answer.toArray()).join('')
      if (answer.statusCode === 200) resolve(JSON.parse(text) as Answer)
      else fail(new Error(`${path}: ${answer.statusCode} ${text}`))
    })
    call.on('error', fail)
    call.end(body && JSON.stringify(body))
  })
}

/** Quotations of the people of the site, of every status, each with one version; its document is that of one that a person has saved. */
async function fill({ siteId, ...at }: Site, count: number): Promise<void> {
  const { kart } = await send<{ kart: { id: number } }>(at, 'kart/saveKart', await wishFor({ siteId, ...at }, 1), at.admin)
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into quotations (site_id, customer_id, legal_entity_id, status, version, first_day, last_day, sent_version, sent_at, valid_until, created_at, created_by, changed_at)
     select $1, buyer.id, buyer.legal_entity_id, (array['new', 'inProgress', 'sent', 'accepted', 'vouchered', 'lost'])[n % 6 + 1], 1,
       date '2027-01-01' + n % 365, date '2027-01-05' + n % 365, 1, now(), now() + interval '7 days', now(), $2, now()
     from generate_series(1, $3::int) n
     join (select id, legal_entity_id, row_number() over (order by id) - 1 as place, count(*) over () as people
       from users where site_id = $1 and user_type <> 'staff') buyer on buyer.place = n % buyer.people`,
    [siteId, (await client.query('select created_by from quotations where site_id = $1', [siteId])).rows[0].created_by, count],
  )
  await client.query(
    `insert into quotation_versions (site_id, quotation_id, version, name, currency, total_minor, price_breakup, first_day, last_day, document, saved_at, saved_by)
     select q.site_id, q.id, 1, case when q.id = 701 then 'Rarely seen' else 'Family ' || q.id end, v.currency, 100000 + q.id, v.price_breakup, q.first_day, q.last_day,
       v.document, v.saved_at, v.saved_by
     from quotations q join quotation_versions v on v.site_id = q.site_id and v.quotation_id = $2 where q.site_id = $1 and q.id <> $2`,
    [siteId, kart.id],
  )
  await client.end()
}

/** In turns, so that what else the machine does meets both. */
async function measure(what: string, call: (site: Site) => Promise<unknown>): Promise<void> {
  const times = new Map<Site, number[]>([
    [few, []],
    [many, []],
  ])
  for (let round = -WARM; round < ROUNDS; round += 1)
    for (const [site, taken] of times) {
      const began = performance.now()
      await call(site)
      if (round >= 0) taken.push(performance.now() - began)
    }
  const [fewMs, manyMs] = [median(times.get(few) ?? []), median(times.get(many) ?? [])]
  const ratio = rounded(manyMs / fewMs)
  report({
    name: `quotations: ${what}`,
    value: ratio,
    unit: `× at ${MANY.toLocaleString('en')} ÷ at ${FEW.toLocaleString('en')}`,
    wanted: `≤ ${WANTED}`,
    good: ratio <= WANTED,
    detail: `p50 ${rounded(fewMs)} ms → ${rounded(manyMs)} ms, of ${ROUNDS}`,
  })
}

/** Miscellaneous lines of 10 each. */
async function wishFor(at: Site, lines: number) {
  const { users } = await send<{ users: { id: number }[] }>(at, 'wl/user/searchWlUser', { searchQuery: 'agent@' }, at.admin)
  const { currency } = await db.selectFrom('sites').select('currency').where('id', '=', at.siteId).executeTakeFirstOrThrow()
  const arrival = addDays(dateIn('Asia/Dubai', instant(Date.now())), 30)
  return {
    ...{
      customerId: users[0]?.id,
      kartName: 'Ninety days',
      adults: 2,
      noOfDays: DAYS,
      noOfNights: DAYS - 1,
      currencySymbol: currency,
    },
    ...{ arrivalDate: arrival, totalPrice: (lines * 10).toFixed(2) },
    miscellaneous: Array.from({ length: lines }, (_, n) => ({
      ...{ name: `Guide of the day ${n}`, description: 'From the hotel, half a day', price: '10', cost: '7' },
      ...{ startDate: addDays(arrival, n % DAYS), time: '09:00' },
    })),
  }
}

type Kart = { id: number; version: number; miscellaneous: { id: number; name: string }[] }

async function measureSaving(): Promise<void> {
  const wish = await wishFor(many, LINES)
  let { kart } = await send<{ kart: Kart }>(many, 'kart/saveKart', wish, many.admin)
  const times: number[] = []
  let trips = 0
  for (let round = -5; round < SAVED; round += 1) {
    const lines = wish.miscellaneous.map((line, n) => ({
      ...line,
      id: kart.miscellaneous[n]?.id,
      ...(n === 7 && { name: `Guide ${round}` }),
    }))
    const before = tripsOf(db).trips
    const began = performance.now()
    const saved = await send<{ kart: Kart }>(
      many,
      'kart/saveKart',
      { ...wish, id: kart.id, version: kart.version, miscellaneous: lines },
      many.admin,
    )
    if (round >= 0) times.push(performance.now() - began)
    if (round >= 0) trips += tripsOf(db).trips - before
    if (saved.kart.version !== kart.version + 1) throw new Error('Nothing was saved')
    kart = saved.kart
  }
  const ms = rounded(median(times))
  report({
    name: `a quotation of ${DAYS} days and ${LINES} lines: one line is changed, all is saved`,
    value: ms,
    unit: 'ms',
    wanted: '≤ 200',
    good: ms <= 200,
    detail: `p50 of ${SAVED}; ${rounded(trips / SAVED, 1)} trips to the database`,
  })
}
