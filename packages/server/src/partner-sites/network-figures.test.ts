import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { addDays, plainDate } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { sumSales } from '../tickets/keep-tickets-tallied.ts'
import { keepPartnerDays } from './keep-partner-days.ts'
import { addPartnerDays, listPartnerDays } from './partner-day-repo.ts'
import { readNetworkFigures } from './read-network-figures.ts'
import { type PartnerWorld, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'

type Answer = { currency: string; today: string; consumers: PartnerFigures[]; suppliers: PartnerFigures[]; errorCode?: string }

let world: PartnerWorld
beforeAll(async () => {
  world = await startPartnerWorld()
})
afterAll(() => world.close())

async function read(email: string, host = 'localhost'): Promise<Answer> {
  await world.server.app.partnerDays.write()
  const as = await world.server.logIn(email, { host })
  return (await world.server.call<Answer>('supplier/getNetworkFigures', undefined, { as, host, method: 'GET' })).body
}
const atSkylark = async () => {
  const { currency, suppliers } = await read('admin@skylark.example')
  return { currency, figures: suppliers.find(({ category }) => category === 'TourPackages') }
}
const atBlueDhow = async () => {
  const { currency, consumers } = await read('admin@bluedhow.example', 'bluedhow.localhost')
  return { currency, figures: consumers.find(({ category }) => category === 'TourPackages') }
}

describe('the figures of a relation', () => {
  test('count what is asked, refused, searched and sold, at both sites alike, each in its own currency', async () => {
    const { tourOptionId } = await world.boat()
    await world.search()
    await world.search()
    const { body } = await world.order(tourOptionId)
    await world.pay(body.orderId)
    await world.settled(body.orderId)
    // A hold of more than there is: refused, and counted as an error.
    const { tourOptionId: full } = await world.boat({ people: 1 })
    expect((await world.order(full)).body.errorCode).toBeDefined()

    const [here, there] = [await atSkylark(), await atBlueDhow()]
    expect(here).toMatchObject({ currency: 'INR', figures: { sales: TOTAL, orders: 1, looks: 2, errors: 1 } })
    expect(there).toMatchObject({ currency: 'AED', figures: { sales: '291.20', orders: 1, looks: 2, errors: 1 } })
    expect(here.figures?.requests).toBe(there.figures?.requests)
    expect(here.figures?.mongoSiteId).toBe(String(SITE.blueDhow))
    expect(here.figures?.days).toHaveLength(1)
    // Folded into the sums, they say the same.
    await sumSales(world.server.app)
    expect((await atSkylark()).figures).toMatchObject({ sales: TOTAL, orders: 1 })
  })

  test('count a supplier that fails as an error', async () => {
    const before = (await atSkylark()).figures?.errors ?? 0
    await inSite(world.server.app.db, SITE.blueDhow, (tx) =>
      tx.updateTable('supply_requests').set({ status: 'Suspended' }).where('site_id', '=', SITE.blueDhow).execute(),
    )
    await world.server.app.partnerLink.ask({ consumerSiteId: SITE.skylark, supplierSiteId: SITE.blueDhow }, { kind: 'cities' })
    expect((await atSkylark()).figures?.errors).toBe(before + 1)
    await inSite(world.server.app.db, SITE.blueDhow, (tx) =>
      tx.updateTable('supply_requests').set({ status: 'Approved' }).where('site_id', '=', SITE.blueDhow).execute(),
    )
  })

  test('are refused without the permission, and have no sums for users who may not see wallets', async () => {
    expect((await read('agent@skylark.example')).errorCode).toBe('FORBIDDEN')
    const { app } = world.server
    const actor = await logInActor(world.server, 'admin@skylark.example')
    const site = await siteOf(app.db, SITE.skylark)
    const readAs = (permissions: readonly Permission[]) =>
      inSite(app.db, SITE.skylark, (tx) =>
        readNetworkFigures(tx, {
          actor: { ...actor, isSuperAdmin: false, permissions: new Set(permissions) },
          site,
          now: app.now(),
        }),
      )
    expect((await readAs(['network.view', 'ledger.view'])).suppliers[0]?.sales).toBe(TOTAL)
    expect((await readAs(['network.view'])).suppliers[0]).toMatchObject({ sales: null, orders: 1 })
  })

  test('of another site are none of this one', async () => {
    const { consumers } = await read('admin@skylark.example')
    expect(consumers).toEqual([])
  })
})

describe('what nodes have counted', () => {
  test('is added up where two write at once, and nothing is lost', async () => {
    const { app } = world.server
    const between = { consumerSiteId: SITE.skylark, supplierSiteId: SITE.blueDhow }
    const before = (await atBlueDhow()).figures
    const nodes = [keepPartnerDays(app), keepPartnerDays(app)]
    for (const node of nodes)
      for (let made = 0; made < 50; made += 1)
        node.note(between, { category: 'TourPackages', isLook: made % 2 === 0, isError: made % 5 === 0 })
    await Promise.all(nodes.map((node) => node.stop()))
    const after = (await atBlueDhow()).figures
    expect((after?.requests ?? 0) - (before?.requests ?? 0)).toBe(100)
    expect((after?.looks ?? 0) - (before?.looks ?? 0)).toBe(50)
    expect((after?.errors ?? 0) - (before?.errors ?? 0)).toBe(20)
  })

  test('before the last thirty days is left out', async () => {
    const { app } = world.server
    const { today } = await read('admin@skylark.example')
    const side = { partnerSiteId: SITE.blueDhow, isSupplier: true, category: 'Flights', requests: 7, errors: 0, looks: 7 } as const
    await inSite(app.db, SITE.skylark, (tx) =>
      addPartnerDays(tx, [
        { ...side, day: addDays(plainDate(today), -30) },
        { ...side, day: addDays(plainDate(today), -29) },
      ]),
    )
    const { suppliers } = await read('admin@skylark.example')
    expect(suppliers.find(({ category }) => category === 'Flights')).toMatchObject({ requests: 7, orders: 0, sales: '0.00' })
    expect(await inSite(app.db, SITE.blueDhow, (tx) => listPartnerDays(tx, addDays(plainDate(today), 1)))).toEqual([])
  })
})
