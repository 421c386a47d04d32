import type { Adapter, Connection } from '@tradewind/contract/flights/connections'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { plantSupplier, supplierOf } from '../../testing/plant-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Call } from '../book/testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let admin: Call
let agent: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  admin = await callAs('admin@skylark.example')
  agent = await callAs('agent@skylark.example')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const callAs = async (email: string, host = 'localhost'): Promise<Call> => {
  const as = await server.logIn(email, { host })
  return (path, body) => server.call(path, body, { as, host, ...(body === undefined ? { method: 'GET' as const } : {}) }) as never
}
type One = { connection: Connection; errorCode: string; shortError?: Record<string, string> }
const PASSWORD = 'a password nobody may read'
const typed = (more: object = {}) => ({
  adapter: 'tbo',
  name: 'London office',
  currency: 'GBP',
  isTest: false,
  credentials: { userName: 'london', password: PASSWORD },
  idempotencyKey: crypto.randomUUID(),
  ...more,
})
const list = async (call = admin) =>
  (await call<{ connections: Connection[]; adapters: Adapter[] }>('flight/getConnections', undefined)).body
const lines = async () =>
  (await server.app.db.selectFrom('audit_entries').select('action').where('action', 'like', '%suppl%').execute()).length
const refusedAs = async (path: string, body: object, status: number, call = admin) => {
  const before = [(await list()).connections, await lines()]
  const answer = await call<One>(path, body)
  expect(answer.status).toBe(status)
  expect([(await list()).connections, await lines()]).toEqual(before)
  return answer.body
}

