import type { OwnBooking } from '@tradewind/contract/desk/own-bookings'
import type { TicketExport } from '@tradewind/contract/exports/exports'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, type Instant, instant } from '@tradewind/domain/time'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { ownBookings } from './own-booking-repo.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
type Answer = { bookings: OwnBooking[]; nextCursor: string | null; kinds: { what: string }[]; errorCode?: string }

let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let [admin, agent] = ['', '']
let [customerId, legalEntityId, accomodationId] = [0, 0, 0]
const post = <Body>(path: string, body: object, as = admin) =>
  server.call<Body & { errorCode?: string; shortError?: object }>(path, body, { as, host: HOST })
const list = async (filters: object = {}, { as = agent, ...page }: { as?: string; cursor?: string; pageSize?: number } = {}) =>
  (await post<Answer>('sales/getMyBookings', { filters, ...page }, as)).body

beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const actor = await logInActor(server, 'agent@bluedhow.example', HOST)
  customerId = actor.userId
  legalEntityId = actor.legalEntityId
  const hotel = { name: 'Quay inn', address: '1 Quay', cityId: DUBAI }
  accomodationId = (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)).body.accomodation.id
})
afterAll(() => server.close())

/** A hotel and an activity: two sales once it is vouchered. `charge` comes on top of 1,200. */
async function wishFor(name: string, charge = 0) {
  const option = await stocked.stock({ option: { times: [stocked.start('14:00', 20)] } })
  const day = stocked.inDays(10)
  return {
    ...{ customerId, kartName: name, adults: 2, child: 0, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: day, serviceCharge: `${charge}`, discount: '0', totalPrice: `${1_200 + charge}.00` },
    accomodations: [
      { accomodationId, noOfNights: 2, checkinDate: day, numberOfRooms: 1, price: '900', cost: '700', bookedByCustomer: false },
    ],
    activities: [
      {
        ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: addDays(day, 1), time: '14:00' },
        ...{ price: '300', priceReason: 'Agreed by phone' },
      },
    ],
    miscellaneous: [],
    flightDetails: [],
  }
}
async function save(wish: object): Promise<StaffKart> {
  const { body, status } = await post<{ kart: StaffKart; errorMessage?: string }>('kart/saveKart', wish)
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  return body.kart
}
const quote = async (name: string): Promise<StaffKart> => save(await wishFor(name))
const setStatus = ({ id, version }: StaffKart, status: string, more: object = {}) =>
  post<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status, ...more })

/** Sales of a kind that nobody sells here, as a seller would write them: no room but the list knows of them. */
async function plant(count: number, more: { tab?: string; money?: string; at?: Instant; lead?: string; userId?: number } = {}) {
  const { tab = 'delivered', money = 'taken', at = server.app.now(), lead = 'Asha Rao', userId = customerId } = more
  const { rows } = await sql<{ id: number }>`
    with made as (insert into orders (site_id, user_id, legal_entity_id, created_at)
      values (${stocked.siteId}, ${userId}, ${legalEntityId}, ${at}) returning id)
    insert into sales (site_id, order_id, kind, user_id, legal_entity_id, idempotency_key, status, money, title, lead_name, party_count, amount_minor,
      currency, cost_minor, cost_currency, tax_minor, earned_minor, margin_minor, adjusted_minor, used_from, used_to, booked_on, queue_tab, find_keys,
      search_text, needs_staff, created_at, updated_at)
    select ${stocked.siteId}, made.id, 'planted', ${userId}, ${legalEntityId}, 'planted ' || made.id || ' ' || n, 'confirmed', ${money},
      'Planted ' || n, ${lead}, 2, 10000, 'AED', 8000, 'AED', 0, 0, 2000, 0, '2031-04-01', '2031-04-01', ${at}::timestamptz::date, ${tab},
      array['PLANTED' || made.id || 'X' || n], lower('Planted ' || n || ' ' || ${lead}), false, ${at}::timestamptz - make_interval(secs => n), ${at}
    from made, generate_series(1, ${count}) n order by n returning id`.execute(server.app.db)
  return rows.map(({ id }) => id)
}

