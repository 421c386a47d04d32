import type { AccountKind } from '@tradewind/domain/ledger/posting'
/** Longer than a file should be: every way a refund can fail to reach its card, and how each ends, with the money followed to its end. */
import { plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { FakeSupplier } from '../flights/book/testing/fake-supplier.ts'
import { SupplierRefused } from '../flights/suppliers/supplier-errors.ts'
import { GatewayPending, GatewayRefused, GatewayUnavailable, type PaymentGateway } from '../payments/gateways/payment-gateway.ts'
import { sendRefund } from '../payments/refunds/send-refund.ts'
import { verifyPayments } from '../payments/verify-payment.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { sumOfAccount } from '../testing/sum-of-account.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ADMIN = 'admin@skylark.example'
const PRIYA = 'priya@skylark.example'
const SITE = 1
const AMOUNT = 507_800n
/** The jobs of a busy machine take their time. */
const PATIENTLY = { timeout: 20_000 }

let sandbox: Sandbox
let server: TestServer
let supplier: FakeSupplier
let host: string
/** What the gateway does when it is asked for a refund. Undefined: it works. 'none': the site has no account there any more. */
let refunding: PaymentGateway['refund'] | 'none' | undefined
let asked = 0
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  host = `localhost:${new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port}`
  supplier = useFakeSupplier(server)
  supplier.before = (call) => {
    if (call === 'issue') throw new SupplierRefused('soldOut', '1', 'No seats left')
  }
  await control('', { callbackMode: 'never' })
  const { find, ...gateways } = server.app.gateways
  const bent: typeof find = (siteId, name) => {
    const gateway = refunding === 'none' ? undefined : find(siteId, name)
    const refund: PaymentGateway['refund'] = (wish) => {
      asked += 1
      return typeof refunding === 'function' ? refunding(wish) : (gateway as PaymentGateway).refund(wish)
    }
    return gateway && { ...gateway, refund }
  }
  Object.assign(server.app, { gateways: { ...gateways, find: bent } })
})
beforeEach(() => {
  refunding = undefined
  asked = 0
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Detail = {
  id: number
  kind: string
  state: string
  resolution: string | null
  amount: string | null
  events: { what: string; note: string | null }[]
  may: { resolve: { how: string; whyNot: string | null }[] }
}
type Body = { errorCode: string; errorMessage: string; shortError?: object; difference: Detail; differences: Detail[] }

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}
async function ask(path: string, body: unknown, as = ADMIN, at = 'localhost') {
  return server.call<Body>(`reconciliation/${path}`, body, { as: await server.logIn(as, { host: at }), host: at })
}
const resolve = (differenceId: number, how: string, more: object = {}, as = ADMIN) =>
  ask('resolveDifference', { differenceId, how, note: 'Card account closed', ...more }, as)
/** Pressed at the same moment. A press just while the queue asks the gateway itself is asked to try again, and does. */
async function atOnce(...presses: (() => ReturnType<typeof resolve>)[]) {
  for (;;) {
    const answers = await Promise.all(presses.map((press) => press()))
    if (answers.some(({ body }) => body.errorCode !== 'REFUND_UNDER_WAY')) return answers
  }
}
const rowOf = (refundId: string) =>
  server.app.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
const moneyOf = async (bookingId: number) =>
  (await server.app.db.selectFrom('bookings').select(['status', 'money']).where('id', '=', bookingId).executeTakeFirstOrThrow())
    .money

/** A card payment for seats that were gone: its money is promised back, and the job has asked for it once. */
async function promised() {
  const { orderId, bookingId } = await openTestBooking(server, PRIYA)
  const as = await server.logIn(PRIYA)
  const { body } = await server.call<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', { orderId }, { as, host })
  await control('/pay', { gatewayOrderId: body.gatewayOrderId, outcome: 'success' })
  await verifyPayments(server.app, { siteId: SITE, orderId })
  const find = () => server.app.db.selectFrom('refunds').selectAll().where('payment_id', '=', orderId).executeTakeFirst()
  await expect.poll(async () => (await find())?.asked_at ?? null, PATIENTLY).not.toBeNull()
  return { bookingId, orderId, refundId: (await find())?.id ?? '' }
}
async function differenceOf(refundId: string, kind = 'refundStuck') {
  const row = await server.app.db
    .selectFrom('differences')
    .select('id')
    .where('kind', '=', kind)
    .where('about', '=', refundId)
    .executeTakeFirst()
  return row && (await ask('getDifference', { differenceId: row.id })).body.difference
}
/** One whose account has gone, and of which staff was notified. */
async function stuck() {
  refunding = () => Promise.reject(new GatewayUnavailable('down'))
  const refund = await promised()
  refunding = 'none'
  await sendRefund(server.app, { siteId: SITE, refundId: refund.refundId })
  const difference = await differenceOf(refund.refundId)
  if (!difference) throw new Error('Nobody was notified')
  asked = 0
  return { ...refund, difference }
}
const balance = (kind: AccountKind) => sumOfAccount(server, SITE, kind)
async function noticesOf(email: string) {
  return server.app.db
    .selectFrom('notices as n')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.user_id'))
    .select(['n.title', 'n.body', 'n.path'])
    .where('u.email', '=', email)
    .where('u.site_id', '=', SITE)
    .orderBy('n.created_at')
    .execute()
}

test('with no account to ask, staff is notified once at once, and the difference stays open through the nightly run', async () => {
  const before = (await noticesOf(ADMIN)).length
  const { refundId, difference } = await stuck()
  expect(difference).toMatchObject({ kind: 'refundStuck', state: 'open' })
  expect(difference.may.resolve.map(({ how }) => how)).toEqual(['intoWallet', 'paidByHand'])
  await sendRefund(server.app, { siteId: SITE, refundId })
  const notices = (await noticesOf(ADMIN)).slice(before)
  expect(notices).toEqual([
    {
      title: 'A refund of ₹5,078.00 to a card failed',
      body: 'This site has no account with sandbox. You can resolve it manually.',
      path: '/staff/reconciliation',
    },
  ])
  await ask('runNow', {})
  await expect
    .poll(async () => (await server.app.db.selectFrom('reconciliation_runs').select('status').execute()).at(-1)?.status, PATIENTLY)
    .toBe('done')
  expect((await differenceOf(refundId))?.state).toBe('open')
  expect((await resolve(difference.id, 'falseAlarm')).body.errorCode).toBe('NOT_THIS_WAY')
  // The account is back: it goes to the card after all, and nobody has anything left to do.
  refunding = undefined
  await sendRefund(server.app, { siteId: SITE, refundId })
  expect((await rowOf(refundId)).status).toBe('sent')
  expect(await differenceOf(refundId)).toMatchObject({ state: 'resolved', resolution: 'matchedLater' })
})

test('put into the wallet: once, with its line in the trail, and the customer is notified', async () => {
  const { refundId, bookingId, difference } = await stuck()
  const before = await balance('wallet')
  const toWallet = () => resolve(difference.id, 'intoWallet')
  const { pnr } = await server.app.db.selectFrom('bookings').select('pnr').where('id', '=', bookingId).executeTakeFirstOrThrow()
  expect((await ask('getDifference', { differenceId: difference.id })).body.difference).toMatchObject({
    sale: { kind: 'flight', one: 'booking', reference: 'PNR' },
    refund: { what: 'Seats not available', changeRequestId: null, pnr },
  })
  const answers = await atOnce(toWallet, toWallet)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await balance('wallet')) - before).toBe(AMOUNT)
  expect(await moneyOf(bookingId)).toBe('refundedToWallet')
  expect(await differenceOf(refundId)).toMatchObject({ state: 'resolved', resolution: 'intoWallet' })
  expect((await noticesOf(PRIYA)).at(-1)?.title).toBe('₹5,078.00 was refunded to your wallet')
  const trail = await server.app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('about_kind', '=', 'difference')
    .where('about_id', '=', String(difference.id))
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['put a refund into the wallet'])
  // The job that still comes round finds nothing to do.
  refunding = undefined
  await sendRefund(server.app, { siteId: SITE, refundId })
  expect(asked).toBe(0)
})

