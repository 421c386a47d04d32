import type { contract } from '@tradewind/contract/contract'
import type { Sold } from '@tradewind/contract/desk/desk'
import { accountForPrice } from '@tradewind/domain/markups/account-for-price'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { toDecimal } from '@tradewind/domain/money'
import { type Instant, instant, plainDate } from '@tradewind/domain/time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { readExact } from '../database/exact-json.ts'
import { inSite } from '../database/in-site.ts'
import { shiftSandboxClock } from '../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { AGENT, act, askFor, buyTicket, callerOf, minor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { sumSales } from '../tickets/keep-tickets-tallied.ts'
import { countStillLeaving, listNextDepartures } from './departure-repo.ts'

type Desk = z.infer<NonNullable<(typeof contract.desk.getDesk)['~orpc']['outputSchema']>>
let sandbox: Sandbox
let server: TestServer
let bookingId: number
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  bookingId = (await buyTicket(await callerOf(server, AGENT), { flight: '2001' })).bookingId
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const look = async (email: string, host = 'localhost') => {
  const { status, body } = await server.call<Desk>('desk/getDesk', {}, { as: await server.logIn(email, { host }), host })
  expect(status).toBe(200)
  return body
}
const total = (sold: readonly Sold[]) => sold.reduce((sum, { count }) => sum + count, 0)
const booking = () =>
  server.app.db
    .selectFrom('bookings')
    .select(['amount_minor', 'priced', 'margin_minor', 'earned_minor'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

describe('the desk', () => {
  test('shows a sale at once and the same after it is added up', async () => {
    const before = await look('admin@skylark.example')
    await sumSales(server.app)
    const after = await look('admin@skylark.example')
    expect(after.sales).toEqual(before.sales)
    expect(total(after.sales.days)).toBe(1)
    expect(after.sales.days.at(-1)).toEqual(after.sales.days.find(({ count }) => count > 0))
    expect(after.sales.months.at(-1)).toMatchObject({ count: 1, sales: after.sales.days.at(-1)?.sales })
    expect(after.sales.topRoutes).toEqual([
      { name: 'DEL–BOM', label: expect.stringContaining('Mumbai'), count: 1, sales: expect.any(String) },
    ])
    expect(after.sales.topAirlines).toHaveLength(1)
    expect(after.departures.next.map((ticket) => ticket.bookingId)).toEqual([bookingId])
  })

  test('leaves out who has left, by the clock of the airport, and not by the site’s', async () => {
    // 06:30 in Dubai is 08:00 where the site is.
    const leaving = { local: '2027-03-02T06:30', at: instant('2027-03-02T02:30:00Z') }
    const scope = { kind: 'site' } as const
    const at = async (now: string) =>
      inSite(server.app.db, 1, async (tx) => {
        const today = plainDate('2027-03-02')
        const next = await listNextDepartures(tx, scope, { now: instant(now), limit: 6 })
        return [next.includes(bookingId), await countStillLeaving(tx, scope, { now: instant(now), today })]
      })
    const { travel_at } = await server.app.db
      .selectFrom('bookings')
      .select('travel_at')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const move = async (local: string, departureAt: Instant) => {
      await server.app.db.updateTable('bookings').set({ travel_at: local }).where('id', '=', bookingId).execute()
      const moved = { departure_local: local, departure_at: departureAt }
      await server.app.db.updateTable('booking_segments').set(moved).where('booking_id', '=', bookingId).execute()
    }
    const { departure_at } = await server.app.db
      .selectFrom('booking_segments')
      .select('departure_at')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await move(leaving.local, leaving.at)
    expect(await at('2027-03-02T01:30:00Z')).toEqual([true, 1])
    // The site's clock shows 07:59: past the half past six that its airport has not seen yet.
    expect(await at('2027-03-02T02:29:00Z')).toEqual([true, 1])
    expect(await at('2027-03-02T02:30:00Z')).toEqual([false, 0])
    await move(travel_at, departure_at)
  })

  test('shows the margin as accounting does, and what an agency earns', async () => {
    const { priced, margin_minor, earned_minor } = await booking()
    const price = readExact<PricedFare>(priced)
    expect(BigInt(margin_minor)).toBe(accountForPrice(price).margin.minor)
    expect(BigInt(earned_minor)).toBe(price.commissionEarned.minor)
    expect((await look('admin@skylark.example')).sales.days.at(-1)?.earned).toBe(toDecimal(accountForPrice(price).margin))
    expect((await look(AGENT)).sales.days.at(-1)?.earned).toBe(toDecimal(price.commissionEarned))
  })

  test('is a company’s to its agents, and a traveller’s own', async () => {
    expect((await look('agent2@skylark.example')).departures.next.map((ticket) => ticket.bookingId)).toEqual([bookingId])
    for (const email of ['priya@skylark.example', 'corporate@skylark.example']) {
      const desk = await look(email)
      expect([email, desk.departures.next, total(desk.sales.months), desk.sales.earnedLabel, desk.tasks]).toEqual([
        email,
        [],
        0,
        null,
        null,
      ])
      expect(desk.wallet).not.toBeNull()
    }
  })

  test('shows staff only what they may do, and no margin to those who do not see wallets', async () => {
    const desk = await look('desk@skylark.example')
    expect([desk.whose, desk.sales.earnedLabel, desk.requests, desk.wallet]).toEqual(['site', null, null, null])
    expect(desk.tasks?.map(({ kind }) => kind)).toEqual(['tickets'])
    expect(desk.sales.days.every(({ earned }) => earned === null)).toBe(true)
  })

  test('counts for the navigation what its own tasks count, and only lists that the person may open', async () => {
    type Counts = { counts: { kind: string; count: number; isUrgent: boolean }[] }
    const counts = async (email: string) =>
      (await server.call<Counts>('desk/getOpenCounts', {}, { as: await server.logIn(email) })).body.counts
    const admin = await counts('admin@skylark.example')
    const tasks = (await look('admin@skylark.example')).tasks ?? []
    expect(admin.filter(({ kind }) => kind !== 'holds').map(({ kind, count }) => ({ kind, count }))).toEqual(tasks)
    expect(admin.at(-1)).toEqual({ kind: 'holds', count: 0, isUrgent: false })
    expect((await counts('desk@skylark.example')).map(({ kind }) => kind)).toEqual(['tickets', 'holds'])

    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    // As the row of a hold stands, without the way there.
    await owner.query('set session_replication_role = replica')
    const set = (status: string, endsAt: Instant | null) =>
      owner.query('update bookings set status = $1, hold_ends_at = $2 where id = $3', [status, endsAt, bookingId])
    const inMinutes = (minutes: number) => instant(new Date(Date.now() + minutes * 60_000).toISOString())
    const holdsOf = async (email: string) => (await counts(email)).find(({ kind }) => kind === 'holds')
    await set('held', inMinutes(120))
    expect(await holdsOf('admin@skylark.example')).toEqual({ kind: 'holds', count: 1, isUrgent: false })
    // Less than an hour is left: the seats are lost before the next look.
    await set('held', inMinutes(30))
    for (const email of [AGENT, 'agent2@skylark.example', 'admin@skylark.example'])
      expect([email, await holdsOf(email)]).toEqual([email, { kind: 'holds', count: 1, isUrgent: true }])
    expect(await holdsOf('priya@skylark.example')).toEqual({ kind: 'holds', count: 0, isUrgent: false })
    await set('held', inMinutes(-1))
    expect(await holdsOf(AGENT)).toEqual({ kind: 'holds', count: 0, isUrgent: false })
    await set('issued', null)
    await owner.end()
    expect((await server.call('desk/getOpenCounts', {})).status).toBe(401)
  })

  test('shows another site nothing', async () => {
    const desk = await look('admin@bluedhow.example', 'bluedhow.localhost')
    expect([desk.departures.next, total(desk.sales.months)]).toEqual([[], 0])
  })

  test('counts a ticket no more once it is cancelled', async () => {
    const agent = await callerOf(server, AGENT)
    const { quoteId } = await quoteBack(agent, bookingId)
    const { body } = await askFor(agent, bookingId, { quoteId })
    expect(body.change.state).toBe('completed')
    const desk = await look('admin@skylark.example')
    expect([total(desk.sales.days), desk.sales.days.at(-1)?.sales, desk.sales.topRoutes]).toEqual([0, '0.00', []])
    await sumSales(server.app)
    expect((await look('admin@skylark.example')).sales).toEqual(desk.sales)
  })

  test('takes off what was refunded of a ticket that stands, and adds what a reissue cost, each to the paisa', async () => {
    const agent = await callerOf(server, AGENT)
    const admin = await callerOf(server, 'admin@skylark.example')
    const { bookingId: id, passengers } = await buyTicket(agent, { flight: '101', adults: 2 })
    const sold = async () => {
      const last = (desk: Desk) => desk.sales.days.at(-1)
      const [ours, theirs] = [await look('admin@skylark.example'), await look(AGENT)]
      const [route, airline] = [ours.sales.topRoutes[0]?.sales, ours.sales.topAirlines[0]?.sales]
      expect([route, airline, ours.sales.months.at(-1)?.sales]).toEqual(Array(3).fill(last(ours)?.sales))
      return {
        count: total(ours.sales.days),
        sales: minor(last(ours)?.sales),
        margin: minor(last(ours)?.earned),
        earned: minor(last(theirs)?.earned),
      }
    }
    const whole = await sold()
    expect(whole.count).toBe(1)

    const part = { requestType: 2, tickets: [passengers[0]?.ticket?.ticketId], sectors: [{ Origin: 'DEL', Destination: 'BOM' }] }
    const quote = await quoteBack(agent, id, part)
    const wish = { RequestType: 2, TicketId: part.tickets, Sectors: part.sectors, quoteId: quote.quoteId }
    const { changeRequestId } = (await askFor(agent, id, wish)).body
    // Until the money is promised, the sale is what it was.
    expect(await sold()).toEqual(whole)
    await shiftSandboxClock(sandbox.url, 70_000)
    await agent('flight/getCRStatus', { changeRequestId })
    const shown = await readChange(admin, changeRequestId)
    expect(shown.state).toBe('completed')
    const parted = await sold()
    expect([parted.count, whole.sales - parted.sales]).toEqual([1, minor(quote.refund)])
    // In cash: the supplier refunded, we refunded, and owe GST on our fee.
    expect(parted.margin - whole.margin).toBe(minor(shown.supplierMoney?.refund) - minor(quote.refund) - minor(quote.gstOnOurFee))
    expect(parted.earned).toBe(whole.earned - Math.round((whole.earned * minor(quote.paid)) / whole.sales))

    const rest = { RequestType: 3, TicketId: [passengers[1]?.ticket?.ticketId], Sectors: part.sectors }
    const reissue = (await askFor(agent, id, rest)).body.changeRequestId
    const priced = { changeRequestId: reissue, airlinePenalty: '2500.00', ourFee: '200.00', remarks: 'The evening flight' }
    const { offer } = await act(admin, 'quoteChangeRequest', priced)
    await act(agent, 'acceptChangeQuote', { changeRequestId: reissue, quoteId: offer?.quoteId })
    const paid = await sold()
    expect([paid.count, paid.sales - parted.sales, paid.margin - parted.margin]).toEqual([1, minor(offer?.due), 20_000])
    await act(admin, 'rejectChangeRequest', { changeRequestId: reissue, reason: 'The flight is full.' })
    expect(await sold()).toEqual(parted)

    await sumSales(server.app)
    expect(await sold()).toEqual(parted)
    const kept = await server.app.db
      .selectFrom('bookings')
      .select(['amount_minor', 'adjusted_minor', 'changed_sales_minor'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(kept.amount_minor + kept.adjusted_minor + kept.changed_sales_minor)).toBe(parted.sales)
    expect(total((await look('admin@bluedhow.example', 'bluedhow.localhost')).sales.months)).toBe(0)
  })

  test('is for people who are logged in', async () => {
    expect((await server.call('desk/getDesk')).status).toBe(401)
  })
})
