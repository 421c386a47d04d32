import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import type { LinkMessage, LinkQuestion } from '@tradewind/contract/network/link-wire'
import {
  type BookFlight,
  type FlightMessage,
  type FlightPart,
  type FlightQuestion,
  FlightRecord,
  FlightWish,
} from '@tradewind/contract/partner-sites/partner-flights-wire'
import { PARTNER_SCOPES } from '@tradewind/domain/permissions/partner-scopes'
import { epochMs, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import { travelDay } from '../flights/book/testing/buy-flight.ts'
import { formatKey, type KeyPair, markOfKey, newKeyPair, signLetter } from '../installations/installation-keys.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import type { Between } from '../partner-sites/partner-link.ts'
import { type FlightWorld, startFlightWorld } from '../partner-sites/testing/flight-world.ts'
import { type PartnerWorld, SHARJAH, SITE, startPartnerWorld } from '../partner-sites/testing/partner-world.ts'
import { CLOSED_CALLS, type ContractCall } from '../testing/contract-calls.ts'
import type { TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

/*
 * Two sites with an approved relation. Whatever one of them has been given (an account at the other, a consumer's key, a key for letters, the right to order) opens what it was
 * given for, and never what is of the other site or of another partner. Calls come from the contract and kinds of letters from its types: one more is tried as well, or does not compile.
 */

/** Somebody of Skylark who has an account of a travel agent at Blue Dhow. */
const GUEST = 'admin@skylark.example'

type Answered = { readonly status: number; readonly code: string | undefined; readonly message: string }
type Way = { readonly host: string; readonly as?: string; readonly headers?: Record<string, string> }

async function ask(server: TestServer, { path, method }: ContractCall, { host, as, headers = {} }: Way): Promise<Answered> {
  const answer = await server.call<{ errorCode?: string; errorMessage?: string }>(
    path,
    { nonsense: true },
    { method, host, headers, ...(as !== undefined && { as }) },
  )
  return { status: answer.status, code: answer.body?.errorCode, message: answer.body?.errorMessage ?? '' }
}

/** Asks every call that is not for everybody, and gives those that were not answered so. */
async function deviations(
  server: TestServer,
  way: Way,
  isRight: (answered: Answered, call: ContractCall) => boolean | Promise<boolean>,
) {
  expect(CLOSED_CALLS.length).toBeGreaterThan(400)
  const found: string[] = []
  for (const [at, call] of CLOSED_CALLS.entries()) {
    if (at % 20 === 0) await sql`truncate rate_limits`.execute(server.app.db)
    const answered = await ask(server, call, way)
    if (!(await isRight(answered, call))) found.push(`${call.name}: ${answered.status} ${answered.code} ${answered.message}`)
  }
  return found
}

const isNobody = ({ status, code }: Answered, { meta }: ContractCall) =>
  status === 401 && code === (meta.access.kind === 'driverLink' ? 'LINK_NOT_VALID' : 'NOT_LOGGED_IN')
const needsPermission = ({ meta }: ContractCall) => ['permission', 'anyPermission', 'superAdmin'].includes(meta.access.kind)

let world: PartnerWorld
let stranger: Awaited<ReturnType<typeof startStranger>>
beforeAll(async () => {
  stranger = await startStranger()
  world = await startPartnerWorld({ settings: { NEARBY_INSTALLATIONS: stranger.address } })
}, 120_000)
afterAll(async () => {
  stranger.close()
  await world.close()
})

describe('staff of a partner site', { timeout: 180_000 }, () => {
  test('are nobody at the other one by their session at home', async () => {
    const { server } = world
    const [skylark, dhow] = [await server.logIn(SKYLARK.email, SKYLARK), await server.logIn(BLUE_DHOW.email, BLUE_DHOW)]
    expect(await deviations(server, { as: skylark, host: BLUE_DHOW.host }, isNobody)).toEqual([])
    expect(await deviations(server, { as: dhow, host: SKYLARK.host }, isNobody)).toEqual([])
  })

  test('who go over open what their own account there opens by its password, and nothing that needs a permission', async () => {
    const { server } = world
    await openAccount(server)
    const jumped = await jump()
    const { body } = await server.call<{ sessionId: string }>(
      'wl/user/login',
      { email: GUEST, password: DEMO_PASSWORD },
      { host: BLUE_DHOW.host },
    )
    const found = await deviations(server, { as: jumped, host: BLUE_DHOW.host }, async (answered, call) => {
      if (needsPermission(call)) return answered.status === 403 && answered.code === 'FORBIDDEN'
      const own = await ask(server, call, { as: body.sessionId, host: BLUE_DHOW.host })
      return JSON.stringify(own) === JSON.stringify(answered) && answered.code !== 'NOT_LOGGED_IN'
    })
    expect(found.filter((name) => !name.startsWith(`${byLinkOf(name)}:`))).toEqual([])
    // And what they came with opens nothing at home.
    expect(await deviations(server, { as: jumped, host: SKYLARK.host }, isNobody)).toEqual([])
  })
})

/** Calls of a driver's link are opened by no session: `driver-matrix.test.ts`. */
const byLinkOf = (found: string) =>
  CLOSED_CALLS.find(({ name, meta }) => meta.access.kind === 'driverLink' && found.startsWith(`${name}:`))?.name

async function openAccount(server: TestServer): Promise<void> {
  const { db } = server.app
  const agent = await db
    .selectFrom('users')
    .select(['legal_entity_id', 'password_hash'])
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('users')
    .values({
      ...{ site_id: SITE.blueDhow, ...agent, user_type: 'travelAgent', email: GUEST, first_name: 'Kabir', last_name: 'Sethi' },
      ...{ phone_numbers: '[]', status: 'verified', created_at: server.app.now() },
    })
    .execute()
}

/** Goes over to Blue Dhow, and gives the session there. */
async function jump(): Promise<string> {
  const { body: made } = await world.at.call<{ sessionId: string; target: string }>(SKYLARK, 'wl/user/jumplogin', {
    supplierId: world.supplierListId,
  })
  const { status, body } = await world.server.call<{ sessionId: string }>(
    'wl/user/loginBySessionId',
    { sessionId: made.sessionId, target: made.target },
    { host: BLUE_DHOW.host },
  )
  if (status !== 200) throw new Error(`Nobody came over: ${JSON.stringify(body)}`)
  return body.sessionId
}

describe('the key of a partner site’s consumer', { timeout: 180_000 }, () => {
  test.each([
    ['of Blue Dhow at Skylark', BLUE_DHOW, 'agent@bluedhow.example', SKYLARK.host],
    ['of Skylark at Blue Dhow', SKYLARK, 'agent@skylark.example', BLUE_DHOW.host],
  ])('%s opens nothing', async (_, maker, holder, host) => {
    const { server } = world
    const { id: userId } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', holder)
      .executeTakeFirstOrThrow()
    const { body } = await world.at.call<{ text: string }>(maker, 'partner/makeKey', {
      ...{ userId, name: 'Every scope', mode: 'live', scopes: PARTNER_SCOPES },
    })
    expect(body.text).toMatch(/^tw-partner-/)
    const isRefused = ({ status, code }: Answered, { meta }: ContractCall) => {
      if (meta.access.kind === 'driverLink') return status === 401
      return meta.scope === undefined ? status === 403 && code === 'FORBIDDEN' : status === 401 && code === 'KEY_OF_ANOTHER_SITE'
    }
    expect(await deviations(server, { host, headers: { 'user-key': body.text } }, isRefused)).toEqual([])
  })
})

describe('a partner that writes letters', { timeout: 180_000 }, () => {
  beforeAll(() => becomeConsumer())

  test('opens no call of the contract with what proves its letters', async () => {
    const { server } = world
    expect((await send('ask', { kind: 'company' })).status).toBe(200)
    const found: string[] = []
    for (const [at, call] of CLOSED_CALLS.entries()) {
      if (at % 20 === 0) await sql`truncate rate_limits`.execute(server.app.db)
      const { headers } = letter(call.method === 'POST' ? { nonsense: true } : {})
      const answered = await ask(server, call, { host: BLUE_DHOW.host, headers })
      if (!isNobody(answered, call)) found.push(`${call.name}: ${answered.status} ${answered.code}`)
    }
    expect(found).toEqual([])
  })

  test.each(Object.keys({ ...ASKED, ...SAID }) as (keyof typeof ASKED | keyof typeof SAID)[])(
    'about things of another partner reads none and moves none: %s',
    async (kind) => {
      const things = await thingsOfSkylark()
      const before = await rowsOfSkylark()
      expect(before.length).toBeGreaterThan(4)
      const path = kind in ASKED ? 'ask' : 'say'
      const { said, expected } = { ...ASKED, ...SAID }[kind](things)
      const { status, body } = await send(path, said)
      expect([kind, status, body]).toEqual([kind, 200, expected])
      const text = JSON.stringify(body)
      for (const mark of things.marks) expect([kind, mark, text.includes(mark)]).toEqual([kind, mark, false])
      expect(await rowsOfSkylark()).toEqual(before)
    },
  )
})

/** What Skylark has at Blue Dhow: an order that is confirmed, one that waits, a request that is approved, terms that it accepted. */
type Things = {
  readonly supplyId: string
  readonly requestId: string
  readonly confirmedRef: string
  readonly waitingRef: string
  readonly tourOptionId: number
  readonly day: string
  readonly net: { readonly amount: string; readonly currency: string }
  /** Texts that no other partner reads. */
  readonly marks: readonly string[]
}

let made: Promise<Things> | undefined
function thingsOfSkylark(): Promise<Things> {
  made ??= makeThings()
  return made
}

async function makeThings(): Promise<Things> {
  const { tourOptionId } = await world.boat()
  const [first, second] = [await world.order(tourOptionId), await world.order(tourOptionId, { leadName: 'Ms Asha Waiting' })]
  await world.pay(first.body.orderId)
  await world.settled(first.body.orderId)
  expect(second.body).toMatchObject({ orderId: expect.any(String) })
  const theirs = await world.theirs()
  const confirmed = theirs.find(({ status }) => status === 'confirmed')
  const waiting = theirs.find(({ status }) => status === 'waiting')
  const request = await world.server.app.db
    .selectFrom('supply_requests')
    .select(['id', 'supply_id', 'asked_by'])
    .where('site_id', '=', SITE.blueDhow)
    .where('consumer_site_id', '=', SITE.skylark)
    .executeTakeFirstOrThrow()
  if (!confirmed || !waiting) throw new Error('Skylark has not ordered')
  return {
    ...{ supplyId: request.supply_id, requestId: request.id, confirmedRef: confirmed.order_ref, waitingRef: waiting.order_ref },
    ...{ tourOptionId, day: world.inDays(10), net: { amount: '291.20', currency: 'AED' } },
    marks: ['Skylark', request.asked_by, request.id, 'Vikram Rao', 'Asha Waiting', `TW-${confirmed.id}`, `TW-${waiting.id}`],
  }
}

/** All that Blue Dhow keeps of Skylark. */
async function rowsOfSkylark(): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    with buyer as (select legal_entity_id as id from supply_consumers where site_id = 2 and consumer_site_id = 1)
    select 'order ' || p.*::text as row from partner_orders p where site_id = 2 and consumer_site_id = 1
    union all select 'sale ' || s.*::text from sales s, buyer where s.site_id = 2 and s.legal_entity_id = buyer.id
    union all select 'request ' || r.*::text from supply_requests r where site_id = 2 and consumer_site_id = 1
    union all select 'terms ' || a.*::text from supply_acceptances a where site_id = 2 and consumer_site_id = 1
    union all select 'entry ' || e.*::text from ledger_entries e join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id, buyer
      where e.site_id = 2 and a.legal_entity_id = buyer.id
    order by 1`.execute(world.server.app.db)
  return rows.map(({ row }) => row)
}

type About = (things: Things) => { readonly said: { readonly kind: string }; readonly expected: unknown }
const by = { by: 'Somebody', email: 'somebody@partner.example' }
const anything = expect.anything() as unknown
const refusedIn = (orderRef: string) => ({ id: expect.any(String), orderRef, refused: expect.any(String) })

/** Each question, about what is another partner's. Those about flights go the same way, and are asked below where flights are sold. */
const ASKED: Record<Exclude<LinkQuestion['kind'], FlightQuestion['kind']>, About> = {
  company: () => ({ said: { kind: 'company' }, expected: { company: expect.objectContaining({ domain: BLUE_DHOW.host }) } }),
  supplies: ({ supplyId }) => ({
    said: { kind: 'supplies' },
    expected: { supplies: [expect.objectContaining({ id: supplyId, request: expect.objectContaining({ askedBy: by.by }) })] },
  }),
  terms: ({ supplyId }) => ({
    said: { kind: 'terms', supplyId } as { kind: string },
    expected: { terms: expect.objectContaining({ accepted: expect.objectContaining({ by: by.by }) }) },
  }),
  cities: () => ({ said: { kind: 'cities' }, expected: { cities: anything } }),
  search: ({ day }) => ({
    said: { kind: 'search', wish: { cityId: SHARJAH, startDate: day, endDate: day, adults: 1, children: 0 } } as { kind: string },
    expected: expect.objectContaining({ currency: 'AED', activities: expect.any(Array) }),
  }),
  offers: ({ tourOptionId, day }) => ({
    said: { kind: 'offers', wish: { tourOptionIds: [tourOptionId], days: [day], adults: 1 } } as { kind: string },
    expected: { currency: 'AED', options: [expect.objectContaining({ id: tourOptionId })] },
  }),
  // Its own places, under a name that another partner has used as well.
  hold: ({ waitingRef: orderRef, tourOptionId, day }) => ({
    said: {
      kind: 'hold',
      wish: {
        ...{ orderRef, tourOptionId, day, startsAt: '14:00', adults: 1, childAges: [], infants: 0 },
        ...{ transfer: 'ticket', pickup: '', leadName: 'Mr Else' },
      },
    } as { kind: string },
    expected: { held: expect.objectContaining({ orderRef, people: 1 }) },
  }),
  release: ({ waitingRef: orderRef }) => ({ said: { kind: 'release', orderRef } as { kind: string }, expected: {} }),
  look: ({ confirmedRef: orderRef }) => ({ said: { kind: 'look', orderRef } as { kind: string }, expected: { record: null } }),
}

/** Each message, about what is another partner's. */
const SAID: Record<Exclude<LinkMessage['kind'], FlightMessage['kind']>, About> = {
  book: ({ confirmedRef: orderRef, net }) => ({
    said: { kind: 'book', id: randomUUID(), orderRef, net } as { kind: string },
    expected: refusedIn(orderRef),
  }),
  cancel: ({ confirmedRef: orderRef }) => ({
    said: { kind: 'cancel', id: randomUUID(), orderRef, atLeast: { amount: '0.01', currency: 'AED' } } as { kind: string },
    expected: refusedIn(orderRef),
  }),
  acceptTerms: ({ supplyId }) => ({
    said: { kind: 'acceptTerms', supplyId, version: 1, ...by } as { kind: string },
    expected: { done: true },
  }),
  // It has asked already.
  sendRequest: ({ supplyId }) => ({
    said: { kind: 'sendRequest', supplyId, company: COMPANY, ...by } as { kind: string },
    expected: { refusedCall: expect.objectContaining({ code: 'ALREADY_ASKED' }) },
  }),
  withdrawRequest: ({ requestId }) => ({
    said: { kind: 'withdrawRequest', requestId, ...by } as { kind: string },
    expected: { refusedCall: { code: 'NOT_FOUND' } },
  }),
  // An order of the stranger's at Skylark: Blue Dhow has nothing there to look at.
  orderMoved: ({ confirmedRef: orderRef }) => ({
    said: { kind: 'orderMoved', orderRef } as { kind: string },
    expected: { heard: true },
  }),
  flightChangeMoved: ({ confirmedRef: orderRef }) => ({
    said: { kind: 'flightChangeMoved', orderRef } as { kind: string },
    expected: { heard: true },
  }),
  // Blue Dhow asks the stranger what, and reads what it offers: nothing.
  changed: () => ({ said: { kind: 'changed' }, expected: { done: true } }),
}

const COMPANY = {
  ...{ companyName: 'Stranger Ltd', siteName: 'Stranger', domain: 'partner.example', adminEmail: 'a@partner.example' },
  ...{ adminContact: '', address: '', gstNumber: '', countryCode: 'AE', currency: 'AED' },
}

/** Another installation, which signs what this test wants and answers who it is. */
async function startStranger() {
  const http = createServer((_, response) => void response.end(JSON.stringify({ company: COMPANY, supplies: [] })))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const pair: KeyPair = newKeyPair()
  return { pair, address: `http://localhost:${port}`, close: () => void http.close() }
}

function letter(said: unknown): { headers: Record<string, string>; body: string } {
  const [id, body] = [randomUUID(), JSON.stringify({ to: BLUE_DHOW.host, from: 'localhost', said })]
  const timestamp = Math.floor(epochMs(world.server.app.now()) / 1_000)
  const { privateKey, publicKey } = stranger.pair
  const signed = { 'webhook-signature': signLetter([privateKey], { id, timestamp, body }), 'webhook-key': markOfKey(publicKey) }
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': String(timestamp), ...signed } }
}

async function send(path: 'ask' | 'say', said: unknown) {
  const { headers, body: payload } = letter(said)
  const answer = await world.server.http.inject({
    ...{ method: 'POST', url: `/api/network/link/${path}`, payload },
    headers: { host: BLUE_DHOW.host, 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

/** The stranger buys at Blue Dhow, as Skylark does. */
async function becomeConsumer(): Promise<void> {
  const added = await world.at.call<{ installations: PartnerInstallation[] }>(BLUE_DHOW, 'supplier/installations/addInstallation', {
    address: stranger.address,
    theirKey: formatKey(stranger.pair.publicKey),
  })
  expect(added.status).toBe(200)
  const { body } = await send('ask', { kind: 'supplies' })
  const [supply] = (body as { supplies: { id: string; termsVersion: number | null }[] }).supplies
  const about = { supplyId: supply?.id, ...by }
  await send('say', { kind: 'acceptTerms', version: supply?.termsVersion ?? 1, ...about })
  expect((await send('say', { kind: 'sendRequest', company: COMPANY, ...about })).body).toEqual({ done: true })
  const decided = await world.at.decide(BLUE_DHOW, 'Approved', { creditLimit: '10000' })
  expect([decided.status, decided.body.errorMessage]).toEqual([200, undefined])
}

describe('a partner that buys flights', { timeout: 180_000 }, () => {
  let flights: FlightWorld
  let of: OfDhow
  let other: Between
  beforeAll(async () => {
    flights = await startFlightWorld()
    of = await orderOfDhow(flights)
    other = await secondConsumer(flights)
  }, 120_000)
  afterAll(() => flights.close())

  test('has what it ordered, and may order', async () => {
    const { partnerLink } = flights.server.app
    const own = { consumerSiteId: SITE.blueDhow, supplierSiteId: SITE.skylark }
    expect(await partnerLink.ask(own, { kind: 'flightLook', orderRef: of.orderRef })).toMatchObject({
      record: { state: 'ticketed' },
    })
    expect(await partnerLink.ask(own, { kind: 'flightChange', changeRequestId: of.changeRequestId })).toMatchObject({
      change: { status: expect.any(String) },
    })
    const found = await partnerLink.ask(other, { kind: 'flightSearch', wish: WISH })
    // Who is not admitted is refused, and has no search.
    expect(found).toMatchObject({ searchId: expect.any(String), options: expect.any(Array) })
    expect(JSON.stringify(found)).not.toContain('Blue Dhow')
  })

  test.each(Object.keys(FLIGHTS_ASKED) as FlightQuestion['kind'][])('asks nothing about those of another: %s', async (kind) => {
    const before = await rowsOfDhow(flights)
    expect(before.length).toBeGreaterThan(3)
    const { question, expected } = FLIGHTS_ASKED[kind](of)
    expect(await flights.server.app.partnerLink.ask(other, question)).toEqual(expected)
    expect(await rowsOfDhow(flights)).toEqual(before)
  })

  test.each(Object.keys(FLIGHTS_SAID) as FlightMessage['kind'][])('says nothing that moves those of another: %s', async (kind) => {
    const before = await rowsOfDhow(flights)
    const message = FLIGHTS_SAID[kind](of)
    expect(await flights.server.app.partnerLink.say(other, message)).toEqual(refusedIn(message.orderRef))
    expect(await rowsOfDhow(flights)).toEqual(before)
  })
})

/** What Blue Dhow has at Skylark: a search and a quote, a ticket, and a refund that it has asked for. */
type OfDhow = {
  readonly booked: BookFlight
  readonly orderRef: string
  readonly changeRequestId: string
  /** Of the ticket that stands. */
  readonly part: NonNullable<FlightPart>
  /** A change of it that waits for an answer to its price. */
  readonly asked: { readonly changeRequestId: string; readonly quoteId: string }
}

const WISH = FlightWish.parse({
  segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${travelDay()}T00:00:00` }],
  ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
})

/** Two tickets: one that stands, and one whose refund was asked for and made. */
async function orderOfDhow(flights: FlightWorld): Promise<OfDhow> {
  const booked: BookFlight[] = []
  flights.meddle({
    say: (between, message, on) => {
      if (message.kind === 'bookFlight') booked.push(message)
      return on.say(between, message)
    },
  })
  for (let made = 0; made < 2; made += 1) {
    const { orderId, bookingId } = await flights.order()
    await flights.pay(orderId)
    expect((await flights.settled(bookingId)).status).toBe('issued')
  }
  flights.meddle()
  const [kept, refunded] = booked
  if (!kept || !refunded) throw new Error('Nothing was said about the flights')
  const { app } = flights.server
  const between = { consumerSiteId: SITE.blueDhow, supplierSiteId: SITE.skylark }
  const until = plusMinutes(app.now(), 10)
  const answer = (await app.partnerLink.say(between, {
    ...{ kind: 'cancelFlight', id: randomUUID(), orderRef: refunded.orderRef, until, cause: 'other', remarks: 'Ill' },
  })) as { requested?: string }
  const changeRequestId = answer.requested
  if (!changeRequestId) throw new Error(`No request: ${JSON.stringify(answer)}`)
  // What goes on by itself would be taken for what the other one has moved.
  await waitUntil(
    () => app.partnerLink.ask(between, { kind: 'flightChange', changeRequestId }) as Promise<{ change: { end: string | null } }>,
    ({ change }) => change.end === 'completed',
    'refunded',
  )
  const { record } = FlightRecord.parse(await app.partnerLink.ask(between, { kind: 'flightLook', orderRef: kept.orderRef }))
  const part = {
    tickets: record?.passengers.flatMap(({ ticketId }) => ticketId ?? []) ?? [],
    sectors: [{ origin: 'DEL', destination: 'BOM' }],
  }
  expect(part.tickets).toHaveLength(1)
  const { orderRef } = kept
  const reissue = (await app.partnerLink.say(between, {
    ...{ kind: 'changeFlight', id: randomUUID(), orderRef, until, flights: [], remarks: 'The day after' },
  })) as { requested?: string }
  const { body } = await flights.at.call<{ change: { offer: { quoteId: string } } }>(SKYLARK, 'flight/quoteChangeRequest', {
    ...{ changeRequestId: Number(reissue.requested), airlinePenalty: '600.00', remarks: 'As the airline says' },
  })
  const asked = { changeRequestId: reissue.requested ?? '', quoteId: body.change.offer.quoteId }
  return { booked: kept, orderRef, changeRequestId, part, asked }
}

/** One more company that Skylark has approved for its flights. */
async function secondConsumer({ server, at }: FlightWorld): Promise<Between> {
  const { body } = await at.call<{ installations: PartnerInstallation[] }>(SKYLARK, 'supplier/installations/addInstallation', {
    address: 'https://second.invalid',
  })
  const consumerSiteId = body.installations[0]?.installationId ?? 0
  const { db } = server.app
  await sql`insert into supply_requests (site_id, supply_id, consumer_site_id, status, asked_at, asked_by, asked_email, accepted_version,
      approved_at, decided_at, decided_by, is_flight_hold_allowed)
    select site_id, supply_id, ${consumerSiteId}, status, asked_at, 'Second', '', accepted_version, approved_at, decided_at, decided_by, true
    from supply_requests where site_id = 1 and consumer_site_id = 2`.execute(db)
  await sql`insert into supply_acceptances (site_id, supply_id, consumer_site_id, version, accepted_at, accepted_by, accepted_email)
    select site_id, supply_id, ${consumerSiteId}, version, accepted_at, 'Second', '' from supply_acceptances
    where site_id = 1 and consumer_site_id = 2`.execute(db)
  await sql`with made as (
      insert into legal_entities (site_id, kind, name) select site_id, kind, 'Second Ltd' from legal_entities
      where (site_id, id) = (select site_id, legal_entity_id from supply_consumers where site_id = 1 and consumer_site_id = 2)
      returning id)
    insert into supply_consumers (site_id, consumer_site_id, legal_entity_id, since)
    select 1, ${consumerSiteId}, made.id, now() from made`.execute(db)
  return { consumerSiteId, supplierSiteId: SITE.skylark }
}

/** All that Skylark keeps of what Blue Dhow has ordered. */
async function rowsOfDhow({ server }: FlightWorld): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    with buyer as (select legal_entity_id as id from supply_consumers where site_id = 1 and consumer_site_id = 2)
    select 'order ' || p.*::text as row from partner_orders p where site_id = 1 and consumer_site_id = 2
    union all select 'booking ' || concat_ws(' ', b.id, b.status, b.pnr) from bookings b, buyer where b.site_id = 1 and b.legal_entity_id = buyer.id
    union all select 'request ' || concat_ws(' ', c.id, c.booking_id) from change_requests c join bookings b on b.site_id = c.site_id and b.id = c.booking_id, buyer
      where c.site_id = 1 and b.legal_entity_id = buyer.id
    union all select 'entry ' || e.*::text from ledger_entries e join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id, buyer
      where e.site_id = 1 and a.legal_entity_id = buyer.id
    order by 1`.execute(server.app.db)
  return rows.map(({ row }) => row)
}

type AsksFlight = (of: OfDhow) => { readonly question: FlightQuestion; readonly expected: unknown }
const refused = expect.objectContaining({ refused: expect.any(String) })
/** Each question about flights, about what is another partner's. */
const FLIGHTS_ASKED: Record<FlightQuestion['kind'], AsksFlight> = {
  flightSearch: () => ({
    question: { kind: 'flightSearch', wish: WISH },
    expected: expect.objectContaining({ options: expect.any(Array) }),
  }),
  flightQuote: ({ booked: { searchId, resultIndex } }) => ({
    question: { kind: 'flightQuote', searchId, resultIndex },
    expected: refused,
  }),
  flightRules: ({ booked: { searchId, resultIndex } }) => ({
    question: { kind: 'flightRules', searchId, resultIndex },
    expected: refused,
  }),
  flightLook: ({ orderRef }) => ({ question: { kind: 'flightLook', orderRef }, expected: { record: null } }),
  flightRelease: ({ orderRef }) => ({ question: { kind: 'flightRelease', orderRef }, expected: { record: null } }),
  flightCharge: ({ orderRef }) => ({ question: { kind: 'flightCharge', orderRef }, expected: refused }),
  flightPartCharge: ({ orderRef, part }) => ({ question: { kind: 'flightPartCharge', orderRef, ...part }, expected: refused }),
  flightChange: ({ changeRequestId }) => ({ question: { kind: 'flightChange', changeRequestId }, expected: { change: null } }),
}

/** Each message about flights, about what is another partner's. */
const FLIGHTS_SAID: Record<FlightMessage['kind'], (of: OfDhow) => FlightMessage> = {
  bookFlight: ({ booked }) => ({ ...booked, id: randomUUID(), orderRef: randomUUID() }),
  holdFlight: ({ booked }) => ({ ...booked, kind: 'holdFlight', id: randomUUID(), orderRef: randomUUID() }),
  ticketFlight: ({ booked: { net, until, orderRef } }) => ({ kind: 'ticketFlight', id: randomUUID(), orderRef, net, until }),
  cancelFlight: ({ booked: { until, orderRef } }) => ({
    ...{ kind: 'cancelFlight', id: randomUUID(), orderRef, until, cause: 'other', remarks: '' },
  }),
  cancelPartOfFlight: ({ booked: { until, orderRef }, part }) => ({
    ...{ kind: 'cancelPartOfFlight', id: randomUUID(), orderRef, until, cause: 'other', remarks: '', ...part },
  }),
  changeFlight: ({ booked: { until, orderRef } }) => ({
    ...{ kind: 'changeFlight', id: randomUUID(), orderRef, until, remarks: '' },
    flights: [{ origin: 'DEL', destination: 'BOM', date: travelDay(2) }],
  }),
  refundFlight: ({ booked: { until, orderRef }, part }) => ({
    ...{ kind: 'refundFlight', id: randomUUID(), orderRef, until, cause: 'other', remarks: '', part, airlineConfirmation: '' },
  }),
  agreeToChangeOfFlight: ({ booked: { until, orderRef }, asked }) => ({
    ...{ kind: 'agreeToChangeOfFlight', id: randomUUID(), orderRef, until, ...asked, total: { amount: '600.00', currency: 'INR' } },
  }),
  dropChangeOfFlight: ({ booked: { until, orderRef }, asked }) => ({
    ...{ kind: 'dropChangeOfFlight', id: randomUUID(), orderRef, until, ...asked, remarks: '' },
  }),
  answerAboutChangeOfFlight: ({ booked: { until, orderRef }, asked: { changeRequestId } }) => ({
    ...{ kind: 'answerAboutChangeOfFlight', id: randomUUID(), orderRef, until, changeRequestId, questionId: '1', answer: 'Yes' },
  }),
}
