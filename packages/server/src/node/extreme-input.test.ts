import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { extremeInput } from '../testing/extreme-inputs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const CALLS = CONTRACT_CALLS.flatMap(({ name, method, path, input }) =>
  input && !name.endsWith('.logout') ? [{ name, method, path, schema: input }] : [],
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const TURNS = 24

test.each(CALLS)('$name answers the ends of what it accepts without a bug', async ({ name, method, path, schema }) => {
  const as = await server.logIn('admin@skylark.example')
  for (let turn = 0; turn < TURNS; turn += 1) {
    const input = extremeInput(schema, turn)
    const query = new URLSearchParams(
      Object.entries((input ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
    )
    const url = `${path}${method === 'GET' ? `?${query}` : ''}`
    const { status, body } = await server.call(url, input, { as, method })
    expect([name, JSON.stringify(input), status < 500 || status === 502, status < 500 ? '' : body]).toEqual([
      name,
      JSON.stringify(input),
      true,
      '',
    ])
  }
})
