import type { FlightQuestion } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { compareWithSupplier } from '../flights/book/compare-with-supplier.ts'
import { issueBooking } from '../flights/book/issue-booking.ts'
import type { OpenedAnswer } from '../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startSecondPostgres } from '../testing/second-postgres.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { askFor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { hearOfChange } from './flights-at-buyer/hear-of-change.ts'
import { answerFlightQuestion } from './flights-at-supplier/answer-flight-question.ts'
import { receiveFlightMessage } from './flights-at-supplier/receive-flight-message.ts'
import type { PartnerLink } from './partner-link.ts'
import { type Cuts, setCuts } from './testing/cut-once.ts'
import { type FlightWorld, SITE, startFlightWorld } from './testing/flight-world.ts'

/**
 * Blue Dhow lives on one PostgreSQL server and Skylark on another, each behind a server of its own. What one says to the other goes over as text; either side loses its database in the
 * middle of a step. Afterwards: a ticket at both or at neither, and the money of both agrees.
 */
let second: Awaited<ReturnType<typeof startSecondPostgres>>
let sandbox: Sandbox
let here: FlightWorld
let there: FlightWorld
let cuts: Readonly<Record<'B' | 'S', Cuts>>

/** As over a wire: nothing but text goes across. */
const overWire = async (work: (given: never) => Promise<unknown>, given: object): Promise<unknown> =>
  JSON.parse(JSON.stringify(await work(JSON.parse(JSON.stringify(given)) as never)))

beforeAll(async () => {
  second = await startSecondPostgres()
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  here = await startFlightWorld({ sandbox })
  there = await startFlightWorld({ sandbox, databaseUrl: second.url })
  await there.setHold(true)
  const link: PartnerLink = {
    ask: (between, question) =>
      overWire((given) => answerFlightQuestion(there.server.app, between, given), question as FlightQuestion),
    say: (between, message) => overWire((given) => receiveFlightMessage(there.server.app, between, given), message),
    notify: (between, news) => overWire((given) => hearOfChange(here.server.app, between, given), news),
  }
  for (const { server } of [here, there]) Object.assign(server.app.partnerLink, link)
  cuts = { B: await setCuts(here.server.databaseUrl), S: await setCuts(second.url) }
}, 240_000)
afterEach(async () => {
  await Promise.all([cuts.B.disarm(), cuts.S.disarm()])
  await expectLedgerSound(here.server)
  await expectLedgerSound(there.server)
})
afterAll(async () => {
  await Promise.all([cuts.B.close(), cuts.S.close()])
  await here.close()
  await there.close()
  await sandbox.close()
  await second.stop()
})

/** What Blue Dhow owes by its own server, and what it has in its wallet by that of Skylark. */
async function watchMoney() {
  const read = async () => ({ debt: (await here.money()).debt, wallet: (await there.money()).wallet })
  const before = await read()
  return async () => {
    const { debt, wallet } = await read()
    return { debt: debt - before.debt, wallet: wallet - before.wallet }
  }
}
const look = (bookingId: number) =>
  issueBooking(here.server.app, { siteId: SITE.blueDhow, bookingId }, { isUrgent: true }).catch(() => undefined)
async function endsAs(bookingId: number, status: string): Promise<void> {
  await waitUntil(
    async () => {
      await look(bookingId)
      return (await here.row(SITE.blueDhow, bookingId)).status
    },
    (is) => is === status,
    status,
    60_000,
  )
}
async function theirsOf(bookingId: number) {
  const { trace_id: ref } = await here.row(SITE.blueDhow, bookingId)
  const { rows } = await sql<{ status: string; amount_minor: string; pnr: string }>`
    select b.status, b.amount_minor, b.pnr from partner_orders o join bookings b on b.site_id = o.site_id and b.id = o.sale_id
    where o.order_ref = ${ref}::uuid`.execute(there.server.app.db)
  return rows[0]
}
async function agreeAs(bookingId: number, status: string) {
  const theirs = await theirsOf(bookingId)
  expect(theirs).toMatchObject({ status, pnr: (await here.row(SITE.blueDhow, bookingId)).pnr })
  expect(await compareWithSupplier(here.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])
  return BigInt(theirs?.amount_minor ?? 0)
}

/** `B`: the server of the buyer's site, `S`: that of the supplier. */
const BOOKING: [string, 'issued' | 'refunded'][] = [
  ['B bookings:issuing', 'issued'],
  ['S bookings:awaitingPayment', 'refunded'],
  ['S partner_orders', 'refunded'],
  ['S partner_inbox', 'refunded'],
  ['S bookings:issuing', 'issued'],
  ['S bookings:issued', 'issued'],
  ['S payment_lines:captured', 'issued'],
  ['B bookings:issued', 'issued'],
  ['B payment_lines:captured', 'issued'],
]

describe('flights on two PostgreSQL servers', { timeout: 90_000 }, () => {
  test('are sold and refunded, and each side has only rows of its own', async () => {
    const [moved, ordered] = [await watchMoney(), await here.order()]
    await here.pay(ordered.orderId)
    const { bookingId } = ordered
    await endsAs(bookingId, 'issued')
    const net = await agreeAs(bookingId, 'issued')
    expect(await moved()).toEqual({ debt: net, wallet: -net })
    const quote = await quoteBack(here.agent, bookingId)
    const { body } = await askFor(here.agent, bookingId, { quoteId: quote.quoteId })
    await waitUntil(
      async () => {
        await there.lookAtChanges()
        await here.lookAtChanges()
        return readChange(here.agent, body.changeRequestId)
      },
      ({ state }) => state === 'completed',
      'refunded at both',
    )
    await agreeAs(bookingId, 'cancelled')
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt < net]).toEqual([0n, true])
    const count = async (world: FlightWorld, table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.server.app.db)).rows[0]?.n
    for (const table of ['partner_orders', 'partner_inbox']) expect([table, await count(here, table)]).toEqual([table, 0])
    expect(await count(there, 'partner_suppliers')).toBe(0)
  })

  test('are held there, ticketed of the hold and released there', async () => {
    const moved = await watchMoney()
    await here.setHold(true)
    const hold = async () => {
      const { orderId, bookingId } = await here.order({ flight: '101' })
      await here.agent('flight/holdBooking', { orderId })
      await endsAs(bookingId, 'held')
      expect(await theirsOf(bookingId)).toMatchObject({ status: 'held' })
      return bookingId
    }
    const [ticketed, released] = [await hold(), await hold()]
    const { body } = await here.agent<OpenedAnswer>('flight/payments/payForHold', { bookingId: ticketed })
    await here.pay(body.orderId)
    await endsAs(ticketed, 'issued')
    await here.agent('flight/releaseFlight', { bookingId: released })
    await endsAs(released, 'released')
    expect(await theirsOf(released)).toMatchObject({ status: 'released' })
    const net = await agreeAs(ticketed, 'issued')
    expect(await moved()).toEqual({ debt: net, wallet: -net })
  })

  test.each(BOOKING)('a server that is lost while they are booked, at %s, leaves them %s at both', async (point, end) => {
    const [side, where] = [point.slice(0, 1) as 'B' | 'S', point.slice(2)]
    const [moved, ordered] = [await watchMoney(), await here.order()]
    const { bookingId, orderId } = ordered
    await cuts[side].arm(where)
    await here.pay(orderId)
    await waitUntil(
      async () => {
        await look(bookingId)
        return cuts[side].count()
      },
      (count) => count === 1,
      `cut at ${point}`,
    )
    if (end === 'refunded') {
      here.server.passMinutes(16)
      there.server.passMinutes(16)
    }
    await endsAs(bookingId, end)
    const theirs = await theirsOf(bookingId)
    expect(theirs?.status).toBe(end === 'issued' ? 'issued' : undefined)
    const net = end === 'issued' ? await agreeAs(bookingId, 'issued') : 0n
    expect(await moved()).toEqual({ debt: net, wallet: -net })
  })
})
