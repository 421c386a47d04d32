import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

async function userId(email: string): Promise<number> {
  const { body } = await server.call<{ users: { id: number; email: string }[] }>(
    'wl/user/searchWlUser',
    { searchQuery: email },
    { as: admin },
  )
  return body.users.find((user) => user.email === email)?.id ?? 0
}

describe('blocking a customer', () => {
  test('ends every session and keeps the customer out until unblocked', async () => {
    const customerId = await userId('priya@skylark.example')
    const session = await server.logIn('priya@skylark.example')
    expect((await server.call('wl/user/toggleBlock', { customerId, isBlocked: true }, { as: admin })).status).toBe(200)
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: session })).status).toBe(401)
    const refused = await server.call('wl/user/login', { email: 'priya@skylark.example', password: 'tradewind' })
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'BLOCKED' } })
    await server.call('wl/user/toggleBlock', { customerId, isBlocked: false }, { as: admin })
    expect((await server.call('wl/user/login', { email: 'priya@skylark.example', password: 'tradewind' })).status).toBe(200)
  })

  test('is about the person: colleagues of a blocked head work on, and the wallet of their company is theirs', async () => {
    const { db } = server.app
    const head = await db.selectFrom('users').selectAll().where('email', '=', 'agent@skylark.example').executeTakeFirstOrThrow()
    const { id: _, phone_numbers: __, unsubscribe_key: ___, ...person } = head
    await db
      .insertInto('users')
      .values({ ...person, email: 'colleague@skylark.example' })
      .execute()
    const block = (isBlocked: boolean) => server.call('wl/user/toggleBlock', { customerId: head.id, isBlocked }, { as: admin })
    const as = await server.logIn('colleague@skylark.example')
    const wallet = () => server.call<{ spendable: string }>('wl/user/getWalletBalance', undefined, { as, method: 'GET' })
    const before = (await wallet()).body
    expect((await block(true)).status).toBe(200)
    expect(await wallet()).toMatchObject({ status: 200, body: before })
    expect((await server.call('wl/user/login', { email: head.email, password: 'tradewind' })).status).toBe(403)
    await block(false)
  })

  test('of a colleague is read by the others who may unblock them, and by nobody else', async () => {
    const { db } = server.app
    const noticed = async () =>
      (
        await db
          .selectFrom('notices')
          .innerJoin('users', (join) =>
            join.onRef('users.site_id', '=', 'notices.site_id').onRef('users.id', '=', 'notices.user_id'),
          )
          .select(['users.email', 'notices.title'])
          .where('notices.kind', '=', 'colleagueBlocked')
          .execute()
      ).map(({ email, title }) => [email, title])
    const desk = await db.selectFrom('users').selectAll().where('email', '=', 'desk@skylark.example').executeTakeFirstOrThrow()
    const { id: customerId, phone_numbers: _, unsubscribe_key: __, ...person } = desk
    const others = ['first', 'second'].map((name) => ({ ...person, email: `${name}@skylark.example` }))
    await db
      .insertInto('users')
      .values(others.map((one, place) => ({ ...one, is_super_admin: place === 0 })))
      .execute()
    const block = (isBlocked: boolean) => server.call('wl/user/toggleBlock', { customerId, isBlocked }, { as: admin })
    await block(true)
    const title = `Kabir Sethi blocked ${person.first_name} ${person.last_name}, a colleague`
    expect(await noticed()).toEqual([['first@skylark.example', title]])
    // Pressed twice, and unblocked, it is no news.
    await block(true)
    await block(false)
    await server.call('wl/user/toggleBlock', { customerId: await userId('priya@skylark.example'), isBlocked: true }, { as: admin })
    await server.call('wl/user/toggleBlock', { customerId: await userId('priya@skylark.example'), isBlocked: false }, { as: admin })
    expect(await noticed()).toHaveLength(1)
    await db.updateTable('users').set({ is_super_admin: false }).where('email', '=', 'first@skylark.example').execute()
  })

  describe('of a super admin', () => {
    const DESK = 'desk@skylark.example'
    const block = async (email: string) =>
      server.call<{ errorMessage: string }>(
        'wl/user/toggleBlock',
        { customerId: await userId(email), isBlocked: true },
        { as: admin },
      )
    const deskNow = () =>
      server.app.db.selectFrom('users').select(['is_super_admin', 'is_blocked']).where('email', '=', DESK).executeTakeFirstOrThrow()
    const reset = () =>
      server.app.db.updateTable('users').set({ is_super_admin: false, is_blocked: false }).where('email', '=', DESK).execute()

    test('is refused: oneself, and each other one, so that nobody is left alone by it', async () => {
      expect(await block('admin@skylark.example')).toMatchObject({
        status: 403,
        body: { errorMessage: 'You cannot block yourself.' },
      })
      await server.app.db.updateTable('users').set({ is_super_admin: true }).where('email', '=', DESK).execute()
      expect(await block(DESK)).toMatchObject({ status: 403, body: { errorMessage: 'The super admin cannot be blocked.' } })
      expect(await deskNow()).toEqual({ is_super_admin: true, is_blocked: false })
      expect((await server.call('wl/user/getUserBySessionId', {}, { as: admin })).status).toBe(200)
      await reset()
    })

    test('is refused also to who becomes one at the same moment', async () => {
      const id = await userId(DESK)
      for (let round = 0; round < 4; round += 1) {
        const [made, blocked] = await Promise.all([
          server.call('rbac/setSuperAdmin', { userId: id, isSuperAdmin: true }, { as: admin }),
          block(DESK),
        ])
        expect([made.status, blocked.status].sort()).toEqual([200, 403])
        const { is_super_admin: isSuper, is_blocked: isBlocked } = await deskNow()
        expect([isSuper, isBlocked]).toEqual([made.status === 200, blocked.status === 200])
        await reset()
      }
    })
  })

  test.each(['desk@skylark.example', 'agent@skylark.example', 'corporate@skylark.example'])(
    'forbids %s, who lacks the permission',
    async (email) => {
      const customerId = await userId('priya@skylark.example')
      const as = await server.logIn(email)
      expect((await server.call('wl/user/toggleBlock', { customerId, isBlocked: true }, { as })).status).toBe(403)
    },
  )

  test('another site cannot find out that the customer exists', async () => {
    const customerId = await userId('agent2@skylark.example')
    const as = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const there = await server.call('wl/user/toggleBlock', { customerId, isBlocked: true }, { as, host: 'bluedhow.localhost' })
    expect(there.status).toBe(404)
  })

  test('a switch is kept and shown', async () => {
    const customer = await userId('agent2@skylark.example')
    await server.call('wl/user/setFlightSearchSettingForUser', { userId: customer, isFlightSearchAllowed: false }, { as: admin })
    const as = await server.logIn('agent2@skylark.example')
    const me = await server.call<{ user: { isFlightSearchAllowed: boolean } }>('wl/user/getUserBySessionId', {}, { as })
    expect(me.body.user.isFlightSearchAllowed).toBe(false)
  })
})

