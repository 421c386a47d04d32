import type { SimulatedCall } from '@tradewind/contract/permissions/permissions'
import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEEDS_KEY } from '../http/why-not-admitted.ts'
import { CONTRACT_CALLS, type ContractCall, inputWith } from '../testing/contract-calls.ts'
import { extremeInput } from '../testing/extreme-inputs.ts'
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
    // Whether they have a key is asked by the handler: see below.
    if (name === 'accounts.logout' || byToken.test(reason) || reason === NEEDS_KEY) continue
    const { body } = await server.call<{ errorCode?: string; errorMessage?: string }>(
      path,
      { nonsense: true },
      { as, method: method as 'GET' },
    )
    const isRefused = body.errorCode === 'FORBIDDEN'
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

/** Calls whose lists, fields or people decide it, beyond what is known before the input is read. */
const BY_INPUT: Readonly<Record<string, string>> = {
  'savedViews.getSavedViews': 'the list is a part of the input, and each has its permission',
  'savedViews.saveView': 'the same, and only staff share',
  'savedViews.setDefaultView': 'the same',
  'webhooks.getEndpoints': 'only those of a sandbox need a key',
  'webhooks.getDeliveries': 'the same',
}

/** Inputs of calls for which none can be made up. */
const INPUTS: Readonly<Record<string, object>> = {
  'flights.getCalendarFare': { origin: 'DEL', destination: 'BOM', month: '2027-01' },
  'partnerActivities.orderPartnerActivity': {
    ...{ supplierListId: '00000000-0000-4000-8000-000000000000', tourOptionId: 1, date: '2027-01-14', startsAt: '10:00' },
    ...{ adults: 1, transfer: 'ticket', leadName: 'Asha Rao', agreedTotal: '1.00', idempotencyKey: 'x'.repeat(32) },
  },
  'personalData.setBillingDetails': { billingName: 'Us', gstState: '', gstNumber: '', panNumber: '', taxNumber: '' },
  'sessions.makeSessionHandOver': { target: '/user/dashboard/userProfile' },
  'tickets.getBookedFlights': { page: 1 },
}

/** At most three that the call takes. */
function inputsOf(call: ContractCall): unknown[] {
  const { input, name } = call
  if (!input) return [{}]
  const some = [
    inputWith('1', call),
    inputWith('abcdefgh', call),
    ...Array.from({ length: 24 }, (_, turn) => extremeInput(input, turn)),
  ]
  return [INPUTS[name], ...some].filter((one) => one !== undefined && input.safeParse(one).success).slice(0, 3)
}

describe('what a person may do with an input that is taken', () => {
  const people = ['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example', 'corporate@skylark.example']
  const ofSession = CONTRACT_CALLS.filter(({ meta }) => meta.access.kind === 'signedIn')
  /** What ends the session with which all are asked. */
  const ending = new Set(['sessions.endSession', 'sessions.logoutEverywhere', 'personalData.deleteMyAccount'])

  test.each(people)('is what handlers answer, for each call of a session: %s', { timeout: 240_000 }, async (email) => {
    await server.app.db.updateTable('permission_groups').set({ permissions: [] }).execute()
    const { body } = await simulate({ userId: await idOf(email) })
    const said = new Map(body.calls.map((call) => [call.name, call]))
    const as = await server.logIn(email)
    const wrong: unknown[] = []
    for (const call of ofSession.filter(({ name }) => !ending.has(name) && !(name in BY_INPUT)))
      for (const input of inputsOf(call)) {
        await sql`truncate rate_limits`.execute(server.app.db)
        const query = new URLSearchParams(Object.entries((input ?? {}) as object).map(([key, value]) => [key, String(value)]))
        const path = call.method === 'GET' ? `${call.path}?${query}` : call.path
        const { body: answer } = await server.call<{ success: boolean; errorCode?: string; errorMessage?: string }>(path, input, {
          as,
          method: call.method,
        })
        const { isAllowed, reason } = said.get(call.name) ?? {}
        const isForbidden = answer.errorCode === 'FORBIDDEN'
        // Without a key an address that does not exist, or cannot, may be what is refused first.
        const isFirst = reason === NEEDS_KEY && answer.success === false
        if (isAllowed ? isForbidden : !isFirst && (!isForbidden || answer.errorMessage !== reason))
          wrong.push([call.name, input, answer, reason])
      }
    expect(wrong).toEqual([])
  })

  test('has been asked of all of them but a few whose input nobody can make up', () => {
    const without = ofSession.filter((call) => inputsOf(call).length === 0).map(({ name }) => name)
    expect(without).toEqual([
      ...['search', 'getNearbyFares', 'validateBooking', 'setFlightDetails'].map((name) => `flights.${name}`),
      'notifications.createPushNotificationSubscription',
    ])
  })
})
