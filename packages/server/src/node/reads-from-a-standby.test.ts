import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import { instant } from '@tradewind/domain/time'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connect-database.ts'
import { readInSite } from '../database/in-site.ts'
import { migrate } from '../database/migrate.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { makeLog } from '../log.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { type HotStandby, startHotStandby } from '../testing/hot-standby.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createHttpServer } from './create-http-server.ts'

/** What only reads can be answered by a copy of the database: lists, the desk, the trail, exports. Each answers there what it answers at the primary. */
let copies: HotStandby
let server: TestServer
let standby: Database
let reader: FastifyInstance
const PEOPLE = { agent: 'agent@skylark.example', admin: 'admin@skylark.example' } as const

beforeAll(async () => {
  copies = await startHotStandby(async (url) => {
    await migrate(url)
    const { db } = connectDatabase(url, { maxConnections: 2 })
    await seedDemo({ db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) })
    await db.destroy()
  })
  server = await startTestServer({ DATABASE_URL: copies.url })
  standby = connectDatabase(copies.standbyUrl, { maxConnections: 4 }).db
  reader = await createHttpServer({ ...server.app, db: standby })
  useFakeSupplier(server)
  // A site's keys for notices to devices are made once, with the first look at the settings.
  await server.call('notification/getNotificationSettings', undefined, { as: await server.logIn(PEOPLE.agent), method: 'GET' })
  const { orderId, actor, bookingId } = await openTestBooking(server, PEOPLE.agent)
  await payFromWallet({ ...server.app, actor, now: server.app.now(), refuse: refuseAny }, { orderId })
  await waitUntil(
    () => server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow(),
    ({ status }) => status === 'issued',
    'issued',
  )
}, 120_000)
afterAll(async () => {
  await reader.close()
  await standby.destroy()
  await server.close()
  await copies.stop()
})

type Who = keyof typeof PEOPLE
/** What is asked with POST, with a person who may; what has two readers is asked by both. */
const POSTED: readonly (readonly [call: string, who: Who, input: object])[] = [
  ['tickets.getTickets', 'admin', {}],
  ['sales.getSales', 'admin', {}],
  ['ownBookings.getMyBookings', 'agent', { filters: { search: 'sky' } }],
  ['desk.getDesk', 'admin', {}],
  ['desk.getDesk', 'agent', {}],
  ['desk.getOpenCounts', 'admin', {}],
  ['desk.getOpenCounts', 'agent', {}],
  ['desk.find', 'admin', { text: 'sky' }],
  ['audit.getAuditEntries', 'admin', {}],
  ['holds.getHolds', 'agent', {}],
  ['customers.getCustomers', 'admin', {}],
  ['accounts.getUserBySessionId', 'agent', {}],
  ['reconciliation.getDifferences', 'admin', {}],
  ['changeDesk.getChangeRequests', 'admin', {}],
  ['changes.getMyChangeRequests', 'agent', {}],
  ['offers.listSharedOffers', 'agent', {}],
  ['combos.getCombos', 'admin', {}],
  ['destination.getAllDmcData', 'admin', {}],
  ['markets.getMarketsOfCustomers', 'admin', { customerIds: [1] }],
  ['tourOptions.getTourOptionsByCity', 'admin', { cityId: 0 }],
  ['network.getVisibleSuppliers', 'admin', { domainName: 'localhost' }],
]

type Definition = {
  '~orpc': {
    route: { method: 'GET' | 'POST' | 'DELETE'; path: string }
    meta: CallMeta
    inputSchema?: { safeParse(input: unknown): { success: boolean } }
  }
}
const CALLS = contract as unknown as Record<string, Record<string, Definition>>

/** Who is no member of staff is refused. */
const OF_STAFF: readonly string[] = ['permission', 'anyPermission', 'superAdmin']

/** All that is asked with GET and needs no more than its address. */
function listGets(): [call: string, who: Who, input: object][] {
  const all = Object.entries(CALLS).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, ...call['~orpc'] })),
  )
  return all
    .filter(({ route, inputSchema: schema }) => route.method === 'GET' && (!schema || schema.safeParse({}).success))
    .map(({ name, meta: { access } }) => [name, OF_STAFF.includes(access.kind) ? 'admin' : 'agent', {}])
}
const READS = [...POSTED, ...listGets()]

