import pg from 'pg'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * A page of 25 of the ticket queue through HTTP, at a million tickets against a thousand: first page, a page half-way down, one tab, one agency's
 * booking list. Median of many, both sizes measured on the same server with the same warmed connections.
 */
const SIZES = [1_000, 1_000_000]
const ROUNDS = 200

const server = await startBenchServer()
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
const medians = new Map<string, number[]>()
for (const [index, size] of SIZES.entries()) {
  await fillTo(size, index === 0 ? 0 : (SIZES[index - 1] ?? 0))
  for (const [name, ms] of await measure(server)) medians.set(name, [...(medians.get(name) ?? []), ms])
}
for (const [name, [small = 1, large = 1]] of medians) {
  const ratio = rounded(large / small)
  report({
    name: `queue: ${name}`,
    value: ratio,
    unit: '× at 1,000,000 ÷ at 1,000',
    wanted: '≤ 1.25',
    good: ratio <= 1.25,
    detail: `p50 ${rounded(small)} ms → ${rounded(large)} ms`,
  })
}
await admin.end()
await server.close()

async function measure({ url, logIn }: BenchServer): Promise<Map<string, number>> {
  const [staff, agent] = [await logIn('admin@skylark.example'), await logIn('agent@skylark.example')]
  const { rows } = await admin.query<{ middle: number }>('select (min(id) + max(id)) / 2 as middle from bookings')
  const deep = Buffer.from(`o${rows[0]?.middle}`).toString('base64url')
  const calls: [string, string, string, object][] = [
    ['first page', 'getTickets', staff, {}],
    ['a page half-way down', 'getTickets', staff, { cursor: deep }],
    ['first page of a tab', 'getTickets', staff, { status: 'held' }],
    ['deep page of a tab', 'getTickets', staff, { status: 'held', cursor: deep }],
    ["an agency's list", 'getBookedFlights', agent, {}],
    ["deep in an agency's list", 'getBookedFlights', agent, { cursor: deep }],
  ]
  const result = new Map<string, number>()
  for (const [name, call, token, body] of calls) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      const answer = await fetch(`${url}/api/flight/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'auth-token': token },
        body: JSON.stringify(body),
      })
      const { tickets, bookings } = (await answer.json()) as { tickets?: unknown[]; bookings?: unknown[] }
      if ((tickets ?? bookings)?.length !== 25) throw new Error(`${name}: ${answer.status}, not a full page`)
      if (round >= ROUNDS / 4) times.push(performance.now() - started)
    }
    result.set(name, median(times))
  }
  return result
}

/** Believable bookings by plain SQL, triggers off, as many as make `size`; the kept counts are set as the triggers would have. */
async function fillTo(size: number, from: number): Promise<void> {
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
     from generate_series($1::int + 1, $2::int) n
     join lateral (select * from users where site_id = 1 and email = case when n % 10 = 0 then 'agent@skylark.example' else 'priya@skylark.example' end) u on true`,
    [from, size],
  )
  await admin.query(
    `insert into booking_passengers (site_id, booking_id, place, pax_type, title, first_name, last_name, gender, flights)
     select 1, 10000000 + n, 0, 1, 'Mr', 'Traveller', n::text, 1, '[]' from generate_series($1::int + 1, $2::int) n`,
    [from, size],
  )
  await admin.query(
    `insert into ticket_counts select 1, queue_tab, 0, count(*) from bookings where queue_tab is not null group by 2 on conflict (site_id, queue_tab, slot) do update set count = excluded.count`,
  )
  await admin.query("set session_replication_role = 'origin'")
  await admin.query('vacuum analyze bookings, booking_passengers, ticket_counts')
}
