import type { FoundActivities } from '@tradewind/contract/carts/activity-search'
import { TRANSFER_CHOICES } from '@tradewind/domain/carts/offer-of-day'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { offerOn } from '../packages/server/src/activity-sales/option-on-sale.ts'
import { readBuyer } from '../packages/server/src/activity-sales/read-buyer.ts'
import { searchActivities } from '../packages/server/src/carts/search-activities.ts'
import { listActivities } from '../packages/server/src/catalogue/activities/activity-repo.ts'
import { readTourOptions } from '../packages/server/src/catalogue/options/read-tour-options.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { makeServices } from '../packages/server/src/rates/read-services.ts'
import { rememberedRates } from '../packages/server/src/rates/remembered-rates.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * A search of a page with 500 tour options over five days, as a visitor asks: the time of the thread that answers requests, for reading, pricing and making the answer,
 * against pricing the same and turning the same answer into text. The options are those of the demonstration, with their rates, copied until there are enough.
 */
const [ACTIVITIES, OPTIONS_EACH, DAYS] = [25, 20, 5]
const OPTIONS = ACTIVITIES * OPTIONS_EACH
const [WARM, ROUNDS] = [5, 30]
const [CITY, FIRST] = [900_001, 800_000]
const WANTED = 2
const MANY = 20
const PARTY = { adults: 2, childAges: [6], infants: 0 }

const server = await startBenchServer({ NODE_ENV: 'test' })
const { db } = server.app
try {
  const { site_id: siteId } = await db
    .selectFrom('site_domains')
    .select('site_id')
    .where('domain', '=', 'bluedhow.localhost')
    .executeTakeFirstOrThrow()
  await fill(siteId)
  const now = instant(Date.now())
  const first = addDays(dateIn('Asia/Dubai', now), 20)
  const days = Array.from({ length: DAYS }, (_, at) => addDays(first, at))
  const wish = { cityId: CITY, startDate: first, endDate: days.at(-1) ?? first, adults: 2, children: 1, childAges: [6], infants: 0 }
  const readRates = rememberedRates(server.app)
  const search = () =>
    inSite(db, siteId, (tx) =>
      searchActivities(tx, { ...wish, areaIds: [], freeCancellation: false }, { legalEntityId: undefined, readRates, now }),
    )
  const priced = await inSite(db, siteId, async (tx) => {
    const activities = await listActivities(tx, { cityId: CITY, isTurnedOn: true, after: undefined, limit: ACTIVITIES })
    const options = await readTourOptions(tx, { activityIds: activities.map(({ id }) => id) })
    const services = await makeServices(tx, { options, activities, withAreas: false })
    return { options, services, buyer: await readBuyer(tx, undefined, now) }
  })
  const price = () => {
    let offers = 0
    priced.options.forEach((option, at) => {
      const { service } = priced.services[at] ?? {}
      if (!service) return
      for (const day of days)
        for (const transfer of TRANSFER_CHOICES)
          if ('total' in offerOn({ option, service, poolPeople: null }, priced.buyer, { day, party: PARTY, transfer })) offers += 1
    })
    return offers
  }
  const answer = await search()
  // The clock of a thread is too coarse for one.
  const stringifyMany = () => Array.from({ length: MANY }, () => JSON.stringify(answer).length)
  const found = countOptions(answer)
  const [whole, pricing, text]: [number[], number[], number[]] = [[], [], []]
  for (let round = -WARM; round < ROUNDS; round += 1) {
    const times = { whole: await cost(search), pricing: await cost(price), text: (await cost(stringifyMany)) / MANY }
    if (round < 0) continue
    whole.push(times.whole)
    pricing.push(times.pricing)
    text.push(times.text)
  }
  const [all, priceMs, textMs] = [median(whole), median(pricing), median(text)]
  const ratio = rounded((all + textMs) / (priceMs + textMs))
  report({
    name: `search of ${found} tour options over ${DAYS} days`,
    value: ratio,
    unit: '× pricing and stringify',
    wanted: `≤ ${WANTED}`,
    good: ratio <= WANTED && found >= OPTIONS * 0.9,
    detail: `time of the thread, p50 of ${ROUNDS}: reading, pricing and presenting ${rounded(all)} ms, pricing alone ${rounded(priceMs)} ms (${price()} offers), stringify ${rounded(textMs)} ms of ${Math.round(JSON.stringify(answer).length / 1_000)} kB`,
  })
} finally {
  await server.close()
}
process.exit()

/** In milliseconds of this thread: what it waits for costs nothing. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

function countOptions({ activities }: FoundActivities): number {
  return activities.reduce((sum, { tourOptions }) => sum + tourOptions.length, 0)
}

/** A city of its own with copies of what the demonstration sells: options, their times, and every rate of theirs. */
async function fill(siteId: number): Promise<void> {
  await sql`insert into destination_cities (site_id, id, name, country_code, time_zone, created_at)
    values (${siteId}, ${CITY}, 'City', 'AE', 'Asia/Dubai', now())`.execute(db)
  await sql`insert into activities (site_id, id, city_id, name, created_at, changed_at)
    select ${siteId}, ${FIRST}::int + n, ${CITY}, 'Tour ' || n, now(), now() from generate_series(0, ${ACTIVITIES - 1}::int) n`.execute(
    db,
  )
  // Which of the demonstration each copy is of.
  await sql`create table bench_copies as
    with templates as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as count from tour_options o
      where site_id = ${siteId} and is_turned_on and deleted_at is null
        and exists (select from rule_books b where b.site_id = o.site_id and b.group_id = o.id and b.service = 'ticketRate' and b.edition > 0)
    )
    select n, ${FIRST}::int + n as id, ${FIRST}::int + n / ${OPTIONS_EACH}::int as activity_id, t.id as of
    from generate_series(0, ${OPTIONS - 1}::int) n join templates t on t.place = n % t.count`.execute(db)
  await copy(
    siteId,
    'tour_options',
    'id',
    `'id', c.id, 'activity_id', c.activity_id, 'pool_id', null, 'position', c.n, 'name', t.name || ' ' || c.n`,
  )
  await copy(siteId, 'tour_option_passengers', 'tour_option_id', `'tour_option_id', c.id`)
  for (const table of ['tour_option_times', 'tour_option_exceptions'])
    await copy(siteId, table, 'tour_option_id', `'tour_option_id', c.id, 'id', 1000000 + t.id * ${OPTIONS} + c.n`)
  await copy(siteId, 'rule_books', 'group_id', `'group_id', c.id`)
  await copy(siteId, 'rules', 'group_id', `'group_id', c.id, 'id', 1000000 + t.id * ${OPTIONS} + c.n`)
  await copy(siteId, 'rule_versions', 'group_id', `'group_id', c.id, 'rule_id', 1000000 + t.rule_id * ${OPTIONS} + c.n`)
  await sql`analyze`.execute(db)
}

async function copy(siteId: number, table: string, column: string, patch: string): Promise<void> {
  const services = table.startsWith('rule') ? ` and t.service in ('ticketRate', 'transferRate')` : ''
  await sql
    .raw(
      `insert into ${table} overriding system value
       select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${patch}))).*
       from bench_copies c join ${table} t on t.site_id = ${siteId} and t.${column} = c.of${services}`,
    )
    .execute(db)
}
