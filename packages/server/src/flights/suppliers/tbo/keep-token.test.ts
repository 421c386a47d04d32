import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SupplierRefused } from '../supplier-errors.ts'
import { keepToken } from './keep-token.ts'

/** A supplier that repeats in its refusal what was sent to it. */
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const { UserName, Password } = JSON.parse(body) as Record<string, string>
      answer.setHeader('content-type', 'application/json')
      answer.end(JSON.stringify({ Status: 2, Error: { ErrorCode: 7, ErrorMessage: `No user ${UserName} with ${Password}` } }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

test.each([
  'a password nobody may read',
  // What is left of it would be half the secret.
  'london-office-2026',
])('what a supplier says of a refused log-in is repeated without our credentials: %s', async (password) => {
  const account = {
    sharedUrl: url,
    searchUrl: url,
    bookingUrl: url,
    clientId: 'ApiIntegrationNew',
    userName: 'london-office',
    password,
    endUserIp: '127.0.0.1',
  }
  const refused = await keepToken(account, () => instant('2026-11-23T10:00:00Z'))
    .login()
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SupplierRefused)
  expect((refused as Error).message).toBe('The airline system refused the log-in: No user (hidden) with (hidden)')
})
