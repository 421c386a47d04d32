import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a person who asks the suppliers without end has to wait, and a colleague does not', async () => {
  const ask = async (email: string) =>
    (await server.call('flight/getFareRules', { traceId: 'x', resultIndex: 'x' }, { as: await server.logIn(email) })).status
  const answers = new Set<number>()
  for (let times = 0; times < 120; times += 1) answers.add(await ask('agent@skylark.example'))
  expect([...answers]).toEqual([404])
  expect(await ask('agent@skylark.example')).toBe(429)
  expect(await ask('agent2@skylark.example')).toBe(404)
})
