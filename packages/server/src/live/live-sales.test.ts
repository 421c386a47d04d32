import { randomUUID } from 'node:crypto'
import type { LiveMessage } from '@tradewind/contract/live/live'
import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { money } from '@tradewind/domain/money'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { announce } from './announce.ts'
import { openScreen, type Screen } from './testing/open-screen.ts'

const HOST = 'bluedhow.localhost'
const [DESK, AGENT, OTHER] = ['admin@bluedhow.example', 'agent@bluedhow.example', 'live@elsewhere.example']

let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let here: string
let screens: Screen[] = []
/** How many messages of a screen were looked at. */
const seen = new Map<Screen, number>()
let customerId = 0
let [admin, agent] = ['', '']

beforeAll(async () => {
  server = await startTestServer()
  here = await server.http.listen({ port: 0, host: 'localhost' })
  stocked = await stockActivities(server)
  admin = await server.logIn(DESK, { host: HOST })
  agent = await server.logIn(AGENT, { host: HOST })
  const { siteId, userId, legalEntityId } = await logInActor(server, AGENT, HOST)
  customerId = userId
  await inSite(server.app.db, siteId, (tx) =>
    topUp(tx, { legalEntityId, amount: money(1_000_000n, 'AED'), reference: 'live', now: server.app.now() }),
  )
})
afterEach(() => {
  for (const screen of screens) screen.close()
  screens = []
})
afterAll(() => server.close())

async function screenOf(email: string): Promise<Screen> {
  const screen = await openScreen(here, await server.logIn(email, { host: HOST }), HOST)
  screens.push(screen)
  return screen
}

/** What a screen has been sent since it was asked before: messages arrive in order, and this one last. */
async function heardBy(email: string, screen: Screen): Promise<LiveMessage[]> {
  const exportId = randomUUID()
  const { siteId, userId } = await logInActor(server, email, HOST)
  await inSite(server.app.db, siteId, (tx) => announce(tx, { topic: 'export', exportId, userId }))
  await screen.hears({ topic: 'export', exportId })
  const since = screen.messages.slice(seen.get(screen) ?? 0)
  seen.set(screen, screen.messages.length)
  return since.filter(({ topic }) => topic === 'quotation' || topic === 'sale')
}

