import type { LookToBook } from '@tradewind/contract/customers/look-to-book'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { oneWay } from '../../testing/flight-searches.ts'
import { logInActor } from '../../testing/open-test-booking.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { countBooking } from './count-booking.ts'

let sandbox: Sandbox
let server: TestServer
let admin: string
let agent: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  admin = await server.logIn('admin@skylark.example')
  agent = await server.logIn('agent@skylark.example')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  // Searches a minute have a limit of their own.
  await passThrottleTime(server, 1)
  await setLimit({ freeLooks: 5, looksPerBooking: 2 })
})
afterEach(async () => {
  await sql`truncate look_to_book_months, look_to_book_limits`.execute(server.app.db)
  await sql`update users set is_look_to_book_exempt = false`.execute(server.app.db)
  await sql`delete from notices`.execute(server.app.db)
})

const setLimit = (limit: object | null, customerId: number | null = null) =>
  server.call('wl/user/setLookToBookLimit', { customerId, limit }, { as: admin })
const search = async (as = agent) =>
  server.call<{ errorCode?: string; errorMessage?: string }>('flight/search', oneWay('DEL', 'BOM'), { as })
const mine = async (as = agent) =>
  (await server.call<{ flightLookToBook: LookToBook }>('wl/user/getMyLookToBook', undefined, { as, method: 'GET' })).body
    .flightLookToBook
async function searchTimes(times: number, as = agent) {
  for (let done = 0; done < times; done += 1) expect((await search(as)).status).toBe(200)
}
async function noticesOf(email: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from notices join users u on u.id = user_id and u.site_id = notices.site_id
    where email = ${email} and kind = 'lookToBook'`.execute(server.app.db)
  return rows[0]?.n ?? 0
}

describe('searches against bookings', () => {
  test('are counted for the company, notified at 80 percent and refused at 100', async () => {
    await searchTimes(3)
    expect(await mine()).toMatchObject({ look_count: 3, state: 'fine', sentence: null, limit: { allowed: 5 } })
    await searchTimes(1, await server.logIn('agent2@skylark.example'))
    expect(await mine()).toMatchObject({ look_count: 4, state: 'near' })
    await searchTimes(1)
    const refused = await search()
    expect(refused).toMatchObject({
      status: 429,
      body: {
        errorCode: 'LOOK_LIMIT_REACHED',
        errorMessage: '5 of 5 searches are used this month. Each booking adds 2. For more, please contact +91 22 4890 1200.',
      },
    })
    expect(await mine()).toMatchObject({ look_count: 5, state: 'reached' })
  })

  test('refused, say when the next month begins on the clock of the site, also to software', async () => {
    await searchTimes(5)
    const { statusCode, headers, body } = await server.http.inject({
      ...{ method: 'POST', url: '/api/flight/search', payload: oneWay('DEL', 'BOM') },
      headers: { host: 'localhost', 'auth-token': agent },
    })
    const { from } = (JSON.parse(body) as { data: { from: string } }).data
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric', hour: '2-digit', minute: '2-digit' })
    expect([statusCode, local.format(new Date(from))]).toEqual([429, '1, 00:00'])
    const seconds = Number(headers['retry-after'])
    expect(Math.abs(Date.parse(server.app.now()) + seconds * 1_000 - Date.parse(from))).toBeLessThan(10_000)
    expect(seconds).toBeGreaterThan(0)
  })

  test('notify each person of the company once a month', async () => {
    await searchTimes(5)
    expect([await noticesOf('agent@skylark.example'), await noticesOf('agent2@skylark.example')]).toEqual([1, 1])
    expect(await noticesOf('priya@skylark.example')).toBe(0)
  })

  test('a booking makes room for more', async () => {
    await searchTimes(5)
    const actor = await logInActor(server, 'agent@skylark.example')
    await inSite(server.app.db, actor.siteId, (tx) => countBooking(tx, actor, server.app.now()))
    expect(await mine()).toMatchObject({ look_count: 5, book_count: 1, state: 'fine', limit: { allowed: 7 } })
    await searchTimes(2)
    expect((await search()).status).toBe(429)
  })

  test('the last look is given once, however many ask at the same moment', async () => {
    await searchTimes(2)
    const answers = await Promise.all(Array.from({ length: 8 }, () => search()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await mine()).toMatchObject({ look_count: 5 })
  })

  test('a new month starts from zero', async () => {
    await searchTimes(5)
    await sql`update look_to_book_months set month = (month - interval '1 month')::date`.execute(server.app.db)
    await searchTimes(1)
  })

  test('staff are no buyers, and another company has its own month', async () => {
    await searchTimes(5)
    await searchTimes(1, admin)
    await searchTimes(1, await server.logIn('corporate@skylark.example'))
  })
})

describe('an exempt customer', () => {
  const exempt = (customerId: number, isExempt: boolean, as = admin, host = 'localhost') =>
    server.call('wl/user/toggleFlightSearchExemption', { customerId, exempt: isExempt }, { as, host })

  test('passes, and uses up nothing of the company', async () => {
    const { userId } = await logInActor(server, 'agent@skylark.example')
    await searchTimes(5)
    expect((await exempt(userId, true)).body).toMatchObject({ is_exempted: true })
    await searchTimes(2)
    expect(await mine()).toMatchObject({ look_count: 5, is_exempted: true, state: 'fine' })
    await exempt(userId, false)
    expect((await search()).status).toBe(429)
  })

  test('is made only by who may, of the own site, and each change is in the audit trail', async () => {
    const { userId } = await logInActor(server, 'agent@skylark.example')
    for (const email of ['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example'])
      expect((await exempt(userId, true, await server.logIn(email))).status).toBe(403)
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await exempt(userId, true, there, 'bluedhow.localhost')).status).toBe(404)
    expect(await mine()).toMatchObject({ is_exempted: false })
    await exempt(userId, true)
    await exempt(userId, true)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entries
      where action = 'exempt from the search limit' and about_id = ${String(userId)} and id > (select coalesce(max(id), 0) from audit_entries where action like 'end the exemption%')`.execute(
      server.app.db,
    )
    expect(rows[0]?.n).toBe(1)
  })
})

