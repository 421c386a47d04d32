import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import { parseMoney } from '@tradewind/domain/money'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { type PartnerWorld, SITE, startPartnerWorld, TOTAL } from '../partner-sites/testing/partner-world.ts'
import { siteOf } from '../sites/site-facts.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { sumSales } from '../tickets/keep-tickets-tallied.ts'
import { readPartnerSales } from './read-partner-sales.ts'
import { BLUE_DHOW, SKYLARK, type Who } from './testing/two-sites.ts'

type Sales = { currency: string; days: { day: string; orders: number; sales: string | null }[]; errorCode?: string }

let world: PartnerWorld
beforeAll(async () => {
  world = await startPartnerWorld()
  const { tourOptionId } = await world.boat()
  for (const leadName of ['Ms Asha Rao', 'Mr Vikram Rao']) {
    const { body } = await world.order(tourOptionId, { leadName })
    await world.pay(body.orderId)
    await world.settled(body.orderId)
  }
}, 120_000)
afterAll(() => world.close())

const ask = (who: Who, side: 'consumer' | 'supplier', of: { mongoSiteId?: number; category?: string } = {}) => {
  const { mongoSiteId = who === SKYLARK ? SITE.blueDhow : SITE.skylark, category = 'TourPackages' } = of
  const query = new URLSearchParams({ side, mongoSiteId: String(mongoSiteId), category })
  return world.at.get<Sales>(who, `supplier/getPartnerSales?${query}`)
}
const figuresOf = async (who: Who) =>
  (
    await world.at.get<{ today: string; consumers: PartnerFigures[]; suppliers: PartnerFigures[] }>(
      who,
      'supplier/getNetworkFigures',
    )
  ).body
const sumOf = ({ currency, days }: Sales) => days.reduce((sum, { sales }) => sum + parseMoney(sales ?? '0', currency).minor, 0n)

test('the sales of a partner by day are those of the list, at both sites, each in its own currency, before and after they are folded', async () => {
  for (const folded of [false, true]) {
    if (folded) await sumSales(world.server.app)
    const [here, there] = [(await ask(SKYLARK, 'supplier')).body, (await ask(BLUE_DHOW, 'consumer')).body]
    const [ours, theirs] = [await figuresOf(SKYLARK), await figuresOf(BLUE_DHOW)]
    const twice = 2n * parseMoney(TOTAL, 'INR').minor
    expect([folded, here.currency, here.days.map(({ day, orders }) => [day, orders]), sumOf(here)]).toEqual([
      ...[folded, 'INR', [[ours.today, 2]], twice],
    ])
    expect([there.currency, there.days.map(({ orders }) => orders), sumOf(there)]).toEqual(['AED', [2], 58_240n])
    expect(parseMoney(ours.suppliers[0]?.sales ?? '', 'INR').minor).toBe(sumOf(here))
    expect(parseMoney(theirs.consumers[0]?.sales ?? '', 'AED').minor).toBe(sumOf(there))
  }
})

test('another side, category or site has none of them', async () => {
  const none = [
    await ask(SKYLARK, 'consumer'),
    await ask(SKYLARK, 'supplier', { category: 'Flights' }),
    await ask(SKYLARK, 'supplier', { category: 'FixedDeparture' }),
    await ask(BLUE_DHOW, 'supplier'),
    await ask(BLUE_DHOW, 'consumer', { mongoSiteId: SITE.blueDhow }),
  ]
  expect(none.map(({ status, body }) => [status, body.days])).toEqual(none.map(() => [200, []]))
})

test('a cancelled order is taken off', async () => {
  const { tourOptionId } = await world.boat({ option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] } })
  const before = (await ask(SKYLARK, 'supplier')).body
  const { body } = await world.order(tourOptionId)
  await world.pay(body.orderId)
  const { saleId } = await world.settled(body.orderId)
  expect((await ask(SKYLARK, 'supplier')).body.days[0]?.orders).toBe(3)
  expect((await world.cancel(saleId, TOTAL)).status).toBe(200)
  expect(await world.settled(body.orderId)).toMatchObject({ status: 'cancelled' })
  expect((await ask(SKYLARK, 'supplier')).body).toEqual(before)
})

test('they are refused without the permission, and have no sums for users who may not see wallets', async () => {
  const agent = { email: 'agent@skylark.example', host: 'localhost' }
  expect((await ask(agent, 'supplier', { mongoSiteId: SITE.blueDhow })).body.errorCode).toBe('FORBIDDEN')
  const { app } = world.server
  const [actor, site] = [await logInActor(world.server, SKYLARK.email), await siteOf(app.db, SITE.skylark)]
  const readAs = (permissions: readonly Permission[]) =>
    inSite(app.db, SITE.skylark, (tx) =>
      readPartnerSales(
        tx,
        { actor: { ...actor, isSuperAdmin: false, permissions: new Set(permissions) }, site, now: app.now() },
        { partnerSiteId: SITE.blueDhow, category: 'TourPackages', side: 'supplier' },
      ),
    )
  expect((await readAs(['network.view'])).days).toMatchObject([{ orders: expect.any(Number), sales: null }])
  expect((await readAs(['network.view', 'ledger.view'])).days[0]?.sales).toMatch(/^\d+\.\d\d$/)
})