describe('connections of a site', () => {
  test('begin with the account of the settings', async () => {
    const { connections, adapters } = await list()
    expect(connections).toMatchObject([
      { code: 'tbo', account: 'settings', credentialsSetAt: null, stopped: null, currency: 'INR' },
    ])
    expect(adapters[0]?.fields.map(({ name, isSecret }) => [name, isSecret])).toContainEqual(['password', true])
  })

  test('a form sent twice, also at once, adds one; it is in the trail, and nowhere is its password', async () => {
    const form = typed()
    const before = await lines()
    const answers = await Promise.all([1, 2, 3].map(() => admin<One>('flight/addConnection', form)))
    expect(answers.map(({ status, body }) => [status, body.connection.code])).toEqual([1, 2, 3].map(() => [200, 'tbo2']))
    expect((await list()).connections.map(({ code, account }) => [code, account])).toEqual([
      ['tbo', 'settings'],
      ['tbo2', 'own'],
    ])
    expect(await lines()).toBe(before + 1)
    const { rows } = await sql<{ all: string }>`select (select json_agg(a)::text from audit_entries a)
      || (select json_agg(c)::text || json_agg(encode(c.sealed_credentials, 'escape'))::text from supplier_connections c) as "all"`.execute(
      server.app.db,
    )
    expect(rows[0]?.all).toContain('London office')
    expect(rows[0]?.all).not.toContain(PASSWORD)
    expect(JSON.stringify([answers, await list()])).not.toContain(PASSWORD)
  })

  test('two forms at once get two codes', async () => {
    const [one, other] = await Promise.all([
      admin<One>('flight/addConnection', typed()),
      admin<One>('flight/addConnection', typed()),
    ])
    expect([one.body.connection.code, other.body.connection.code].sort()).toEqual(['tbo3', 'tbo4'])
  })

  test.each([
    ['without a password', { credentials: { userName: 'london' } }, 'credentials.password'],
    [
      'with a field the supplier does not ask for',
      { credentials: { userName: 'l', password: 'p', url: 'http://x' } },
      'credentials.url',
    ],
    ['at a supplier that we do not speak', { adapter: 'duffel' }, 'adapter'],
    ['without a name', { name: ' ' }, 'name'],
    ['in no currency', { currency: 'pounds' }, 'currency'],
  ])('are not added %s', async (_what, more, field) => {
    expect((await refusedAs('flight/addConnection', typed(more), 422)).shortError).toHaveProperty([field])
  })

  test('are changed by who has seen them as they are; credentials left out stay', async () => {
    const tbo2 = (await list()).connections.find(({ code }) => code === 'tbo2')
    const change = { code: 'tbo2', version: tbo2?.version, name: 'London', currency: 'GBP', isTest: true }
    const { body, status } = await admin<One>('flight/changeConnection', change)
    expect([status, body.connection]).toMatchObject([
      200,
      { name: 'London', isTest: true, credentialsSetAt: tbo2?.credentialsSetAt, account: 'own' },
    ])
    expect((await refusedAs('flight/changeConnection', { ...change, name: 'Paris' }, 409)).errorCode).toBe('STATE_CHANGED')
    await refusedAs('flight/changeConnection', { ...change, code: 'tbo9' }, 404)
  })

  test('are tested by a log-in and a balance, which is kept; wrong credentials are said to be wrong, in our words', async () => {
    const good = await admin<One>('flight/testConnection', { code: 'tbo' })
    expect(good.body.connection.lastTest).toMatchObject({ balance: expect.stringMatching(/^\d+\.\d\d$/), trouble: null })
    const bad = await admin<One>('flight/testConnection', { code: 'tbo2' })
    expect(bad.body.connection.lastTest).toMatchObject({ balance: null, trouble: expect.stringMatching(/refused the sign-in/) })
    await refusedAs('flight/testConnection', { code: 'tbo9' }, 404)
  })

  test('are tested by the log-in alone where the supplier has no balance to say', async () => {
    const without = async (code: string) => {
      const { capabilities, ...supplier } = await supplierOf(server.app, code)
      const balance = () => Promise.reject(new Error('This supplier has no balance to say'))
      return plantSupplier(server.app, { ...supplier, capabilities: { ...capabilities, balance: false }, balance })
    }
    const takeAway = [await without('tbo'), await without('tbo2')]
    const good = await admin<One>('flight/testConnection', { code: 'tbo' })
    expect(good.body.connection.lastTest).toMatchObject({ balance: null, trouble: null })
    const bad = await admin<One>('flight/testConnection', { code: 'tbo2' })
    expect(bad.body.connection.lastTest).toMatchObject({ balance: null, trouble: expect.stringMatching(/refused the sign-in/) })
    for (const away of takeAway.reverse()) away()
  })

  test('are stopped with a reason and started again, each once in the trail; nothing is searched meanwhile, and staff reads why', async () => {
    const trip = {
      segments: [
        {
          origin: 'DEL',
          destination: 'BOM',
          preferredDepartureTime: `${new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)}T00:00:00`,
        },
      ],
      ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
    }
    for (const { code } of (await list()).connections.slice(1))
      await admin('flight/stopConnection', { code, reason: 'Only for this test' })
    await refusedAs('flight/stopConnection', { code: 'tbo', reason: '' }, 422)
    const before = await lines()
    const stop = () => admin<One>('flight/stopConnection', { code: 'tbo', reason: 'The contract ends' })
    const [first, second] = await Promise.all([stop(), stop()])
    expect([first.body.connection.stopped, second.body.connection.stopped]).toMatchObject([
      { reason: 'The contract ends' },
      { reason: 'The contract ends' },
    ])
    expect(await lines()).toBe(before + 1)
    const search = (call: Call) => call<{ errorCode: string; errorMessage: string }>('flight/search', trip)
    expect((await search(agent)).body.errorMessage).toMatch(/^These flights cannot be booked at the moment/)
    expect((await search(admin)).body.errorMessage).toMatch(/stopped .*: “(The contract ends|Only for this test)”/)
    expect((await admin<One>('flight/startConnection', { code: 'tbo' })).body.connection.stopped).toBeNull()
    expect((await admin<One>('flight/startConnection', { code: 'tbo' })).status).toBe(200)
    expect(await lines()).toBe(before + 2)
    expect((await search(agent)).status).toBe(200)
  })

  test('are for staff with the permission, and of another site nobody sees or moves them', async () => {
    const other = await callAs('admin@bluedhow.example', 'bluedhow.localhost')
    expect((await list(other)).connections.map(({ code }) => code)).toEqual(['tbo'])
    await refusedAs('flight/stopConnection', { code: 'tbo2', reason: 'From another site' }, 404, other)
    await refusedAs('flight/testConnection', { code: 'tbo2' }, 404, other)
    for (const [path, body] of [
      ['flight/addConnection', typed()],
      ['flight/changeConnection', { code: 'tbo', version: 1, name: 'Mine', currency: 'INR', isTest: false }],
      ['flight/testConnection', { code: 'tbo' }],
      ['flight/stopConnection', { code: 'tbo', reason: 'I may not' }],
      ['flight/startConnection', { code: 'tbo' }],
    ] as const)
      await refusedAs(path, body, 403, agent)
    expect((await agent('flight/getConnections', undefined)).status).toBe(403)
  })
})
