import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Row = {
  users_id: number
  userType: string
  balance: string | null
  lastBookedOn: string | null
  email: string
  companyName: string | null
  groupName: string | null
  userGroupName: string | null
}
type List = {
  data: { records: Row[]; totalRecords: number; totalPages: number; nextCursor: string | null; previousCursor: string | null }
}

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  await sql`
    with site as (select site_id, legal_entity_id, id from users where email = 'agent@skylark.example')
    insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, phone_numbers, created_by)
    select site_id, legal_entity_id, 'travelAgent', 'p' || n || '@many.example', 'Many' || n, 'People',
      json_build_array(json_build_object('label', 'Primary', 'phoneNumber', (9100000000 + n)::text, 'phoneCountryCode', '+91'))::jsonb, id
    from site, generate_series(1, 60) n`.execute(server.app.db)
})
afterAll(() => server.close())

async function list(input: object = {}, as = admin, host = 'localhost') {
  const { status, body } = await server.call<List>('wl/user/getCustomers', input, { as, host })
  expect(status).toBe(200)
  return body.data
}
async function permitDesk(permissions: string[]): Promise<void> {
  const groups = server.app.db.updateTable('permission_groups').set({ permissions })
  await groups.where('site_id', '=', 1).where('group_name', '=', 'Ticketing desk').execute()
}
const emails = async (input: object) => (await list(input)).records.map(({ email }) => email)