describe('the limit', () => {
  test('of one company goes before the site’s, and can be lifted', async () => {
    const { userId } = await logInActor(server, 'agent@skylark.example')
    await setLimit({ freeLooks: 1, looksPerBooking: 0 }, userId)
    await searchTimes(1)
    expect((await search()).body.errorMessage).toContain('1 of 1 searches')
    await setLimit(null, userId)
    await searchTimes(6)
    expect(await mine()).toMatchObject({ limit: null, state: 'fine' })
  })

  test('of one company ends: from then on it is limited as the site limits all, which it follows', async () => {
    const { userId } = await logInActor(server, 'agent@skylark.example')
    await setLimit({ freeLooks: 1, looksPerBooking: 0 }, userId)
    expect(await mine()).toMatchObject({ limit: { freeLooks: 1 }, isOwnLimit: true })
    expect((await server.call('wl/user/setLookToBookLimit', { customerId: null, limit: 'asSite' }, { as: admin })).status).toBe(422)
    const asSite = { customerId: userId, limit: 'asSite' }
    const desk = await server.logIn('desk@skylark.example')
    expect((await server.call('wl/user/setLookToBookLimit', asSite, { as: desk })).status).toBe(403)
    expect(await mine()).toMatchObject({ limit: { freeLooks: 1 }, isOwnLimit: true })
    expect((await server.call('wl/user/setLookToBookLimit', asSite, { as: admin })).status).toBe(200)
    expect(await mine()).toMatchObject({ limit: { freeLooks: 5 }, isOwnLimit: false })
    await setLimit({ freeLooks: 7, looksPerBooking: 1 })
    expect(await mine()).toMatchObject({ limit: { freeLooks: 7 }, isOwnLimit: false })
    const { body } = await server.call<{ limits: object[] }>('wl/user/getLookToBookLimits', undefined, { as: admin, method: 'GET' })
    expect(body.limits).toEqual(
      expect.arrayContaining([expect.objectContaining({ companyName: 'Sunrise Holidays', limit: null, isAsSite: true })]),
    )
    // Lifted for the company alone is something else: then it has none, whatever the site decides.
    await setLimit(null, userId)
    expect(await mine()).toMatchObject({ limit: null, isOwnLimit: true })
  })

  test('is dated: one from tomorrow does not count today, and days gone by are refused', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await setLimit(null)
    const from = (date: string) =>
      server.call(
        'wl/user/setLookToBookLimit',
        { customerId: null, limit: { freeLooks: 0, looksPerBooking: 0 }, from: date },
        { as: admin },
      )
    expect((await from(day(2))).status).toBe(200)
    expect((await from(day(-2))).status).toBe(422)
    await searchTimes(1)
  })

  test.each([
    [{ freeLooks: -1, looksPerBooking: 0 }],
    [{ freeLooks: 1.5, looksPerBooking: 0 }],
    [{ freeLooks: 1 }],
    [{ freeLooks: 1, looksPerBooking: 1, extra: 1 }],
  ])('%j is refused', async (limit) => {
    expect((await setLimit(limit)).status).toBe(422)
    expect(await mine()).toMatchObject({ limit: { freeLooks: 5 } })
  })

  test('is set by who may switch customers, and only of the own site', async () => {
    const { userId } = await logInActor(server, 'agent@skylark.example')
    const body = { customerId: userId, limit: { freeLooks: 0, looksPerBooking: 0 } }
    for (const email of ['desk@skylark.example', 'agent@skylark.example'])
      expect((await server.call('wl/user/setLookToBookLimit', body, { as: await server.logIn(email) })).status).toBe(403)
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await server.call('wl/user/setLookToBookLimit', body, { as: there, host: 'bluedhow.localhost' })).status).toBe(404)
    await server.call(
      'wl/user/setLookToBookLimit',
      { customerId: null, limit: { freeLooks: 0, looksPerBooking: 0 } },
      { as: there, host: 'bluedhow.localhost' },
    )
    await searchTimes(1)
  })
})
