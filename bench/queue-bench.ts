import pg from 'pg'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * A page of 25 of the ticket queue through HTTP, at a million tickets against a thousand: first page, a page half-way down, one tab, one agency's
 * booking list. Two servers with a database each are asked in turns, so that whatever else the machine does falls on both alike.
 */
const SMALL = 1_000
const LARGE = 1_000_000
const ROUNDS = 240

const FIRST_ID = 10_000_000

type Asked = { server: BenchServer; staff: string; agent: string; deep: string }
const small = await prepare(SMALL)
const large = await prepare(LARGE)
for (const { name, call, as, body } of calls()) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [size, asked] of Object.entries({ small, large }) as ['small' | 'large', Asked][]) {
      const ms = await ask(asked, call, asked[as], body(asked))
      if (round >= ROUNDS / 4) times[size].push(ms)
    }
  }
  const [before, after] = [median(times.small), median(times.large)]
  const ratio = rounded(after / before)
  report({
    name: `queue: ${name}`,
    value: ratio,
    unit: '× at 1,000,000 ÷ at 1,000',
    wanted: '≤ 1.25',
    good: ratio <= 1.25,
    detail: `p50 ${rounded(before)} ms → ${rounded(after)} ms`,
  })
}
await small.server.close()
await large.server.close()

type Call = { name: string; call: string; as: 'staff' | 'agent'; body: (asked: Asked) => object }
function calls(): Call[] {
  return [
    { name: 'first page', call: 'getTickets', as: 'staff', body: () => ({}) },
    { name: 'a page half-way down', call: 'getTickets', as: 'staff', body: ({ deep }) => ({ cursor: deep }) },
    { name: 'first page of a tab', call: 'getTickets', as: 'staff', body: () => ({ status: 'held' }) },
    { name: 'deep page of a tab', call: 'getTickets', as: 'staff', body: ({ deep }) => ({ status: 'held', cursor: deep }) },
    { name: "an agency's list", call: 'getBookedFlights', as: 'agent', body: () => ({}) },
    { name: "deep in an agency's list", call: 'getBookedFlights', as: 'agent', body: ({ deep }) => ({ cursor: deep }) },
  ]
}

async function prepare(size: number): Promise<Asked> {
  const server = await startBenchServer()
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await fill(admin, size)
  await admin.end()
  const deep = Buffer.from(`o${FIRST_ID + size / 2}`).toString('base64url')
  return { server, staff: await server.logIn('admin@skylark.example'), agent: await server.logIn('agent@skylark.example'), deep }
}

/** Milliseconds for one full page. */
async function ask({ server }: Asked, call: string, token: string, body: object): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/flight/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': token },
    body: JSON.stringify(body),
  })
  const { tickets, bookings } = (await answer.json()) as { tickets?: unknown[]; bookings?: unknown[] }
  if ((tickets ?? bookings)?.length !== 25) throw new Error(`${call}: ${answer.status}, not a full page`)
  return performance.now() - started
}

/** Believable bookings by plain SQL, triggers off; the kept counts are set as the triggers would have. */
async function fill(admin: pg.Client, size: number): Promise<void> {
  await admin.query("set session_replication_role = 'replica'")
  await admin.query(
    `insert into flight_orders (site_id, id, search_id, search_by, searched_at, user_id, legal_entity_id, passengers, contact, created_at)
     select 1, 10000000, 'bench', '{}', now(), u.id, u.legal_entity_id, '[]', '{}', now() from users u where email = 'agent@skylark.example' on conflict do nothing`,
  )
  await admin.query(
    `insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, amount_minor, currency, supplier, source, result_index, trace_id, is_lcc,
       is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, pnr, lead_passenger, passenger_count, sectors, airline_codes, travel_at,
       ticket_numbers, hold_ends_at, created_at, updated_at, search_text)
     select 1, 10000000 + n, 10000000, u.id, u.legal_entity_id, 'bench' || n, case when n % 12 = 0 then 'held' else 'issued' end, 1000000 + n, 'INR', 'tbo', '6E', 'x', 'x', true,
       true, false, true, '6E', '{}', '{}', '{}', upper(substr(md5(n::text), 1, 6)), 'Mr Traveller ' || n, 1, '{DEL–BOM}', '{6E}', '2026-12-18T10:35',
       array['X' || n], now() + interval '1 day', now(), now(), upper(substr(md5(n::text), 1, 6)) || ' TRAVELLER ' || n
     from generate_series(1, $1::int) n
     join lateral (select * from users where site_id = 1 and email = case when n % 10 = 0 then 'agent@skylark.example' else 'priya@skylark.example' end) u on true`,
    [size],
  )
  await admin.query(
    `insert into booking_passengers (site_id, booking_id, place, pax_type, title, first_name, last_name, gender, flights)
     select 1, 10000000 + n, 0, 1, 'Mr', 'Traveller', n::text, 1, '[]' from generate_series(1, $1::int) n`,
    [size],
  )
  await admin.query(
    `insert into ticket_counts select 1, queue_tab, 0, count(*) from bookings where queue_tab is not null group by 2 on conflict (site_id, queue_tab, slot) do update set count = excluded.count`,
  )
  await admin.query("set session_replication_role = 'origin'")
  await admin.query('vacuum analyze bookings, booking_passengers, ticket_counts')
  await admin.query('checkpoint')
}
