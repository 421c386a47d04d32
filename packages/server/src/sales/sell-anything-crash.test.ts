import { join } from 'node:path'
import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { lastOf, oneTransaction, setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { makeLog } from '../log.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { cloneDatabase } from '../testing/test-server.ts'

/**
 * A cart of five lines of a kind that no room has heard of, of which two fail. The real server, with that seller bound beside the flights, is killed right
 * before each commit. Afterwards: ordered once, paid once, three captured and two paid back, each once.
 */

const MAIN = join(import.meta.dirname, '../testing/main-with-fee.ts')
const WAITING = { timeout: 25_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }
const CART = ['1000', '2000', '3000', '4000', '5000']
const FAILS = [1, 3]

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined
let carts = 0

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url }, MAIN)
  session ??= await server.logIn('agent@skylark.example')
  agent = server.callIn(session)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  databaseUrl = await cloneDatabase()
  await start()
  trap = await setTrap(databaseUrl)
})
// One that is never caught leaves no trap to the next.
afterEach(() => trap.disarm())
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

/** Each is one transaction. */
const ORDERING = [
  ...['orders:started', 'sales:waiting', 'sale_history:waiting', 'sales:waiting@update', 'payments:open', 'payment_lines:open'],
]
const PAYING = ['ledger_postings:hold', 'payments:paid@update', 'sale_history:paid', 'sales:paid@update']
/** `payment`: as what ends with its line. */
const delivering = (payment: 'paid' | 'captured') => [
  ...['sale_history:delivered', 'sales:delivered@update', 'audit_entries:started', 'ledger_postings:capture'],
  ...['payment_lines:captured@update', `payments:${payment}@update`, 'tax_documents:started'],
]
const FAILING = [
  ...['sale_history:failed', 'sales:failed@update', 'payment_lines:ended@update', 'ledger_postings:release'],
  ...['payments:paid@update', 'sale_history:refunded', 'sales:refunded@update'],
]
const PAYING_BY_CARD = ['ledger_postings:gatewayPayment', 'gateway_payments:paid@update', ...PAYING.slice(1)]
const FAILING_BY_CARD = [
  ...['sale_history:failed', 'sales:failed@update', 'payment_lines:ended@update', 'payments:paid@update'],
  ...['ledger_postings:refundToCard', 'refunds:promised'],
]
/** By jobs: the gateway is asked for it, and says that it is done. */
const REFUNDING = [
  ['refunds:promised@update'],
  ['ledger_postings:refundSettled', 'refunds:sent@update', 'sale_history:refunded', 'sales:refunded@update'],
]

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  const [key, byCard] = [nameCart(), nameCart()]
  let orderId = ''
  const ordering = await trap.transactionsOf(async () => {
    orderId = await order(key)
  })
  expect(ordering).toEqual([oneTransaction(ORDERING)])
  const paying = await trap.transactionsOf(() => endsWell(key, orderId, { pay: true }))
  const more = [delivering('paid'), FAILING]
  expect(paying).toEqual([PAYING, ...more, ...more, delivering('captured')].map(oneTransaction))
  const cardId = await order(byCard)
  const claim = await payAtGateway(cardId)
  const steps = await trap.transactionsOf(async () => {
    await agent('toy/confirmCard', claim)
    await endsWell(byCard, cardId, { pay: false, isByCard: true })
  })
  // Jobs refund while the rest is still delivered.
  const known = [PAYING_BY_CARD, delivering('paid'), delivering('captured'), FAILING_BY_CARD, ...REFUNDING].map(oneTransaction)
  for (const one of known) expect(steps).toContainEqual(one)
  for (const step of steps) expect(known).toContainEqual(step)
}, 120_000)

describe('a cart paid from the wallet, the server killed', TWO_STARTS, () => {
  test('while it is ordered', async () => {
    const key = nameCart()
    await killAt(lastOf(ORDERING), () => order(key))
    expect(await trap.query('select id from sales where idempotency_key like $1', [`${key}:%`])).toEqual([])
    const orderId = await order(key)
    expect(await order(key)).toBe(orderId)
    await endsWell(key, orderId, { pay: true })
  })

  test.each([lastOf(PAYING), lastOf(delivering('paid')), lastOf(FAILING), 'payments:captured'])(
    'after %s is written',
    async (point) => {
      const key = nameCart()
      const orderId = await order(key)
      await killAt(point, () => agent('toy/payFromWallet', { orderId }))
      await endsWell(key, orderId, { pay: PAYING.includes(point) })
    },
  )
})

describe('a cart paid by card, the server killed', TWO_STARTS, () => {
  test.each([PAYING_BY_CARD, FAILING_BY_CARD, ...REFUNDING].map(lastOf))('after %s is written', async (point) => {
    const key = nameCart()
    const orderId = await order(key)
    const claim = await payAtGateway(orderId)
    const report = () => agent('toy/confirmCard', claim)
    await killAt(point, report)
    if (PAYING_BY_CARD.includes(point)) await report()
    await endsWell(key, orderId, { pay: false, isByCard: true })
  })
})

