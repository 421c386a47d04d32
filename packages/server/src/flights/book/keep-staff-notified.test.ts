import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { runServer } from '../../testing/run-server.ts'
import { cloneDatabase, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyOfDoubts } from './keep-staff-notified.ts'
import { adult, order, payByWallet } from './testing/buy-flight.ts'
import { setTrap, type Trap } from './testing/set-trap.ts'

/**
 * The node that asked the airline is killed, and the jobs it leaves are never done. The node that lives on notifies staff of the money within a minute, by
 * its own clock.
 */

let sandbox: Sandbox
let databaseUrl: string
let living: TestServer
let trap: Trap
let names = 0

beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  databaseUrl = await cloneDatabase()
  trap = await setTrap(databaseUrl)
})
afterEach(async () => {
  await expectLedgerSound(living)
  await living.close()
})
afterAll(async () => {
  await trap.close()
  await sandbox.close()
})

const needsStaff = async () => {
  const staff = await living.logIn('desk@skylark.example')
  const { body } = await living.call<{ counts: Record<string, number> }>(
    'flight/getTickets',
    { status: 'needsStaff' },
    { as: staff },
  )
  return body.counts.needsStaff ?? 0
}
const noticesOf = (bookingId: number) =>
  trap.query(
    `select id from notices where path = '/staff/tickets?open=${bookingId}' and user_id = (select id from users where email = 'desk@skylark.example')`,
  )
const standing = async (bookingId: number) =>
  (await trap.query(`select status, money, needs_staff from bookings where id = ${bookingId}`))[0]

async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  living.passMinutes(seconds / 60)
  try {
    return await work()
  } finally {
    living.passMinutes(-seconds / 60)
  }
}

/** Where the node dies, and how the booking stands then. */
const DEATHS = [
  ['before it asks', 'supplier_steps:ticket:started', 'paid'],
  ['before it can write the answer', 'supplier_steps:ticket:done', 'issuing'],
] as const

test.each(DEATHS)(
  'a node dies %s: staff is notified once, and the money is still held',
  { timeout: 120_000 },
  async (_, point, status) => {
    const bookingId = await dieAt(point)
    living = await startTestServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
    // However long it took to get here: the payment was a moment ago.
    await trap.query(`update sale_history set at = now() where sale_id = ${bookingId}`)
    await later(30, () => notifyOfDoubts(living.app))
    expect(await standing(bookingId)).toEqual({ status, money: 'taken', needs_staff: false })

    const before = await needsStaff()
    await later(50, () => Promise.all([notifyOfDoubts(living.app), notifyOfDoubts(living.app)]))
    expect(await standing(bookingId)).toEqual({ status, money: 'taken', needs_staff: true })
    expect([await needsStaff(), (await noticesOf(bookingId)).length]).toEqual([before + 1, 1])
    await later(59, () => notifyOfDoubts(living.app))
    expect(await noticesOf(bookingId)).toHaveLength(1)
  },
)

test('a node notifies by itself, as long as it runs', async () => {
  const bookingId = await dieAt('bookings:issuing')
  living = await startTestServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  living.passMinutes(50 / 60)
  await expect.poll(() => standing(bookingId)).toMatchObject({ needs_staff: true })
  expect(await noticesOf(bookingId)).toHaveLength(1)
}, 120_000)

/** A booking that was paid at a node which is killed during the airline's call, and whose looks are lost. */
async function dieAt(point: string): Promise<number> {
  const dying = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  const call = dying.callIn(await dying.logIn('agent@skylark.example'))
  names += 1
  const { bookingId, orderId } = await order(call, '2001', { passengers: [adult(`Notified${'ABCDE'.charAt(names)}`)] })
  await trap.arm(point)
  const paying = payByWallet(call, orderId).catch(() => undefined)
  await trap.untilSprung()
  await dying.kill()
  await trap.cutConnection()
  await trap.disarm()
  await paying
  await loseLooks()
  return bookingId
}

/** As if each job that would look had been taken by the node that died. */
async function loseLooks(): Promise<void> {
  await trap.query(`delete from pgboss.job where name in ('issue-booking', 'reconcile-booking')`)
}
