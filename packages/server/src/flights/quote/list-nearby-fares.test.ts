import { SearchBy } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, dateIn, type PlainDate } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { connectionsTo } from '../../testing/plant-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { FakeSupplier, makeFare, makeOption } from '../book/testing/fake-supplier.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import type { SupplierSearch } from '../suppliers/supplier-option.ts'
import { listNearbyFares } from './list-nearby-fares.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const inRupees = (rupees: number) => ({ minor: BigInt(rupees * 100), currency: 'INR' })

/** A supplier whose calendar knows nothing and which flies on some days only, at these prices; and what it was asked. */
function flyingOn(prices: Record<string, number[]>) {
  const asked: string[] = []
  const search = async ({ legs: [leg] }: SupplierSearch) => {
    const date = (leg?.date ?? '') as PlainDate
    asked.push(date)
    const options = (prices[date] ?? []).map((price) => ({
      ...makeOption({ isLcc: true, date, traceId: 't' }),
      fare: { ...makeFare(), published: inRupees(price) },
    }))
    return { options, dropped: [] }
  }
  const supplier: FlightSupplier = Object.assign(new FakeSupplier(server.app.now), { search })
  return { asked, app: { ...server.app, suppliers: connectionsTo(supplier) } }
}

const today = () => dateIn('Asia/Kolkata', server.app.now())
const datesAndFares = (days: Awaited<ReturnType<typeof listNearbyFares>>) => days.map(({ date, fare }) => [date, fare])
/** Staff of the site. */
async function contextOf(app: TestServer['app']) {
  const site = await siteOf(app.db, 1)
  const owner = await inSite(app.db, 1, (tx) =>
    tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').executeTakeFirstOrThrow(),
  )
  const actor = {
    siteId: 1,
    userId: 1,
    userType: 'staff',
    legalEntityId: owner.id,
    permissions: new Set(),
    isSuperAdmin: true,
  } as unknown as Actor
  return { app, site, actor, now: app.now(), refuse: refuseAny }
}
const oneAdult = (date: PlainDate) =>
  SearchBy.parse({ segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: date }], adultCount: 1, JourneyType: 1 })

test('where the calendar knows nothing, the days around are searched, and the cheapest fare of each that has one is shown', async () => {
  const date = addDays(today(), 30)
  const [before, after] = [addDays(date, -2), addDays(date, 3)]
  const { app, asked } = flyingOn({ [before]: [5_200, 4_800], [after]: [6_100], [addDays(date, 4)]: [1_000] })
  const context = await contextOf(app)
  const days = await listNearbyFares(context, oneAdult(date))
  expect(datesAndFares(days)).toEqual([
    // With the fee of 120.00 that the site's rules add, and 18 % GST on it.
    [before, '4941.60'],
    [after, '6241.60'],
  ])
  expect(asked.toSorted()).toEqual([-3, -2, -1, 1, 2, 3].map((shift) => addDays(date, shift)))
  // However many ask within the hour, the suppliers are asked once.
  expect(datesAndFares(await listNearbyFares(context, oneAdult(date)))).toEqual(datesAndFares(days))
  expect(asked).toHaveLength(6)
})

test('days that have passed are not searched, and where nobody flies nothing is shown', async () => {
  const { app, asked } = flyingOn({})
  const context = await contextOf(app)
  expect(await listNearbyFares(context, oneAdult(today()))).toEqual([])
  expect(asked.toSorted()).toEqual([1, 2, 3].map((shift) => addDays(today(), shift)))
})
