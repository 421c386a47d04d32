import { writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { startBenchServer } from './bench-server.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * 100,000 rows of the ticket queue as a sheet, as a person gets it: asked for, written by the job, fetched. Against the same number of rows
 * through the bare writer in the same run. Then once more while others work: how long their calls take, against how long they take when nothing
 * else runs. Caller and server share one process here, so that a busy event loop would show twice.
 */
const ROWS = 100_000
const FIRST_ID = 10_000_000

const server = await startBenchServer()
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await fill(admin)
await admin.end()
const staff = await server.logIn('admin@skylark.example')

// Once, so that neither side pays for what is only done the first time.
await bareWriter(5_000)
await ask()
const bareMs = Math.min(await bareWriter(ROWS), await bareWriter(ROWS))

const before = process.memoryUsage().rss
let highest = before
const watching = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss)
}, 20)
const started = performance.now()
const exportId = await startExport()
await finished(exportId)
const exportMs = performance.now() - started
const bytes = await fetchSheet(exportId)
clearInterval(watching)

const ratio = rounded(exportMs / bareMs)
report({
  name: 'export: 100,000 rows',
  value: ratio,
  unit: '× a bare streaming writer',
  wanted: '≤ 2',
  good: ratio <= 2,
  detail: `${Math.round(exportMs)} ms against ${Math.round(bareMs)} ms, ${rounded(bytes / 1e6, 1)} MB`,
})
const growth = rounded((highest - before) / 2 ** 20, 1)
report({
  name: 'export: memory growth',
  value: growth,
  unit: 'MB',
  wanted: '≤ 64',
  good: growth <= 64,
  detail: `resident ${Math.round(before / 2 ** 20)} MB before, ${Math.round(highest / 2 ** 20)} MB at most`,
})

const idle = await timesOfOthers(() => false, 400)
const busy: number[] = []
while (busy.length < 400) {
  const running = await startExport()
  let isDone = false
  const end = finished(running).then(() => {
    isDone = true
  })
  busy.push(...(await timesOfOthers(() => isDone, 400 - busy.length)))
  await end
}
const slower = rounded(percentile(busy, 99) / percentile(idle, 99))
report({
  name: 'export: other calls while it runs',
  value: slower,
  unit: '× p99 when idle',
  wanted: '≤ 3',
  good: slower <= 3,
  detail: `p99 ${rounded(percentile(idle, 99), 1)} ms → ${rounded(percentile(busy, 99), 1)} ms, p50 ${rounded(percentile(idle, 50), 1)} ms → ${rounded(percentile(busy, 50), 1)} ms`,
})
await server.close()

/** The library alone: rows made up as they are asked for, bytes thrown away. */
async function bareWriter(count: number): Promise<number> {
  function* rows() {
    for (let n = 0; n < count; n += 1)
      yield [
        'DEL',
        'BOM',
        'Traveller',
        String(n),
        null,
        'Priya Nair',
        'priya@skylark.example',
        46_347.5,
        46_374.441,
        4_900,
        5_078.25,
        null,
        `A${n}`,
        'Ticketed',
      ]
  }
  const formats = new Map([7, 8].map((place) => [place, 'dd mmm yyyy hh:mm']))
  for (const place of [9, 10]) formats.set(place, '#,##0.00')
  const columns = Array.from({ length: 14 }, (_, place) => ({
    header: `Column ${place}`,
    width: 16,
    numFmt: formats.get(place) ?? '@',
  }))
  const begun = performance.now()
  let written = 0
  for await (const part of writeXlsxStream(rows(), { name: 'Bare', columns, freezePane: { rows: 1 } })) written += part.length
  if (written === 0) throw new Error('nothing was written')
  return performance.now() - begun
}

