import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import { ALL_PERMISSIONS, namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLANTED, plantCalls } from '../testing/plant-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Call = {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: CallMeta['access']
  limits: CallMeta['limits']
}

/** Every call of the contract, as the wire knows it. */
const CALLS: Call[] = Object.entries(contract).flatMap(([feature, calls]) => callsOf(feature, calls, '/api'))
/** Kinds of access that no call of the product has yet stand here beside those that it has. */
const ALL_KINDS: Call[] = [...CALLS, ...callsOf('planted', PLANTED, '')]

function callsOf(feature: string, calls: object, prefix: string): Call[] {
  return Object.entries(calls).map(([name, procedure]) => {
    const { route, meta } = (
      procedure as { '~orpc': { route: { method: 'GET' | 'POST' | 'DELETE'; path: string }; meta: CallMeta } }
    )['~orpc']
    return {
      name: `${feature}.${name}`,
      method: route.method,
      path: `${prefix}${route.path}`,
      access: meta.access,
      limits: meta.limits,
    }
  })
}

/** Any one of them admits. */
function needsOf({ access, limits }: Call): readonly Permission[] {
  if (limits?.staff && 'needs' in limits.staff) return [limits.staff.needs]
  if (access.kind === 'permission') return [access.permission]
  return access.kind === 'anyPermission' ? access.permissions : []
}

/** What a call answers to nobody in particular, by who may make it. */
const STRANGER: Record<CallMeta['access']['kind'], string | undefined> = {
  public: undefined,
  signedIn: 'NOT_LOGGED_IN',
  permission: 'NOT_LOGGED_IN',
  anyPermission: 'NOT_LOGGED_IN',
  superAdmin: 'NOT_LOGGED_IN',
  companyOwner: 'NOT_LOGGED_IN',
  driverLink: 'LINK_NOT_VALID',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  plantCalls(server.http)
})
afterAll(() => server.close())

const ask = (call: Call, as?: string, body: unknown = {}) =>
  server.call<{ errorCode?: string }>(call.path, body, { method: call.method, ...(as ? { as } : {}) })

describe('every call', () => {
  test.each(CALLS)('$name is answered by a handler', async (call) => {
    const { body } = await ask(call)
    expect(
      body.errorCode === 'NOT_FOUND' && (body as { errorMessage?: string }).errorMessage === 'This address does not exist.',
    ).toBe(false)
  })

  test.each(ALL_KINDS.filter((call) => STRANGER[call.access.kind]))(
    '$name refuses a visitor before it reads the input',
    async (call) => {
      const { status, body } = await ask(call, undefined, { nonsense: true })
      expect([status, body.errorCode]).toEqual([401, STRANGER[call.access.kind]])
    },
  )

  test.each(ALL_KINDS.filter(({ access }) => access.kind === 'driverLink'))('$name is not opened by any session', async (call) => {
    for (const email of ['agent@skylark.example', 'admin@skylark.example']) {
      const { status, body } = await ask(call, await server.logIn(email))
      expect([email, status, body.errorCode]).toEqual([email, 401, STRANGER[call.access.kind]])
    }
  })

  test.each(ALL_KINDS.filter(({ access }) => ['permission', 'anyPermission', 'superAdmin'].includes(access.kind)))(
    '$name refuses customers who hold no permission',
    async (call) => {
      for (const email of ['agent@skylark.example', 'priya@skylark.example', 'corporate@skylark.example']) {
        const { status, body } = await ask(call, await server.logIn(email))
        expect([email, status, body.errorCode]).toEqual([email, 403, 'FORBIDDEN'])
      }
    },
  )

  test.each(ALL_KINDS.flatMap((call) => (needsOf(call).length > 0 ? [{ ...call, needs: needsOf(call) }] : [])))(
    '$name names $needs to staff with every permission but that',
    async (call) => {
      const { permission_group_id } = await server.app.db
        .selectFrom('users')
        .select('permission_group_id')
        .where('email', '=', 'desk@skylark.example')
        .executeTakeFirstOrThrow()
      const rights = (permissions: string[]) =>
        server.app.db.updateTable('permission_groups').set({ permissions }).where('id', '=', permission_group_id).execute()
      await rights(ALL_PERMISSIONS.filter((permission) => !call.needs.includes(permission)))
      const { status, body } = await server.call(
        call.path,
        {},
        { method: call.method, as: await server.logIn('desk@skylark.example') },
      )
      const names = call.needs.map((permission) => `“${namePermission(permission)}”`)
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({
          errorCode: 'FORBIDDEN',
          errorMessage: `You need the permission ${names.join(' or ')}. Your super admin can give it to you.`,
          data: { permissions: call.needs },
        }),
      ])
    },
  )

  test.each(ALL_KINDS.filter(({ access }) => access.kind === 'superAdmin'))(
    '$name says to staff with every permission that only a super admin can',
    async (call) => {
      await server.app.db
        .updateTable('permission_groups')
        .set({ permissions: [...ALL_PERMISSIONS] })
        .where('site_id', '=', 1)
        .execute()
      const { status, body } = await server.call(
        call.path,
        {},
        { method: call.method, as: await server.logIn('desk@skylark.example') },
      )
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({ errorCode: 'FORBIDDEN', errorMessage: 'Only a super admin can do this.' }),
      ])
    },
  )

  test.each(CALLS)('$name never answers hostile input with a bug', async (call) => {
    const as = await server.logIn('admin@skylark.example')
    const hostile = [
      {},
      { unknown: 1 },
      { bookingId: 999_999_999, userId: 999_999_999, customerId: 999_999_999 },
      {
        bookingId: 2 ** 31,
        userId: 2 ** 31,
        customerId: 2 ** 31,
        isBlocked: true,
        isFlightHold: true,
        isFlightSearchAllowed: true,
      },
      { userId: 2 ** 31 },
      { bookingId: Number.MAX_SAFE_INTEGER },
      { bookingSlug: 'AAAA', searchId: 'x', traceId: 'x', resultIndex: 'x', orderId: 'x' },
      { searchId: '\u0000' },
      { search: '\u0000' },
      { domain: '\u0000' },
      { orderId: '\u0000' },
      [],
      'text',
      null,
    ]
    if (call.name === 'accounts.logout') return
    for (const body of hostile) {
      const { status } = await ask(call, as, body ?? undefined)
      expect([call.name, JSON.stringify(body), status < 500 || status === 502]).toEqual([call.name, JSON.stringify(body), true])
    }
  })
})
