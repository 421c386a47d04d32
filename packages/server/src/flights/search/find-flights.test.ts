import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { SearchEvent } from '@tradewind/contract/flight-option'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let agent: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await server.logIn('agent@skylark.example')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const inDays = (days: number) => addDays(dateIn('Asia/Kolkata', instant(Date.now())), days)
const returnSearch = () => ({
  segments: [
    { origin: 'DEL', destination: 'DXB', preferredDepartureTime: inDays(30) },
    { origin: 'DXB', destination: 'DEL', preferredDepartureTime: inDays(37) },
  ],
  adultCount: 2,
  childCount: 1,
  infantCount: 1,
  JourneyType: 2,
})

describe('flight search', () => {
  test('smoke', async () => {
    const t = performance.now()
    const { status, body } = await server.call<any>('flight/search', returnSearch(), { as: agent })
    console.log(status, body.options?.length, body.sources, performance.now() - t, JSON.stringify(body.options?.[0], null, 1)?.slice(0, 3000), body.options ? '' : body)
    const answer = await server.http.inject({
      method: 'POST', url: '/api/flight/search', headers: { host: 'localhost', 'auth-token': agent, accept: 'application/x-ndjson', 'accept-encoding': 'zstd' }, payload: returnSearch(),
    })
    const text = zstdDecompressSync(answer.rawPayload).toString()
    console.log(answer.headers, answer.rawPayload.length, text.length, text.split('\n').map((l) => l.slice(0, 200)))
  })
})
