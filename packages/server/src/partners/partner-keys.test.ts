import { PARTNER_SCOPES } from '@tradewind/domain/permissions/partner-scopes'
import { type Instant, instant, plainDate, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { plantCalls } from '../testing/plant-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { isFrom } from './is-from.ts'
import { keepKeyCalls } from './keep-key-calls.ts'

const ADMIN = 'admin@skylark.example'
const AGENT = 'agent@skylark.example'
const RETAIL = 'priya@skylark.example'
const OTHER = 'bluedhow.localhost'

let server: TestServer
let mails: CaughtMails
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://mail.example' })
  mails = catchMails(server)
  plantCalls(server.http)
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(server.app.db)
  await server.app.db.updateTable('users').set({ is_blocked: false }).execute()
})

type Made = {
  text: string
  key: { keyId: number; hint: string; state: string; expiresAt: string | null; name: string }
  errorCode?: string
  shortError?: Record<string, string>
}
let names = 0
const nameOf = () => {
  names += 1
  return `Engine ${names}`
}
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

async function make(wish: object = {}) {
  const body = { userId: await idOf(AGENT), name: nameOf(), mode: 'live', scopes: [...PARTNER_SCOPES], ...wish }
  return server.call<Made>('partner/makeKey', body, { as: await server.logIn(ADMIN) })
}
const makeText = async (wish: object = {}) => (await make(wish)).body.text

type Options = { host?: string; as?: string; headers?: Record<string, string>; body?: object }
type Body = { errorCode?: string; errorMessage?: string; caller?: string; data?: object }
async function ask(call: string, key: string, { body = {}, headers, ...options }: Options = {}) {
  return server.call<Body>(`/planted/${call}`, body, { ...options, headers: { 'user-key': key, ...headers } })
}
async function codeOf(call: string, key: string, options?: Options) {
  const { status, body } = await ask(call, key, options)
  return body.errorCode ? [status, body.errorCode] : [status, body.caller]
}

