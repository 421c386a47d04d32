import type { SimulatedCall } from '@tradewind/contract/permissions/permissions'
import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

type Answer = {
  calls: SimulatedCall[]
  person: { name: string; permissions: string[]; isSuperAdmin: boolean; isBlocked: boolean }
  errorCode?: string
}
const simulate = (input: object, as = admin) => server.call<Answer>('rbac/simulate', input, { as })
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Everything that is simulated for a person, asked for real in their name, with an input that no call takes. */
async function compare(email: string, calls: readonly SimulatedCall[]) {
  const as = await server.logIn(email)
  const byToken = /link of a driver|key of a partner/
  for (const { name, method, path, isAllowed, reason } of calls) {
    if (name === 'accounts.logout' || byToken.test(reason)) continue
    const { body } = await server.call<{ errorCode?: string; errorMessage?: string }>(
      path,
      { nonsense: true },
      { as, method: method as 'GET' },
    )
    const isRefused = body.errorCode === 'FORBIDDEN' && /permission|super admin|owner of a company/.test(body.errorMessage ?? '')
    expect([name, email, !isRefused]).toEqual([name, email, isAllowed])
    if (isRefused) expect([name, body.errorMessage]).toEqual([name, reason])
  }
}

describe('what a person may do', () => {
  test.each(['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example', 'admin@skylark.example'])(
    'is what the server answers to them, call by call: %s',
    { timeout: 120_000 },
    async (email) => {
      const { body } = await simulate({ userId: await idOf(email) })
      expect(body.calls.length).toBeGreaterThan(200)
      await compare(email, body.calls)
    },
  )

  test('is right before it is saved, for random permissions', { timeout: 240_000 }, async () => {
    const userId = await idOf('desk@skylark.example')
    const { permission_group_id } = await server.app.db
      .selectFrom('users')
      .select('permission_group_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    for (const permissions of fc.sample(fc.subarray([...ALL_PERMISSIONS]), { numRuns: 3, seed: 13 })) {
      const { body } = await simulate({ userId, permissions })
      await server.app.db.updateTable('permission_groups').set({ permissions }).where('id', '=', permission_group_id).execute()
      await compare('desk@skylark.example', body.calls)
    }
  })

  test('names the permission that is missing, and the one that allows', async () => {
    const { body } = await simulate({ permissions: ['audit.view'] })
    expect(body.person).toMatchObject({ name: 'A new colleague', permissions: ['audit.view'], isSuperAdmin: false })
    const found = (name: string) => body.calls.find((call) => call.name === name)
    expect(found('audit.getAuditEntries')).toMatchObject({ isAllowed: true, reason: 'Has the permission “See who changed what”.' })
    expect(found('customers.toggleBlock')).toMatchObject({
      isAllowed: false,
      lacks: ['customers.block'],
      reason: 'You need the permission “Block and unblock customers”. Your super admin can give it to you.',
    })
  })

  test('gives a customer nothing, whatever permissions are tried, and a super admin everything', async () => {
    const agent = await simulate({ userId: await idOf('agent@skylark.example'), permissions: [...ALL_PERMISSIONS] })
    expect(agent.body.person.permissions).toEqual([])
    expect(agent.body.calls.find(({ name }) => name === 'customers.getCustomers')?.isAllowed).toBe(false)
    const own = await simulate({ userId: await idOf('admin@skylark.example'), permissions: [] })
    expect(own.body.person.permissions).toHaveLength(ALL_PERMISSIONS.length)
  })

  test('is nothing beyond a visitor’s for people who are blocked', async () => {
    const userId = await idOf('agent2@skylark.example')
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('id', '=', userId).execute()
    const { body } = await simulate({ userId })
    expect(body.person.isBlocked).toBe(true)
    expect(body.calls.find(({ name }) => name === 'savedViews.getSavedViews')).toMatchObject({
      isAllowed: false,
      reason: 'Please log in to continue.',
    })
  })

  test('is for super admins of this site', async () => {
    expect((await simulate({}, await server.logIn('agent@skylark.example'))).status).toBe(403)
    expect((await simulate({ userId: 999_999 })).status).toBe(404)
  })
})
