import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * Change requests per second, each quoted and confirmed over HTTP, sent, completed and refunded to the wallet, against a supplier that answers at once. The baseline
 * is what the same server does with a call that only reads one row, so that the figure says how many reads a whole request costs.
 */
const REQUESTS = 200
const AT_ONCE = [1, 8]
const FIRST_ID = 20_000_000

const supplier = await startSupplier()
const server = await startBenchServer({ SANDBOX_URL: `http://127.0.0.1:${(supplier.address() as AddressInfo).port}` })
const token = await server.logIn('agent@skylark.example')
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await fill(REQUESTS * AT_ONCE.length)

let next = FIRST_ID
const read = await rate(1, REQUESTS, () => call('flight/getMyChangeRequests', { pageSize: 1 }))
for (const atOnce of AT_ONCE) {
  const perSecond = await rate(atOnce, REQUESTS, refundTicket)
  const lost = await unpaid()
  const cost = rounded(read / perSecond)
  report({
    name: `change requests: quoted, confirmed and paid back, ${atOnce} at once`,
    value: rounded(perSecond),
    unit: 'requests per second',
    wanted: 'none lost, ≤ 60 list reads each',
    good: lost === 0 && cost <= 60,
    detail: `one costs ${cost} reads of a list (${rounded(read)} per second); ${lost} not paid`,
  })
}
await admin.end()
await server.close()
supplier.close()

async function refundTicket(): Promise<void> {
  const bookingId = next++
  const { quote } = await call<{ quote: { quoteId: string } }>('flight/getCC', { bookingId })
  const { change } = await call<{ change: { state: string } }>('flight/changeRequest', {
    BookingId: bookingId,
    RequestType: 1,
    Remarks: 'Bench',
    quoteId: quote.quoteId,
    idempotencyKey: `bench-${bookingId}`,
  })
  if (change.state !== 'completed') throw new Error(`Request of ${bookingId} is ${change.state}`)
}

/** Median of five parts, so that one hiccup does not decide. */
async function rate(atOnce: number, count: number, act: () => Promise<unknown>): Promise<number> {
  const rates: number[] = []
  for (let part = 0; part < 5; part += 1) {
    // One person asks far more here than the limit lets anyone.
    await admin.query('delete from rate_limits')
    const started = performance.now()
    let left = count / 5
    const worker = async () => {
      while (left-- > 0) await act()
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    rates.push(count / 5 / ((performance.now() - started) / 1_000))
  }
  return median(rates)
}

async function unpaid(): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    "select count(*) from change_requests where state <> 'completed' or refunded_minor <= 0",
  )
  return Number(rows[0]?.count)
}

async function call<Body>(path: string, body: object): Promise<Body> {
  const answer = await fetch(`${(server as BenchServer).url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': token },
    body: JSON.stringify(body),
  })
  const read = (await answer.json()) as Body
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`)
  return read
}