describe('a key', () => {
  test('is made for no private customer, who has no page to withdraw it on', async () => {
    const count = async () => (await server.app.db.selectFrom('partner_keys').select('id').execute()).length
    const before = await count()
    const { status, body } = await make({ userId: await idOf(RETAIL) })
    expect([status, body.shortError]).toEqual([422, { userId: 'Keys are for companies. This is a private customer.' }])
    expect(await count()).toBe(before)
  })

  test('calls as the person for whom it stands, also beside the session of another', async () => {
    const key = await makeText()
    for (const call of ['keySearch', 'keyBook', 'keyRead']) expect([call, await codeOf(call, key)]).toEqual([call, [200, AGENT]])
    expect(await codeOf('keyBook', key, { as: await server.logIn(ADMIN) })).toEqual([200, AGENT])
  })

  test('opens no call that no key opens, also where its person may make it', async () => {
    const key = await makeText()
    for (const call of ['signedIn', 'permission']) {
      const { status, body } = await ask(call, key)
      expect([status, body.errorCode, body.errorMessage]).toEqual([403, 'FORBIDDEN', expect.stringContaining('/api/guide')])
    }
    expect(await codeOf('public', key)).toEqual([200, 'anybody'])
  })

  test('names the scope that it lacks, and those that it has', async () => {
    const key = await makeText({ scopes: ['search'] })
    expect(await codeOf('keySearch', key)).toEqual([200, AGENT])
    const { status, body } = await ask('keyBook', key)
    expect([status, body.errorCode, body.data]).toEqual([403, 'KEY_LACKS_SCOPE', { missing: 'book', scopes: ['search'] }])
    expect(body.errorMessage).toBe('This key lacks the scope “book” (Book, hold and pay from the wallet). It has: search.')
  })

  test('has no more rights than its person has now', async () => {
    const key = await makeText()
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', AGENT).execute()
    expect(await codeOf('keyRead', key)).toEqual([401, 'KEY_HOLDER_STOPPED'])
  })

  test('is refused when wrong, expired, withdrawn or of another site, each with its own reason', async () => {
    const { text, key } = (await make()).body
    expect(await codeOf('keyRead', `${text}x`)).toEqual([401, 'KEY_NOT_VALID'])
    expect(await codeOf('keyRead', `${text.slice(0, -3)}aaa`)).toEqual([401, 'KEY_NOT_VALID'])
    expect(await codeOf('keyRead', text, { host: OTHER })).toEqual([401, 'KEY_OF_ANOTHER_SITE'])
    const claimed = text.replace(/^tw-partner-\d+-/, 'tw-partner-2-')
    expect(await codeOf('keyRead', claimed, { host: OTHER })).toEqual([401, 'KEY_NOT_VALID'])
    await server.call('partner/revokeKey', { keyId: key.keyId }, { as: await server.logIn(AGENT) })
    expect(await codeOf('keyRead', text)).toEqual([401, 'KEY_REVOKED'])
  })

  test('of a day ends with that day of the site', async () => {
    const day = new Date(Date.parse(server.app.now()) + 86_400_000).toISOString().slice(0, 10)
    const text = await makeText({ expiresOn: day })
    expect((await codeOf('keyRead', text))[0]).toBe(200)
    server.passMinutes(3 * 24 * 60)
    try {
      expect(await codeOf('keyRead', text)).toEqual([401, 'KEY_EXPIRED'])
    } finally {
      server.passMinutes(-3 * 24 * 60)
    }
  })

  test('for tests calls as nobody real, with every scope', async () => {
    const key = await makeText({ mode: 'test' })
    for (const call of ['keySearch', 'keyBook', 'keyRead'])
      expect([call, await codeOf(call, key)]).toEqual([call, [200, 'buyer@sandbox.invalid']])
  })

  test('for tests ends with its person, as any other', async () => {
    const key = await makeText({ mode: 'test' })
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', AGENT).execute()
    expect(await codeOf('keyRead', key)).toEqual([401, 'KEY_HOLDER_STOPPED'])
  })

  test('is used from the addresses that it is for, and from no other', async () => {
    expect(await codeOf('keyRead', await makeText({ addresses: ['127.0.0.0/8'] }))).toEqual([200, AGENT])
    expect(await codeOf('keyRead', await makeText({ addresses: ['203.0.113.7'] }))).toEqual([403, 'KEY_ADDRESS_NOT_ALLOWED'])
    expect((await make({ addresses: ['somewhere'] })).body.errorCode).toBe('INVALID_INPUT')
    expect(isFrom(['203.0.113.0/24', '2001:db8::/32'], '203.0.113.9')).toBe(true)
    expect(isFrom(['203.0.113.0/24', '2001:db8::/32'], '2001:db8::1')).toBe(true)
    expect(isFrom(['203.0.113.0/24', '2001:db8::/32'], '203.0.114.9')).toBe(false)
    expect(isFrom(['203.0.113.0/24'], '::ffff:203.0.113.9')).toBe(true)
  })

  test('is never made for staff or for somebody blocked, nor twice with a name', async () => {
    expect((await make({ userId: await idOf(ADMIN) })).body.errorCode).toBe('NOT_FOUND')
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', AGENT).execute()
    expect((await make()).body.errorCode).toBe('CUSTOMER_BLOCKED')
    await server.app.db.updateTable('users').set({ is_blocked: false }).execute()
    const twice = await Promise.all([make({ name: 'Twice' }), make({ name: 'twice' })])
    expect(twice.map(({ body }) => body.errorCode ?? 'made').sort()).toEqual(['NAME_TAKEN', 'made'])
  })

  test('is nowhere in the database, and only its beginning is shown', async () => {
    const { text, key } = (await make()).body
    const secret = text.split('-').slice(3).join('-')
    const { rows } = await sql<{ row: string }>`select k::text as row from partner_keys k`.execute(server.app.db)
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex')))).toEqual([])
    expect(text.startsWith(key.hint)).toBe(true)
    expect(text.length - key.hint.length).toBe(37)
  })
})

