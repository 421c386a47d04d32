import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * Manage Activities of a company with 20,000 activities against one with 200, in turns: the calls that the page makes, each from the request to the whole
 * answer. Every activity has two tour options with three ticket rates each, as a company of this size has.
 */
const [FEW, MANY] = [200, 20_000]
const [WARM, ROUNDS] = [5, 40]
/** As many as leave a whole page in each, also of few activities. */
const CITIES = 2
const WANTED = 1.25
/** A rate of a season, as it is kept. */
const RATE = JSON.stringify({
  name: 'Season',
  kind: 'ticket',
  priority: 1,
  marketId: 0,
  validFrom: '2026-01-01',
  validTill: '2028-12-31',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  currency: 'AED',
  isPerPax: true,
  supplements: [],
  amounts: {},
})

const agent = new Agent({ keepAlive: true })
// A test's server: one that shares its cores with others would refuse calls as busy.
const server = await startBenchServer({ NODE_ENV: 'test' })
const { db } = server.app
const few = await openSite('localhost', 'admin@skylark.example')
const many = await openSite('bluedhow.localhost', 'admin@bluedhow.example')
try {
  await fill(few, FEW)
  await fill(many, MANY)
  await sql`analyze`.execute(db)
  const of = (path: string) => (at: Site) => ask(at, path)
  await measure('its first page', of('manageActivity/fetchActivities/0'), WANTED)
  await measure('the page in its middle', (at) => ask(at, `manageActivity/fetchActivities/0?cursor=${at.middle}`), WANTED)
  await measure('a city', of('manageActivity/fetchActivities/900001'), WANTED)
  await measure('its cities beside it', of('manageActivity/getAllCities'), undefined)
  await measure('found by name', of('manageActivity/fetchActivities/0?search=tour'), undefined)
} finally {
  await server.close()
}
process.exit()

type Site = { readonly host: string; readonly as: string; readonly siteId: number; middle: string }

async function openSite(host: string, email: string): Promise<Site> {
  const { site_id: siteId } = await db
    .selectFrom('site_domains')
    .select('site_id')
    .where('domain', '=', host)
    .executeTakeFirstOrThrow()
  const { sessionId } = await send<{ sessionId: string }>('wl/user/login', host, { email, password: DEMO_PASSWORD })
  return { host, siteId, as: sessionId, middle: '' }
}

type Page = { readonly nextCursor?: string | null }
function ask({ host, as }: Site, path: string): Promise<Page> {
  return send(path, host, undefined, { 'auth-token': as })
}

/** A call to the site of a host: `fetch` would name the address as the host. */
function send<Answer>(path: string, host: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, fail) => {
    const to = { method: body ? 'POST' : 'GET', agent, headers: { host, 'content-type': 'application/json', ...headers } }
    const call = request(`${server.url}/api/${path}`, to, async (answer) => {
      const text = (await answer.toArray()).join('')
      if (answer.statusCode === 200) resolve(JSON.parse(text) as Answer)
      else fail(new Error(`${path}: ${answer.statusCode} ${text}`))
    })
    call.on('error', fail)
    call.end(body && JSON.stringify(body))
  })
}

/** Removes what the demonstration has, and writes `count` activities into cities of their own. */
async function fill(site: Site, count: number): Promise<void> {
  const { siteId } = site
  await sql`update activities set deleted_at = now() where site_id = ${siteId}`.execute(db)
  await sql`insert into destination_cities (site_id, id, name, country_code, time_zone, created_at)
    select ${siteId}, 900000 + n, 'City ' || n, 'AE', 'Asia/Dubai', now() from generate_series(1, ${CITIES}::int) n`.execute(db)
  await sql`insert into areas (site_id, city_id, name, created_at)
    select ${siteId}, 900000 + n, 'Area ' || n, now() from generate_series(1, ${CITIES}::int) n`.execute(db)
  await sql`insert into activities (site_id, city_id, area_id, name, priority, created_at, changed_at)
    select ${siteId}, area.city_id, area.id, case when n % 97 = 0 then 'Harbour walk ' else 'Tour ' end || n, n % 50 + 1, now(), now()
    from generate_series(1, ${count}::int) n
    join areas area on area.site_id = ${siteId} and area.city_id = 900001 + n % ${CITIES}`.execute(db)
  await sql`insert into tour_options (site_id, activity_id, position, name, timing, created_at, changed_at)
    select ${siteId}, activity.id, place, 'Option ' || place, 'openDated', now(), now()
    from activities activity cross join generate_series(1, 2) place
    where activity.site_id = ${siteId} and activity.deleted_at is null`.execute(db)
  // Rows that were never counted are joined in the worst way.
  await sql`analyze`.execute(db)
  const options = sql`select option.id::int as id from tour_options option join activities activity on activity.site_id = option.site_id
    and activity.id = option.activity_id and activity.deleted_at is null where option.site_id = ${siteId}`
  await sql`insert into rule_books (site_id, service, group_id, edition)
    select ${siteId}, 'ticketRate', id, 1 from (${options}) option`.execute(db)
  await sql`with added as (insert into rules (site_id, service, group_id)
      select ${siteId}, 'ticketRate', id from (${options}) option cross join generate_series(1, 3) returning id, group_id)
    insert into rule_versions (site_id, rule_id, version, group_id, added_in, name, kind, created_at, service, content)
    select ${siteId}, added.id, 1, added.group_id, 1, 'Season', 'rate', now(), 'ticketRate', ${RATE}::jsonb from added`.execute(db)
  const whole = await ask(site, 'manageActivity/fetchActivities/0')
  site.middle = whole.nextCursor ?? ''
  for (let page = 1; page < count / 200 - 1; page += 1) {
    site.middle = (await ask(site, `manageActivity/fetchActivities/0?cursor=${site.middle}`)).nextCursor ?? site.middle
  }
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
    name: `Manage Activities: ${what}`,
    value: ratio,
    unit: `× at ${MANY.toLocaleString('en')} ÷ at ${FEW}`,
    wanted: wanted === undefined ? 'for information' : `≤ ${wanted}`,
    good: wanted === undefined || ratio <= wanted,
    detail: `p50 ${rounded(fewMs)} ms → ${rounded(manyMs)} ms, of ${ROUNDS}`,
  })
}
