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

  test.each([
    ['a made-up token', 'x', 'wl/user/uploadPaymentProof', 401],
    ['a made-up token, rules', 'x', 'markupDiscount/importRules', 401],
    ['staff, who sends no proofs', 'admin@skylark.example', 'wl/user/uploadPaymentProof', 403],
    ['an agent, who has no rules', 'agent@skylark.example', 'markupDiscount/importRules', 403],
  ])('a body of seven megabytes from %s is refused before it is read', async (_what, who, path, status) => {
    const as = who.includes('@') ? await server.logIn(who) : who
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { host: 'localhost', 'content-type': 'application/json', 'auth-token': as },
      // Read, it would be refused as no JSON.
      payload: 'x'.repeat(7_000_000),
    })
    expect(answer.statusCode).toBe(status)
  })

  test('figures are shown to the own network alone', async () => {
    const ask = (remoteAddress: string) => server.http.inject({ url: '/metrics', headers: { host: 'localhost' }, remoteAddress })
    expect((await ask('203.0.113.7')).body).not.toContain('http_request_duration')
    expect((await ask('10.1.2.3')).body).toContain('http_request_duration')
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
    ['U+FFFE', 'Rohan\ufffe'],
    ['U+FFFF', 'Rohan\uffff'],
    ['U+FDD0', 'Rohan\ufdd0'],
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

  test.each([
    ['wl/user/getMyWalletEntries?text=a%00b', 'text'],
    ['wl/user/getWalletPeriod?text=a%00b', 'text'],
    ['wl/user/walletSheet?text=a%00b', 'text'],
    ['wl/user/getWallet?email=a%00b', 'email'],
    ['audit/sheet?text=a%00b', 'text'],
    ['audit/sheet?aboutId=a%00b', 'aboutId'],
    ['audit/sheet?text=a%EF%BF%BEb', 'text'],
    ['markupDiscount/LEGroupMembers?search=%00', 'search'],
    ['markupDiscount/defaultAirlineMarkup?search=%00', 'search'],
    ['markupDiscount/airlineSpecificMarkupForWl?airlineCode=%00', 'airlineCode'],
    ['payment/gateway/page/%00', 'reference'],
    ['payment/gateway/page/1-%00', 'reference'],
    ['wl/user/paymentProof/%00', 'entryId'],
    ['flight/exports/%00/file', 'exportId'],
    ['wl/user/walletSheet?%00=1', 'body'],
    ['/app/flight/offer/%00', '*'],
    ['/app/flight/eTicket/a%00b', '*'],
  ])('an address that no database takes is refused by its field: %s', async (path, field) => {
    const as = await server.logIn('admin@skylark.example')
    const { status, body } = await server.call<{ shortError?: object }>(path, undefined, { as, method: 'GET' })
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
  })

  test('a path with NUL that names no call is refused as well', async () => {
    expect((await server.call('payment/gateway/return/1-%00', {})).status).toBe(422)
    expect((await server.call('no/such%00/call', {})).status).toBe(422)
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

  test('a wrong field is explained in a sentence for people', async () => {
    const { body } = await server.call<{ shortError: Record<string, string> }>('wl/user/login', { password: 'x'.repeat(201) })
    expect(body.shortError).toEqual({ email: 'This is required field.', password: 'At most 200 characters, please.' })
  })

  test('no answer of a call is kept by anyone on the way', async () => {
    expect((await server.call('wl/user/getUserBySessionId')).headers['cache-control']).toBe('no-store')
  })

  test('an unknown call is refused as unknown, with the request id in the header', async () => {
    const answer = await server.call<{ errorMessage: string }>('no/such/call', {})
    expect([answer.status, answer.body.errorMessage]).toEqual([404, 'This address does not exist.'])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the first HTML', () => {
  test('an unknown host gets a plain page that says so, with its name escaped', async () => {
    const { status, body } = await server.call('/app/flight', undefined, { method: 'GET', host: 'evil.example' })
    expect(status).toBe(404)
    expect(String(body)).toContain('No site found at this address')
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

  test('names a script that was compressed when it was built: nothing is compressed while somebody waits', async () => {
    const { body } = await server.call('/app/login', undefined, { method: 'GET' })
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(String(body)) ?? []
    for (const [accepted, wanted] of [
      ['zstd, gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await server.call(script, undefined, { method: 'GET', headers: { 'accept-encoding': accepted } })
      expect([headers['content-encoding'], Number(headers['content-length']) > 0]).toEqual([wanted, true])
    }
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

  test('carries no measuring tag while staff views as a customer: it would measure the customer', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'agent@bluedhow.example')
      .executeTakeFirstOrThrow()
    const page = async () => String((await server.call('/app/desk', undefined, { as, host, method: 'GET' })).body)
    expect(await page()).toContain('googletagmanager.com/gtm.js')
    expect((await server.call('wl/user/startViewingAs', { userId: id }, { as, host })).status).toBe(200)
    const seen = await page()
    await server.call('wl/user/stopViewing', {}, { as, host })
    expect(seen).toContain('agent@bluedhow.example')
    expect(seen).not.toContain('googletagmanager.com/gtm.js')
  })

  test.each([
    ['/app/flight/eTicket/abc', 'E-ticket'],
    ['/app/flight/offer/abc.def', 'Flights for you'],
    ['/app/voucher/abc', 'Voucher'],
  ])('the first title of %s, which agencies hand on, names no site', async (path, title) => {
    const { body } = await server.call(path, undefined, { method: 'GET' })
    expect(String(body)).toContain(`<title>${title}</title>`)
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
