import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { type Call, search, travelDay } from '../../flights/book/testing/buy-flight.ts'
import { openScreen } from '../../live/testing/open-screen.ts'
import { keepConsumerUser } from '../../network/consumer-repo.ts'
import { jobsOf } from '../../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyTicket, callerOf } from '../../tickets/changes/testing/change-desk.ts'
import { endViewingInTime } from './end-viewing.ts'

const ADMIN = 'admin@skylark.example'
const DESK = 'desk@skylark.example'
const AGENT = 'agent@skylark.example'
const RETAIL = 'priya@skylark.example'
const OTHER = 'bluedhow.localhost'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
}, 60_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  const { db } = server.app
  await db.updateTable('sessions').set({ viewing_id: null }).execute()
  await db.deleteFrom('viewings').execute()
  linesBefore = (await linesOfTrail()).length
  await db.updateTable('users').set({ is_blocked: false, approval: 'approved' }).execute()
  await grant(['customers.view', 'customers.viewAs'])
})

type Body = {
  errorCode?: string
  errorMessage?: string
  sessionId: string
  viewing: { id: string; endsAt: string }
  user: { id: number; email: string; permissions: string[]; viewing: { id: string; by: string; endsAt: string } | null }
  bookings: { bookingId: number }[]
  users: unknown[]
}
const grant = (permissions: string[]) =>
  server.app.db.updateTable('permission_groups').set({ permissions }).where('site_id', '=', 1).execute()
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** A session of its own, as another browser has it. */
const logIn = async (email: string) => (await server.call<Body>('wl/user/login', { email, password: DEMO_PASSWORD })).body.sessionId
const start = (as: string, userId: number, host = 'localhost') =>
  server.call<Body>('wl/user/startViewingAs', { userId }, { as, host })
const whoAmI = async (as: string, headers?: Record<string, string>) =>
  (await server.call<Body>('wl/user/getUserBySessionId', {}, { as, ...(headers && { headers }) })).body
/** A session of the desk that views as the agent. */
async function viewing(email = DESK, whom = AGENT) {
  const as = await logIn(email)
  const { status, body } = await start(as, await idOf(whom))
  expect([status, body]).toEqual([200, body])
  return { as, id: body.viewing.id, endsAt: body.viewing.endsAt }
}
/** The trail is never emptied. */
let linesBefore = 0
const linesOfTrail = async () =>
  (
    await server.app.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_name', 'about_kind', 'about_id', 'note'])
      .where('action', 'like', '%view%as a customer')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_name, about_kind, about_id, note }) => [action, actor_name, `${about_kind} ${about_id}`, note])
/** The lines of this test. */
const trail = async () => (await linesOfTrail()).slice(linesBefore)
const howEnded = async () => (await server.app.db.selectFrom('viewings').select('how_ended').execute()).map((row) => row.how_ended)

