import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { wakeLooks } from '../flights/book/testing/wake-looks.ts'
import { makeLog } from '../log.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault } from '../testing/flight-searches.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { act, askFor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { wakeChanges } from '../tickets/changes/testing/wake-changes.ts'
import { orderPartnerFlight, SITE } from './testing/flight-world.ts'
import { BY_PEOPLE, KEPT, ONE_WAY } from './testing/priced-by-people.ts'
import { startTwoInstallationsOfFlights, type TwoInstallationsOfFlights } from './testing/two-installations-of-flights.ts'

/**
 * Blue Dhow sells a flight of Skylark, which lives in another installation: each has a server and a PostgreSQL server of its own. The real server of either is killed where the two stand
 * apart. Afterwards, without anybody's help: a ticket at both or none at either, one refund at both, and both ledgers agree. What is cut at more points stands in the test without a kill.
 */

const WAITING = { timeout: 90_000, interval: 300 }
const TWO_STARTS = { timeout: 180_000 }
const SIDES = ['B', 'S'] as const
/** `B`: the installation of the buyer, `S`: that of the supplier. */
type Side = (typeof SIDES)[number]

let two: TwoInstallationsOfFlights
let agent: Call
let session: string | undefined
const servers: Partial<Record<Side, RunningServer>> = {}
const traps: Partial<Record<Side, Trap>> = {}

const databaseOf = (side: Side) => (side === 'B' ? two.here.server.databaseUrl : two.second.url)
function trapOf(side: Side): Trap {
  const trap = traps[side]
  if (!trap) throw new Error(`There is no trap at ${side}`)
  return trap
}

async function start(side: Side): Promise<void> {
  const PORT = String(two.ports[side === 'B' ? 0 : 1])
  const server = await runServer({ ...two.settings, DATABASE_URL: databaseOf(side), SANDBOX_URL: two.sandbox.url, PORT })
  servers[side] = server
  if (side === 'S') return
  session ??= await server.logIn('agent@bluedhow.example', BLUE_DHOW.host)
  agent = server.callIn(session, BLUE_DHOW.host)
}

beforeAll(async () => {
  two = await startTwoInstallationsOfFlights()
  // From here on both are processes of their own, where the other one knows them.
  await two.here.close()
  await two.there.close()
  for (const side of SIDES) {
    await start(side)
    traps[side] = await setTrap(databaseOf(side))
  }
}, 300_000)
afterEach(() => Promise.all(SIDES.map((side) => trapOf(side).disarm())))
afterAll(async () => {
  for (const side of SIDES) {
    const { db } = connectDatabase(databaseOf(side))
    await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
    await db.destroy()
    await trapOf(side).close()
    await servers[side]?.kill()
  }
  await two.sandbox.close()
  await two.second.stop()
})

/** Killed right after a point is reached by what is asked, and once what else goes on there has come so far. */
async function killAt(at: string, act: () => Promise<unknown>, isSoFar: () => unknown = () => true): Promise<void> {
  const [side, point] = [at.slice(0, 1) as Side, at.slice(2)]
  await trapOf(side).arm(point)
  const acting = act().catch(() => undefined)
  await trapOf(side).untilSprung()
  await expect.poll(isSoFar, WAITING).toBe(true)
  await servers[side]?.kill()
  await trapOf(side).cutConnection()
  await trapOf(side).disarm()
  await acting
  await start(side)
}

async function statusOf(bookingId: number): Promise<string | undefined> {
  for (const side of SIDES) await wakeLooks(trapOf(side))
  return (await trapOf('B').query<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]?.status
}
async function theirsOf(bookingId: number) {
  const [row] = await trapOf('B').query<{ ref: string }>('select trace_id as ref from bookings where id = $1', [bookingId])
  return trapOf('S').query<{ id: number; status: string; amount: string }>(
    `select b.id::int as id, b.status, b.amount_minor::text as amount from partner_orders o
     join bookings b on b.site_id = o.site_id and b.id = o.sale_id where o.order_ref::text = $1`,
    [row?.ref],
  )
}
const pay = (orderId: string) => agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })

describe('the server of one installation is killed', TWO_STARTS, () => {
  test.each<[string, 'issued' | 'refunded']>([
    ['S partner_inbox:started', 'refunded'],
    ['S supplier_steps:ticket:done', 'issued'],
    ['B supplier_steps:ticket:done', 'issued'],
  ])('while a flight is booked, after %s is written: %s at both', async (point, end) => {
    const [before, { bookingId, orderId }] = [await moneyOf(), await orderPartnerFlight(agent, { source: two.source })]
    await killAt(point, () => pay(orderId))
    // The clock of another process cannot be moved: what was asked was asked a quarter of an hour ago.
    if (end === 'refunded')
      await trapOf('B').query(`update supplier_steps set started_at = started_at - interval '16 minutes' where booking_id = $1`, [
        bookingId,
      ])
    await expect.poll(() => statusOf(bookingId), WAITING).toBe(end)
    const theirs = await theirsOf(bookingId)
    expect(theirs.map(({ status }) => status)).toEqual(end === 'issued' ? ['issued'] : [])
    const paid = BigInt(theirs[0]?.amount ?? 0)
    expect(await movedSince(before)).toEqual({ debt: paid, wallet: -paid })
  })

  test('while a part is refunded, before its answer is kept: one refund at both', async () => {
    const { bookingId, orderId } = await orderPartnerFlight(agent, { source: two.source, adults: 2, daysLater: 1 })
    await pay(orderId)
    await expect.poll(() => statusOf(bookingId), WAITING).toBe('issued')
    const [before, [theirs]] = [await moneyOf(), await theirsOf(bookingId)]
    const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
    const [tickets, sectors] = [[body.booking.passengers[0]?.ticket?.ticketId], [{ Origin: 'DEL', Destination: 'BOM' }]]
    const quote = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors })
    const asked = { RequestType: 2, TicketId: tickets, Sectors: sectors, quoteId: quote.quoteId }
    // Cut off while the airline is asked, its people look into it: that is proven where a refund of a customer of ours is killed. Here the airline has it.
    const isWithAirline = async () => (await trapOf('S').query('select from change_steps where outcome is not null')).length > 0
    await killAt('S partner_inbox:started', () => askFor(agent, bookingId, asked), isWithAirline)
    const state = async () => {
      for (const side of SIDES) await wakeChanges(trapOf(side))
      const sql = 'select state from change_requests where booking_id = $1'
      return (await trapOf('B').query<{ state: string }>(sql, [bookingId]))[0]?.state
    }
    await expect.poll(state, WAITING).toBe('completed')
    const requests = await trapOf('S').query<{ refunded: string }>(
      'select refunded_minor::text as refunded from change_requests where booking_id = $1',
      [theirs?.id],
    )
    expect(requests).toHaveLength(1)
    const refunded = BigInt(requests[0]?.refunded ?? 0)
    expect([await movedSince(before), refunded > 0n]).toEqual([{ debt: -refunded, wallet: refunded }, true])
  })
})

