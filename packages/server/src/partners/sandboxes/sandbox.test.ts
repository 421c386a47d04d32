import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLAY_CASES } from '../../flights/suppliers/play/play-cases.ts'
import { findSandbox, removeLeftSandbox } from '../../sites/sandbox-site-repo.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { PLAY_ACTIVITIES } from './fill-play-catalogue.ts'

/** A partner tries everything with a test key, in a site of its own. */

const ADMIN = 'admin@skylark.example'
const AGENT = 'agent@skylark.example'
const OTHER = 'corporate@skylark.example'
const NO_PARTNER = 'priya@skylark.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(server.app.db)
})

let names = 0
async function makeKey(mode: 'live' | 'test', email = AGENT): Promise<string> {
  names += 1
  const { id: userId } = await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const wish = { userId, name: `Engine ${names}`, mode, scopes: ['search', 'book', 'change', 'read'], perMinute: 1200 }
  const { body, status } = await server.call<{ text: string }>('partner/makeKey', wish, { as: await server.logIn(ADMIN) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.text
}

type Body = Record<string, unknown> & { errorCode?: string }
const ask = <Answer = Body>(key: string, path: string, body?: object, method: 'GET' | 'POST' = 'POST') =>
  server.call<Answer & { errorCode?: string }>(path, body, { method, headers: { 'user-key': key } })

type Option = { resultIndex: string; legs: { segments: { flightNumber: string }[] }[] }
type Found = { searchId: string; options: Option[] }
const wishFor = (days = 30) => ({
  segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${dayIn(days)}T00:00:00` }],
  ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
})
const dayIn = (days: number) => new Date(Date.parse(server.app.now()) + days * 86_400_000).toISOString().slice(0, 10)

async function search(key: string): Promise<Found> {
  const { body, status } = await ask<Found>(key, 'flight/search', wishFor())
  expect([status, body.errorCode]).toEqual([200, undefined])
  return body
}

type Quote = { resultIndex: string; fareDetailResult: { totalPayable: string; isPriceChanged?: boolean } }
type Order = { orderId: number; bookingId: number }
type Booking = { booking: { bookingId: number; status: string; pnr: string | null; askedPrice: { total: string } | null } }

const traveller = {
  ...{ paxType: 1, title: 'Mr', firstName: 'Arjun', gender: 1, dateOfBirth: '1988-04-02', nationality: 'IN', passportNo: null },
  ...{ passportIssueDate: null, passportExpiry: null, passportIssueCountryCode: null, panNumber: null, frequentFlyerNumber: null },
}
const contact = {
  ...{
    phoneCode: '+91',
    mobileNo: '9820022001',
    email: 'arjun@example.com',
    addressLine1: '14 Linking Road',
    city: 'Mumbai',
    countryCode: 'IN',
  },
}

const flightOf = (option: Option) => option.legs[0]?.segments[0]?.flightNumber

async function quote(key: string, flight: string) {
  const { searchId, options } = await search(key)
  const option = options.find((one) => flightOf(one) === flight)
  if (!option) throw new Error(`No flight ${flight} among ${options.map(flightOf)}`)
  const answer = await ask<Quote>(key, 'flight/fareQuote', { traceId: searchId, resultIndex: option.resultIndex })
  return { searchId, ...answer }
}

let travellers = 0
async function order(key: string, flight: string) {
  const { searchId, body } = await quote(key, flight)
  travellers += 1
  const lastName = `Menon${String.fromCharCode(97 + travellers)}`
  return ask<Order>(key, 'flight/setFlightDetails', {
    ...{ searchId, resultIndex: body.resultIndex, agreedTotalPayable: body.fareDetailResult.totalPayable },
    passengers: [{ ...traveller, lastName }],
    ...{ contact, idempotencyKey: `my-order-${travellers}` },
  })
}

async function buy(key: string, flight: string) {
  const { body, status } = await order(key, flight)
  expect([flight, status, body]).toEqual([flight, 200, expect.objectContaining({ success: true })])
  const paid = await ask(key, 'flight/payments/orderSuccessCallback', { orderId: body.orderId, payment: { method: 'wallet' } })
  expect([flight, paid.status, paid.body.errorCode]).toEqual([flight, 200, undefined])
  return body
}

const bookingOf = async (key: string, bookingId: number) =>
  (await ask<Booking>(key, 'flight/getBookingDetails', { bookingId })).body.booking

test('a partner searches, books, pays and reads with a test key', async () => {
  const key = await makeKey('test')
  const { bookingId } = await buy(key, '100')
  await expect.poll(async () => (await bookingOf(key, bookingId)).status, { timeout: 15_000 }).toBe('issued')
  expect((await bookingOf(key, bookingId)).pnr).toMatch(/^[A-Z]{6}$/)
})

/** Jobs that wait for their time run at once, as if it had passed. */
async function wakeJobs(): Promise<void> {
  const { db } = server.app
  await sql`update bookings set next_check_at = now() where next_check_at > now()`.execute(db)
  await sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`.execute(db)
  await sql`select pg_notify('tradewind_jobs', name) from (select distinct name from pgboss.job where state < 'active') as waiting`.execute(
    db,
  )
}
async function soon<Answer>(ask: () => Promise<Answer>, expected: Answer): Promise<void> {
  const look = async () => {
    await wakeJobs()
    return ask()
  }
  await expect.poll(look, { timeout: 20_000, interval: 300 }).toEqual(expected)
}
const endsAs = (key: string, bookingId: number, status: string) =>
  soon(async () => (await bookingOf(key, bookingId)).status, status)

const balanceOf = async (key: string) =>
  Number((await ask<{ wallet: { spendable: string } }>(key, 'wl/user/getWallet', undefined, 'GET')).body.wallet.spendable)

describe('each flight number is a case', () => {
  let key = ''
  beforeAll(async () => {
    key = await makeKey('test')
  })

  test('all of them are found, and the cheapest simply works', async () => {
    const { options } = await search(key)
    expect(options.map(flightOf)).toEqual(PLAY_CASES.map(({ flightNumber }) => flightNumber))
    const { bookingId } = await buy(key, '100')
    await endsAs(key, bookingId, 'issued')
  })

  test('150: the seats are held, then paid for', async () => {
    const { body } = await order(key, '150')
    const held = await ask(key, 'flight/holdBooking', { orderId: body.orderId })
    expect([held.status, held.body.errorCode]).toEqual([200, undefined])
    await endsAs(key, body.bookingId, 'held')
    const asked = await ask<{ orderId: string }>(key, 'flight/payments/payForHold', { bookingId: body.bookingId })
    await ask(key, 'flight/payments/orderSuccessCallback', { orderId: asked.body.orderId, payment: { method: 'wallet' } })
    await endsAs(key, body.bookingId, 'issued')
  })

  test('150: the seats are held, then released', async () => {
    const { body } = await order(key, '150')
    await ask(key, 'flight/holdBooking', { orderId: body.orderId })
    await endsAs(key, body.bookingId, 'held')
    expect((await ask(key, 'flight/releaseFlight', { bookingId: body.bookingId })).status).toBe(200)
    await endsAs(key, body.bookingId, 'released')
  })

  test('200: the price rises at the quote', async () => {
    const { body } = await quote(key, '200')
    expect(body.fareDetailResult).toEqual(expect.objectContaining({ isPriceChanged: true }))
  })

  test('210: it is sold out at the quote', async () => {
    const { status, body } = await quote(key, '210')
    expect([status, body.errorCode]).toEqual([409, 'SOLD_OUT'])
  })

  test('300: the price rises after payment, and the new one is accepted or declined', async () => {
    const [accepted, declined] = [await buy(key, '300'), await buy(key, '300')]
    for (const { bookingId } of [accepted, declined])
      await soon(async () => (await bookingOf(key, bookingId)).askedPrice !== null, true)
    const { askedPrice } = await bookingOf(key, accepted.bookingId)
    const wish = { bookingId: accepted.bookingId, agreedTotalPayable: askedPrice?.total }
    expect((await ask(key, 'flight/payments/acceptNewPrice', wish)).status).toBe(200)
    expect((await ask(key, 'flight/payments/declineNewPrice', { bookingId: declined.bookingId })).status).toBe(200)
    await endsAs(key, accepted.bookingId, 'issued')
    await endsAs(key, declined.bookingId, 'refunded')
  })

  test('310: the ticket takes half a minute', async () => {
    const { bookingId } = await buy(key, '310')
    await wakeJobs()
    expect(['issuing', 'unknown', 'paid']).toContain((await bookingOf(key, bookingId)).status)
    server.passMinutes(1)
    await endsAs(key, bookingId, 'issued')
  })

  test('320: the ticket is not issued, and the money is back', async () => {
    const before = await balanceOf(key)
    const { bookingId } = await buy(key, '320')
    await endsAs(key, bookingId, 'refunded')
    expect(await balanceOf(key)).toBe(before)
  })

  test('330: the airline is silent, and has issued', async () => {
    const { bookingId } = await buy(key, '330')
    await endsAs(key, bookingId, 'issued')
  })

  test('340: the airline is silent, and has issued nothing', async () => {
    const before = await balanceOf(key)
    const { bookingId } = await buy(key, '340')
    await soon(async () => (await bookingOf(key, bookingId)).status, 'unknown')
    server.passMinutes(20)
    await endsAs(key, bookingId, 'refunded')
    expect(await balanceOf(key)).toBe(before)
  })

  const refund = async (bookingId: number) => {
    const wish = { BookingId: bookingId, RequestType: 1, Remarks: 'The trip is off', idempotencyKey: `refund-${bookingId}` }
    const priced = await ask<{ quote: { quoteId: string; refund: string } }>(key, 'flight/getCC', { bookingId })
    expect([priced.status, priced.body.errorCode]).toEqual([200, undefined])
    const asked = await ask<{ changeRequestId: number }>(key, 'flight/changeRequest', {
      ...wish,
      quoteId: priced.body.quote.quoteId,
    })
    expect([asked.status, asked.body.errorCode]).toEqual([200, undefined])
    return { changeRequestId: asked.body.changeRequestId }
  }
  const stateOf = async (about: object) =>
    (await ask<{ change: { state: string } }>(key, 'flight/getChangeRequest', about)).body.change.state

  test('100 is refunded on request', async () => {
    const { bookingId } = await buy(key, '100')
    await endsAs(key, bookingId, 'issued')
    const before = await balanceOf(key)
    const about = await refund(bookingId)
    await soon(() => stateOf(about), 'completed')
    expect(await balanceOf(key)).toBeGreaterThan(before)
  })

  test('400: the refund is refused', async () => {
    const { bookingId } = await buy(key, '400')
    await endsAs(key, bookingId, 'issued')
    const about = await refund(bookingId)
    await soon(() => stateOf(about), 'rejected')
  })
})

type Shown = {
  sandbox: { startedAt: string; currency: string; balance: string; bookings: { bookingId: number; status: string }[] } | null
}

describe('activities', () => {
  type PaidActivity = { saleId: number; status: string; total: string }
  type Activity = { name: string; tourOptions: { id: number }[] }
  type Answered = { cart: { id: number; version: number; totals: { total: string } }; orderId: string; errorCode?: string }
  const dubai = 292223

  async function pay(key: string, name: string, adults: number, time: string | null) {
    const party = { adults, startDate: dayIn(20), endDate: dayIn(21) }
    const found = await ask<{ activities: Activity[] }>(key, 'activities/searchActivitiesByCityId', { cityId: dubai, ...party })
    expect(found.body.activities.map((one) => one.name)).toEqual(PLAY_ACTIVITIES.map((one) => one.name))
    const tourOptionId = found.body.activities.find((one) => one.name === name)?.tourOptions[0]?.id
    const item = { tourOptionId, date: dayIn(20), transfer: 'ticket', time }
    const filled = await ask<Answered>(key, 'activities/cart/addToCart', {
      cartId: -1,
      payload: { tourOptionCart: [item] },
      children: 0,
      ...party,
    })
    expect([filled.status, filled.body.errorCode]).toEqual([200, undefined])
    const { id: cartId, version, totals } = filled.body.cart
    travellers += 1
    const wish = { cartId, version, agreedTotal: totals.total, leadName: 'Mr Arjun Menon', idempotencyKey: `my-cart-${travellers}` }
    const ordered = await ask<Answered>(key, 'activities/cart/payCart', wish)
    if (ordered.status !== 200) return ordered
    return ask<Answered & { sales: PaidActivity[] }>(key, 'activities/payments/orderSuccessCallback', {
      ...{ orderId: ordered.body.orderId, payment: { method: 'wallet' } },
    })
  }

  test('are confirmed at once and refunded whole in time; of four places the fifth person gets none', async () => {
    const key = await makeKey('test')
    const museum = await pay(key, 'Play museum', 2, null)
    expect([museum.status, museum.body]).toEqual([
      200,
      expect.objectContaining({ sales: [expect.objectContaining({ status: 'confirmed' })] }),
    ])
    const [sale] = (museum.body as { sales?: PaidActivity[] }).sales ?? []
    const cancelled = await ask<{ refund: string }>(key, 'activities/cancelActivity', {
      saleId: sale?.saleId,
      agreedRefund: sale?.total,
    })
    expect([cancelled.status, cancelled.body.refund]).toEqual([200, sale?.total])
    const cruise = await pay(key, 'Play dinner cruise', 4, '19:00')
    expect([cruise.status, cruise.body]).toEqual([
      200,
      expect.objectContaining({ sales: [expect.objectContaining({ status: 'confirmed' })] }),
    ])
    expect((await pay(key, 'Play dinner cruise', 1, '19:00')).status).toBe(409)
  })
})

describe('the page of a partner', () => {
  const look = async (email: string) => {
    const as = await server.logIn(email)
    return (await server.call<Shown>('partner/getMySandbox', undefined, { as, method: 'GET' })).body.sandbox
  }
  const press = async (name: string, email: string) =>
    server.call<Shown & { errorCode?: string }>(`partner/${name}`, {}, { as: await server.logIn(email) })

  test('starts the sandbox, sees its money and its bookings, and fills the wallet again', async () => {
    const key = await makeKey('test', OTHER)
    expect(await look(OTHER)).toBeNull()
    const started = await Promise.all([press('startSandbox', OTHER), press('startSandbox', OTHER)])
    expect(started.map(({ status, body }) => [status, body.sandbox?.balance])).toEqual([
      [200, '1000000.00'],
      [200, '1000000.00'],
    ])
    const { bookingId } = await buy(key, '100')
    await endsAs(key, bookingId, 'issued')
    const seen = await look(OTHER)
    expect(seen?.bookings).toEqual([expect.objectContaining({ bookingId, status: 'issued', currency: 'INR' })])
    expect(Number(seen?.balance)).toBeLessThan(1_000_000)
    await Promise.all([press('fillSandboxWallet', OTHER), press('fillSandboxWallet', OTHER)])
    expect((await look(OTHER))?.balance).toBe('1000000.00')
  })

  test('starts again with an empty one, into which the same key leads, five times a day', async () => {
    const key = await makeKey('test', OTHER)
    const { bookingId } = await buy(key, '100')
    const { body } = await press('startSandboxAgain', OTHER)
    expect(body.sandbox).toMatchObject({ balance: '1000000.00', bookings: [] })
    expect((await ask(key, 'flight/getBookingDetails', { bookingId })).status).toBe(404)
    await endsAs(key, (await buy(key, '100')).bookingId, 'issued')
    for (let times = 0; times < 3; times += 1) expect((await press('startSandboxAgain', OTHER)).status).toBe(200)
    const { status, body: refused } = await press('startSandboxAgain', OTHER)
    expect([status, refused.errorCode]).toEqual([409, 'TOO_MANY_STARTS'])
    expect((await look(OTHER))?.bookings).toEqual([])
  })

  test('is for those who have a key', async () => {
    for (const name of ['startSandbox', 'fillSandboxWallet', 'startSandboxAgain'])
      expect([name, (await press(name, NO_PARTNER)).body.errorCode]).toEqual([name, 'FORBIDDEN'])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sites s join users u on u.legal_entity_id = s.sandbox_buyer where u.email = ${NO_PARTNER}`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('staff see which partners have one', async () => {
    await makeKey('live', OTHER)
    const as = await server.logIn(ADMIN)
    type Key = { person: { email: string }; sandboxSince: string | null }
    const { body } = await server.call<{ keys: Key[] }>('partner/getKeys', undefined, { as, method: 'GET' })
    expect(body.keys.filter(({ person }) => person.email === OTHER).every(({ sandboxSince }) => sandboxSince !== null)).toBe(true)
  })
})

describe('webhooks of the sandbox', () => {
  const wish = { url: 'https://hooks.example.com/sandbox', events: ['booking.ticketed'] }
  const post = async (path: string, body: object) =>
    server.call<{ endpoint: { endpointId: number } }>(`partner/${path}`, body, { as: await server.logIn(AGENT) })
  const list = async (inSandbox: boolean) => {
    const { body } = await server.call<{ endpoints: { url: string }[] }>(
      `partner/getWebhookEndpoints?inSandbox=${inSandbox}`,
      undefined,
      {
        as: await server.logIn(AGENT),
        method: 'GET',
      },
    )
    return body.endpoints.map(({ url }) => url)
  }

  test('hear of what happens there, and those of the live site do not', async () => {
    const key = await makeKey('test')
    await search(key)
    const live = { ...wish, url: 'https://hooks.example.com/live' }
    expect((await post('makeWebhookEndpoint', live)).status).toBe(200)
    const { body } = await post('makeWebhookEndpoint', { ...wish, inSandbox: 'true' })
    expect([await list(true), await list(false)]).toEqual([[wish.url], [live.url]])
    await endsAs(key, (await buy(key, '100')).bookingId, 'issued')
    const { rows } = await sql<{ isSandbox: boolean; n: number }>`
      select site_id > 1000000000 as "isSandbox", count(*)::int as n from webhook_events where type = 'booking.ticketed' group by 1`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ isSandbox: true, n: 1 }])
    const { endpointId } = body.endpoint
    expect((await post('deleteWebhookEndpoint', { endpointId, inSandbox: 'true' })).status).toBe(200)
    expect([await list(true), await list(false)]).toEqual([[], [live.url]])
  })
})

describe('somebody for whom a key stands', () => {
  const password = 'tradewind'

  test('finds what was typed in the sandbox among their data; a colleague without a key does not', async () => {
    await endsAs(await makeKey('test'), (await buy(await makeKey('test'), '100')).bookingId, 'issued')
    type Data = { data: Record<string, { rows: { first_name?: string }[] }> }
    const dataOf = async (email: string) =>
      (await server.call<Data>('wl/user/getMyData', { password }, { as: await server.logIn(email) })).body.data
    expect((await dataOf(AGENT))['sandbox booking_passengers']?.rows).toContainEqual(
      expect.objectContaining({ first_name: 'Arjun' }),
    )
    expect(Object.keys(await dataOf('agent2@skylark.example')).filter((table) => table.startsWith('sandbox'))).toEqual([])
  })

  test('and was the last of a company leaves its sandbox with the account', async () => {
    const as = await server.logIn(OTHER)
    const { legal_entity_id: legalEntityId } = await server.app.db
      .selectFrom('users')
      .select('legal_entity_id')
      .where('email', '=', OTHER)
      .executeTakeFirstOrThrow()
    expect(await findSandbox(server.app.db, { siteId: 1, legalEntityId })).toBeDefined()
    const { status, body } = await server.call<Body>('wl/user/deleteMyAccount', { password }, { as })
    expect([status, body.errorCode]).toEqual([200, undefined])
    expect(await findSandbox(server.app.db, { siteId: 1, legalEntityId })).toBeUndefined()
  })
})

test('with all of this in them, sandboxes that were left are removed', async () => {
  const { db } = server.app
  await sql`update sites set sandbox_ended_at = now() where sandbox_of is not null`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from sites where sandbox_of is not null`.execute(db)
  expect(rows.length).toBeGreaterThan(4)
  // Where a job is still at work, the next try removes it.
  for (const { id } of rows) await expect.poll(() => removeLeftSandbox(db, id), { timeout: 10_000 }).toBe(true)
})
