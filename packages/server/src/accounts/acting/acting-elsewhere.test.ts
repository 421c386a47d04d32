import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { type Call, detailsFor, quote, search } from '../../flights/book/testing/buy-flight.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { askFor, buyTicket, callerOf, openOrder } from '../../tickets/changes/testing/change-desk.ts'

const ADMIN = 'admin@skylark.example'
const DESK = 'desk@skylark.example'
const AGENT = 'agent@skylark.example'
const RETAIL = 'priya@skylark.example'

let sandbox: Sandbox
let server: TestServer
/** An issued ticket of the agent. */
let bookingId: number
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  bookingId = (await buyTicket(await callerOf(server, AGENT))).bookingId
}, 60_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  const { db } = server.app
  await db.updateTable('sessions').set({ acting_for: null }).execute()
  await db
    .updateTable('permission_groups')
    .set({ permissions: ['flights.bookForCustomer'] })
    .where('site_id', '=', 1)
    .execute()
})

const entityOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('legal_entity_id').where('email', '=', email).executeTakeFirstOrThrow())
    .legal_entity_id
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** A session of its own: some of these end all that a person has. */
async function startAs(email: string, whom: string) {
  const { body } = await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' })
  const as = body.sessionId
  expect((await server.call('wl/user/startActingFor', { userId: await idOf(whom) }, { as })).status).toBe(200)
  const call: Call = (path, body) => server.call(path, body, { as }) as never
  const read = <Body>(path: string) => server.call<Body>(`wl/user/${path}`, undefined, { as, method: 'GET' })
  return { as, call, read }
}