async function ask<Body>(call = 'getTickets', method: 'POST' | 'GET' = 'POST', body: object = {}): Promise<Body> {
  const answer = await fetch(`${server.url}/api/flight/${call}`, {
    method,
    headers: { 'content-type': 'application/json', 'auth-token': staff },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

async function startExport(): Promise<string> {
  const { export: asked } = await ask<{ export: { id: string } }>('exportTickets')
  return asked.id
}

async function finished(id: string): Promise<void> {
  for (;;) {
    const { exports } = await ask<{ exports: { id: string; state: string; ticketsWritten: number }[] }>('getMyExports', 'GET')
    const mine = exports.find((one) => one.id === id)
    if (mine?.state === 'ready') {
      if (mine.ticketsWritten !== ROWS) throw new Error(`only ${mine.ticketsWritten} rows`)
      return
    }
    if (mine?.state === 'failed') throw new Error('the export failed')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function fetchSheet(id: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/flight/exports/${id}/file`, { headers: { 'auth-token': staff } })
  let size = 0
  for await (const part of answer.body ?? []) size += part.length
  if (answer.status !== 200 || size < 1e6) throw new Error(`no sheet: ${answer.status}, ${size} bytes`)
  return size
}

/** Milliseconds of each of many calls, one after another with a breath between: a page of the queue, as others at the desk ask for it. */
async function timesOfOthers(isOver: () => boolean, count: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < count && !isOver()) {
    const begun = performance.now()
    await ask('getTickets')
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return times
}

/** Believable bookings by plain SQL, triggers off: one passenger each, and a stored price as long as a real one. */
async function fill(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into flight_orders (site_id, id, search_id, search_by, searched_at, user_id, legal_entity_id, passengers, contact, created_at)
     select 1, $1, 'bench', '{}', now(), u.id, u.legal_entity_id, '[]', '{}', now() from users u where email = 'agent@skylark.example'`,
    [FIRST_ID],
  )
  await client.query(
    `insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, amount_minor, currency, supplier, source, result_index, trace_id, is_lcc, issues,
       is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, pnr, lead_passenger, passenger_count, sectors, airline_codes, travel_at,
       ticket_numbers, created_at, updated_at, search_text)
     select 1, $1::int + n, $1, u.id, u.legal_entity_id, 'bench' || n, 'issued', 507825, 'INR', 'tbo', '6E', 'x', 'x', true, 'atOnce', true, false, true, '6E', '{}',
       jsonb_build_object('supplierNet', jsonb_build_object('minor', jsonb_build_object('$bigint', '490000'), 'currency', 'INR'),
         'fare', (select jsonb_agg(md5(n::text || part)) from generate_series(1, 50) part)),
       '{}', upper(substr(md5(n::text), 1, 6)), 'Mr Traveller ' || n, 1, '{DEL–BOM}', '{6E}', '2026-12-18T10:35', array['X' || n], now(), now(),
       upper(substr(md5(n::text), 1, 6)) || ' TRAVELLER ' || n
     from generate_series(1, $2::int) n join users u on u.site_id = 1 and u.email = 'priya@skylark.example'`,
    [FIRST_ID, ROWS],
  )
  await client.query(
    `insert into booking_passengers (site_id, booking_id, place, pax_type, title, first_name, last_name, gender, flights)
     select 1, $1::int + n, 0, 1, 'Mr', 'Traveller', n::text, 1, '[]' from generate_series(1, $2::int) n`,
    [FIRST_ID, ROWS],
  )
  await client.query(
    `insert into booking_segments (site_id, booking_id, place, leg, airline_code, flight_number, booking_class, origin, destination, departure_local, departure_at, arrival_local, arrival_at, airline_pnr)
     select 1, $1::int + n, 0, 0, '6E', '2112', 'R', 'DEL', 'BOM', '2026-12-18T10:35', '2026-12-18T05:05Z', '2026-12-18T12:45', '2026-12-18T07:15Z', upper(substr(md5('a' || n), 1, 6)) from generate_series(1, $2::int) n`,
    [FIRST_ID, ROWS],
  )
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze bookings, booking_passengers, booking_segments')
  await client.query('checkpoint')
}