describe('a viewing', () => {
  test('shows the customer, names the colleague, and leaves a line at both ends', async () => {
    const { as, id, endsAt } = await viewing()
    const { user } = await whoAmI(as)
    expect(user).toMatchObject({ email: AGENT, permissions: [], viewing: { id, by: 'Asha Verma', endsAt } })
    expect(Date.parse(endsAt) - Date.parse(server.app.now())).toBeLessThanOrEqual(30 * 60_000)
    const left = await server.call<Body>('wl/user/stopViewing', {}, { as })
    expect(left.body.user).toMatchObject({ email: DESK, viewing: null })
    expect((await whoAmI(as)).user).toMatchObject({ email: DESK, viewing: null })
    const about = `user ${await idOf(AGENT)}`
    expect(await trail()).toEqual([
      ['begin to view as a customer', 'Asha Verma', about, null],
      ['stop viewing as a customer', 'Asha Verma', about, 'Left by the person who viewed'],
    ])
    expect((await server.call('wl/user/stopViewing', {}, { as })).status).toBe(200)
    expect(await trail()).toHaveLength(2)
  })

  test('is of one session: the customer, and another session of the colleague, stay who they are', async () => {
    const [theirs, other] = [await logIn(AGENT), await logIn(DESK)]
    const { as } = await viewing()
    expect((await whoAmI(other)).user).toMatchObject({ email: DESK, viewing: null })
    expect((await whoAmI(theirs)).user).toMatchObject({ email: AGENT, viewing: null })
    const phones = { phoneNumbers: [{ label: 'Primary', phoneNumber: '9820022001', phoneCountryCode: '+91' }] }
    expect((await server.call('user/changeMyPhoneDetails', phones, { as: theirs })).status).toBe(200)
    expect((await server.call<Body>('user/changeMyPhoneDetails', phones, { as })).body).toMatchObject({
      errorCode: 'VIEWING',
      errorMessage: 'You are viewing as Rohan Iyer. Nothing can be changed.',
    })
  })

  test('is for those who were given the permission, also where they hold every other', async () => {
    await grant(['customers.view', 'customers.edit', 'tickets.queue'])
    const as = await logIn(DESK)
    expect(await start(as, await idOf(AGENT))).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } })
    expect((await start(await logIn(AGENT), await idOf(RETAIL))).status).toBe(403)
    expect(await trail()).toEqual([])
  })

  test('is of nobody but a customer of this site who signs in', async () => {
    const as = await logIn(DESK)
    for (const email of [ADMIN, DESK]) expect([email, (await start(as, await idOf(email))).status]).toEqual([email, 404])
    const there = await server.logIn('admin@bluedhow.example', { host: OTHER })
    expect((await start(there, await idOf(AGENT), OTHER)).status).toBe(404)
    expect((await start(as, 2 ** 31 - 1)).status).toBe(404)
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', AGENT).execute()
    expect((await start(as, await idOf(AGENT))).body).toMatchObject({
      errorCode: 'CUSTOMER_BLOCKED',
      errorMessage: 'This customer is blocked, and sees nothing.',
    })
    await server.app.db.updateTable('users').set({ approval: 'waiting' }).where('email', '=', RETAIL).execute()
    expect((await start(as, await idOf(RETAIL))).body).toMatchObject({ errorCode: 'CUSTOMER_BLOCKED' })
    expect(await server.app.db.selectFrom('viewings').selectAll().execute()).toEqual([])
  })

  test('is not of the stand-in of a partner site', async () => {
    const standIn = await inSite(server.app.db, 1, async (tx) => {
      const { id } = await tx
        .insertInto('legal_entities')
        .values({ site_id: 1, kind: 'agency', name: 'Blue Dhow' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into supply_consumers (site_id, consumer_site_id, legal_entity_id, since) values (1, 2, ${id}, now())`.execute(
        tx,
      )
      return keepConsumerUser(tx, { legalEntityId: id, name: 'Blue Dhow' })
    })
    expect((await start(await logIn(DESK), standIn)).body).toMatchObject({ errorCode: 'NOBODY_SIGNS_IN' })
    // Nor does anybody book in its name, get an account or a key of it, or prepare something for it.
    const as = await logIn('admin@skylark.example')
    const rowOf = () => server.app.db.selectFrom('users').selectAll().where('id', '=', standIn).executeTakeFirstOrThrow()
    const before = await rowOf()
    const details = { customerId: standIn, firstName: 'Mine', email: 'mine@elsewhere.example', companyName: 'Mine' }
    const key = { userId: standIn, name: 'Mine', mode: 'live', scopes: ['read'] }
    for (const [path, body] of [
      ['wl/user/startActingFor', { userId: standIn }],
      ['wl/user/updateDetails', details],
      ['wl/user/appointOwner', { userId: standIn }],
      ['partner/makeKey', key],
    ] as const) {
      const { status, body: answer } = await server.call<Body>(path, body, { as })
      expect([path, status, answer.errorMessage]).toEqual([path, 403, expect.stringContaining('another site that buys here')])
    }
    expect(await rowOf()).toEqual(before)
    expect(await server.app.db.selectFrom('partner_keys').select('id').where('user_id', '=', standIn).execute()).toEqual([])
    expect(await server.app.db.selectFrom('sessions').select('user_id').where('acting_for', '=', standIn).execute()).toEqual([])
    const kart = {
      ...{
        customerId: standIn,
        kartName: 'For a site',
        adults: 1,
        noOfDays: 1,
        noOfNights: 0,
        currencySymbol: 'INR',
        totalPrice: '0',
      },
      ...{ accomodations: [], activities: [], miscellaneous: [], flightDetails: [] },
    }
    const saved = await server.call<Body & { shortError?: Record<string, string> }>('kart/saveKart', kart, { as })
    expect(saved.body.shortError?.customerId).toContain('This is a partner site')
  })

  test('of many that begin at once in a session one begins, and the others are refused', async () => {
    const as = await logIn(DESK)
    const customers = [await idOf(AGENT), await idOf(RETAIL)]
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => start(as, customers[n % 2] as number)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403])
    for (const { status, body } of answers) if (status !== 200) expect(body.errorCode).toBe('VIEWING')
    expect(await howEnded()).toEqual([null])
    expect(await trail()).toHaveLength(1)
  })

  test('begins no second one within itself, and no booking in the name of somebody', async () => {
    const { as } = await viewing()
    expect((await start(as, await idOf(RETAIL))).body).toMatchObject({ errorCode: 'VIEWING' })
    await grant(['customers.view', 'customers.viewAs', 'flights.bookForCustomer'])
    const acting = await server.call<Body>('wl/user/startActingFor', { userId: await idOf(RETAIL) }, { as })
    expect(acting.body).toMatchObject({ errorCode: 'VIEWING' })
  })
})

describe('while it lasts', () => {
  test('lists and prices are those of the customer', async () => {
    const agent = await callerOf(server, AGENT)
    const booking = await buyTicket(agent)
    const { as } = await viewing()
    const call: Call = (path, body) => server.call(path, body, { as }) as never
    const { body } = await call<Body>('flight/getBookedFlights', {})
    expect(body.bookings.map(({ bookingId }) => bookingId)).toContain(booking.bookingId)
    // The desk sees the queue, and an agent does not.
    expect((await call('flight/getTickets', {})).status).toBe(403)
    const [own, seen] = [await search(agent), await search(call)]
    const prices = ({ options }: typeof own) =>
      options.map(({ legs, fareFamily, ...option }) => [
        legs[0]?.segments[0]?.flightNumber,
        fareFamily,
        option.publishedPrice,
        Object.keys(option),
      ])
    expect(prices(seen)).toEqual(prices(own))
    const chosen = seen.options.find(({ legs }) => legs[0]?.segments[0]?.flightNumber === '2001')?.resultIndex
    expect((await call('flight/fareQuote', { traceId: seen.searchId, resultIndex: chosen })).status).toBe(200)
    expect((await call('flight/getFareRules', { traceId: seen.searchId, resultIndex: chosen })).status).toBe(200)
    // A flight that sells bags: what they cost is shown, and the site learns nothing from it.
    const bags = async () => (await sql`select * from bag_prices where site_id = 1`.execute(server.app.db)).rows
    const learned = await bags()
    const extras = await call<{ extras: { baggage: unknown[] } }>('flight/getSSR', { traceId: seen.searchId, resultIndex: chosen })
    expect([extras.status, extras.body.extras.baggage.length > 0]).toEqual([200, true])
    expect(await bags()).toEqual(learned)
  })

  test('what opens without a session is not handed out: neither links of offers nor of vouchers', async () => {
    const { as } = await viewing()
    const alone = { errorCode: 'VIEWING', errorMessage: 'You are viewing as Rohan Iyer. Only they can see this.' }
    expect((await server.call<Body>('flight/offers/listSharedOffers', {}, { as })).body).toMatchObject(alone)
    expect((await server.call<Body>('vouchers/getVoucherOfOrder', { orderId: 1 }, { as })).body).toMatchObject(alone)
  })

  test('a search is no look of the customer, takes none of their turns, and teaches the site nothing', async () => {
    const seenFares = async () => (await sql`select count(*) from seen_fares`.execute(server.app.db)).rows
    const looks = async () => (await sql`select sum(look_count) from look_to_book_months`.execute(server.app.db)).rows
    const turns = async () =>
      (await sql`select key from rate_limits where key like ${`search/1/${await idOf(AGENT)}`}`.execute(server.app.db)).rows
    await sql`truncate rate_limits`.execute(server.app.db)
    const before = [await looks(), await seenFares()]
    const { as } = await viewing()
    await search((path, body) => server.call(path, body, { as }) as never, { daysLater: 2 })
    // The same line by line, as the screens ask.
    const lines = await server.http.inject({
      method: 'POST',
      url: '/api/flight/search',
      headers: { host: 'localhost', 'auth-token': as, accept: 'application/x-ndjson' },
      payload: {
        segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${travelDay(2)}T00:00:00` }],
        ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
      },
    })
    expect(lines.body).toContain('"finished"')
    expect([await looks(), await seenFares()]).toEqual(before)
    expect(await turns()).toEqual([])
  })

  test('wrong codes of links are counted for the colleague, and take no attempt of the customer', async () => {
    const { as } = await viewing()
    const guess = (token: string) =>
      server.call<Body>('vouchers/getVoucher?code=abcdefghijklmnopqrstuv', undefined, { as: token, method: 'GET' })
    await Promise.all(Array.from({ length: 40 }, () => guess(as)))
    expect((await guess(as)).body.errorCode).toBe('TOO_MANY')
    expect((await guess(await logIn(AGENT))).body.errorCode).toBe('NOT_FOUND')
  })

  test('it is not the customer who was seen, and their devices are listed to nobody', async () => {
    const seen = async () =>
      (
        await sql`select max(last_seen_at) as at, count(*) from sessions s join users u on u.id = s.user_id where u.email = ${AGENT}`.execute(
          server.app.db,
        )
      ).rows
    const before = await seen()
    const { as } = await viewing()
    server.passMinutes(6)
    await whoAmI(as)
    expect(await seen()).toEqual(before)
    expect((await server.call<Body>('wl/user/getMySessions', undefined, { as, method: 'GET' })).body).toMatchObject({
      errorCode: 'VIEWING',
      errorMessage: 'You are viewing as Rohan Iyer. Only they can see this.',
    })
  })

  test.each([
    '/api/wl/user/walletSheet',
    '/api/wl/user/paymentProof/1',
    '/api/flight/exports/00000000-0000-4000-8000-000000000000/file',
    '/api/audit/sheet',
    '/proposal/abcdefghijklmnop',
    '/api/payment/gateway/page/x',
  ])('no file, link or payment beside the calls is open: %s', async (path) => {
    const { as } = await viewing()
    const { status, body } = await server.call<Body>(path, undefined, { as, method: 'GET' })
    expect([status, body.errorCode]).toEqual([403, 'VIEWING'])
  })

  test('a write that hides in a read is refused by PostgreSQL, in the same words', async () => {
    const { as } = await viewing()
    // A hand-over is used up by reading it.
    const agent = await server.logIn(AGENT)
    const made = await server.call<{ sessionId: string }>('wl/user/makeSessionHandOver', { target: '/desk' }, { as: agent })
    const handOver = { sessionId: made.body.sessionId, target: '/desk' }
    expect((await server.call<Body>('wl/user/getUserBySessionId', handOver, { as })).body).toMatchObject({ errorCode: 'VIEWING' })
    expect((await server.call('wl/user/getUserBySessionId', handOver, { as: await logIn(DESK) })).status).toBe(200)
  })
})