describe('bookings together', () => {
  test('has a quotation as one row, before and after it is sold, and what was bought alone beside it', async () => {
    const kart = await quote('Rao family')
    expect((await list()).bookings.filter(({ title }) => title === 'Rao family')).toEqual([])
    await setStatus(kart, 'sent')
    const [sent] = (await list({ what: 'quotation' })).bookings
    expect(sent).toMatchObject({ what: 'quotation', id: kart.id, number: `Q-${kart.id}`, stage: 'open', statusName: 'To decide' })
    expect([sent?.amount, sent?.outstanding]).toEqual(['1200.00', null])

    const { status, body } = await setStatus(kart, 'vouchered')
    expect([status, body.errorCode]).toEqual([200, undefined])
    const [alone = 0] = await plant(1)
    const { bookings } = await list()
    expect(bookings.map(({ what, id }) => [what, id])).toEqual(
      expect.arrayContaining([
        ['quotation', kart.id],
        ['planted', alone],
      ]),
    )
    expect(bookings.find(({ id }) => id === kart.id)).toMatchObject({
      stage: 'confirmed',
      amount: '1200.00',
      outstanding: '1200.00',
    })
    // Its own two sales stand behind it.
    const { rows } = await sql<{ id: number }>`select sale_id as id from quotation_sales where quotation_id = ${kart.id}`.execute(
      server.app.db,
    )
    expect(rows).toHaveLength(2)
    expect(bookings.filter(({ what, id }) => what !== 'quotation' && rows.some((one) => one.id === id))).toEqual([])
    // The desk has each of them in the list of all sales.
    const { body: all } = await post<{ sales: { saleId: number; kind: string; quotationId: number | null }[] }>(
      'sales/getSales',
      {},
    )
    for (const { id } of rows) expect(all.sales.find(({ saleId }) => saleId === id)?.quotationId).toBe(kart.id)
    expect(all.sales.find(({ saleId }) => saleId === alone)?.quotationId).toBe(null)
    expect(all.sales.map(({ kind }) => kind)).toContain('service')
  })

  test('has one that was vouchered without being sent, and one that was sold in another version, as it was sold', async () => {
    const unsent = await quote('Never sent')
    await setStatus(unsent, 'vouchered')
    const [found] = (await list({ what: 'quotation', search: unsent.quotationId })).bookings
    expect(found).toMatchObject({ title: 'Never sent', amount: '1200.00' })
    const seen = await server.call<{ kart: { totalPrice?: string } }>(`kart/getKartById?id=${unsent.id}`, undefined, {
      ...{ as: agent, host: HOST, method: 'GET' },
    })
    expect([seen.status, seen.body.kart.totalPrice]).toEqual([200, '1200.00'])
    const sent = await quote('Sent before')
    await setStatus(sent, 'sent')
    const { kart: taken } = (await setStatus(sent, 'inProgress')).body
    const changed = await save({ ...(await wishFor('Sold since', 10)), id: taken.id, version: taken.version })
    expect((await setStatus(changed, 'vouchered', { agreedVersion: changed.version })).status).toBe(200)
    const [sold] = (await list({ what: 'quotation', search: sent.quotationId })).bookings
    expect(sold).toMatchObject({ title: 'Sold since', amount: '1210.00' })
  })

  test('says what is still to be paid', async () => {
    const [held = 0] = await plant(1, { tab: 'held', money: 'none' })
    expect((await list({ stage: 'open' })).bookings.find(({ id }) => id === held)).toMatchObject({ outstanding: '100.00' })
    const [paid = 0] = await plant(1)
    expect((await list({ stage: 'confirmed' })).bookings.find(({ id }) => id === paid)).toMatchObject({ outstanding: '0.00' })
  })

  test('is found by number, by another number, by name and by day', async () => {
    const at = instant('2031-01-05T08:00:00Z')
    const [id = 0] = await plant(1, { lead: 'Wilhelmina Oyelaran', at })
    const found = async (filters: object) => (await list(filters)).bookings.map((one) => one.id)
    const row = await server.app.db.selectFrom('sales').select(['find_keys']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(await found({ search: row.find_keys[0] })).toEqual([id])
    expect(await found({ search: 'oyelaran' })).toEqual([id])
    expect(await found({ search: 'oyel%ran' })).toEqual([])
    expect(await found({ from: '2031-01-05', to: '2031-01-05' })).toEqual([id])
    expect(await found({ from: '2031-01-06', to: '2031-01-06' })).toEqual([])
    const kart = await quote('Nightingale party')
    await setStatus(kart, 'sent')
    expect(await found({ search: 'nightingale' })).toEqual([kart.id])
    expect(await found({ search: `Q-${kart.id}`, what: 'quotation' })).toEqual([kart.id])
  })

  test('is read page by page without a gap or a repeat, also where many were made in one moment', async () => {
    const at = server.app.now()
    for (let n = 0; n < 4; n += 1) await plant(1, { at })
    const kart = await quote('In one moment')
    await setStatus(kart, 'sent')
    await server.app.db
      .updateTable('quotations')
      .set({ sent_at: addSeconds(at, -1) })
      .where('id', '=', BigInt(kart.id))
      .execute()
    const whole = (await list({}, { pageSize: 100 })).bookings.map(({ what, id }) => `${what} ${id}`)
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page: Answer = await list({}, { pageSize: 2, ...(cursor !== undefined && { cursor }) })
      read.push(...page.bookings.map(({ what, id }) => `${what} ${id}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(read).toEqual(whole)
    expect((await list({}, { cursor: 'bm90IG91cnM' })).bookings.length).toBe(Math.min(25, whole.length))
  })

  test('is a file as the list is, for its customer, written down when it is fetched', async () => {
    const mine = async (as = agent) =>
      (await server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { as, host: HOST, method: 'GET' })).body
        .exports
    async function fileOf(filters: object, { as = agent, format = 'csv' } = {}) {
      const { body, status } = await post<{ export: TicketExport }>('sales/exportMyBookings', { filters, format }, as)
      expect(status).toBe(200)
      const state = async () => (await mine(as)).find(({ id }) => id === body.export.id)?.state
      await expect.poll(state, { timeout: 20_000 }).toBe('ready')
      const url = `/api/flight/exports/${body.export.id}/file`
      const { rawPayload } = await server.http.inject({ url, headers: { host: HOST, 'auth-token': as } })
      return { id: body.export.id, bytes: rawPayload }
    }
    const numbersOf = ({ bytes }: { bytes: Buffer }) =>
      parseCsv(bytes.toString('utf8'))
        .slice(1)
        .map(([number]) => number)
    await plant(105)
    const kart = await quote('On a sheet')
    await setStatus(kart, 'sent')
    const whole: OwnBooking[] = []
    for (let cursor: string | undefined; ; ) {
      const page: Answer = await list({}, { pageSize: 100, ...(cursor !== undefined && { cursor }) })
      whole.push(...page.bookings)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    const all = await fileOf({}, { format: 'xlsx' })
    const [head = [], ...rows] = (await readXlsx(all.bytes)).sheets[0]?.rows ?? []
    const lines = rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
    expect(lines.map((line) => line.Number)).toEqual(whole.map(({ number }) => number))
    expect(lines.find((line) => line.Number === kart.quotationId)).toMatchObject({
      ...{ Product: 'Quotations', Description: 'On a sheet', Status: 'To decide', Currency: 'AED', Total: 1_200 },
    })
    const narrowed = (await list({ what: 'quotation', stage: 'open' }, { pageSize: 100 })).bookings
    expect(numbersOf(await fileOf({ what: 'quotation', stage: 'open' }))).toEqual(narrowed.map(({ number }) => number))
    const trail = await server.app.db.selectFrom('audit_entries').select('area').where('action', '=', 'download bookings').execute()
    expect(trail.length).toBe(2)
    const notice = await server.app.db
      .selectFrom('notices')
      .select('path')
      .where('user_id', '=', customerId)
      .where('kind', '=', 'exportReady')
      .executeTakeFirst()
    expect(notice?.path).toBe('/bookings/downloads')
    // Staff who buy nothing have an empty one, and nobody reads that of another.
    expect(numbersOf(await fileOf({}, { as: admin }))).toEqual([])
    const foreign = await server.http.inject({
      url: `/api/flight/exports/${all.id}/file`,
      headers: { host: HOST, 'auth-token': admin },
    })
    expect(foreign.statusCode).toBe(404)
    expect((await mine(admin)).some(({ id }) => id === all.id)).toBe(false)
    expect((await server.call('sales/exportMyBookings', {}, { host: HOST })).status).toBe(401)
    // What their company no longer shows them they no longer fetch, also of a file that was written before.
    const withhold = (rights: string[]) =>
      server.app.db.updateTable('users').set({ withheld_rights: rights }).where('id', '=', customerId).execute()
    const again = async () => {
      const url = `/api/flight/exports/${all.id}/file`
      return (await server.http.inject({ url, headers: { host: HOST, 'auth-token': agent } })).statusCode
    }
    expect(await again()).toBe(200)
    await withhold(['colleagues'])
    expect(await again()).toBe(403)
    const own = await fileOf({})
    await withhold([])
    expect(numbersOf(own).length).toBeGreaterThan(0)
    expect(await again()).toBe(200)
  })

  test('belongs to who bought: another company and another site see none of it', async () => {
    const as = await server.logIn('admin@bluedhow.example', { host: HOST })
    expect((await list({}, { as })).bookings).toEqual([])
    const { body } = await server.call<Answer>('sales/getMyBookings', {}, { as: await server.logIn('agent@skylark.example') })
    expect(body.bookings).toEqual([])
    expect((await server.call<Answer>('sales/getMyBookings', {}, { host: HOST })).status).toBe(401)
  })

  test('is read from indexes in its order, however long it is', async () => {
    await plant(5_000, { at: instant('2030-06-01T00:00:00Z') })
    await sql`analyze sales, quotations`.execute(server.app.db)
    const plan = await inSite(server.app.db, stocked.siteId, async (tx) => {
      const wanted = {
        ...{ what: null, stage: null, search: '', from: undefined, until: undefined, limit: 26 },
        scope: { kind: 'entity', legalEntityId } as const,
        past: { at: instant('2030-05-31T23:00:00Z'), what: 'sale', id: 1 } as const,
      }
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${ownBookings(wanted)}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Limit[^\n]*\n *-> +Index Only Scan Backward using sales_of_own_of_entity/)
    expect(plan).not.toContain('Seq Scan on sales')
  })
})

describe('the sum of a list of sales', () => {
  const sums = async (filters: object) =>
    (await post<{ sums: { currency: string; count: number; amount: string }[] | null }>('sales/getSales', { filters })).body.sums

  test('is of the same filters', async () => {
    const at = instant('2030-02-03T08:00:00Z')
    await plant(3, { at, tab: 'inProgress' })
    await plant(2, { at, tab: 'cancelled' })
    const days = { bookedFrom: '2030-02-03', bookedTo: '2030-02-03' }
    expect(await sums({ ...days, tab: 'inProgress' })).toEqual([{ currency: 'AED', count: 3, amount: '300.00' }])
    expect(await sums({ ...days, tab: 'cancelled' })).toEqual([{ currency: 'AED', count: 2, amount: '200.00' }])
    // None of them stands.
    expect(await sums(days)).toEqual([])
    await server.app.db
      .updateTable('sales')
      .set({ stands: true })
      .where('created_at', '<=', at)
      .where('queue_tab', '=', 'inProgress')
      .execute()
    expect(await sums(days)).toEqual([{ currency: 'AED', count: 3, amount: '300.00' }])
    expect(await sums({ ...days, kind: 'flight' })).toEqual([])
    expect(await sums({ ...days, kind: 'planted', userId: customerId })).toEqual([{ currency: 'AED', count: 3, amount: '300.00' }])
  })

  test('is not read of a tab that holds too many', async () => {
    await plant(1_001, { tab: 'failed' })
    expect(await sums({ tab: 'failed' })).toBe(null)
  })
})

const addSeconds = (at: Instant, seconds: number) => instant(Date.parse(at) + seconds * 1_000)
