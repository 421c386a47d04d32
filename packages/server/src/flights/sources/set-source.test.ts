import type { SourceSetting } from '@tradewind/contract/flights/sources'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { searchFlights, thereAndBack } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let staff: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  staff = await server.logIn('admin@skylark.example')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const USUAL = { isAllowed: true, specialReturnCode: 5, deadlineSeconds: 12 }
const set = (source: string, change: object, as = staff) =>
  server.call<{ setting: SourceSetting; errorCode: string; shortError: Record<string, string> }>(
    'flight/setSourceSetting',
    { source, ...USUAL, ...change },
    { as },
  )
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from flight_source_settings`.execute(server.app.db)).rows[0]?.n

describe('a source', () => {
  test('that is switched off is not asked, here and nowhere else, and the change is written down', async () => {
    expect((await set('tbo-6E', { isAllowed: false })).body.setting).toMatchObject({ source: 'tbo-6E', isAllowed: false })
    const sources = async (as: string, host = 'localhost') => {
      const { body } = await server.call<{ sources: { code: string }[] }>('flight/getSources', undefined, {
        as,
        host,
        method: 'GET',
      })
      return body.sources.map(({ code }) => code)
    }
    expect(await sources(staff)).not.toContain('6E')
    const host = 'bluedhow.localhost'
    expect(await sources(await server.logIn('admin@bluedhow.example', { host }), host)).toContain('6E')
    const { rows } = await sql<{
      before: object
      after: object
    }>`select before, after from audit_entries where about_id = 'tbo-6E'`.execute(server.app.db)
    expect(rows).toEqual([{ before: USUAL, after: { ...USUAL, isAllowed: false } }])
    await set('tbo-6E', {})
  })

  test('of special returns is asked for halves, or with code 3 for both ways at one fare', async () => {
    const search = thereAndBack('DEL', 'BOM', { more: { JourneyType: 5, Sources: ['GDS'] } })
    const halves = await searchFlights(server, search, staff)
    expect(new Set(halves.options.map(({ bound }) => bound))).toEqual(new Set(['outbound', 'inbound']))
    await set('tbo-GDS', { specialReturnCode: 3 })
    const whole = await searchFlights(server, search, staff)
    expect(new Set(whole.options.map(({ bound, legs }) => `${bound} ${legs.length}`))).toEqual(new Set(['outbound 2']))
    const quote = await server.call<{ option: { legs: unknown[] } }>(
      'flight/fareQuote',
      { traceId: whole.traceId, resultIndex: whole.options[0]?.resultIndex },
      { as: staff },
    )
    expect([quote.status, quote.body.option.legs.length]).toEqual([200, 2])
    await set('tbo-GDS', {})
  })

  test.each([
    ['an unknown source', 'tbo-XX', {}, 404],
    ['code 4', 'tbo-GDS', { specialReturnCode: 4 }, 422],
    ['a second', 'tbo-GDS', { deadlineSeconds: 1 }, 422],
    ['five minutes', 'tbo-GDS', { deadlineSeconds: 300 }, 422],
  ])('refuses %s and writes nothing', async (_what, source, change, status) => {
    const before = await rows()
    expect([(await set(source, change)).status, await rows()]).toEqual([status, before])
  })

  test('cannot be the last that is switched off', async () => {
    const { body } = await server.call<{ settings: SourceSetting[] }>('flight/getSourceSettings', undefined, {
      as: staff,
      method: 'GET',
    })
    const [kept, ...others] = body.settings.map(({ source }) => source)
    for (const source of others) await set(source, { isAllowed: false })
    const last = await set(kept ?? '', { isAllowed: false })
    expect([last.status, Object.keys(last.body.shortError)]).toEqual([422, ['isAllowed']])
    for (const source of others) await set(source, {})
  })

  test('is set by who holds the permission', async () => {
    expect((await set('tbo-GDS', {}, await server.logIn('desk@skylark.example'))).status).toBe(403)
    expect((await set('tbo-GDS', {}, await server.logIn('agent@skylark.example'))).status).toBe(403)
  })
})