/** Speaks as much of the supplier's wire as a refund needs. */
async function startSupplier(): Promise<Server> {
  let ids = 0
  const ok = { ResponseStatus: 1, Error: { ErrorCode: 0, ErrorMessage: '' } }
  const done = { ChangeRequestStatus: 4, RefundedAmount: 1_900, CancellationCharge: 3_000, ServiceTaxOnRAF: 0 }
  const answers: Record<string, () => unknown> = {
    Authenticate: () => ({ Status: 1, TokenId: 'bench', Error: ok.Error }),
    GetCancellationCharges: () => ({
      Response: { ...ok, RefundAmount: 1_900, CancellationCharge: 3_000, Currency: 'INR', Remarks: 'Bench' },
    }),
    SendChangeRequest: () => ({ Response: { ...ok, TicketCRInfo: [{ ChangeRequestId: ++ids, Status: 1, ...done }] } }),
    GetChangeRequestStatus: () => ({ Response: { ...ok, ...done } }),
  }
  const http = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const answer = answers[request.url?.split('/').at(-1) ?? '']?.() ?? {
        Response: { ResponseStatus: 2, Error: { ErrorCode: 25, ErrorMessage: 'No' } },
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

/** Issued low-cost tickets by plain SQL: published 5,000, net 4,900, one passenger, one flight. */
async function fill(size: number): Promise<void> {
  const inr = (rupees: number) => ({ minor: { $bigint: String(rupees * 100) }, currency: 'INR' })
  const none = inr(0)
  const fare = {
    currency: 'INR',
    parts: [{ paxType: 1, count: 1, base: inr(4_000), tax: inr(1_000) }],
    base: inr(4_000),
    tax: inr(1_000),
    taxes: [],
    otherCharges: none,
    serviceFee: none,
    additionalTxnFee: none,
    published: inr(5_000),
    commission: inr(100),
    tds: none,
    net: inr(4_900),
  }
  const priced = {
    currency: 'INR',
    fare,
    rule: null,
    serviceFee: none,
    gstBasisPoints: 1_800,
    gst: none,
    discount: none,
    ruleDiscount: none,
    tds: none,
    extras: [],
    extrasTotal: none,
    totalFare: inr(5_000),
    totalPayable: inr(5_000),
    commissionEarned: none,
    supplierNet: inr(4_900),
  }
  const held = { pnr: 'BENCH1', supplierBookingId: '1', source: '6', traceId: 'bench' }
  await admin.query("set session_replication_role = 'replica'")
  await admin.query(
    `insert into flight_orders (site_id, id, search_id, search_by, searched_at, user_id, legal_entity_id, passengers, contact, created_at)
     select 1, ${FIRST_ID}, 'bench', '{}', now(), u.id, u.legal_entity_id, '[]', '{"email":"a@example.com","phoneCode":"+91","mobileNo":"1"}', now()
     from users u where email = 'agent@skylark.example'`,
  )
  await admin.query(
    `insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, money, amount_minor, currency, supplier, source, result_index, trace_id, is_lcc, issues,
       is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, held_ref, pnr, lead_passenger, passenger_count, sectors, airline_codes, travel_at,
       ticket_numbers, issued_at, created_at, updated_at, penalty_rules)
     select 1, ${FIRST_ID} + n, ${FIRST_ID}, u.id, u.legal_entity_id, 'bench' || n, 'issued', 'none', 500000, 'INR', 'tbo', '6E', 'x', 'x', true, 'atOnce',
       true, false, true, '6E', '{"legs":[[{}]]}', $2, '{"passengers":[]}', $3, 'BENCH' || n, 'Mr Traveller', 1, '{DEL–BOM}', '{6E}', '2030-12-18T10:35',
       array['X' || n], now(), now(), now(), '[]'
     from generate_series(0, $1::int - 1) n join users u on u.site_id = 1 and u.email = 'agent@skylark.example'`,
    [size, JSON.stringify(priced), JSON.stringify(held)],
  )
  await admin.query(
    `insert into booking_passengers (site_id, booking_id, place, pax_type, title, first_name, last_name, gender, flights, ticket_id, ticket_number)
     select 1, ${FIRST_ID} + n, 0, 1, 'Mr', 'Traveller', 'T', 1, '[]', n::text, 'X' || n from generate_series(0, $1::int - 1) n`,
    [size],
  )
  await admin.query(
    `insert into booking_segments (site_id, booking_id, place, leg, airline_code, flight_number, booking_class, origin, destination, departure_local, departure_at, arrival_local, arrival_at)
     select 1, ${FIRST_ID} + n, 0, 0, '6E', '101', 'T', 'DEL', 'BOM', '2030-12-18T10:35', '2030-12-18T05:05Z', '2030-12-18T12:35', '2030-12-18T07:05Z'
     from generate_series(0, $1::int - 1) n`,
    [size],
  )
  await admin.query(
    `insert into coupons (site_id, booking_id, passenger_place, segment_place) select 1, ${FIRST_ID} + n, 0, 0 from generate_series(0, $1::int - 1) n`,
    [size],
  )
  await admin.query("set session_replication_role = 'origin'")
  await admin.query('vacuum analyze bookings, booking_passengers, booking_segments, coupons')
}