describe('one customer', () => {
  type One = { user: { email: string; isBlocked: boolean }; wallet: { balance: string; currency: string } | null }

  test('staff see who it is and, with leave to see wallets, what they have', async () => {
    const id = await userId('agent@skylark.example')
    const { body } = await server.call<One>('wl/user/getUserById', { userId: id }, { as: admin })
    expect(body).toMatchObject({ user: { email: 'agent@skylark.example' }, wallet: { currency: 'INR' } })
    const desk = await server.call<One>('wl/user/getUserById', { userId: id }, { as: await server.logIn('desk@skylark.example') })
    expect([desk.status, desk.body.wallet]).toEqual([200, null])
  })

  test('nobody else may ask, and another site has no such customer', async () => {
    const id = await userId('agent@skylark.example')
    const as = await server.logIn('corporate@skylark.example')
    expect((await server.call('wl/user/getUserById', { userId: id }, { as })).status).toBe(403)
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await server.call('wl/user/getUserById', { userId: id }, { as: there, host: 'bluedhow.localhost' })).status).toBe(404)
  })

  test('what is switched or blocked is a line of the audit trail, and what changes nothing is none', async () => {
    const id = await userId('agent2@skylark.example')
    const lines = async () =>
      (
        await server.app.db
          .selectFrom('audit_entries')
          .select('action')
          .where('about_kind', '=', 'user')
          .where('about_id', '=', String(id))
          .orderBy('id')
          .execute()
      ).map(({ action }) => action)
    const before = await lines()
    for (const isFlightHold of [false, false, true])
      await server.call('wl/user/setFlightHoldSettingForUser', { userId: id, isFlightHold }, { as: admin })
    for (const isBlocked of [true, true, false])
      await server.call('wl/user/toggleBlock', { customerId: id, isBlocked }, { as: admin })
    expect((await lines()).slice(before.length)).toEqual([
      'stop holding seats',
      'allow holding seats',
      'block customer',
      'unblock customer',
    ])
  })
})
