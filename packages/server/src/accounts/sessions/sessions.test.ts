import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Session = { id: string; device: string; address: string; startedAt: string; lastSeenAt: string; isCurrent: boolean }

const EMAIL = 'corporate@skylark.example'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = async (headers: Record<string, string> = {}, email = EMAIL) =>
  (await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' }, { headers })).body.sessionId
const list = async (as: string) =>
  (await server.call<{ sessions: Session[] }>('wl/user/getMySessions', undefined, { as, method: 'GET' })).body.sessions
const end = (as: string, id: string) => server.call('wl/user/endSession', { id }, { as })
const isIn = async (as: string) => (await server.call('wl/user/getUserBySessionId', {}, { as })).status === 200
const lines = async () =>
  (
    await server.app.db
      .selectFrom('audit_entries')
      .select(['action', 'before'])
      .where('area', '=', 'people')
      .orderBy('id')
      .execute()
  ).slice(-1)

describe('the sessions of a person', () => {
  test('are listed with their device, and the current one is marked', async () => {
    const program = await signIn({ 'user-agent': 'curl/8.1' })
    const browser = await signIn({ 'user-agent': CHROME })
    const mine = await list(browser)
    expect(mine.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Chrome on Windows', address: '127.0.0.1' })
    expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(mine.map(({ device }) => device)).toContain('A program')
    expect((await list(program)).find(({ isCurrent }) => isCurrent)?.device).toBe('A program')
    // Nothing that opens a session is in the answer.
    expect(JSON.stringify(mine)).not.toContain(browser)
    expect(Object.keys(mine[0] ?? {}).sort()).toEqual(['address', 'device', 'id', 'isCurrent', 'lastSeenAt', 'startedAt'])
  })

  test('can be ended one by one, with a line in the trail', async () => {
    const [one, two] = [await signIn({ 'user-agent': CHROME }), await signIn()]
    const id = (await list(one)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await end(two, id)).status).toBe(200)
    expect([await isIn(one), await isIn(two)]).toEqual([false, true])
    const [line] = await lines()
    expect(line?.action).toBe('sign a device out')
    expect(JSON.stringify(line?.before)).toContain('Chrome on Windows')
    // Ended already: nothing more to do, and no second line.
    expect((await end(two, id)).status).toBe(200)
    expect(await lines()).toEqual([line])
  })

  test('of somebody else stay open, and are not shown', async () => {
    const [mine, theirs] = [await signIn(), await signIn({}, 'agent2@skylark.example')]
    const id = (await list(theirs)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await list(mine)).map((one) => one.id)).not.toContain(id)
    expect((await end(mine, id)).status).toBe(200)
    expect(await isIn(theirs)).toBe(true)
    expect((await end(mine, 'not-an-id')).status).toBe(422)
    expect((await server.call('wl/user/endSession', { id })).status).toBe(401)
  })

  test('all end at once, this one too, and only those of this person', async () => {
    const [one, two, theirs] = [await signIn(), await signIn(), await signIn({}, 'agent2@skylark.example')]
    expect((await server.call('wl/user/logoutEverywhere', {}, { as: one })).status).toBe(200)
    expect([await isIn(one), await isIn(two), await isIn(theirs)]).toEqual([false, false, true])
    expect((await lines())[0]?.action).toBe('sign out everywhere')
    expect(await isIn(await signIn())).toBe(true)
  })
})