function nameCart(): string {
  carts += 1
  return `cart-${carts}`
}

async function order(key: string): Promise<string> {
  const { body } = await agent<{ orderId: string }>('toy/order', { key, minors: CART, fails: FAILS })
  return body.orderId
}

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

/** The buyer pays at the gateway; the browser has not come back yet, and the gateway does not call. */
async function payAtGateway(orderId: string) {
  await control('', { callbackMode: 'never' })
  const { body } = await agent<{ gatewayOrderId: string }>('toy/startCard', { orderId })
  const { returnTo } = await control<{ returnTo: string }>('/pay', {
    gatewayOrderId: body.gatewayOrderId,
    outcome: 'success',
  })
  const { gatewayOrderId, gatewayPaymentId, status, signature } = Object.fromEntries(new URL(returnTo).searchParams)
  return { orderId, gatewayOrderId, gatewayPaymentId, status, signature }
}

async function killAt(point: string, act: () => Promise<unknown>): Promise<void> {
  await trap.arm(point)
  const acting = act().catch(() => undefined)
  await trap.untilSprung()
  await server.kill()
  await trap.cutConnection()
  await trap.disarm()
  await acting
  await start()
}

type Ending = { readonly pay: boolean; readonly isByCard?: boolean }

async function endsWell(key: string, orderId: string, { pay, isByCard = false }: Ending): Promise<void> {
  if (pay) await agent('toy/payFromWallet', { orderId })
  const ended = ['delivered', 'refunded', 'delivered', 'refunded', 'delivered']
  await expect.poll(() => statesOf(key), WAITING).toEqual(ended)
  const lines = await trap.query(
    'select status, captured_minor::text as captured, released_minor::text as released from payment_lines where payment_id = $1 order by sale_id',
    [orderId],
  )
  expect(lines).toEqual([
    { status: 'captured', captured: '1000', released: '0' },
    { status: 'ended', captured: '0', released: '2000' },
    { status: 'captured', captured: '3000', released: '0' },
    { status: 'ended', captured: '0', released: '4000' },
    { status: 'captured', captured: '5000', released: '0' },
  ])
  const payments = await trap.query(
    `select p.id, p.status from payments p join orders o on o.site_id = p.site_id and o.id = p.order_id where o.id = (
      select order_id from sales where idempotency_key = $1)`,
    [`${key}:0`],
  )
  expect(payments).toEqual([{ id: orderId, status: 'captured' }])
  expect(await movedBy(orderId)).toEqual({
    ...(isByCard
      ? { 'refundToCard refundsPayable': 6_000, 'refundSettled refundsPayable': -6_000, 'gatewayPayment gatewayClearing': -15_000 }
      : { 'hold wallet': -15_000, 'release wallet': 6_000 }),
    'capture hold': -9_000,
  })
  const documents = await trap.query<{ kind: string; count: number }>(
    `select d.kind, count(*)::integer as count from tax_documents d join sales s on s.site_id = d.site_id and s.id = d.sale_id
     where s.idempotency_key like $1 group by d.kind order by d.kind`,
    [`${key}:%`],
  )
  expect(documents).toEqual([
    { kind: 'invoice', count: 3 },
    { kind: 'receipt', count: 3 },
  ])
  const history = await trap.query<{ moves: string }>(
    `select string_agg(h.to_status, ' ' order by h.place) as moves from sale_history h
     join sales s on s.site_id = h.site_id and s.id = h.sale_id where s.idempotency_key like $1 group by s.id order by s.id`,
    [`${key}:%`],
  )
  const [done, failed] = ['waiting paid delivered', 'waiting paid failed refunded']
  expect(history.map(({ moves }) => moves)).toEqual([done, failed, done, failed, done])
}

/** What all postings of a payment of each reason have moved, on the account that says it. */
async function movedBy(orderId: string): Promise<Record<string, number>> {
  const rows = await trap.query<{ what: string; minor: number }>(
    `select p.reason || ' ' || a.kind as what, sum(e.amount_minor)::integer as minor from ledger_postings p
     join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
     join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
     where p.about_kind = 'order' and p.about_id = $1
       and (p.reason, a.kind) in (('hold', 'wallet'), ('release', 'wallet'), ('capture', 'hold'), ('gatewayPayment', 'gatewayClearing'),
         ('refundToCard', 'refundsPayable'), ('refundSettled', 'refundsPayable'))
     group by 1`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ what, minor }) => [what, minor]))
}

/** The clock of another process cannot be moved, so a refund whose worker was killed is due now. */
async function statesOf(key: string): Promise<string[]> {
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'refund-payment' and started_on < now() - interval '2 seconds'`,
  )
  await trap.query(
    `update pgboss.job set start_after = now() where state < 'active' and start_after > now() and name = 'refund-payment'`,
  )
  const rows = await trap.query<{ status: string }>('select status from sales where idempotency_key like $1 order by id', [
    `${key}:%`,
  ])
  return rows.map(({ status }) => status)
}
