import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { extremeInput } from '../testing/extreme-inputs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Definition = { route: { method: 'GET' | 'POST' | 'DELETE'; path: string }; meta: CallMeta; inputSchema?: z.ZodType }
const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, procedure]) => {
    const { route, inputSchema } = (procedure as unknown as { '~orpc': Definition })['~orpc']
    if (!inputSchema || name === 'logout') return []
    return [{ name: `${feature}.${name}`, ...route, inputSchema }]
  }),
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const TURNS = 24

test.each(CALLS)('$name answers the ends of what it accepts without a bug', async ({ name, method, path, inputSchema }) => {
  const as = await server.logIn('admin@skylark.example')
  for (let turn = 0; turn < TURNS; turn += 1) {
    const input = extremeInput(inputSchema, turn)
    const query = new URLSearchParams(
      Object.entries((input ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
    )
    const url = `/api${path}${method === 'GET' ? `?${query}` : ''}`
    const { status, body } = await server.call(url, input, { as, method })
    expect([name, JSON.stringify(input), status < 500 || status === 502, status < 500 ? '' : body]).toEqual([
      name,
      JSON.stringify(input),
      true,
      '',
    ])
  }
})