function routeOf(call: string) {
  const [feature = '', name = ''] = call.split('.')
  const found = CALLS[feature]?.[name]
  if (!found) throw new Error(`There is no call ${call}`)
  return found['~orpc'].route
}

async function ask(http: FastifyInstance, call: string, who: Who, input: object) {
  const { method, path } = routeOf(call)
  const answer = await http.inject({
    method,
    url: `/api${path}`,
    headers: { host: 'localhost', 'auth-token': await server.logIn(PEOPLE[who]) },
    ...(method === 'POST' ? { payload: input } : {}),
  })
  return { status: answer.statusCode, body: answer.json() as object }
}

test.each(READS)('%s of %s is answered by a standby as by the primary', async (call: string, who: Who, input: object) => {
  await server.logIn(PEOPLE[who])
  await copies.followed()
  const there = await ask(reader, call, who, input)
  expect(there).toEqual(await ask(server.http, call, who, input))
  expect(there.status).toBe(200)
})

const FILTERS = { tickets: {}, changes: { search: '' }, sales: {} } as const
test.each(Object.keys(FILTERS) as (keyof typeof FILTERS)[])(
  'the lines of an export of %s are read from a standby',
  async (kind) => {
    const exported = server.app.exports.get(kind)
    if (!exported) throw new Error(`Nobody exports ${kind}`)
    await copies.followed()
    const read = (db: Database) =>
      readInSite(db, 1, async (tx) => {
        const pieces: Uint8Array[] = []
        for await (const piece of exported.write(tx, { input: FILTERS[kind], format: 'csv', onRead: () => {} })) pieces.push(piece)
        return { count: await exported.count(tx, FILTERS[kind]), text: Buffer.concat(pieces).toString('utf8') }
      })
    const there = await read(standby)
    expect(there).toEqual(await read(server.app.db))
    expect(there.text.split('\n').length).toBeGreaterThan(kind === 'changes' ? 0 : 1)
  },
)

test('of the calls that are asked with GET none is left out but those that need an id', () => {
  const asked = READS.map(([call]) => call)
  const left = Object.entries(CALLS).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      call['~orpc'].route.method === 'GET' && !asked.includes(`${feature}.${name}`) ? [`${feature}.${name}`] : [],
    ),
  )
  expect(left.toSorted()).toEqual([
    'activities.fetchActivities',
    'cart.findCartHotels',
    ...['documents.getDocumentPdf', 'documents.getTicketCalendar', 'documents.getTicketPdf'],
    ...['markets.getMarketOfCustomer', 'markupChecks.checkRules'],
    ...['markupChecks.getWhatIf', 'markupChecks.listWhatIfLines', 'markupChecks.listWhatIfs', 'markupDrafts.getDraft'],
    ...['markupDrafts.listEditions', 'markupSheets.exportRules', 'markups.getBuyerGroup'],
    ...[
      'network.getPartnerSales',
      'partnerKeys.getCompanyUsage',
      'partnerKeys.getKeyUsage',
      'pictures.getPictures',
      'policies.getPolicy',
      'proposals.getComments',
      'proposals.getOwnQuotation',
      'proposals.getProposals',
      'quotationChanges.getChanges',
      'quotationMoney.getCancellationOfKart',
      'quotationMoney.getReceipts',
      'quotations.getKartById',
      'quotations.getKartVersions',
      'quotations.getQuotationBasis',
    ],
    ...['rateStudio.getRateEditions', 'rateStudio.getRateStudio', 'rates.getTicketRates'],
    ...['rates.getTransferRates', 'reference.apiCities', 'reference.apiStates', 'savedViews.getSavedViews'],
    'travelDays.getTravellingFile',
    ...['vouchers.getVoucher', 'vouchers.getVoucherPdf', 'webhooks.getDeliveries'],
  ])
})

test('what writes is refused there: the answers above wrote nothing', async () => {
  await copies.followed()
  const { status } = await ask(reader, 'savedViews.saveView', 'admin', { list: 'queue', name: 'Mine', search: 'text=a' })
  expect(status).toBe(500)
  await expect(standby.deleteFrom('notices').execute()).rejects.toThrow('read-only transaction')
})
