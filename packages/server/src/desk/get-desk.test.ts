import type { contract } from '@tradewind/contract/contract'
import type { Sold } from '@tradewind/contract/desk'
import { accountForPrice } from '@tradewind/domain/markups/account-for-price'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { toDecimal } from '@tradewind/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { readExact } from '../database/exact-json.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { AGENT, askFor, buyTicket, callerOf, quoteBack } from '../tickets/changes/testing/change-desk.ts'
import { sumSales } from '../tickets/keep-tickets-tallied.ts'

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

  test('tells the margin as accounting does, and what an agency earns', async () => {
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

  test('tells staff only of what they may do, and no margin to who does not see wallets', async () => {
    const desk = await look('desk@skylark.example')
    expect([desk.whose, desk.sales.earnedLabel, desk.requests, desk.wallet]).toEqual(['site', null, null, null])
    expect(desk.tasks?.map(({ kind }) => kind)).toEqual(['tickets'])
    expect(desk.sales.days.every(({ earned }) => earned === null)).toBe(true)
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

  test('is for who is logged in', async () => {
    expect((await server.call('desk/getDesk')).status).toBe(401)
  })
})
