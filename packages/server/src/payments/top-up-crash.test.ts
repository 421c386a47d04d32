import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { makeLog } from '../log.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { cloneDatabase } from '../testing/test-server.ts'

/** The real server is killed between the card's payment and the wallet: the money is in the wallet all the same, once. */

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let session: string

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  databaseUrl = await cloneDatabase()
  await start()
  trap = await setTrap(databaseUrl)
  session = await server.logIn('priya@skylark.example')
  await control('', { callbackMode: 'never' })
})
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}
const wallet = async () => {
  const [row] = await trap.query<{ minor: string }>(
    `select coalesce(sum(e.amount_minor), 0) as minor from ledger_entries e join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
      join users u on u.site_id = a.site_id and u.legal_entity_id = a.legal_entity_id where a.kind = 'wallet' and u.email = 'priya@skylark.example'`,
  )
  return Number(row?.minor)
}

test.each(['before anyone looks', 'gateway_payments:paid', 'ledger_postings:cardTopUp', 'payments:captured'])(
  'killed %s',
  { timeout: 120_000 },
  async (point) => {
    const before = await wallet()
    const call = server.callIn(session)
    const { body } = await call<{ orderId: string }>('wl/user/startTopUp', {
      amount: '1234.50',
      idempotencyKey: crypto.randomUUID(),
    })
    const { orderId } = body
    const [attempt] = await trap.query<{ gateway_order_id: string }>(
      'select gateway_order_id from gateway_payments where payment_id = $1',
      [orderId],
    )
    const paid = await control<{ returnTo: string }>('/pay', { gatewayOrderId: attempt?.gateway_order_id, outcome: 'success' })
    const { gatewayOrderId, gatewayPaymentId, status, signature } = Object.fromEntries(new URL(paid.returnTo).searchParams)
    if (point.includes(':')) {
      await trap.arm(point)
      const claim = { orderId, gatewayOrderId, gatewayPaymentId, status, signature }
      const finishing = call('wl/user/finishTopUp', claim).catch(() => undefined)
      await trap.untilSprung()
      await server.kill()
      await trap.cutConnection()
      await trap.disarm()
      await finishing
    } else await server.kill()
    expect(await wallet()).toBe(before)
    // The browser never comes back: only the job is left.
    await start()
    await expect.poll(() => stateOf(orderId), { timeout: 20_000, interval: 200 }).toBe('captured')
    expect(await wallet()).toBe(before + 123_450)
    const postings = await trap.query(`select id from ledger_postings where key = 'order:' || $1 || ':topUp'`, [orderId])
    expect(postings).toHaveLength(1)
  },
)

/** The clock of another process cannot be moved, so whatever waits is due now. */
async function stateOf(orderId: string): Promise<string | undefined> {
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'verify-payment' and started_on < now() - interval '2 seconds'`,
  )
  await trap.query(
    `update pgboss.job set start_after = now() where state < 'active' and start_after > now() and name = 'verify-payment'`,
  )
  const [row] = await trap.query<{ status: string }>('select status from payments where id = $1', [orderId])
  return row?.status
}
