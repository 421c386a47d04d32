import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ NODE_ENV: 'production', PUBLIC_URL: 'https://skylark.example' })
})
afterAll(() => server.close())

test.each([
  ['127.0.0.1', 200],
  ['10.1.2.3', 200],
  ['172.20.0.5', 200],
  ['172.32.0.5', 302],
  ['8.8.8.8', 302],
  ['2001:db8::1', 302],
])('in production %s gets %i: the figures, or what any unknown page gives', async (remoteAddress, status) => {
  const answer = await server.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers: { host: 'localhost' } })
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('process_cpu')).toBe(status === 200)
})