describe('a page that was opened as somebody else', () => {
  test('is refused, both when a viewing has begun and when it has ended; who asks for themselves is answered', async () => {
    const as = await logIn(DESK)
    const own = { viewing: 'none' }
    const ask = (headers: Record<string, string>) => server.call<Body>('flight/getBookedFlights', {}, { as, headers })
    expect((await ask(own)).status).toBe(200)
    const { body } = await start(as, await idOf(AGENT))
    expect((await ask(own)).body).toMatchObject({ errorCode: 'VIEWING_CHANGED' })
    expect((await ask({ viewing: body.viewing.id })).status).toBe(200)
    await server.call('wl/user/stopViewing', {}, { as, headers: own })
    expect((await ask({ viewing: body.viewing.id })).body).toMatchObject({ errorCode: 'VIEWING_CHANGED' })
    expect((await ask(own)).status).toBe(200)
    // Above all no write, which would be the colleague's own.
    const write = await server.call<Body>(
      'views/saveView',
      { list: 'bookings', name: 'X', search: '' },
      { as, headers: { viewing: body.viewing.id } },
    )
    expect(write.body).toMatchObject({ errorCode: 'VIEWING_CHANGED' })
  })
})

describe('it ends', () => {
  const over = async (as: string, how: string, email = DESK) => {
    expect((await whoAmI(as)).user).toMatchObject({ email, viewing: null })
    expect(await howEnded()).toEqual([how])
    expect((await trail()).map(([action]) => action)).toEqual(['begin to view as a customer', 'stop viewing as a customer'])
  }

  test('after half an hour, at the next call', async () => {
    const { as } = await viewing()
    server.passMinutes(29)
    expect((await whoAmI(as)).user).toMatchObject({ email: AGENT })
    server.passMinutes(2)
    await over(as, 'timeUp')
  })

  test('after half an hour where nobody calls, by its job', async () => {
    const { id } = await viewing()
    expect((await jobsOf(server.app, 'end-viewing')).at(-1)?.data).toEqual({ siteId: 1, viewingId: id })
    server.passMinutes(31)
    await endViewingInTime(server.app, { siteId: 1, viewingId: id })
    await endViewingInTime(server.app, { siteId: 1, viewingId: id })
    expect(await howEnded()).toEqual(['timeUp'])
    expect((await trail()).at(-1)?.[3]).toBe('30 minutes were over')
    expect(await trail()).toHaveLength(2)
  })

  test('when the colleague signs out', async () => {
    const { as } = await viewing()
    await server.call('wl/user/logout', {}, { as })
    expect(await howEnded()).toEqual(['signedOut'])
    expect((await server.call('wl/user/getUserBySessionId', {}, { as })).status).toBe(401)
    expect((await trail()).at(-1)?.[3]).toBe('The person who viewed was signed out')
  })

  test('when the permission is taken: of many calls at that moment none sees the customer, and one line is written', async () => {
    const { as } = await viewing()
    const ask = () => server.call<Body>('flight/getBookedFlights', {}, { as, headers: { viewing: id } })
    const { id } = (await whoAmI(as)).user.viewing ?? { id: '' }
    expect((await ask()).status).toBe(200)
    await grant(['customers.view'])
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    expect(answers.map(({ body }) => body.errorCode)).toEqual(Array.from({ length: 12 }, () => 'VIEWING_CHANGED'))
    await over(as, 'notAllowed')
  })

  test('racing calls read as the customer or are refused, and never as the colleague', async () => {
    const { as, id } = await viewing()
    const others = await idOf(RETAIL)
    const asked = Array.from({ length: 30 }, async (_, n) => {
      if (n === 10) await grant(['customers.view'])
      const { status, body } = await server.call<Body>('wl/user/getUserById', { userId: others }, { as, headers: { viewing: id } })
      return [status, body.errorCode]
    })
    // Staff would read another customer; who views is refused in either way.
    for (const answer of await Promise.all(asked))
      expect([
        [403, 'VIEWING'],
        [409, 'VIEWING_CHANGED'],
      ]).toContainEqual(answer)
  })

  test('when the colleague is blocked: the line is there at once, and once', async () => {
    const { as, id } = await viewing()
    await server.call('wl/user/toggleBlock', { customerId: await idOf(DESK), isBlocked: true }, { as: await server.logIn(ADMIN) })
    expect((await server.call('wl/user/getUserBySessionId', {}, { as })).status).toBe(401)
    expect(await howEnded()).toEqual(['signedOut'])
    const lines = await trail()
    expect(lines.filter(([action]) => action === 'stop viewing as a customer')).toHaveLength(1)
    await endViewingInTime(server.app, { siteId: 1, viewingId: id })
    expect(await trail()).toEqual(lines)
  })

  test.each(['everywhere', 'on that device'])('when the colleague signs out %s, from elsewhere', async (what) => {
    await viewing()
    const elsewhere = await logIn(DESK)
    if (what === 'everywhere') await server.call('wl/user/logoutEverywhere', {}, { as: elsewhere })
    else {
      const viewed = server.app.db.selectFrom('sessions').select('id').where('viewing_id', 'is not', null)
      await server.call('wl/user/endSession', { id: (await viewed.executeTakeFirstOrThrow()).id }, { as: elsewhere })
    }
    expect(await howEnded()).toEqual(['signedOut'])
    expect((await trail()).filter(([action]) => action === 'stop viewing as a customer')).toHaveLength(1)
  })

  test('when staff block the customer, before anybody calls', async () => {
    await viewing()
    const as = await server.logIn(ADMIN)
    await server.call('wl/user/toggleBlock', { customerId: await idOf(AGENT), isBlocked: true }, { as })
    expect(await howEnded()).toEqual(['customerGone'])
    expect((await trail()).filter(([action]) => action === 'stop viewing as a customer')).toHaveLength(1)
  })

  test('left, signed out everywhere and blocked at once: nobody waits for another, and one line is written', async () => {
    for (let round = 0; round < 3; round += 1) {
      linesBefore = (await linesOfTrail()).length
      await server.app.db.deleteFrom('viewings').execute()
      await server.app.db.updateTable('users').set({ is_blocked: false }).execute()
      const { as } = await viewing()
      const [elsewhere, admin] = [await logIn(DESK), await server.logIn(ADMIN)]
      const answers = await Promise.all([
        server.call('wl/user/stopViewing', {}, { as }),
        server.call('wl/user/logoutEverywhere', {}, { as: elsewhere }),
        server.call('wl/user/toggleBlock', { customerId: await idOf(AGENT), isBlocked: true }, { as: admin }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect((await howEnded()).filter((how) => how === null)).toEqual([])
      expect((await trail()).filter(([action]) => action === 'stop viewing as a customer')).toHaveLength(1)
    }
  })

  test.each(['is blocked', 'has left', 'is merged'])('when the customer %s', async (what) => {
    const { as } = await viewing()
    const gone = { is_blocked: true, ...(what === 'has left' && { left_at: server.app.now(), email: '' }) }
    const id = await idOf(AGENT)
    await server.app.db
      .updateTable('users')
      .set({ ...gone, ...(what === 'is merged' && { merged_into: await idOf(RETAIL) }) })
      .where('email', '=', AGENT)
      .execute()
    await over(as, 'customerGone')
    await server.app.db.updateTable('users').set({ left_at: null, merged_into: null, email: AGENT }).where('id', '=', id).execute()
  })

  test('and the open screens of the session are ended at both ends', async () => {
    const node = await server.http.listen({ port: 0, host: 'localhost' })
    const as = await logIn(DESK)
    const own = await openScreen(node, as)
    await start(as, await idOf(AGENT))
    expect(await own.isCut()).toBe(true)
    const theirs = await openScreen(node, as)
    await server.call('wl/user/stopViewing', {}, { as })
    expect(await theirs.isCut()).toBe(true)
    expect(theirs.messages).toContainEqual({ topic: 'end' })
  })
})