describe('the list of customers', () => {
  test('shows everybody of the site once, the newest first, page by page', async () => {
    const { totalRecords, totalPages } = await list({ pageSize: 10 })
    expect([totalRecords, totalPages]).toEqual([66, 7])
    const byNumber: number[] = []
    for (let page = 1; page <= totalPages; page += 1)
      byNumber.push(...(await list({ page, pageSize: 10 })).records.map(({ users_id }) => users_id))
    expect(byNumber).toEqual([...byNumber].sort((a, b) => b - a))
    expect(new Set(byNumber).size).toBe(66)
    const byPlace: number[] = []
    for (let cursor: string | null = null, first = true; first || cursor; first = false) {
      const page: List['data'] = await list({ cursor, pageSize: 10 })
      byPlace.push(...page.records.map(({ users_id }) => users_id))
      cursor = page.nextCursor
    }
    expect(byPlace).toEqual(byNumber)
  })

  test('goes back the way it came, and knows its ends', async () => {
    const first = await list({ pageSize: 25 })
    const second = await list({ pageSize: 25, cursor: first.nextCursor })
    expect((await list({ pageSize: 25, cursor: second.previousCursor })).records).toEqual(first.records)
    expect(first.previousCursor).toBeNull()
    const last = await list({ pageSize: 25, page: 3 })
    expect([last.records.length, last.nextCursor]).toEqual([16, null])
    expect((await list({ page: 999 })).records).toEqual([])
  })

  test('the oldest first is the same list turned around, by number and by place', async () => {
    const ids = async (input: object) => (await list({ pageSize: 25, ...input })).records.map(({ users_id }) => users_id)
    const newest = [...(await ids({})), ...(await ids({ page: 2 })), ...(await ids({ page: 3 }))]
    const pages = [1, 2, 3].map((page) => ids({ page, order: 'oldest' }))
    const oldest = (await Promise.all(pages)).flat()
    expect(oldest).toEqual([...newest].reverse())
    const first = await list({ order: 'oldest', pageSize: 25 })
    const second = await list({ order: 'oldest', pageSize: 25, cursor: first.nextCursor })
    expect(second.records.map(({ users_id }) => users_id)).toEqual(oldest.slice(25, 50))
    expect((await list({ order: 'oldest', pageSize: 25, cursor: second.previousCursor })).records).toEqual(first.records)
    expect(first.previousCursor).toBeNull()
  })

  test('without staff it has everybody else', async () => {
    const all = (await list({ pageSize: 100 })).records
    const customers = (await list({ pageSize: 100, isCustomer: true })).records
    expect(customers).toEqual(all.filter(({ userType }) => userType !== 'staff'))
    expect(customers.length).toBeLessThan(all.length)
  })

  test('shows balances to those who may see wallets, and the day of the last booking', async () => {
    const rowOf = async (as: string, search: string) => (await list({ search }, as)).records[0]
    expect(await rowOf(admin, 'agent@skylark.example')).toMatchObject({ balance: '500000.00', lastBookedOn: null })
    expect(await rowOf(admin, 'admin@skylark.example')).toMatchObject({ balance: null })
    await permitDesk(['customers.view'])
    expect(await rowOf(await server.logIn('desk@skylark.example'), 'agent@skylark.example')).toMatchObject({ balance: null })
    useFakeSupplier(server)
    const { orderId } = await openTestBooking(server, 'agent@skylark.example')
    const as = await server.logIn('agent@skylark.example')
    await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
    const booked = await rowOf(admin, 'agent@skylark.example')
    expect(booked?.lastBookedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Number(booked?.balance)).toBeLessThan(500_000)
  })

  test.each([
    ['a name', { search: 'priya sharma' }, ['priya@skylark.example']],
    ['part of an address', { search: 'PRIYA@sky' }, ['priya@skylark.example']],
    ['a phone as it is written', { search: '+91 99300 33001' }, ['priya@skylark.example']],
    ['a phone without its dial code', { search: '9930033001' }, ['priya@skylark.example']],
    ['a part of a phone', { search: '30033001' }, ['priya@skylark.example']],
    ['a phone that nobody has', { search: '+91 99300 33099' }, []],
    ['a sign of patterns', { search: '%' }, []],
    ['a company, by its own box', { companyName: 'orbit' }, ['corporate@skylark.example']],
    ['a company, by the other', { search: 'orbit analytics' }, ['corporate@skylark.example']],
    ['a person by the box of companies', { companyName: 'priya' }, []],
    ['two letters, with which a name begins', { search: 'pr' }, ['priya@skylark.example']],
    ['a kind', { userType: 'corporate' }, ['corporate@skylark.example']],
    ['nobody', { search: 'nobody at all' }, []],
    ['a text and a kind that never meet', { search: 'priya', userType: 'staff' }, []],
  ])('is narrowed by %s', async (_, input, found) => {
    expect(await emails(input)).toEqual(found)
    expect((await list(input)).totalRecords).toBe(found.length)
  })

  test('ten digits are a phone where somebody has it, and otherwise a part of any text', async () => {
    const named = (email: string, phoneNumber: string) =>
      sql`insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, phone_numbers)
        select 1, legal_entity_id, 'retail', ${email}, 'Ten', 'Digits', jsonb_build_array(jsonb_build_object('label', 'Primary', 'phoneNumber', ${phoneNumber}::text, 'phoneCountryCode', '+91'))
        from users where site_id = 1 and email = 'priya@skylark.example'`
    await inSite(server.app.db, 1, async (tx) => {
      await named('n7770001112@skylark.example', '8887776665').execute(tx)
      await named('ten@skylark.example', '98887776665').execute(tx)
    })
    expect(await emails({ search: '7770001112' })).toEqual(['n7770001112@skylark.example'])
    // The last ten digits count, however many are written.
    expect((await emails({ search: '+91 888 777 6665' })).toSorted()).toEqual([
      'n7770001112@skylark.example',
      'ten@skylark.example',
    ])
    await inSite(server.app.db, 1, (tx) =>
      tx.deleteFrom('users').where('email', 'in', ['n7770001112@skylark.example', 'ten@skylark.example']).execute(),
    )
  })

  test.each([
    [
      '+971',
      '501234567',
      ['+971 50 123 4567', '+971501234567', '00971 50 123 4567', '971501234567', '050 123 4567', '50 123 4567'],
    ],
    ['+65', '91234567', ['+65 9123 4567', '6591234567'.padStart(12, '00'), '9123 4567', '234567']],
    ['+1', '2125550100', ['+1 (212) 555-0100', '12125550100', '212 555 0100']],
  ])('a phone of %s is found however it is typed', async (phoneCountryCode, phoneNumber, typed) => {
    await inSite(server.app.db, 1, (tx) =>
      sql`insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, phone_numbers)
        select 1, legal_entity_id, 'retail', 'abroad@skylark.example', 'Far', 'Away', jsonb_build_array(jsonb_build_object('label', 'Primary', 'phoneNumber', ${phoneNumber}::text, 'phoneCountryCode', ${phoneCountryCode}::text))
        from users where site_id = 1 and email = 'priya@skylark.example'`.execute(tx),
    )
    for (const search of typed) expect([search, await emails({ search })]).toEqual([search, ['abroad@skylark.example']])
    await inSite(server.app.db, 1, (tx) => tx.deleteFrom('users').where('email', '=', 'abroad@skylark.example').execute())
  })

  test('is narrowed by number, state, permission group and who created them', async () => {
    const [agent] = (await list({ search: 'agent@skylark.example' })).records
    const id = agent?.users_id ?? 0
    expect(await emails({ search: `#${id}` })).toEqual(['agent@skylark.example'])
    expect(await emails({ userId: id })).toEqual(['agent@skylark.example'])
    expect((await list({ staffId: id })).totalRecords).toBe(60)
    expect(await emails({ state: 'blocked' })).toEqual([])
    await server.call('wl/user/toggleBlock', { customerId: id, isBlocked: true }, { as: admin })
    await server.call('wl/user/toggleFlightSearchExemption', { customerId: id, exempt: true }, { as: admin })
    expect(await emails({ state: 'blocked' })).toEqual(['agent@skylark.example'])
    expect(await emails({ state: 'exempted' })).toEqual(['agent@skylark.example'])
    await server.call('wl/user/toggleBlock', { customerId: id, isBlocked: false }, { as: admin })
    const groups = await server.call<{ result: { id: number; groupName: string }[] }>('rbac/getRBACUserGroupList', undefined, {
      as: admin,
      method: 'GET',
    })
    expect(groups.body.result).toMatchObject([{ groupName: 'Ticketing desk' }])
    const rbacUserGroupId = groups.body.result[0]?.id
    expect(await emails({ rbacUserGroupId })).toEqual(['desk@skylark.example'])
    const found = await server.call<{ users: Row[] }>(
      'wl/user/searchWlUser',
      { searchQuery: 'asha', rbacUserGroupId },
      { as: admin },
    )
    expect(found.body.users).toMatchObject([{ email: 'desk@skylark.example' }])
    const company = await server.call<{ users: Row[] }>(
      'wl/user/searchWlUser',
      { searchQuery: 'orbit', byCompanyName: true },
      { as: admin },
    )
    expect(company.body.users).toMatchObject([{ email: 'corporate@skylark.example' }])
  })

  test('names the groups of a row', async () => {
    const [desk] = (await list({ search: 'desk@skylark' })).records
    expect(desk).toMatchObject({ userGroupName: 'Ticketing desk', companyName: 'Skylark Travels Pvt Ltd', groupName: null })
  })

  test('is for staff who may see customers, of their own site', async () => {
    expect((await server.call('wl/user/getCustomers', {})).status).toBe(401)
    for (const email of ['agent2@skylark.example', 'priya@skylark.example']) {
      const as = await server.logIn(email)
      expect((await server.call('wl/user/getCustomers', {}, { as })).status).toBe(403)
    }
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const { records, totalRecords } = await list({}, there, 'bluedhow.localhost')
    expect([totalRecords, records.every(({ email }) => email.endsWith('@bluedhow.example'))]).toEqual([2, true])
    expect((await list({ search: 'priya' }, there, 'bluedhow.localhost')).totalRecords).toBe(0)
  })
})
