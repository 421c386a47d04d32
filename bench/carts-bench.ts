import { Agent, request } from 'node:http'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import pg from 'pg'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * The queue of a company with a million carts against one with a thousand, in turns, each call from the request to the whole answer; and a cart of thirty lines:
 * one more is put into it, and everything is priced again. Answers are not checked against the contract, as in production.
 */
process.env.NODE_ENV = 'production'
const { tripsOf } = await import('../packages/server/src/database/pooled-dialect.ts')
const [FEW, MANY] = [1_000, 1_000_000]
const [WARM, ROUNDS] = [10, 60]
const LINES = 30
const WANTED = 1.25

const agent = new Agent({ keepAlive: true })
const server = await startBenchServer({ NODE_ENV: 'test' })
const { db } = server.app
const few = await openSite('localhost', 'skylark')
const many = await openSite('bluedhow.localhost', 'bluedhow')
try {
  await fill(few, FEW)
  await fill(many, MANY)
  await sql`vacuum analyze carts`.execute(db)
  await sql`analyze`.execute(db)
  const queue = (input: object) => (at: Site) => send(at, 'activities/queue/getQueue', input, at.admin)
  await measure('first page', queue({}), WANTED)
  await measure('a status', queue({ status: 'sent' }), WANTED)
  await measure('a status, its tenth page', queue({ status: 'new', page: 10 }), WANTED)
  await measure('last page', queue({ page: 1_000_000 }), WANTED)
  await measure('middle page', (at) => queue({ page: at === many ? 20_000 : 20 })(at), undefined)
  await measure('found by a name that few have', queue({ search: 'Family 777' }), WANTED)
  await measure('found by a name that all have', queue({ search: 'Family' }), WANTED)
  await measure('found by a number', queue({ search: 'Cart 777' }), WANTED)
  await measure('found by nothing', queue({ search: 'Nobody at all' }), WANTED)
  await measure('a company’s', (at) => send(at, 'activities/queue/getQueue', {}, at.agent), WANTED)
  await measureCart()
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

/** A call to the site of a host: `fetch` would name the address as the host. */
function send<Answer>({ host }: { host: string }, path: string, body: object, as?: string): Promise<Answer> {
  return new Promise((resolve, fail) => {
    const headers = { host, 'content-type': 'application/json', ...(as ? { 'auth-token': as } : {}) }
    const call = request(`${server.url}/api/${path}`, { method: 'POST', agent, headers }, async (answer) => {
      const text = (await answer.toArray()).join('')
      if (answer.statusCode === 200) resolve(JSON.parse(text) as Answer)
      else fail(new Error(`${path}: ${answer.statusCode} ${text}`))
    })
    call.on('error', fail)
    call.end(JSON.stringify(body))
  })
}

/** Carts of the people of the site, of every status, by deadlines of a year. The trigger would count each by itself: here all are counted at once. */
async function fill({ siteId }: Site, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into carts (site_id, user_id, legal_entity_id, name, status, sent_at, deadline_since, deadline_until, adults, children, child_ages,
       infants, start_date, end_date, total_minor, currency, items, created_at, changed_at)
     select $1, buyer.id, buyer.legal_entity_id, 'Family ' || n, (array['new', 'inProgress', 'sent', 'accepted', 'vouchered', 'cancelled'])[n % 6 + 1],
       now(), now(), now() + (n::bigint * 7919 % 525600) * interval '1 minute', 2, 0, '{}', 0, '2027-01-14', '2027-01-19', n, 'AED', 5, now(), now()
     from generate_series(1, $2::int) n
     join (select id, legal_entity_id, row_number() over (order by id) - 1 as place, count(*) over () as people
       from users where site_id = $1 and user_type <> 'staff') buyer on buyer.place = n % buyer.people`,
    [siteId, count],
  )
  await client.query(
    `insert into cart_counts (site_id, whose, whose_id, status, slot, count)
     select site_id, w.whose, w.whose_id, status, 0, count(*) from carts
     cross join lateral (values ('site', 0), ('entity', legal_entity_id), ('user', user_id)) as w (whose, whose_id)
     where site_id = $1 and sent_at is not null group by 1, 2, 3, 4`,
    [siteId],
  )
  await client.end()
}

/** In turns, so that what else the machine does meets both. */
async function measure(what: string, call: (site: Site) => Promise<unknown>, wanted: number | undefined): Promise<void> {
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
    name: `queue of carts: ${what}`,
    value: ratio,
    unit: `× at ${MANY.toLocaleString('en')} ÷ at ${FEW.toLocaleString('en')}`,
    wanted: wanted === undefined ? 'for information' : `≤ ${wanted}`,
    good: wanted === undefined || ratio <= wanted,
    detail: `p50 ${rounded(fewMs)} ms → ${rounded(manyMs)} ms, of ${ROUNDS}`,
  })
}

type Found = { activities: { tourOptions: { id: number; days: { canBeHad: boolean }[] }[] }[] }
type Answered = { cart: { id: number; cartItems: { tourOptionCart: object[] } }; addedIds: number[] }

/** Of tour options of the demonstration that can be had, over five days. */
async function measureCart(): Promise<void> {
  const first = addDays(dateIn('Asia/Dubai', instant(Date.now())), 20)
  const trip = { startDate: first, endDate: addDays(first, 4), adults: 2, children: 1, childAges: [6] }
  const found = await send<Found>(many, 'activities/searchActivitiesByCityId', { cityId: 292223, ...trip }, many.agent)
  const options = found.activities.flatMap(({ tourOptions }) => tourOptions).filter(({ days }) => days.some((day) => day.canBeHad))
  const lines = Array.from({ length: LINES }, (_, at) => ({
    tourOptionId: options[at % options.length]?.id,
    date: addDays(first, at % 5),
    transfer: 'ticket',
  }))
  const add = (cartId: number, items: object[]) =>
    send<Answered>(many, 'activities/cart/addToCart', { cartId, payload: { tourOptionCart: items }, ...trip }, many.agent)
  const { cart } = await add(-1, lines.slice(1))
  const times: number[] = []
  let trips = 0
  for (let round = -WARM; round < ROUNDS; round += 1) {
    const before = tripsOf(db).trips
    const began = performance.now()
    const answer = await add(cart.id, lines.slice(0, 1))
    const took = performance.now() - began
    if (answer.cart.cartItems.tourOptionCart.length !== LINES) throw new Error('The cart has another number of lines')
    if (round >= 0) times.push(took)
    if (round >= 0) trips += tripsOf(db).trips - before
    await send(many, 'activities/cart/deleteCartItem', { cartItemId: answer.addedIds[0] }, many.agent)
  }
  const ms = rounded(median(times))
  report({
    name: `a cart of ${LINES} lines: one is added, all are priced again`,
    value: ms,
    unit: 'ms',
    wanted: '≤ 50',
    good: ms <= 50,
    detail: `p50 of ${ROUNDS}; ${rounded(trips / ROUNDS, 1)} trips to the database; ${new Set(lines.map(({ tourOptionId }) => tourOptionId)).size} different tour options`,
  })
}
