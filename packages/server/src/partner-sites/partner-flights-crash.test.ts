import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { wakeLooks } from '../flights/book/testing/wake-looks.ts'
import { makeLog } from '../log.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { orderPartnerFlight, SITE, startFlightWorld } from './testing/flight-world.ts'

/**
 * Blue Dhow sells a flight of Skylark. The real server is killed right after a row is written at either site and before it is committed. Afterwards, without anybody's help: either a
 * ticket at both, paid at both, or none at either, and the customer has the money again. Never one half.
 */

const WAITING = { timeout: 40_000, interval: 300 }
const TWO_STARTS = { timeout: 120_000 }

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  const host = 'bluedhow.localhost'
  session ??= await server.logIn('agent@bluedhow.example', host)
  agent = server.callIn(session, host)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  const world = await startFlightWorld({ sandbox })
  databaseUrl = world.server.databaseUrl
  await world.server.close()
  await start()
  trap = await setTrap(databaseUrl)
}, 120_000)
afterEach(() => trap.disarm())
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

/** `B`: the booking at the buyer's site; else the first that is written, which is the supplier's. And what becomes of it. */
const POINTS: [string, 'issued' | 'refunded'][] = [
  ['bookings:paid#B', 'issued'],
  ['bookings:issuing#B', 'issued'],
  ['bookings:awaitingPayment', 'refunded'],
  ['partner_orders:started', 'refunded'],
  ['partner_inbox:started', 'refunded'],
  ['supplier_steps:ticket:done', 'issued'],
  ['bookings:issued', 'issued'],
  ['supplier_steps:ticket:done#B', 'issued'],
  ['bookings:issued#B', 'issued'],
]

describe('the server is killed', TWO_STARTS, () => {
  test.each(POINTS)('after %s is written: %s at both', async (point, end) => {
    const before = await moneyOf()
    const { bookingId, orderId } = await orderPartnerFlight(agent)
    const pay = () => agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await trap.arm(point.replace('#B', `#${bookingId}`))
    const paying = pay().catch(() => undefined)
    await trap.untilSprung()
    await server.kill()
    await trap.cutConnection()
    await trap.disarm()
    await paying
    await start()
    if (point === 'bookings:paid#B') await pay()
    // The clock of another process cannot be moved: what was asked was asked a quarter of an hour ago.
    if (end === 'refunded')
      await trap.query(`update supplier_steps set started_at = started_at - interval '16 minutes' where booking_id = $1`, [
        bookingId,
      ])
    const look = async () => {
      await wakeLooks(trap)
      return (await trap.query<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]?.status
    }
    await expect.poll(look, WAITING).toBe(end)
    const theirs = await trap.query<{ status: string; amount_minor: string }>(
      `select t.status, t.amount_minor from bookings b join partner_orders o on o.consumer_site_id = b.site_id and o.order_ref::text = b.trace_id
       join bookings t on t.site_id = o.site_id and t.id = o.sale_id where b.id = $1`,
      [bookingId],
    )
    expect(theirs.map(({ status }) => status)).toEqual(end === 'issued' ? ['issued'] : [])
    const [after, paid] = [await moneyOf(), BigInt(theirs[0]?.amount_minor ?? 0)]
    expect({ debt: after.debt - before.debt, wallet: after.wallet - before.wallet }).toEqual({ debt: paid, wallet: -paid })
  })
})

/** What Blue Dhow owes Skylark, and what it has in its wallet there. */
async function moneyOf(): Promise<{ debt: bigint; wallet: bigint }> {
  const sumOf = async (site: number, kinds: string[], table: string) => {
    const [row] = await trap.query<{ minor: string }>(
      `select coalesce(sum(e.amount_minor), 0)::text as minor from ledger_entries e
       join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
       where a.site_id = $1 and a.kind = any($2) and a.currency = 'INR' and a.legal_entity_id in (select legal_entity_id from ${table} where site_id = $1)`,
      [site, kinds],
    )
    return BigInt(row?.minor ?? 0)
  }
  return {
    debt: await sumOf(SITE.blueDhow, ['supplierPayable', 'supplierReceivable'], 'partner_suppliers'),
    wallet: await sumOf(SITE.skylark, ['wallet', 'hold'], 'supply_consumers'),
  }
}
