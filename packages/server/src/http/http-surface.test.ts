import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('what any server must say of itself', () => {
  test('alive, ready, in figures, and as a document', async () => {
    expect((await server.call('/healthz', undefined, { method: 'GET' })).body).toEqual({ status: 'alive' })
    expect((await server.call('/readyz', undefined, { method: 'GET' })).body).toEqual({ status: 'ready' })
    expect(String((await server.call('/metrics', undefined, { method: 'GET' })).body)).toContain('http_request_duration_seconds')
    const document = await server.call<{ paths: object; openapi: string }>('/api/openapi.json', undefined, { method: 'GET' })
    expect(Object.keys(document.body.paths)).toContain('/whitelabel/detetct')
  })
})

describe('bad input at the edge', () => {
  test('text that is not JSON gets a sentence, not a stack', async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/wl/user/login',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{"email":',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, errorMessage: 'The request could not be read. Please send valid JSON.' })
  })

  test('a huge body is refused', async () => {
    const { status, body } = await server.call<{ errorMessage: string }>('wl/user/login', {
      email: 'x'.repeat(300_000),
      password: 'x',
    })
    expect([status, body.errorMessage]).toEqual([413, 'The request is too large.'])
  })

  test('a prototype key does nothing', async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/wl/user/login',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{"__proto__":{"isSuperAdmin":true},"email":"a@b.co","password":"x"}',
    })
    expect(answer.statusCode).toBe(400)
  })

  test.each(['foo', 'http://', 'http://[::1', 'null', 'http://evil.example', 'http://localhost@evil.example'])(
    'a write that says it comes from %s is refused',
    async (origin) => {
      const { status, body } = await server.call('wl/user/logout', {}, { headers: { origin } })
      expect([status, body]).toMatchObject([403, { errorCode: 'FORBIDDEN' }])
    },
  )

  test.each(['callbacks', 'callback/sandbox/more', 'returns'])(
    'a write from elsewhere whose path only begins like a gateway’s is refused: %s',
    async (path) => {
      const { status } = await server.call(`payment/gateway/${path}`, {}, { headers: { origin: 'http://evil.example' } })
      expect(status).toBe(403)
    },
  )

  test.each(['/%', '/app/%', '/brand/..%5c..%5cx'])('%s is nothing', async (url) => {
    const { status, body } = await server.call(url, undefined, { method: 'GET' })
    expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining('FST_')])
  })

  test.each([
    ['NUL', 'Rohan\u0000'],
    ['half of an emoji', 'Rohan\ud83d'],
  ])('text with %s is refused by its field', async (_what, text) => {
    const as = await server.logIn('admin@skylark.example')
    for (const [path, body, field] of [
      ['wl/user/searchWlUser', { searchQuery: text }, 'searchQuery'],
      ['flight/getSearch', { searchId: text }, 'searchId'],
      ['flight/payments/orderSuccessCallback', { orderId: 'x', payment: { method: text } }, 'payment.method'],
    ] as const) {
      const answer = await server.call<{ shortError?: Record<string, string> }>(path, body, { as })
      expect([path, answer.status, Object.keys(answer.body.shortError ?? {})]).toEqual([path, 422, [field]])
    }
  })

  test('a body as deep as it is long is refused, not followed', async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/wl/user/login',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: `{"email":${'['.repeat(60_000)}${']'.repeat(60_000)},"password":"x"}`,
    })
    expect(answer.statusCode).toBe(422)
  })

  test('a field is told in a sentence for people', async () => {
    const { body } = await server.call<{ shortError: Record<string, string> }>('wl/user/login', { password: 'x'.repeat(201) })
    expect(body.shortError).toEqual({ email: 'This is required field.', password: 'At most 200 characters, please.' })
  })

  test('no answer of a call is kept by anyone on the way', async () => {
    expect((await server.call('wl/user/getUserBySessionId')).headers['cache-control']).toBe('no-store')
  })

  test('an unknown call is told so, with the request id in the header', async () => {
    const answer = await server.call<{ errorMessage: string }>('no/such/call', {})
    expect([answer.status, answer.body.errorMessage]).toEqual([404, 'There is no such call.'])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the first HTML', () => {
  test('an unknown host gets a plain page that says so, with its name escaped', async () => {
    const { status, body } = await server.call('/app/flight', undefined, { method: 'GET', host: 'evil.example' })
    expect(status).toBe(404)
    expect(String(body)).toContain('No site answers at this address')
  })

  test.each([
    ['localhost', 'Skylark Travels', '#0b6570'],
    ['bluedhow.localhost', 'Blue Dhow DMC', '#14599a'],
  ])('%s already carries the branding of %s', async (host, name, colour) => {
    const { body, headers } = await server.call('/app/login', undefined, { method: 'GET', host })
    expect(String(body)).toContain(`<title>${name}</title>`)
    expect(String(body)).toContain(`--tw-accent-6:${colour}`)
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'nonce-/)
  })

  test('carries the site’s measuring tag, but never on a ticket', async () => {
    await server.app.db.updateTable('sites').set({ gtm_tag: 'GTM-ABC123' }).where('site_name', '=', 'Blue Dhow DMC').execute()
    server.passMinutes(1)
    const ask = async (path: string) =>
      String((await server.call(path, undefined, { method: 'GET', host: 'bluedhow.localhost' })).body)
    const page = await ask('/app/login')
    expect(page).toContain('https://www.googletagmanager.com/gtm.js?id=GTM-ABC123')
    expect(await ask('/app/flight/eTicket/abc')).not.toContain('googletagmanager.com/gtm.js')
  })

  test('a locked site sends a visitor to log-in and back, but shows tickets', async () => {
    await server.app.db.updateTable('sites').set({ lock_mode: true }).where('site_name', '=', 'Blue Dhow DMC').execute()
    server.passMinutes(1)
    const ask = (url: string) => server.http.inject({ method: 'GET', url, headers: { host: 'bluedhow.localhost' } })
    const sent = await ask('/app/flight?x=1')
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/app/login?redirectTo=%2Fflight%3Fx%3D1'])
    expect((await ask('/app/login')).statusCode).toBe(200)
    expect((await ask('/app/flight/eTicket/abc')).statusCode).toBe(200)
  })
})