test('paid by bank transfer: from the bank, under a reference, and both ways at once pay once', async () => {
  const { refundId, bookingId, difference } = await stuck()
  expect((await resolve(difference.id, 'paidByHand')).body.shortError).toMatchObject({ reference: expect.any(String) })
  const before = { bank: await balance('bank'), wallet: await balance('wallet'), owed: await balance('refundsPayable') }
  const answers = await atOnce(
    () => resolve(difference.id, 'paidByHand', { reference: 'N240112233' }),
    () => resolve(difference.id, 'intoWallet'),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const isByHand = answers[0]?.status === 200
  expect((await balance('bank')) - before.bank).toBe(isByHand ? AMOUNT : 0n)
  expect((await balance('wallet')) - before.wallet).toBe(isByHand ? 0n : AMOUNT)
  expect((await balance('refundsPayable')) - before.owed).toBe(-AMOUNT)
  expect(await moneyOf(bookingId)).toBe(isByHand ? 'refundedByHand' : 'refundedToWallet')
  expect((await rowOf(refundId)).hand_reference).toBe(isByHand ? 'N240112233' : null)
})

test('an hour of silence is notified; before that the queue only tries again', async () => {
  refunding = () => Promise.reject(new GatewayUnavailable('down'))
  const { refundId } = await promised()
  await expect(sendRefund(server.app, { siteId: SITE, refundId })).rejects.toThrow('down')
  expect(await differenceOf(refundId)).toBeUndefined()
  server.passMinutes(61)
  await sendRefund(server.app, { siteId: SITE, refundId })
  expect(await differenceOf(refundId)).toMatchObject({ state: 'open' })
  const queued = await server.app.db
    // pg-boss's own table
    .selectFrom('pgboss.job' as never)
    .selectAll()
    .where('name' as never, '=', 'refund-payment' as never)
    .where('state' as never, '=', 'created' as never)
    .execute()
  expect(JSON.stringify(queued)).toContain(refundId)
})

test('ending it manually asks again: what the gateway then sends is not paid a second time', async () => {
  const { refundId, difference, bookingId } = await stuck()
  refunding = undefined
  const before = { bank: await balance('bank'), clearing: await balance('gatewayClearing') }
  const { status, body } = await resolve(difference.id, 'paidByHand', { reference: 'N1' })
  expect([status, body.errorMessage]).toEqual([409, 'The gateway has now sent this refund to the card.'])
  expect(await balance('bank')).toBe(before.bank)
  expect((await balance('gatewayClearing')) - before.clearing).toBe(AMOUNT)
  expect((await rowOf(refundId)).status).toBe('sent')
  expect(await moneyOf(bookingId)).toBe('refundedToCard')
  expect(await differenceOf(refundId)).toMatchObject({ state: 'resolved', resolution: 'matchedLater' })
})

test('what the gateway is at is left to it; what it refuses can be ended', async () => {
  const { refundId, difference } = await stuck()
  refunding = () => Promise.reject(new GatewayPending('at it'))
  expect((await resolve(difference.id, 'intoWallet')).body.errorCode).toBe('REFUND_UNDER_WAY')
  expect((await rowOf(refundId)).status).toBe('promised')
  refunding = () => Promise.reject(new GatewayRefused('card_closed', 'The card is closed'))
  expect((await resolve(difference.id, 'intoWallet')).status).toBe(200)
  expect((await rowOf(refundId)).status).toBe('toWallet')
})

test('an answer that comes after it was ended manually: the books and staff know that it went out twice', async () => {
  const { refundId, difference } = await stuck()
  let answer = (_refund: { gatewayRefundId: string }) => {}
  refunding = () => new Promise((done) => (answer = done))
  const late = sendRefund(server.app, { siteId: SITE, refundId })
  await expect.poll(() => asked, PATIENTLY).toBe(1)
  expect((await resolve(difference.id, 'intoWallet')).body).toMatchObject({
    errorCode: 'REFUND_UNDER_WAY',
    errorMessage: expect.stringContaining('in a minute'),
  })
  // Longer than any call takes: the node that asked is thought dead. It was only very slow.
  server.passMinutes(2)
  refunding = 'none'
  const owed = await balance('refundsPayable')
  expect((await resolve(difference.id, 'intoWallet')).status).toBe(200)
  answer({ gatewayRefundId: 'rf_late' })
  await late
  expect(await rowOf(refundId)).toMatchObject({ status: 'toWallet', gateway_refund_id: 'rf_late' })
  const twice = await differenceOf(refundId, 'refundedTwice')
  expect(twice).toMatchObject({ state: 'open', amount: '5078.00' })
  expect((await balance('refundsPayable')) - owed).toBe(-2n * AMOUNT)
  expect((await noticesOf(ADMIN)).at(-1)?.title).toBe('₹5,078.00 was refunded twice')
  expect((await resolve(twice?.id ?? 0, 'writtenOff')).status).toBe(200)
  expect((await balance('refundsPayable')) - owed).toBe(-AMOUNT)
})

test('a refund whose job was lost is asked about by the nightly run', async () => {
  refunding = () => Promise.reject(new GatewayUnavailable('down'))
  const { refundId } = await promised()
  await server.app.db.deleteFrom('pgboss.job' as never).execute()
  server.passMinutes(25 * 60)
  refunding = undefined
  await server.app.db.updateTable('sessions').set({ last_seen_at: server.app.now() }).execute()
  await ask('runNow', {})
  await expect.poll(async () => (await rowOf(refundId)).status, PATIENTLY).toBe('sent')
})

test('a payment whose gateway cannot be asked any more is a difference, until it can', async () => {
  const { orderId } = await openTestBooking(server, PRIYA)
  const as = await server.logIn(PRIYA)
  const opened = await server.call<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', { orderId }, { as, host })
  const { id } = await server.app.db
    .selectFrom('gateway_payments')
    .select('id')
    .where('payment_id', '=', orderId)
    .executeTakeFirstOrThrow()
  refunding = 'none'
  const runs = async () => {
    const before = (await server.app.db.selectFrom('reconciliation_runs').select('id').where('status', '=', 'done').execute())
      .length
    expect((await ask('runNow', {})).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await server.app.db.selectFrom('reconciliation_runs').select('id').where('status', '=', 'done').execute()).length,
        PATIENTLY,
      )
      .toBe(before + 1)
  }
  await runs()
  expect(await differenceOf(id, 'paymentUnknown')).toBeUndefined()
  server.passMinutes(25 * 60)
  await server.app.db
    .updateTable('sessions')
    .set({ last_seen_at: server.app.now(), expires_at: plusMinutes(server.app.now(), 1_440) })
    .execute()
  await runs()
  const found = await differenceOf(id, 'paymentUnknown')
  expect(found).toMatchObject({ state: 'open', may: { resolve: [{ how: 'falseAlarm', whyNot: null }] } })
  expect((await ask('askAgain', { differenceId: found?.id })).body.errorCode).toBe('OTHERS_FAILED')
  refunding = undefined
  await control('/pay', { gatewayOrderId: opened.body.gatewayOrderId, outcome: 'cancel' })
  expect((await ask('askAgain', { differenceId: found?.id })).status).toBe(200)
  await runs()
  expect(await differenceOf(id, 'paymentUnknown')).toMatchObject({ state: 'resolved', resolution: 'matchedLater' })
})

test('only people who may verify money end one manually, and no other site knows of it', async () => {
  const { refundId, difference } = await stuck()
  for (const as of ['desk@skylark.example', 'agent@skylark.example', PRIYA])
    expect((await resolve(difference.id, 'intoWallet', {}, as)).status).toBe(403)
  const away = { differenceId: difference.id, how: 'intoWallet', note: 'x' }
  expect((await ask('resolveDifference', away, 'admin@bluedhow.example', 'bluedhow.localhost')).status).toBe(404)
  await server.app.db
    .updateTable('permission_groups')
    .set({ permissions: ['ledger.reconcile'] })
    .where('site_id', '=', SITE)
    .where('group_name', '=', 'Ticketing desk')
    .execute()
  const seen = await ask('getDifference', { differenceId: difference.id }, 'desk@skylark.example')
  expect(seen.body.difference?.may.resolve.every(({ whyNot }) => whyNot !== null)).toBe(true)
  expect((await resolve(difference.id, 'intoWallet', {}, 'desk@skylark.example')).status).toBe(403)
  expect((await rowOf(refundId)).status).toBe('promised')
  expect(asked).toBe(0)
})