describe('staff who may do nothing but book for customers', () => {
  test('see of the customer what buying shows, and nothing that other calls show', async () => {
    const { call: desk, read } = await startAs(DESK, AGENT)
    expect((await desk('flight/getBookingDetails', { bookingId })).status).toBe(200)
    const tickets = await desk('flight/getTickets', {})
    expect(JSON.stringify(tickets.body)).not.toContain(String(bookingId))
    for (const [path, body] of [
      ['flight/ticketDetail/getQueueTicket', { bookingId }],
      ['wl/user/getUserById', { userId: await idOf(AGENT) }],
      ['wl/user/getCustomers', {}],
    ] as const)
      expect([path, (await desk(path, body)).status < 300]).toEqual([path, false])
    const theirs = `legalEntityId=${await entityOf(AGENT)}`
    for (const path of [`getWallet?${theirs}`, `getWallet?userId=${await idOf(AGENT)}`, `getMyWalletEntries?${theirs}`])
      expect([path, (await read(path)).status]).toEqual([path, 404])
    expect((await read<{ entries?: unknown[] }>('getMyWalletEntries')).body.entries ?? []).toEqual([])
    expect((await read('getMyLegalEntity')).body).toMatchObject({ legalEntity: { kind: 'siteOwner' } })
  })

  test('neither refund the customer’s tickets nor release, share or handle them', async () => {
    const { call: desk } = await startAs(DESK, AGENT)
    const { searchId, options } = await search(desk)
    const { db } = server.app
    const written = async () => [
      await db.selectFrom('bookings').select(['id', 'status']).execute(),
      await db.selectFrom('change_requests').select('id').execute(),
      await db.selectFrom('shared_offers').select('id').execute(),
    ]
    const before = await written()
    const tries = [
      await askFor(desk, bookingId),
      await desk('flight/getCC', { bookingId }),
      await desk('flight/releaseFlight', { bookingId }),
      await desk('flight/handleTicket', { bookingId, isHandling: true }),
      await desk('flight/offers/shareOptions', { searchId, resultIndexes: [options[0]?.resultIndex] }),
    ]
    expect(tries.map(({ status }) => status >= 400 && status < 500)).toEqual(tries.map(() => true))
    expect(await written()).toEqual(before)
  })

  test('share as themselves only, and book what was chosen of it in the customer’s name, at the customer’s price', async () => {
    const desk = await callerOf(server, DESK)
    const own = await search(desk)
    const resultIndexes = [own.options[0]?.resultIndex]
    const shared = await desk<{ offer: { offerId: number; options: object[] } }>('flight/offers/shareOptions', {
      searchId: own.searchId,
      resultIndexes,
    })
    const { offerId, options } = shared.body.offer
    const { call } = await startAs(DESK, RETAIL)
    const inName = await search(call)
    const refused = await call<{ errorCode: string; errorMessage: string }>('flight/offers/shareOptions', {
      searchId: inName.searchId,
      resultIndexes: [inName.options[0]?.resultIndex],
    })
    expect(refused).toMatchObject({
      status: 403,
      body: { errorMessage: expect.stringContaining('Offers are sent in your own name') },
    })
    const book = await call<{ searchId: string; resultIndex: string }>('flight/offers/bookSharedOption', { offerId, position: 1 })
    expect(book.status).toBe(200)
    const quoted = await quote(call, book.body.searchId, book.body.resultIndex)
    const retail = await callerOf(server, RETAIL)
    const theirs = await search(retail)
    expect(quoted.option.publishedPrice).toBe(theirs.options[0]?.publishedPrice)
    // A person with the link sees nothing of what the customer would pay.
    const list = await desk<{ offers: { options: object[] }[] }>('flight/offers/listSharedOffers', { offerId })
    expect(list.body.offers[0]?.options).toEqual(options)
    // The search is the customer's: the desk finds nothing in it once it has stopped.
    expect((await desk('flight/fareQuote', { traceId: book.body.searchId, resultIndex: book.body.resultIndex })).status).toBe(409)
    // What another company shared is not there for them in any name.
    const agents = await search(await callerOf(server, AGENT))
    const theirOffer = await (await callerOf(server, AGENT))<{ offer: { offerId: number } }>('flight/offers/shareOptions', {
      searchId: agents.searchId,
      resultIndexes: [agents.options[0]?.resultIndex],
    })
    const foreign = { offerId: theirOffer.body.offer.offerId, position: 1 }
    expect((await (await startAs(DESK, AGENT)).call('flight/offers/bookSharedOption', foreign)).status).toBe(404)
  })

  test('change their own password, phones and wishes, never the customer’s', async () => {
    const { as } = await startAs(DESK, AGENT)
    const people = () => server.app.db.selectFrom('users').selectAll().where('email', '=', AGENT).executeTakeFirstOrThrow()
    const before = await people()
    const phoneNumbers = [{ label: 'Primary', phoneNumber: '9810077777', phoneCountryCode: '+91' }]
    expect((await server.call('user/changeMyPhoneDetails', { phoneNumbers }, { as })).status).toBe(200)
    expect((await server.call('wl/user/setEmailSubscription', { isSubscribed: true }, { as })).status).toBe(200)
    const desk = server.app.db.selectFrom('users').select('password_hash').where('email', '=', DESK)
    const { password_hash: demoHash } = await desk.executeTakeFirstOrThrow()
    const change = { oldPassword: 'tradewind', newPassword: 'of the desk only' }
    expect((await server.call('wl/user/updatePassword', change, { as })).status).toBe(200)
    expect(await people()).toEqual(before)
    const logIn = (email: string, password: string) =>
      server.call<{ sessionId: string; user: object }>('wl/user/login', { email, password })
    expect((await logIn(AGENT, 'of the desk only')).status).toBe(422)
    const second = await logIn(DESK, 'of the desk only')
    // Signing in again is in nobody's name.
    expect(second.body.user).toMatchObject({ actingFor: null })
    // The demo's own password would not be taken as a new one.
    await server.app.db.updateTable('users').set({ password_hash: demoHash }).where('email', '=', DESK).execute()
    await server.call('wl/user/logout', {}, { as: second.body.sessionId })
  })
})