describe('made or renewed by staff, a live key that buys', () => {
  const DESK = 'desk@skylark.example'
  const allow = (permissions: string[]) =>
    server.app.db.updateTable('permission_groups').set({ permissions }).where('site_id', '=', 1).execute()
  const demand = (demands_second_factor: boolean) =>
    sql`insert into staff_security_rules (site_id, demands_second_factor, demands_of_all) values (1, ${demands_second_factor}, false)
      on conflict (site_id) do update set demands_second_factor = excluded.demands_second_factor`.execute(server.app.db)
  async function tryBoth(scopes: string[], mode: string, keyId: number) {
    const as = await server.logIn(DESK)
    const wish = { userId: await idOf(AGENT), name: nameOf(), mode, scopes }
    const made = await server.call<Body>('partner/makeKey', wish, { as })
    const rotated = await server.call<Body>('partner/rotateKey', { keyId, oldValidHours: 1 }, { as })
    return [made, rotated].map(({ status, body }) => (status === 200 ? 'made' : body.errorCode))
  }
  const keyOf = async (scopes: string[], mode = 'live') => (await make({ scopes, mode })).body.key.keyId

  test('needs what booking for the person needs: the permission, and the second factor where it is demanded', async () => {
    const kept = await server.app.db
      .selectFrom('permission_groups')
      .select(['id', 'permissions'])
      .where('site_id', '=', 1)
      .execute()
    try {
      await allow(['network.view', 'network.decide'])
      for (const scopes of [['book'], ['change', 'read']])
        expect(await tryBoth(scopes, 'live', await keyOf(scopes))).toEqual(['FORBIDDEN', 'FORBIDDEN'])
      const lacking = await server.call<Body & { data: { permissions: string[] } }>(
        'partner/makeKey',
        { userId: await idOf(AGENT), name: nameOf(), mode: 'live', scopes: ['book'] },
        { as: await server.logIn(DESK) },
      )
      expect(lacking.body.data.permissions).toEqual(['flights.bookForCustomer'])
      // What spends nothing real is a matter of the network alone.
      expect(await tryBoth(['search', 'read'], 'live', await keyOf(['search', 'read']))).toEqual(['made', 'made'])
      expect(await tryBoth(['book'], 'test', await keyOf(['book'], 'test'))).toEqual(['made', 'made'])
      await allow(['network.view', 'network.decide', 'flights.bookForCustomer'])
      expect(await tryBoth(['book'], 'live', await keyOf(['book']))).toEqual(['made', 'made'])
      const own = await keyOf(['book'])
      await demand(true)
      expect(await tryBoth(['book'], 'live', own)).toEqual(['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_NEEDED'])
      // Its holder is a customer, of whom none is demanded.
      const mine = await server.call('partner/rotateKey', { keyId: own, oldValidHours: 1 }, { as: await server.logIn(AGENT) })
      expect(mine.status).toBe(200)
    } finally {
      await demand(false)
      for (const { id, permissions } of kept)
        await server.app.db.updateTable('permission_groups').set({ permissions }).where('id', '=', id).execute()
    }
  })

  test('is notified to the person for whom it stands, in the app and by mail; what they renew themselves is not', async () => {
    const userId = await idOf(AGENT)
    const notices = () => {
      return server.app.db
        .selectFrom('notices')
        .select(['title', 'body'])
        .where('user_id', '=', userId)
        .where('kind', '=', 'signIn')
        .orderBy('id')
        .execute()
    }
    const before = (await notices()).length
    const { key } = (await make({ scopes: ['book', 'read'] })).body
    await make({ mode: 'test' })
    const rotate = async (as: string, keyId: number) =>
      server.call<Made>('partner/rotateKey', { keyId, oldValidHours: 1 }, { as: await server.logIn(as) })
    const next = (await rotate(ADMIN, key.keyId)).body.key
    expect((await rotate(AGENT, next.keyId)).status).toBe(200)
    const since = (await notices()).slice(before)
    expect(since.map(({ title }) => title)).toEqual([
      'Kabir Sethi of our staff made an API key that acts for you',
      'Kabir Sethi of our staff renewed an API key that acts for you',
    ])
    expect(since[0]?.body).toContain('book, hold and pay from the wallet; read bookings, documents and the wallet')
    for (const { title, body } of since)
      await waitUntil(
        () => mails.sent.some(({ to, subject, text }) => to === AGENT && subject === title && text.includes(body)),
        Boolean,
        `mailed: ${body}`,
      )
  })
})

