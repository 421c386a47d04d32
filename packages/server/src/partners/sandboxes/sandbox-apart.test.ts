import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { isSandbox } from '../../sites/sandbox-site.ts'
import { endSandbox, findSandbox, insertSandbox, removeLeftSandbox } from '../../sites/sandbox-site-repo.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeLeftSandboxes } from './keep-sandboxes-removed.ts'
import { makeSandbox } from './make-sandbox.ts'

/** A sandbox and the live site beside it touch nothing of each other. */

let server: TestServer
let live: Awaited<ReturnType<typeof siteOf>>
let buyer: { siteId: number; legalEntityId: number }
let actor: { userId: number; firstName: string; lastName: string }
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.app
  live = await siteOf(db, 1)
  const person = await db.selectFrom('users').selectAll().where('email', '=', 'agent@skylark.example').executeTakeFirstOrThrow()
  buyer = { siteId: 1, legalEntityId: person.legal_entity_id }
  actor = { userId: person.id, firstName: person.first_name, lastName: person.last_name }
})
afterAll(() => server.close())

const make = () => makeSandbox({ db: server.app.db, now: server.app.now() }, { live, legalEntityId: buyer.legalEntityId, actor })

test('what a crash left half made is finished, and ten at once make one, filled once', async () => {
  const { db, now } = server.app
  await insertSandbox(db, live, { legalEntityId: buyer.legalEntityId, now: now() })
  const half = await findSandbox(db, buyer)
  const made = await Promise.all(Array.from({ length: 10 }, make))
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set([half?.id]))
  expect(new Set(made.map(({ buyerInside }) => buyerInside.userId)).size).toBe(1)
  const [site] = made
  if (!site) throw new Error('None was made')
  expect(isSandbox(site.id)).toBe(true)
  const wallets = await db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('site_id', '=', site.id)
    .where('kind', '=', 'wallet')
    .where('balance_minor', '<>', 0n)
    .execute()
  expect(wallets).toEqual([{ balance_minor: 100_000_000n }])
  const lines = await inSite(db, 1, (tx) =>
    tx.selectFrom('audit_entries').select('actor_name').where('action', '=', 'start sandbox').execute(),
  )
  expect(lines).toEqual([{ actor_name: 'Rohan Iyer' }])
})

test('of ten buyers at once each gets one of their own', async () => {
  const { db, now } = server.app
  const buyers = Array.from({ length: 10 }, (_none, place) => 900_000 + place)
  const made = await Promise.all(buyers.map((legalEntityId) => makeSandbox({ db, now: now() }, { live, legalEntityId, actor })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(10)
})

test('nothing of the live site stands in it', async () => {
  const { id } = await make()
  const { db } = server.app
  const rows = async (table: 'users' | 'legal_entities' | 'supplier_connections' | 'rules' | 'supplies') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .where('site_id', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
    )
  expect([await rows('users'), await rows('supplier_connections'), await rows('rules'), await rows('supplies')]).toEqual([
    1, 0, 3, 0,
  ])
  expect([...(await server.app.suppliers.of(id)).keys()]).toEqual(['play'])
  expect(server.app.gateways.list(id)).toEqual([])
  const { domain, admin_email } = await siteOf(db, id)
  expect([domain, admin_email]).toEqual([`sandbox-${id}.invalid`, 'sandbox@sandbox.invalid'])
  const asked = await server.call('wl/detectSite', { domain }, { host: domain })
  expect(asked.status).toBe(404)
})

/** Tables in which what a test key asked is counted. */
const COUNTED = ['partner_keys', 'partner_requests', 'partner_usage_days', 'partner_key_addresses']

async function liveRows(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped) order by 1`.execute(
    server.app.db,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: sums } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${sql.table(name)} t where t.site_id < 1000000000`.execute(
      server.app.db,
    )
    found[name] = sums[0]?.digest ?? ''
  }
  return found
}

