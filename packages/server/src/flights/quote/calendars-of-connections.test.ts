// Several connections have a calendar: of a day the cheapest counts, in the currency of the site, and one that fails costs its own days.
import { SearchBy } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { money } from '@tradewind/domain/money'
import { addDays, dateIn, type PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { connectionsTo } from '../../testing/plant-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { FakeSupplier, makeOption } from '../book/testing/fake-supplier.ts'
import { adoptConnection, changeConnection } from '../connections/connection-repo.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { SupplierUnclear } from '../suppliers/supplier-errors.ts'
import { listDayFares } from './list-day-fares.ts'
import { listNearbyFares } from './list-nearby-fares.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`insert into exchange_rates (site_id, from_currency, to_currency, rate, valid_from, source, set_at)
    values (1, 'GBP', 'INR', '100', ${server.app.now()}, 'feed', ${server.app.now()})`.execute(server.app.db)
  for (const code of ['one', 'two'])
    await inSite(server.app.db, 1, (tx) =>
      adoptConnection(tx, { code, adapter: 'tbo', name: code, currency: 'INR', created_at: server.app.now() }),
    )
})
afterAll(() => server.close())
beforeEach(() => sql`delete from flight_drops`.execute(server.app.db))

type Days = Readonly<Record<string, number>>
const first = () => addDays(dateIn('Asia/Kolkata', server.app.now()), 40)
const [A, B, C] = [0, 1, 2]
const dayOf = (shift: number) => addDays(first(), shift)

function withCalendar(code: string, fares: Days | Error, { currency = 'INR', isTest = false, hasCalendar = true } = {}) {
  const calls = { calendar: 0, search: 0 }
  const fake = new FakeSupplier(server.app.now)
  const supplier: FlightSupplier = Object.assign(fake, {
    code,
    currency,
    isTest,
    capabilities: { ...fake.capabilities, calendarFares: hasCalendar },
    calendarFares: async () => {
      calls.calendar += 1
      if (fares instanceof Error) throw fares
      return Object.entries(fares).map(([date, major]) => ({
        date: date as PlainDate,
        fare: money(BigInt(major * 100), currency),
        airlineCode: 'AI',
        airlineName: code,
        isLowestOfMonth: false,
      }))
    },
    search: async () => {
      calls.search += 1
      return { options: [makeOption({ isLcc: true, date: first(), traceId: 't' })], dropped: [] }
    },
  })
  return { supplier, calls }
}

async function ask(suppliers: readonly FlightSupplier[], userType: Actor['userType'] = 'staff') {
  const app = { ...server.app, suppliers: connectionsTo(...suppliers) }
  const site = await siteOf(app.db, 1)
  const owner = await inSite(app.db, 1, (tx) =>
    tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').executeTakeFirstOrThrow(),
  )
  const actor = { siteId: 1, userId: 1, userType, legalEntityId: owner.id, permissions: new Set() } as unknown as Actor
  const searchBy = SearchBy.parse({
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${first()}T00:00:00` }],
    adultCount: 1,
    JourneyType: 1,
  })
  return { context: { app, site, actor, now: app.now(), refuse: refuseAny }, searchBy }
}
async function days(suppliers: readonly FlightSupplier[], userType?: Actor['userType']) {
  const { context, searchBy } = await ask(suppliers, userType)
  const found = await listDayFares(context, { searchBy, leg: 0, days: [A, B, C].map(dayOf) })
  return { isComplete: found.isComplete, of: found.days.map(({ date, airlineName, currency }) => [date, airlineName, currency]) }
}

test('of each day the cheaper in the currency of the site; the figures alone would say the opposite', async () => {
  const one = withCalendar('one', { [dayOf(A)]: 5_000, [dayOf(B)]: 5_000 })
  const two = withCalendar('two', { [dayOf(A)]: 60, [dayOf(B)]: 40, [dayOf(C)]: 90 }, { currency: 'GBP' })
  const cheapest = [
    [dayOf(A), 'one', 'INR'],
    [dayOf(B), 'two', 'INR'],
    [dayOf(C), 'two', 'INR'],
  ]
  expect(await days([one.supplier, two.supplier])).toEqual({ isComplete: true, of: cheapest })
  expect(await days([two.supplier, one.supplier])).toEqual({ isComplete: true, of: cheapest })
})

test('one that fails costs its own days, and it is said that less is known; when all fail, so does the question', async () => {
  const one = withCalendar('one', new SupplierUnclear('no answer'))
  const two = withCalendar('two', { [dayOf(B)]: 5_000 })
  expect(await days([one.supplier, two.supplier])).toEqual({ isComplete: false, of: [[dayOf(B), 'two', 'INR']] })
  await expect(days([one.supplier])).rejects.toBeInstanceOf(Refusal)
})

test('one in a currency without a rate is left out and counted, and the others are shown', async () => {
  const one = withCalendar('one', { [dayOf(A)]: 10 }, { currency: 'CHF' })
  const two = withCalendar('two', { [dayOf(A)]: 5_000 })
  expect(await days([one.supplier, two.supplier])).toEqual({ isComplete: false, of: [[dayOf(A), 'two', 'INR']] })
  const drops = await server.app.db.selectFrom('flight_drops').select(['source', 'reason', 'example', 'dropped']).execute()
  expect(drops).toEqual([{ source: 'one-calendar', reason: 'noExchangeRate', example: 'CHF', dropped: 1 }])
})

test('asked are those that have one, and that this buyer is sold from', async () => {
  const none = withCalendar('none', { [dayOf(A)]: 1 }, { hasCalendar: false })
  const inTest = withCalendar('trial', { [dayOf(A)]: 2 }, { isTest: true })
  const two = withCalendar('two', { [dayOf(A)]: 5_000 })
  const all = [none.supplier, inTest.supplier, two.supplier]
  expect((await days(all, 'travelAgent')).of).toEqual([[dayOf(A), 'two', 'INR']])
  expect((await days(all)).of).toEqual([[dayOf(A), 'trial', 'INR']])
  const stop = (stopped_at: ReturnType<TestServer['app']['now']> | null) =>
    inSite(server.app.db, 1, (tx) =>
      changeConnection(tx, 'two', { stopped_at, stopped_by: stopped_at && 'Asha', stopped_reason: stopped_at && 'Contract ends' }),
    )
  await stop(server.app.now())
  const stopped = await days([two.supplier, none.supplier])
  await stop(null)
  expect(stopped).toEqual({ isComplete: true, of: [] })
  expect([none.calls.calendar, inTest.calls.calendar, two.calls.calendar]).toEqual([0, 1, 2])
})

test('days around are searched at each connection, not at the many sources of the first', async () => {
  const many = withCalendar('one', {})
  Object.assign(many.supplier, { sources: ['A', 'B', 'C'].map((code) => ({ code, name: code })) })
  const two = withCalendar('two', {})
  const { context, searchBy } = await ask([many.supplier, two.supplier])
  await listNearbyFares(context, searchBy)
  expect([many.calls.search, two.calls.search]).toEqual([6, 6])
})