describe('the price of a refund', TWO_STARTS, () => {
  test('is heard by a site that was dead when it was named: nobody looks, and one request is refunded at both', async () => {
    await orderFault(two.sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token' })
    const { bookingId, orderId } = await orderPartnerFlight(agent, { ...BY_PEOPLE, source: two.source, adults: 2, daysLater: 2 })
    await pay(orderId)
    await expect.poll(() => statusOf(bookingId), WAITING).toBe('issued')
    const [before, [theirs]] = [await moneyOf(), await theirsOf(bookingId)]
    const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
    const tickets = [body.booking.passengers[0]?.ticket?.ticketId]
    const { quoteId } = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors: ONE_WAY })
    const asked = await askFor(agent, bookingId, { RequestType: 2, TicketId: tickets, Sectors: ONE_WAY, quoteId })
    const { changeRequestId } = asked.body
    const thereOf = async () =>
      (
        await trapOf('S').query<{ id: number; state: string }>(
          'select id::int as id, state from change_requests where booking_id = $1',
          [theirs?.id],
        )
      )[0]
    await expect.poll(async () => (await thereOf())?.state, WAITING).toBe('needsStaff')
    const id = (await thereOf())?.id ?? 0
    await expect
      .poll(
        async () =>
          (await trapOf('B').query('select from change_requests where id = $1 and desk_change_id is not null', [changeRequestId]))
            .length,
        WAITING,
      )
      .toBe(1)
    // Its own look is far away, and it is dead.
    await servers.B?.kill()
    await trapOf('B').query(
      `update pgboss.job set start_after = now() + interval '1 hour' where name = 'check-change' and state < 'active'`,
    )
    await trapOf('B').query(`update change_requests set next_check_at = now() + interval '1 hour' where id = $1`, [changeRequestId])
    const desk = servers.S?.callIn(await servers.S.logIn(SKYLARK.email, SKYLARK.host), SKYLARK.host) as Call
    const there = (await act(desk, 'quoteChangeRequest', { changeRequestId: id, ...KEPT, remarks: 'As the airline says' })).offer
    await start('B')
    await expect.poll(async () => (await readChange(agent, changeRequestId)).state, WAITING).toBe('askedCustomer')
    const { offer } = await readChange(agent, changeRequestId)
    await agent('flight/acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    await expect.poll(async () => (await thereOf())?.state, WAITING).toBe('needsStaff')
    const done = { supplierRefund: '1.00', supplierCharge: '0.00', reference: 'AI 1', bearsDifference: true }
    await act(desk, 'approveChangeRequest', { changeRequestId: id, ...done })
    await expect.poll(async () => (await readChange(agent, changeRequestId)).state, WAITING).toBe('completed')
    const refunded = BigInt(Math.round(Number(there?.refund) * 100))
    expect([await movedSince(before), refunded > 0n]).toEqual([{ debt: -refunded, wallet: refunded }, true])
    await clearFaults(two.sandbox.url)
  })
})

/** What Blue Dhow owes by its own books, and what it has in its wallet by those of Skylark. */
async function moneyOf(): Promise<{ debt: bigint; wallet: bigint }> {
  const sumOf = async (side: Side, site: number, kinds: readonly string[], companies: string) => {
    const [row] = await trapOf(side).query<{ minor: string }>(
      `select coalesce(sum(e.amount_minor), 0)::text as minor from ledger_entries e
       join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
       where a.site_id = $1 and a.kind = any($2) and a.currency = 'INR' and a.legal_entity_id in (select legal_entity_id from ${companies} where site_id = $1)`,
      [site, kinds],
    )
    return BigInt(row?.minor ?? 0)
  }
  return {
    debt: await sumOf('B', SITE.blueDhow, ['supplierPayable', 'supplierReceivable'], 'partner_suppliers'),
    wallet: await sumOf('S', SITE.skylark, ['wallet', 'hold'], 'supply_consumers'),
  }
}

async function movedSince(before: Awaited<ReturnType<typeof moneyOf>>) {
  const { debt, wallet } = await moneyOf()
  return { debt: debt - before.debt, wallet: wallet - before.wallet }
}
