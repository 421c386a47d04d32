import type { DifferenceDetail } from '@tradewind/contract/reconciliation/reconciliation'
import type { AccountKind } from '@tradewind/domain/ledger/posting'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { GatewayUnavailable, type PaymentGateway } from '../payments/gateways/payment-gateway.ts'
import { sendRefund } from '../payments/refunds/send-refund.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { sumOfAccount } from '../testing/sum-of-account.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { askFor, balanceOf, callerOf, minor, openOrder, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'

const ADMIN = 'admin@skylark.example'
const PRIYA = 'priya@skylark.example'
const SITE = 1
const PATIENTLY = { timeout: 20_000 }
type Body = { errorCode: string; difference: DifferenceDetail; differences: DifferenceDetail[] }

let sandbox: Sandbox
let server: TestServer
let host: string
/** What the gateway does when it is asked for a refund. Undefined: it works. 'none': the site has no account there any more. */
let refunding: PaymentGateway['refund'] | 'none' | undefined
let priya: Call
let admin: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  host = `localhost:${new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port}`
  const { find, ...gateways } = server.app.gateways
  const bent: typeof find = (siteId, name) => {
    const gateway = refunding === 'none' ? undefined : find(siteId, name)
    const refund: PaymentGateway['refund'] = (wish) =>
      typeof refunding === 'function' ? refunding(wish) : (gateway as PaymentGateway).refund(wish)
    return gateway && { ...gateway, refund }
  }
  Object.assign(server.app, { gateways: { ...gateways, find: bent } })
  priya = await callerOf(server, PRIYA, host)
  admin = await callerOf(server, ADMIN, host)
})
beforeEach(() => {
  refunding = undefined
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const resolve = (differenceId: number, how: string, more: object = {}) =>
  admin<Body>('reconciliation/resolveDifference', { differenceId, how, note: 'Card account closed', ...more })
const rowOf = (refundId: string) =>
  server.app.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
async function differenceOf(refundId: string, kind = 'refundStuck') {
  const { id } = await server.app.db
    .selectFrom('differences')
    .select('id')
    .where('kind', '=', kind)
    .where('about', '=', refundId)
    .executeTakeFirstOrThrow()
  return (await admin<Body>('reconciliation/getDifference', { differenceId: id })).body.difference
}

/** A refunded ticket that was paid by card, whose money does not reach its card, and of which staff was notified. */
async function stuck() {
  const orderId = await openOrder(priya, { flight: '2001', family: 'Flex' })
  const started = await priya<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', { orderId, useWallet: false })
  await fetch(`${sandbox.url}/sandbox/control/gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gatewayOrderId: started.body.gatewayOrderId, outcome: 'success' }),
  })
  const { sale_id: bookingId } = await server.app.db
    .selectFrom('payment_lines')
    .select('sale_id')
    .where('payment_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const status = async () =>
    (await priya<{ booking: { status: string } }>('flight/getBookingDetails', { bookingId })).body.booking.status
  await expect.poll(status, PATIENTLY).toBe('issued')
  refunding = () => Promise.reject(new GatewayUnavailable('down'))
  const quote = await quoteBack(priya, Number(bookingId))
  const { body } = await askFor(priya, Number(bookingId), { quoteId: quote.quoteId })
  const { changeRequestId } = body
  const find = () => server.app.db.selectFrom('refunds').selectAll().where('claim_id', '=', changeRequestId).executeTakeFirst()
  await expect.poll(async () => (await find())?.asked_at ?? null, PATIENTLY).not.toBeNull()
  const refundId = (await find())?.id ?? ''
  expect((await readChange(priya, changeRequestId)).state).toBe('paying')
  refunding = 'none'
  await sendRefund(server.app, { siteId: SITE, refundId })
  return { changeRequestId, refundId, amount: minor(quote.refund), difference: await differenceOf(refundId) }
}
const onAccount = async (kind: AccountKind) => Number(await sumOfAccount(server, SITE, kind))

test('staff sees whose money it is, which request it ends and what the gateway says', async () => {
  const { changeRequestId, difference, amount } = await stuck()
  expect(difference).toMatchObject({ state: 'open', amount: (amount / 100).toFixed(2) })
  expect(difference.refund).toMatchObject({
    amount: (amount / 100).toFixed(2),
    customer: { email: PRIYA },
    changeRequestId,
    gateway: 'sandbox',
    answer: 'This site has no account with sandbox',
    handReference: null,
  })
})

test('put into the wallet, twice at once: the customer has what was quoted, once, and the request has ended', async () => {
  const { changeRequestId, difference, amount, refundId } = await stuck()
  const before = await balanceOf(server, PRIYA)
  const answers = await Promise.all([resolve(difference.id, 'intoWallet'), resolve(difference.id, 'intoWallet')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await balanceOf(server, PRIYA)) - before).toBe(amount)
  const change = await readChange(priya, changeRequestId)
  expect(change).toMatchObject({ state: 'completed', clock: null })
  expect(change.history.map(({ note }) => note)).toContain('The card declined the refund. It was paid to the wallet.')
  // The gateway answers again: nobody asks it any more.
  refunding = undefined
  await sendRefund(server.app, { siteId: SITE, refundId })
  expect(await rowOf(refundId)).toMatchObject({ status: 'toWallet', gateway_refund_id: null })
  expect((await balanceOf(server, PRIYA)) - before).toBe(amount)
})

test('paid by bank transfer, both ways at once: one of them, from the bank, and the request has ended', async () => {
  const { changeRequestId, difference, amount, refundId } = await stuck()
  const before = { bank: await onAccount('bank'), owed: await onAccount('refundsPayable'), wallet: await balanceOf(server, PRIYA) }
  const [byHand, toWallet] = await Promise.all([
    resolve(difference.id, 'paidByHand', { reference: 'N240112244' }),
    resolve(difference.id, 'intoWallet'),
  ])
  expect([byHand.status, toWallet.status].sort()).toEqual([200, 409])
  const isByHand = byHand.status === 200
  expect((await onAccount('bank')) - before.bank).toBe(isByHand ? amount : 0)
  expect((await balanceOf(server, PRIYA)) - before.wallet).toBe(isByHand ? 0 : amount)
  expect((await onAccount('refundsPayable')) - before.owed).toBe(-amount)
  expect((await readChange(priya, changeRequestId)).state).toBe('completed')
  expect((await differenceOf(refundId)).refund?.handReference).toBe(isByHand ? 'N240112244' : null)
})

test('paid by bank transfer alone: the wallet is unchanged, and the request shows how', async () => {
  const { changeRequestId, difference, amount } = await stuck()
  const before = { bank: await onAccount('bank'), wallet: await balanceOf(server, PRIYA) }
  expect((await resolve(difference.id, 'paidByHand', { reference: 'N240112255' })).status).toBe(200)
  expect((await resolve(difference.id, 'paidByHand', { reference: 'N240112255' })).status).toBe(409)
  expect((await onAccount('bank')) - before.bank).toBe(amount)
  expect(await balanceOf(server, PRIYA)).toBe(before.wallet)
  const change = await readChange(priya, changeRequestId)
  expect([change.state, change.history.map(({ note }) => note).includes('The refund was paid by bank transfer.')]).toEqual([
    'completed',
    true,
  ])
})

test.each([
  ['intoWallet', 'toWallet'],
  ['paidByHand', 'byHand'],
])(
  "the gateway's word that comes after %s moves nothing of the request: staff is notified that it went out twice",
  async (how, status) => {
    const { changeRequestId, difference, amount, refundId } = await stuck()
    let asked = 0
    let answer = (_refund: { gatewayRefundId: string }) => {}
    refunding = (wish) => {
      // Refunds that earlier tests left behind are tried again meanwhile.
      if (wish.refundId !== refundId) return Promise.reject(new GatewayUnavailable('down'))
      asked += 1
      return new Promise((done) => (answer = done))
    }
    const late = sendRefund(server.app, { siteId: SITE, refundId })
    await expect.poll(() => asked, PATIENTLY).toBe(1)
    expect((await resolve(difference.id, how, { reference: 'N240112266' })).body.errorCode).toBe('REFUND_UNDER_WAY')
    server.passMinutes(2)
    refunding = 'none'
    expect((await resolve(difference.id, how, { reference: 'N240112266' })).status).toBe(200)
    const before = { owed: await onAccount('refundsPayable'), wallet: await balanceOf(server, PRIYA) }
    const { history } = await readChange(priya, changeRequestId)
    answer({ gatewayRefundId: `rf_late_${how}` })
    await late
    expect(await rowOf(refundId)).toMatchObject({ status, gateway_refund_id: `rf_late_${how}` })
    expect((await onAccount('refundsPayable')) - before.owed).toBe(-amount)
    expect(await balanceOf(server, PRIYA)).toBe(before.wallet)
    expect(await readChange(priya, changeRequestId)).toMatchObject({ state: 'completed', history })
    const twice = await differenceOf(refundId, 'refundedTwice')
    expect(twice).toMatchObject({ state: 'open', refund: { changeRequestId } })
    expect((await resolve(twice.id, 'writtenOff')).status).toBe(200)
  },
)
