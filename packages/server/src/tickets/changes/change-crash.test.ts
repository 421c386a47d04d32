import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../../database/connect-database.ts'
import type { Call } from '../../flights/book/testing/buy-flight.ts'
import { alwaysWith, setTrap, type Trap } from '../../flights/book/testing/set-trap.ts'
import { makeLog } from '../../log.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { resetSandboxClock, shiftSandboxClock } from '../../testing/flight-searches.ts'
import { type RunningServer, runServer } from '../../testing/run-server.ts'
import { cloneDatabase } from '../../testing/test-server.ts'
import { askFor, buyTicket, quoteBack } from './testing/change-desk.ts'
import { wakeChanges } from './testing/wake-changes.ts'

/**
 * The real server is killed right before each commit of a change request. Afterwards: the supplier was asked once, what was
 * paid is what was quoted, once; and where nobody can know whether the call was heard, a person is asked to look.
 */

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  session ??= await server.logIn('agent@skylark.example')
  agent = server.callIn(session)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  databaseUrl = await cloneDatabase()
  await start()
  trap = await setTrap(databaseUrl)
})
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

/** Where it is cut, and how the request ends. */
const POINTS: [string, 'completed' | 'needsStaff'][] = [
  ['change_requests:sending', 'completed'],
  // The supplier has done it, and the answer died with the server. What the first answer shows as done is written down with it: all of it, or nothing.
  ['change_requests:completed', 'needsStaff'],
]
/** Where it is cut once an airline that took its time has said what it refunds. */
const LATER_POINTS = ['change_requests:completed']

test('what is killed below is every transaction of it', async () => {
  const { bookingId } = await buyTicket(agent, { flight: '2001' })
  const quote = await quoteBack(agent, bookingId)
  const steps = await trap.transactionsOf(async () => {
    await askFor(agent, bookingId, { quoteId: quote.quoteId })
    await expect.poll(() => stateOf(bookingId), { timeout: 25_000, interval: 150 }).toBe('completed')
  })
  expect(alwaysWith('change_steps:started', steps)).toContain('change_requests:sending@update')
  const together = ['change_steps:done@update', 'change_requests:approved@update', 'ledger_postings:changeRefund']
  expect(alwaysWith('change_requests:completed@update', steps)).toEqual(expect.arrayContaining(together))
}, 60_000)

// A purchase, a death, a start and a job's retry: the wait for the end alone is nearly the usual time of a test.
describe('the server is killed', { timeout: 120_000 }, () => {
  test.each(POINTS)('after %s is written: %s', async (point, end) => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const quote = await quoteBack(agent, bookingId)
    await trap.arm(point)
    const sending = askFor(agent, bookingId, { quoteId: quote.quoteId }).catch(() => undefined)
    await trap.untilSprung()
    await server.kill()
    await trap.cutConnection()
    await trap.disarm()
    await sending
    await start()
    await expect.poll(() => stateOf(bookingId), { timeout: 25_000, interval: 150 }).toBe(end)
    const [sent] = await trap.query<{ count: string }>(
      `select count(*) from change_steps s join change_requests c on c.id = s.change_request_id where c.booking_id = ${bookingId}`,
    )
    expect(sent?.count).toBe('1')
    const [paid] = await trap.query<{ refunded_minor: string }>(
      `select refunded_minor from change_requests where booking_id = ${bookingId}`,
    )
    expect(Number(paid?.refunded_minor)).toBe(end === 'completed' ? Math.round(Number(quote.refund) * 100) : 0)
  })

  test.each(LATER_POINTS)('after %s is written, of a request the airline took its time over: completed', async (point) => {
    const { bookingId } = await buyTicket(agent, { flight: '101' })
    const quote = await quoteBack(agent, bookingId)
    await trap.arm(point)
    await askFor(agent, bookingId, { quoteId: quote.quoteId })
    await expect.poll(() => stateOf(bookingId)).toBe('atSupplier')
    await shiftSandboxClock(sandbox.url, 6 * 3_600_000)
    const pushing = setInterval(() => void wakeChanges(trap).catch(() => undefined), 300)
    await trap.untilSprung()
    clearInterval(pushing)
    await server.kill()
    await trap.disarm()
    await start()
    await expect.poll(() => stateOf(bookingId), { timeout: 25_000, interval: 150 }).toBe('completed')
    const [paid] = await trap.query<{ refunded_minor: string }>(
      `select refunded_minor from change_requests where booking_id = ${bookingId}`,
    )
    expect(Number(paid?.refunded_minor)).toBe(Math.round(Number(quote.refund) * 100))
    await resetSandboxClock(sandbox.url)
  })
})

async function stateOf(bookingId: number): Promise<string> {
  await wakeChanges(trap)
  const [row] = await trap.query<{ state: string }>(`select state from change_requests where booking_id = ${bookingId}`)
  return row?.state ?? 'none'
}