test('everything that a test key does leaves every table of the live sites as it was', async () => {
  const as = await server.logIn('admin@skylark.example')
  const scopes = ['search', 'book', 'change', 'read']
  const { body } = await server.call<{ text: string }>(
    'partner/makeKey',
    { userId: actor.userId, name: 'Test', mode: 'test', scopes },
    { as },
  )
  const ask = async <Answer>(path: string, wish?: object, method: 'GET' | 'POST' = 'POST') => {
    const answer = await server.call<Answer & { errorCode?: string }>(path, wish, { method, headers: { 'user-key': body.text } })
    expect([path, answer.status, answer.body.errorCode]).toEqual([path, 200, undefined])
    return answer.body
  }
  const before = await liveRows()
  const day = new Date(Date.parse(server.app.now()) + 30 * 86_400_000).toISOString().slice(0, 10)
  const found = await ask<{ searchId: string; options: { resultIndex: string }[] }>('flight/search', {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${day}T00:00:00` }],
    ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
  })
  const quoted = await ask<{ resultIndex: string; fareDetailResult: { totalPayable: string } }>('flight/fareQuote', {
    traceId: found.searchId,
    resultIndex: found.options[0]?.resultIndex,
  })
  const order = await ask<{ orderId: string; bookingId: number }>('flight/setFlightDetails', {
    ...{ searchId: found.searchId, resultIndex: quoted.resultIndex, agreedTotalPayable: quoted.fareDetailResult.totalPayable },
    passengers: [
      {
        ...{
          paxType: 1,
          title: 'Mr',
          firstName: 'Arjun',
          lastName: 'Menon',
          gender: 1,
          dateOfBirth: '1988-04-02',
          nationality: 'IN',
        },
        ...{ passportNo: null, passportIssueDate: null, passportExpiry: null, passportIssueCountryCode: null, panNumber: null },
        frequentFlyerNumber: null,
      },
    ],
    contact: {
      ...{
        phoneCode: '+91',
        mobileNo: '9820022001',
        email: 'arjun@example.com',
        addressLine1: '1 Road',
        city: 'Mumbai',
        countryCode: 'IN',
      },
    },
    idempotencyKey: 'my-first-order',
  })
  await ask('flight/payments/orderSuccessCallback', { orderId: order.orderId, payment: { method: 'wallet' } })
  const statusOf = async () =>
    (await ask<{ booking: { status: string } }>('flight/getBookingDetails', { bookingId: order.bookingId })).booking.status
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('issued')
  const priced = await ask<{ quote: { quoteId: string } }>('flight/getCC', { bookingId: order.bookingId })
  const wish = { BookingId: order.bookingId, RequestType: 1, Remarks: 'The trip is off', idempotencyKey: 'my-first-refund' }
  await ask('flight/changeRequest', { ...wish, quoteId: priced.quote.quoteId })
  await ask('wl/user/getWallet', undefined, 'GET')
  await ask('flight/getHolds', {})
  await ask('flight/getMyChangeRequests', {})
  await server.http.keyCalls.write()
  const after = await liveRows()
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.sort()).toEqual(COUNTED.toSorted())

  // And the other way round: what is live sees nothing of it.
  const { text } = (
    await server.call<{ text: string }>('partner/makeKey', { userId: actor.userId, name: 'Live', mode: 'live', scopes }, { as })
  ).body
  const seen = await server.call('flight/getBookingDetails', { bookingId: order.bookingId }, { headers: { 'user-key': text } })
  expect(seen.status).toBe(404)
  for (const asStaff of ['flight/getTickets', 'flight/getChangeRequests'] as const) {
    const { body: listed, status } = await server.call(asStaff, { search: 'Menon' }, { as })
    expect([asStaff, status]).toEqual([asStaff, 200])
    expect(JSON.stringify(listed)).not.toContain('MENON')
  }
}, 60_000)

test('a sandbox that was left is removed a day later with every row; nothing of another site is, and what is written there stays', async () => {
  const { db, now } = server.app
  const { id } = await make()
  const countRows = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped)`.execute(
      db,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rows: one } = await sql<{
        is: boolean
      }>`select exists (select from ${sql.table(name)} where site_id = ${id}) as is`.execute(db)
      if (one[0]?.is) found.push(name)
    }
    return found
  }
  expect(await countRows()).toEqual(expect.arrayContaining(['bookings', 'ledger_postings', 'play_orders', 'sales', 'users']))
  // Neither a live site nor a sandbox in use is removed, whatever is asked.
  expect([await removeLeftSandbox(db, 1), await removeLeftSandbox(db, id)]).toEqual([false, false])
  await expect(sql`delete from ledger_postings where site_id = ${id}`.execute(db)).rejects.toThrow('append-only')
  await endSandbox(db, id, now())
  await removeLeftSandboxes(server.app)
  expect(await countRows()).toContain('bookings')
  for (const table of ['ledger_postings', 'ledger_entries', 'audit_entries', 'site_time_zones'])
    await expect(sql`delete from ${sql.table(table)} where site_id = 1`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate ledger_entries`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update ledger_postings set reason = reason where site_id = ${id}`.execute(db)).rejects.toThrow('append-only')
  await expect(inSite(db, id, (tx) => sql`delete from ledger_postings`.execute(tx))).rejects.toThrow('permission denied')
  await expect(inSite(db, 1, (tx) => sql`select remove_left_sandbox(${id})`.execute(tx))).rejects.toThrow('permission denied')
  // What the keys of the tests above have called is written down first.
  await server.http.keyCalls.write()
  // Notices of the live site leave by jobs of their own, at any moment.
  await sql`delete from notice_deliveries where site_id = 1`.execute(db)
  const before = await liveRows()
  // Its end is moved, not the clock: by that, the nightly work of the live sites would begin.
  await sql`update sites set sandbox_ended_at = sandbox_ended_at - interval '25 hours' where id = ${id}`.execute(db)
  const removeTwice = () => Promise.all([removeLeftSandboxes(server.app), removeLeftSandboxes(server.app)])
  await expect.poll(async () => (await removeTwice()) && (await countRows()), { timeout: 10_000 }).toEqual([])
  const after = await liveRows()
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  const { rows: jobs } = await sql<{
    n: number
  }>`select count(*)::int as n from pgboss.job where data ->> 'siteId' = ${String(id)}`.execute(db)
  expect(jobs).toEqual([{ n: 0 }])
})