describe('one name after the other', () => {
  test('the last one counts alone: nothing searched, priced or opened in one is there in another', async () => {
    const { as, call: admin } = await startAs(ADMIN, RETAIL)
    const { searchId, options } = await search(admin)
    const resultIndex = options[0]?.resultIndex ?? ''
    const quoted = await quote(admin, searchId, resultIndex)
    const orderId = await openOrder(admin)
    const startFor = async (email: string) => server.call('wl/user/startActingFor', { userId: await idOf(email) }, { as })
    expect((await startFor(AGENT)).status).toBe(200)
    const nothingThere = async () => {
      const answers = [
        await admin('flight/getFlightPrice', { traceId: searchId, resultIndex }),
        await admin('flight/fareQuote', { traceId: searchId, resultIndex }),
        await admin('flight/getFlightDetails', { searchId }),
        await admin('flight/setFlightDetails', detailsFor(searchId, quoted)),
        await admin('flight/payments/getPaymentSession', { orderId }),
        await admin('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }),
      ]
      return answers.map(({ body }) => (body as { errorCode?: string }).errorCode)
    }
    const absent = ['SEARCH_EXPIRED', 'NOT_FOUND']
    for (const code of await nothingThere()) expect(absent).toContain(code)
    await server.call('wl/user/stopActingFor', {}, { as })
    for (const code of await nothingThere()) expect(absent).toContain(code)
    // Theirs again, it is all there.
    expect((await startFor(RETAIL)).status).toBe(200)
    expect((await admin('flight/payments/getPaymentSession', { orderId })).status).toBe(200)
    // And a customer finds nothing of what was done in another's name.
    const agent = await callerOf(server, AGENT)
    expect((await agent('flight/payments/getPaymentSession', { orderId })).status).toBe(404)
  })

  test('a person made meanwhile is made by staff: not a colleague of the customer, whose wallet they would spend', async () => {
    const { db } = server.app
    await db
      .updateTable('permission_groups')
      .set({ permissions: ['flights.bookForCustomer', 'customers.edit'] })
      .where('site_id', '=', 1)
      .execute()
    const { call: desk } = await startAs(DESK, AGENT)
    const made = await desk<{ user: { id: number; legalEntityId: number } }>('user/createDetailPendingCustomerForDmc', {
      userType: 'travelAgent',
      customer: { firstName: 'Nadia', phone: { phone: '98200 44001', phoneCode: '+91' } },
    })
    expect(made.status).toBe(200)
    expect(made.body.user.legalEntityId).not.toBe(await entityOf(AGENT))
    const row = await db.selectFrom('users').select('created_by').where('id', '=', made.body.user.id).executeTakeFirstOrThrow()
    expect(row.created_by).toBe(await idOf(DESK))
  })

  test('put into another group, or blocked, in the middle: the next step is refused and nothing is booked', async () => {
    const { db } = server.app
    const { call: desk } = await startAs(DESK, AGENT)
    const orderId = await openOrder(desk)
    const count = async () => (await db.selectFrom('ledger_postings').select('id').execute()).length
    const postings = await count()
    const pay = (by = desk) => by('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await db.updateTable('permission_groups').set({ permissions: [] }).where('site_id', '=', 1).execute()
    expect((await pay()).status).toBe(403)
    const admin = await server.logIn(ADMIN)
    const block = async (isBlocked: boolean) =>
      server.call('wl/user/toggleBlock', { customerId: await idOf(DESK), isBlocked }, { as: admin })
    expect((await block(true)).status).toBe(200)
    expect((await pay()).status).toBe(401)
    expect((await block(false)).status).toBe(200)
    // The block ended the session for good.
    expect((await pay()).status).toBe(401)
    expect(await count()).toBe(postings)
    expect((await pay(await callerOf(server, AGENT))).status).toBe(200)
  })
})