describe('rotating', () => {
  const rotate = async (keyId: number, oldValidHours: number, as = AGENT) =>
    server.call<Made>('partner/rotateKey', { keyId, oldValidHours }, { as: await server.logIn(as) })

  test('leaves the old key good for the chosen time', async () => {
    const old = (await make({ scopes: ['read'] })).body
    const { body } = await rotate(old.key.keyId, 2)
    expect(await codeOf('keyRead', old.text)).toEqual([200, AGENT])
    expect(await codeOf('keyRead', body.text)).toEqual([200, AGENT])
    expect((await codeOf('keyBook', body.text))[1]).toBe('KEY_LACKS_SCOPE')
    server.passMinutes(121)
    try {
      expect(await codeOf('keyRead', old.text)).toEqual([401, 'KEY_EXPIRED'])
      expect(await codeOf('keyRead', body.text)).toEqual([200, AGENT])
    } finally {
      server.passMinutes(-121)
    }
  })

  test('at once by two people makes one successor', async () => {
    const { key } = (await make()).body
    const both = await Promise.all([rotate(key.keyId, 1), rotate(key.keyId, 1, ADMIN)])
    expect(both.map(({ body }) => body.errorCode ?? 'made').sort()).toEqual(['ALREADY_ROTATED', 'made'])
  })

  test('and all else is refused to whom the key is not, as if there were none', async () => {
    const { key } = (await make()).body
    const as = await server.logIn(RETAIL)
    for (const [path, body] of [
      ['partner/rotateKey', { keyId: key.keyId, oldValidHours: 1 }],
      ['partner/revokeKey', { keyId: key.keyId }],
    ] as const)
      expect((await server.call<Body>(path, body, { as })).body.errorCode).toBe('NOT_FOUND')
    const usage = await server.call<Body>(`partner/getKeyUsage?keyId=${key.keyId}`, undefined, { as, method: 'GET' })
    expect(usage.body.errorCode).toBe('NOT_FOUND')
    expect((await server.call<{ keys: [] }>('partner/getMyKeys', undefined, { as, method: 'GET' })).body.keys).toEqual([])
  })

  test('of one that has ended is refused', async () => {
    const { key } = (await make()).body
    await server.call('partner/revokeKey', { keyId: key.keyId }, { as: await server.logIn(ADMIN) })
    expect((await rotate(key.keyId, 1)).body.errorCode).toBe('KEY_ENDED')
  })
})