type Refused = { shortError?: object; errorMessage?: string }
async function desk<Body>(path: string, body: object, as = admin): Promise<Body> {
  const answer = await server.call<Body & Refused>(path, body, { as, host: HOST })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A guide of 1,000, half of which is refunded. */
async function save(): Promise<StaffKart> {
  const day = addDays(dateIn('Asia/Dubai', server.app.now()), 40)
  const cancellation = [
    { amount: 60, unit: 'day', refundPercent: 100 },
    { amount: 1, unit: 'day', refundPercent: 50 },
  ]
  const { kart } = await desk<{ kart: StaffKart }>('kart/saveKart', {
    ...{ customerId, kartName: 'Live', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED', arrivalDate: day },
    ...{ totalPrice: '1000.00', miscellaneous: [{ name: 'Guide', price: '1000', startDate: day, cancellation }] },
  })
  return kart
}

test('a quotation is announced to the desk from its first draft, and to its customer once it was sent; each step says once what moved', async () => {
  const [staff, customer] = [await screenOf(DESK), await screenOf(AGENT)]
  const heard = async () => [await heardBy(DESK, staff), await heardBy(AGENT, customer)]
  const kart = await save()
  const it: LiveMessage = { topic: 'quotation', quotationId: kart.id }
  expect(await heard()).toEqual([[it], []])
  const wish = { quotationId: kart.id, version: 1, email: '', idempotencyKey: `proposal-${kart.id}` }
  const { proposal } = await desk<{ proposal: Proposal }>('proposals/sendProposal', wish)
  expect(await heard()).toEqual([[it], [it]])
  const path = new URL(proposal.link).pathname
  const form = (act: string, fields: Record<string, string>) =>
    server.http.inject({
      ...{ method: 'POST', url: `${path}/${act}`, payload: new URLSearchParams(fields).toString() },
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const opened = () => server.http.inject({ url: path, headers: { host: HOST } })
  await opened()
  // That it was opened is news once.
  await opened()
  expect(await heard()).toEqual([[it], [it]])
  await form('ask', { name: 'Leela Rao', body: 'Is there a pool?', about: '', key: 'k'.repeat(20) })
  expect(await heard()).toEqual([[it], [it]])
  await form('accept', { name: 'Leela Rao', terms: 'yes' })
  expect(await heard()).toEqual([[it], [it]])
  await desk('kart/addReceipt', { id: kart.id, amount: '100', idempotencyKey: `deposit-${kart.id}` })
  expect(await heard()).toEqual([[it], [it]])
  const { kart: sold } = await desk<{ kart: StaffKart }>('kart/setKartStatus', { id: kart.id, version: 1, status: 'vouchered' })
  expect(sold.status).toBe('vouchered')
  const { money: paid } = (
    await server.call<{ money: QuotationMoney }>(`kart/getReceipts?id=${kart.id}`, undefined, {
      as: admin,
      host: HOST,
      method: 'GET',
    })
  ).body
  const ofOrder: LiveMessage = { topic: 'sale', orderId: paid.orderId ?? 0 }
  const both = [expect.arrayContaining([it, ofOrder]), expect.arrayContaining([it, ofOrder])]
  expect(await heard()).toEqual(both)
  await desk('kart/cancelService', { saleId: paid.sales[0]?.saleId, refund: '500', reason: 'Ill' })
  expect(await heard()).toEqual(both)
})

test('what is paid at once from a cart is announced to its buyer and the desk, once for all of it, and so is a cancellation', async () => {
  const option = await stocked.stock({
    option: {
      times: [stocked.start('09:00', 20), stocked.start('17:00', 20)],
      cancellation: [{ amount: 24, unit: 'hour', refundPercent: 70 }],
    },
  })
  const day = stocked.inDays(10)
  const tourOptionCart = ['09:00', '17:00'].map((time) => ({
    tourOptionId: option.tourOptionId,
    date: day,
    transfer: 'ticket',
    time,
  }))
  const trip = { adults: 2, children: 0, startDate: day, endDate: day }
  const { cart } = await desk<{ cart: { id: number; version: number; totals: { total: string } } }>(
    'activities/cart/addToCart',
    { cartId: -1, payload: { tourOptionCart }, ...trip },
    agent,
  )
  const { orderId } = await desk<{ orderId: string }>(
    'activities/cart/payCart',
    {
      ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
      idempotencyKey: 'paying live',
    },
    agent,
  )
  const [staff, buyer] = [await screenOf(DESK), await screenOf(AGENT)]
  const paid = await desk<{ sales: { orderId: number; saleId: number; cancellation: { refund: string } }[] }>(
    'activities/payments/orderSuccessCallback',
    { orderId, payment: { method: 'wallet' } },
    agent,
  )
  const [one] = paid.sales
  const ofOrder: LiveMessage = { topic: 'sale', orderId: one?.orderId ?? 0 }
  expect([await heardBy(DESK, staff), await heardBy(AGENT, buyer)]).toEqual([[ofOrder], [ofOrder]])
  await desk('activities/cancelActivity', { saleId: one?.saleId, agreedRefund: one?.cancellation.refund }, agent)
  expect(await heardBy(DESK, staff)).toContainEqual(ofOrder)
  expect(await heardBy(AGENT, buyer)).toContainEqual(ofOrder)
})

test('neither is announced to another company, and a quotation that goes to another customer to both', async () => {
  const other = { firstName: 'Meera', lastName: 'Pillai', email: OTHER }
  const made = await desk<{ user: { id: number } }>('user/createDetailPendingCustomerForDmc', {
    userType: 'travelAgent',
    customer: other,
  })
  await server.app.db
    .updateTable('users')
    .set(({ selectFrom }) => ({
      password_hash: selectFrom('users as known').select('known.password_hash').where('known.email', '=', AGENT).limit(1),
    }))
    .where('id', '=', made.user.id)
    .execute()
  const kart = await save()
  const wish = { quotationId: kart.id, version: 1, email: '', idempotencyKey: `proposal-${kart.id}` }
  const [mine, theirs] = [await screenOf(AGENT), await screenOf(OTHER)]
  await desk('proposals/sendProposal', wish)
  const it: LiveMessage = { topic: 'quotation', quotationId: kart.id }
  expect([await heardBy(AGENT, mine), await heardBy(OTHER, theirs)]).toEqual([[it], []])
  const { legal_entity_id } = await server.app.db
    .selectFrom('users')
    .select('legal_entity_id')
    .where('id', '=', made.user.id)
    .executeTakeFirstOrThrow()
  await server.app.db
    .updateTable('quotations')
    .set({ customer_id: made.user.id, legal_entity_id })
    .where('id', '=', BigInt(kart.id))
    .execute()
  expect([await heardBy(AGENT, mine), await heardBy(OTHER, theirs)]).toEqual([[it], [it]])
})