describe('limits and use', () => {
  test('too many calls in a minute are refused with when to come back, and another key is not held up', async () => {
    const [made, other] = [(await make({ perMinute: 30 })).body, await makeText({ perMinute: 30 })]
    const key = made.text
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask('keyRead', key)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(1)
    const seconds = Number(refused[0]?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refused[0]?.body.errorMessage).toContain('This key may make 30 calls a minute.')
    expect(await codeOf('keyRead', other)).toEqual([200, AGENT])
    // Its owner reads of requests, not of attempts, and when the next one counts.
    await server.http.keyCalls.write()
    const usage = await server.call<{ requests: { status: number; sentence: string }[] }>(
      `partner/getKeyUsage?keyId=${made.key.keyId}&onlyErrors=true`,
      undefined,
      { as: await server.logIn(AGENT), method: 'GET' },
    )
    expect(usage.body.requests).toMatchObject([
      { status: 429, sentence: expect.stringMatching(/^Too many requests\. Please call again in \d+ s\.$/) },
    ])
  })

  test('what was called is counted by day and listed, without what was sent and without names', async () => {
    const { key, text } = (await make({ scopes: ['search', 'read'] })).body
    await ask('keySearch', text)
    await ask('keyRead', text)
    await ask('keyRead', text, { body: { fail: true } })
    await ask('keyRead', text, { body: { fail: 'Priya' } })
    await ask('keyBook', text)
    await server.http.keyCalls.write()
    const read = async (query: string) =>
      (
        await server.call<{
          days: Record<string, unknown>[]
          errors: object[]
          requests: Record<string, unknown>[]
          addresses: object[]
        }>(`partner/getKeyUsage?keyId=${key.keyId}${query}`, undefined, { as: await server.logIn(AGENT), method: 'GET' })
      ).body
    const { days, errors, requests, addresses } = await read('&days=7')
    const today = days.at(-1)?.day
    expect(errors).toEqual(['INVALID_INPUT', 'KEY_LACKS_SCOPE', 'NOT_FOUND'].map((code) => ({ day: today, code, errors: 1 })))
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({ requests: 5, refused: 3, looks: 1, books: 0 })
    expect(requests.map(({ call, status, code }) => [call, status, code])).toEqual([
      ['/planted/keyBook', 403, 'KEY_LACKS_SCOPE'],
      ['/planted/keyRead', 422, 'INVALID_INPUT'],
      ['/planted/keyRead', 404, 'NOT_FOUND'],
      ['/planted/keyRead', 200, null],
      ['/planted/keySearch', 200, null],
    ])
    expect(requests.map(({ sentence }) => sentence).slice(1, 3)).toEqual([
      'Please check the marked fields. (fail)',
      'We could not find that.',
    ])
    expect(JSON.stringify(requests)).not.toContain('Priya')
    expect(addresses).toHaveLength(1)
    expect((await read('&onlyErrors=true')).requests).toHaveLength(3)
  })

  test('a company has one figure over all its keys of a kind, rotated and ended ones too, and no other company', async () => {
    type Day = { day: string; requests: number; refused: number; looks: number; books: number }
    type Usage = { company: string; keys: number; days: Day[]; errors: { code: string; errors: number }[]; errorCode?: string }
    const read = async (call: string, keyId: number, as = ADMIN, host = 'localhost') =>
      (
        await server.call<Usage>(`partner/${call}?keyId=${keyId}&days=7`, undefined, {
          ...{ as: await server.logIn(as, { host }), host, method: 'GET' },
        })
      ).body
    const userId = await idOf('corporate@skylark.example')
    const first = (await make({ userId })).body
    const foreign = (await make()).body
    const test = (await make({ userId, mode: 'test' })).body
    await ask('keySearch', first.text)
    await ask('keyRead', first.text, { body: { fail: true } })
    await ask('keySearch', foreign.text)
    await ask('keySearch', test.text)
    const asAdmin = { as: await server.logIn(ADMIN) }
    const { body: second } = await server.call<Made>(
      'partner/rotateKey',
      { keyId: first.key.keyId, oldValidHours: 0 },
      { as: await server.logIn('corporate@skylark.example') },
    )
    await ask('keySearch', second.text)
    await ask('keyBook', second.text)
    await ask('keyRead', second.text, { body: { fail: true } })
    await server.call('partner/revokeKey', { keyId: second.key.keyId }, asAdmin)
    await server.http.keyCalls.write()
    const whole = await read('getCompanyUsage', second.key.keyId)
    expect(whole).toMatchObject({ keys: 2, errors: [{ code: 'NOT_FOUND', errors: 2 }] })
    expect(whole.days).toHaveLength(7)
    expect(whole.days.at(-1)).toMatchObject({ requests: 5, refused: 2, looks: 2, books: 1 })
    // The same by whichever of its keys, and the sum of what each of them says.
    expect(await read('getCompanyUsage', first.key.keyId)).toEqual(whole)
    const each = await Promise.all([first, second].map(({ key }) => read('getKeyUsage', key.keyId)))
    expect(whole.days.map(({ requests }) => requests)).toEqual(
      whole.days.map((_, place) => each.reduce((sum, { days }) => sum + (days[place]?.requests ?? 0), 0)),
    )
    expect(await read('getCompanyUsage', test.key.keyId)).toMatchObject({ keys: 1, company: whole.company })
    expect((await read('getCompanyUsage', test.key.keyId)).days.at(-1)).toMatchObject({ requests: 1 })
    // Its own person sees each key, and staff the company; another site none of it.
    expect((await read('getCompanyUsage', first.key.keyId, 'corporate@skylark.example')).errorCode).toBe('FORBIDDEN')
    expect((await read('getCompanyUsage', first.key.keyId, 'admin@bluedhow.example', OTHER)).errorCode).toBe('NOT_FOUND')
  })

  test('two nodes that write at once lose nothing', async () => {
    const { key, text } = (await make({ perMinute: 600 })).body
    await ask('keyRead', text)
    const nodes = [keepKeyCalls(server.app), keepKeyCalls(server.app)]
    const now = server.app.now()
    for (const node of nodes)
      for (let made = 0; made < 50; made += 1)
        node.note(1, {
          ...{
            keyId: BigInt(key.keyId),
            at: now,
            day: plainDate('2031-03-04'),
            call: '/x',
            status: 404,
            // Each node meets the codes in an order of its own.
            code: ['NOT_FOUND', 'SOLD_OUT'][(made + nodes.indexOf(node)) % 2] as string,
            sentence: null,
          },
          ...{ ms: 1, address: `203.0.113.${made % 5}`, requestId: 'x', counts: 'look' as const },
        })
    await Promise.all(nodes.map((node) => node.stop()))
    const { rows } = await sql<object>`
      select requests, looks, (select count(*)::int from partner_requests r where r.key_id = d.key_id and r.call = '/x') as kept
      from partner_usage_days d where key_id = ${key.keyId} and day = '2031-03-04'`.execute(server.app.db)
    expect(rows).toEqual([{ requests: 100, looks: 100, kept: 100 }])
    const { rows: errors } = await sql<object>`
      select code, errors from partner_error_days where key_id = ${key.keyId} order by code`.execute(server.app.db)
    expect(errors).toEqual([
      { code: 'NOT_FOUND', errors: 50 },
      { code: 'SOLD_OUT', errors: 50 },
    ])
  })

  test('use from two places within an hour is shown', async () => {
    const { key, text } = (await make()).body
    await ask('keyRead', text)
    await server.http.keyCalls.write()
    await sql`
      insert into partner_key_addresses (site_id, key_id, address, first_used_at, last_used_at)
      values (1, ${key.keyId}, '203.0.113.9', now(), now())`.execute(server.app.db)
    const { body } = await server.call<{ isUsedFromSeveral: boolean }>(`partner/getKeyUsage?keyId=${key.keyId}`, undefined, {
      as: await server.logIn(ADMIN),
      method: 'GET',
    })
    expect(body.isUsedFromSeveral).toBe(true)
  })

  describe('the person for whom a key stands is notified of its use from two places within an hour', () => {
    const at = instant(Date.parse('2031-03-05T06:00:00Z'))
    const use = (keyId: number, address: string, when: Instant, node = server.http.keyCalls) =>
      node.note(1, {
        ...{ keyId: BigInt(keyId), at: when, day: plainDate('2031-03-05'), call: '/x', status: 200, code: null, sentence: null },
        ...{ ms: 1, address, requestId: 'x', counts: undefined },
      })
    const notices = async (name: string) =>
      await server.app.db
        .selectFrom('notices as n')
        .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.user_id'))
        .select(['u.email', 'n.kind', 'n.title', 'n.body', 'n.path'])
        .where('n.title', 'like', `%“${name}” was used from several%`)
        .execute()
    const key = async (wish: object = {}) => (await make(wish)).body.key

    test('once a day, though it goes on, and of two nodes by one', async () => {
      const { keyId, name } = await key()
      use(keyId, '203.0.113.1', at)
      await server.http.keyCalls.write()
      use(keyId, '203.0.113.1', plusMinutes(at, 30))
      await server.http.keyCalls.write()
      expect(await notices(name)).toEqual([])
      const nodes = [keepKeyCalls(server.app), keepKeyCalls(server.app)]
      for (const node of nodes) use(keyId, '198.51.100.7', plusMinutes(at, 40), node)
      await Promise.all(nodes.map((node) => node.stop()))
      expect(await notices(name)).toEqual([
        {
          email: AGENT,
          kind: 'signIn',
          title: `Your API key “${name}” was used from several addresses within an hour`,
          body: expect.stringMatching(/203\.0\.113\.1.*rotate the key/),
          path: '/user/api',
        },
      ])
      expect((await notices(name))[0]?.body).toContain('198.51.100.7')
      use(keyId, '203.0.113.1', plusMinutes(at, 60))
      await server.http.keyCalls.write()
      expect(await notices(name)).toHaveLength(1)
      use(keyId, '203.0.113.1', plusMinutes(at, 26 * 60))
      use(keyId, '198.51.100.7', plusMinutes(at, 26 * 60))
      await server.http.keyCalls.write()
      expect(await notices(name)).toHaveLength(2)
    })

    test('not where an hour lies between, nor of addresses to which the key is limited, nor of a key that has ended', async () => {
      const moved = await key()
      use(moved.keyId, '203.0.113.1', at)
      await server.http.keyCalls.write()
      use(moved.keyId, '198.51.100.7', plusMinutes(at, 61))
      await server.http.keyCalls.write()
      const limited = await key({ addresses: ['203.0.113.0/24'] })
      for (const address of ['203.0.113.1', '203.0.113.2']) use(limited.keyId, address, at)
      await server.http.keyCalls.write()
      const ended = await key()
      await server.call('partner/revokeKey', { keyId: ended.keyId }, { as: await server.logIn(AGENT) })
      for (const address of ['203.0.113.1', '203.0.113.2']) use(ended.keyId, address, at)
      await server.http.keyCalls.write()
      for (const { name } of [moved, limited, ended]) expect([name, await notices(name)]).toEqual([name, []])
      // Another one beside those: it was refused, and somebody has the text.
      use(limited.keyId, '198.51.100.7', at)
      await server.http.keyCalls.write()
      expect(await notices(limited.name)).toHaveLength(1)
    })
  })
})

describe('headers', () => {
  test('that name another site than the address are refused; those that name it change nothing', async () => {
    const key = await makeText()
    const code = async (headers: Record<string, string>) => {
      const { status, body } = await server.call<Body>('whitelabel/getSiteData', undefined, {
        method: 'GET',
        headers: { 'user-key': key, ...headers },
      })
      return [status, body.errorCode]
    }
    expect(await code({ 'site-id': '2' })).toEqual([403, 'OTHER_SITE'])
    expect(await code({ 'domain-name': OTHER })).toEqual([403, 'OTHER_SITE'])
    expect(await code({ 'site-id': '1', 'domain-name': 'nowhere.example' })).toEqual([403, 'OTHER_SITE'])
    expect((await code({ 'site-id': '1', 'domain-name': 'localhost:3000', 'staff-id': '1' }))[1]).not.toBe('OTHER_SITE')
  })

  test('staff-id decides about nobody', async () => {
    const key = await makeText()
    expect(await codeOf('keyRead', key, { headers: { 'staff-id': String(await idOf(ADMIN)) } })).toEqual([200, AGENT])
  })
})
