import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { KeptWebhook } from '../../../sandbox/src/webhooks/webhook-routes.ts'
import { inSite } from '../database/in-site.ts'
import { findPublicAddress } from '../http/public-address.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { askFor, buyTicket, callerOf } from '../tickets/changes/testing/change-desk.ts'
import { makeDeliveries } from './deliver-webhooks.ts'
import { setFailed, takeDeliveries } from './delivery-repo.ts'
import { postWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'
import { isCallable } from './webhook-address.ts'

const ADMIN = 'admin@skylark.example'
const AGENT = 'agent@skylark.example'
const OTHER = 'corporate@skylark.example'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  for (const email of [AGENT, OTHER]) await giveKey(email)
}, 60_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(server.app.db)
  // A company has ten at most.
  await sql`update webhook_endpoints set deleted_at = now()`.execute(server.app.db)
  await sql`update webhook_deliveries set state = 'dead' where state = 'waiting'`.execute(server.app.db)
})

let keys = 0
async function giveKey(email: string, more: object = {}): Promise<number> {
  keys += 1
  const { id: userId } = await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const wish = { userId, name: `Hooks ${keys}`, mode: 'live', scopes: ['read'], ...more }
  const { body } = await server.call<{ key: { keyId: number } }>('partner/makeKey', wish, { as: await server.logIn(ADMIN) })
  return body.key.keyId
}

type Made = { endpoint: { endpointId: number; state: string; stoppedReason: string | null }; secret: string; errorCode?: string }
const post = async <Body>(path: string, body: object, who = AGENT) =>
  server.call<Body>(`partner/${path}`, body, { as: await server.logIn(who) })

let receivers = 0
/** A receiver of its own with an address at the sandbox. */
async function receive(events: string[], behaviour: object = {}, who = AGENT) {
  receivers += 1
  const name = `r${receivers}`
  await behave(name, behaviour)
  const { body } = await post<Made>('makeWebhookEndpoint', { url: `${sandbox.url}/webhooks/${name}`, events }, who)
  return { name, endpointId: body.endpoint.endpointId, secret: body.secret }
}
const behave = (name: string, behaviour: object) =>
  fetch(`${sandbox.url}/sandbox/webhooks/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  })
async function gotAt(name: string): Promise<KeptWebhook[]> {
  const { webhooks } = (await (await fetch(`${sandbox.url}/sandbox/webhooks.json`)).json()) as { webhooks: KeptWebhook[] }
  return webhooks.filter(({ id }) => id === name)
}
type Listed = {
  deliveryId: number
  type: string
  state: string
  attempts: number
  nextAt: string | null
  lastStatus: number | null
  lastAnswer: string
  messageId: string
  body: string
}
async function deliveriesOf(endpointId: number): Promise<Listed[]> {
  const { body } = await server.call<{ deliveries: Listed[] }>(`partner/getWebhookDeliveries?endpointId=${endpointId}`, undefined, {
    as: await server.logIn(AGENT),
    method: 'GET',
  })
  return body.deliveries
}
/** The node sends by itself; a test waits for what it waits for. */
const until = (is: () => Promise<boolean>) => expect.poll(is, { timeout: 15_000, interval: 50 }).toBe(true)
const untilEnded = (endpointId: number, attempts = 1) =>
  until(async () =>
    (await deliveriesOf(endpointId)).every(
      (one) => one.state !== 'waiting' || (one.attempts >= attempts && one.lastAnswer !== null),
    ),
  )
const sendTest = async (endpointId: number) =>
  (await post<{ deliveryId: number; errorCode?: string }>('sendWebhookTest', { endpointId })).body

function verify({ headers, body }: KeptWebhook, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signatures.split(' ').includes(`v1,${own}`)
}

test('signatures are those of the published vector', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

describe('what happened', () => {
  test('to a booking and the wallet arrives signed and without names', async () => {
    const { name, secret, endpointId } = await receive(['booking.ticketed', 'booking.change_requested', 'wallet.changed'])
    const booking = await buyTicket(await callerOf(server, AGENT))
    await askFor(await callerOf(server, AGENT), booking.bookingId, { RequestType: 3 })
    await until(async () => {
      const types = new Set((await gotAt(name)).map(({ body }) => JSON.parse(body).type))
      return types.has('booking.ticketed') && types.has('wallet.changed')
    })
    const got = await gotAt(name)
    expect(got.every((one) => verify(one, secret))).toBe(true)
    const ticketed = got.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'booking.ticketed')
    expect(ticketed.data).toMatchObject({ bookingId: booking.bookingId, kind: 'flight', status: 'issued', currency: 'INR' })
    expect(ticketed.data.amount).toMatch(/^\d+\.\d\d$/)
    expect(got.map(({ body }) => body).join()).not.toMatch(/Change[A-J]|@/)
    await untilEnded(endpointId)
  })

  test('arrives at no other company, nor where nobody asked for it', async () => {
    const other = await receive(['booking.ticketed'], {}, OTHER)
    const mine = await receive(['booking.released'])
    await buyTicket(await callerOf(server, AGENT))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from webhook_deliveries where endpoint_id in (${other.endpointId}, ${mine.endpointId})`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('and was undone is no message: it is part of the transaction', async () => {
    const { endpointId } = await receive(['wallet.changed'])
    const undone = inSite(server.app.db, 1, async (tx) => {
      await sql`select add_webhook_event(1, (select legal_entity_id from users where email = ${AGENT}), 'wallet.changed', '{"balanceMinor": "1", "currency": "INR"}')`.execute(
        tx,
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await deliveriesOf(endpointId)).toEqual([])
  })
})

describe('a receiver', () => {
  test.each([
    ['refuses', { status: 500 }, 500, 'thank you'],
    ['redirects', { status: 302 }, 302, 'Redirects are not followed. Please enter the address itself.'],
    ['breaks off', { how: 'breaksOff' }, null, 'The connection was broken off'],
  ])(
    'that %s is asked again later, and the answer is kept',
    async (_what, behaviour, status, answer) => {
      const { name, endpointId } = await receive(['wallet.changed'], behaviour)
      await sendTest(endpointId)
      await untilEnded(endpointId)
      const [delivery] = await deliveriesOf(endpointId)
      expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: status, lastAnswer: answer })
      expect(Date.parse(delivery?.nextAt ?? '') - Date.now()).toBeGreaterThan(2_000)
      expect(await gotAt('elsewhere')).toEqual([])
      await behave(name, {})
      await until(async () => (await deliveriesOf(endpointId))[0]?.state === 'delivered')
      const ids = (await gotAt(name)).map(({ headers }) => headers['webhook-id'])
      expect(ids.length).toBe(2)
      expect(new Set(ids).size).toBe(1)
    },
    20_000,
  )

  test('that answers garbage has accepted, and what it said can be shown', async () => {
    const { endpointId } = await receive(['wallet.changed'], { how: 'garbage' })
    await sendTest(endpointId)
    await until(async () => (await deliveriesOf(endpointId))[0]?.state === 'delivered')
    expect((await deliveriesOf(endpointId))[0]?.lastAnswer.length).toBeLessThanOrEqual(500)
  })

  test('that is slow holds up no other', async () => {
    const slow = await receive(['wallet.changed'], { delayMs: 4_000 })
    const quick = await receive(['wallet.changed'])
    for (let sent = 0; sent < 60; sent += 1) await sendTest(slow.endpointId)
    const begun = Date.now()
    await sendTest(quick.endpointId)
    await until(async () => (await deliveriesOf(quick.endpointId))[0]?.state === 'delivered')
    expect(Date.now() - begun).toBeLessThan(3_000)
    await post('deleteWebhookEndpoint', { endpointId: slow.endpointId })
  }, 20_000)

  test('that is gone is switched off at once, with a notice to who made it', async () => {
    const { endpointId } = await receive(['wallet.changed'], { status: 410 })
    await sendTest(endpointId)
    await until(async () => (await endpointOf(endpointId))?.state === 'off')
    expect((await endpointOf(endpointId))?.stoppedReason).toBe('It answered 410: it wants no more messages.')
    expect((await deliveriesOf(endpointId))[0]?.state).toBe('dead')
    const notices = await server.app.db.selectFrom('notices').select('title').where('kind', '=', 'webhooks').execute()
    expect(notices).toEqual([{ title: 'An address of your webhooks was switched off' }])
    expect((await sendTest(endpointId)).errorCode).toBe('ENDPOINT_OFF')
    expect((await post<Made>('resendWebhooks', { endpointId, deliveryIds: [1] })).body.errorCode).toBe('ENDPOINT_OFF')
  })

  test('that has accepted nothing for days is switched off', async () => {
    const { endpointId } = await receive(['wallet.changed'], { status: 500 })
    await sql`update webhook_endpoints set failing_since = now() - interval '4 days' where id = ${endpointId}`.execute(
      server.app.db,
    )
    await sendTest(endpointId)
    await until(async () => (await endpointOf(endpointId))?.state === 'off')
    const { body } = await post<Made>('changeWebhookEndpoint', { endpointId, events: ['wallet.changed'], isOn: true })
    expect(body.endpoint.state).toBe('on')
  })
})

async function endpointOf(endpointId: number, who = AGENT) {
  const { body } = await server.call<{ endpoints: Made['endpoint'][] }>('partner/getWebhookEndpoints', undefined, {
    as: await server.logIn(who),
    method: 'GET',
  })
  return body.endpoints.find((one) => one.endpointId === endpointId)
}

describe('sending', () => {
  const insertWaiting = async (endpointId: number) =>
    inSite(server.app.db, 1, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        with event as (insert into webhook_events (site_id, legal_entity_id, type, facts)
          select 1, legal_entity_id, 'test', '{}' from webhook_endpoints where id = ${endpointId} returning id)
        insert into webhook_deliveries (site_id, event_id, endpoint_id, due_at) select 1, id, ${endpointId}, now() + interval '1 day' from event
        returning id`.execute(tx)
      return Number(rows[0]?.id)
    })

  test('a node that dies between sending and its mark has the message sent again, with the same id', async () => {
    const { name, endpointId } = await receive(['wallet.changed'])
    const id = await insertWaiting(endpointId)
    // What the dead node did: it took the message, and the receiver had it.
    await sql`update webhook_deliveries set attempts = 1, due_at = now() + interval '2 seconds' where id = ${id}`.execute(
      server.app.db,
    )
    await until(async () => (await deliveriesOf(endpointId))[0]?.state === 'delivered')
    const [delivery] = await deliveriesOf(endpointId)
    expect(delivery?.attempts).toBe(2)
    expect((await gotAt(name)).map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.messageId])
  })

  test('a late answer of an attempt that was given to another node says nothing any more', async () => {
    const { endpointId } = await receive(['wallet.changed'])
    const id = await insertWaiting(endpointId)
    await sql`update webhook_deliveries set attempts = 2 where id = ${id}`.execute(server.app.db)
    const isWord = await inSite(server.app.db, 1, (tx) =>
      setFailed(tx, { id: BigInt(id), attempts: 1 }, { status: 500, answer: 'late', ms: 1 }, undefined),
    )
    expect(isWord).toBe(false)
    expect((await deliveriesOf(endpointId))[0]).toMatchObject({ state: 'waiting', lastAnswer: null })
  })

  test('two nodes never take the same message', async () => {
    const { endpointId } = await receive(['wallet.changed'])
    const now = '2100-01-01T00:00:00.000Z' as never
    const until = '2100-01-01T00:01:00.000Z' as never
    const ids = await Promise.all(Array.from({ length: 12 }, () => insertWaiting(endpointId)))
    const take = () => inSite(server.app.db, 1, (tx) => takeDeliveries(tx, { now, until, atMost: 8, ofEach: 50, without: [] }))
    const taken = (await Promise.all([take(), take(), take()])).flat().map(({ id }) => Number(id))
    const own = taken.filter((id) => ids.includes(id))
    expect(new Set(own).size).toBe(own.length)
  })

  test('pressed twice, a message is sent again once', async () => {
    const { name, endpointId } = await receive(['wallet.changed'])
    const { deliveryId } = await sendTest(endpointId)
    await until(async () => (await deliveriesOf(endpointId))[0]?.state === 'delivered')
    const again = await Promise.all(
      [1, 2].map(() => post<{ resent: number }>('resendWebhooks', { endpointId, deliveryIds: [deliveryId] })),
    )
    expect(again.map(({ body }) => body.resent).sort()).toEqual([0, 1])
    await until(async () => (await gotAt(name)).length === 2)
    const [first, second] = await gotAt(name)
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
    expect(first?.body).toBe(second?.body)
  })

  test('what waits for its next attempt is sent now, once; what is being sent is left alone', async () => {
    const { name, endpointId } = await receive(['wallet.changed'])
    const id = await insertWaiting(endpointId)
    const resend = async () => (await post<{ resent: number }>('resendWebhooks', { endpointId, deliveryIds: [id] })).body.resent
    // Taken a moment ago by a node that waits for the answer.
    const taken = sql`last_at = now(), due_at = now() + interval '1 minute'`
    await sql`update webhook_deliveries set attempts = 1, ${taken} where id = ${id}`.execute(server.app.db)
    expect(await resend()).toBe(0)
    // It was not accepted, and is tried again tomorrow.
    const failed = sql`due_at = now() + interval '1 day', last_status = 500, last_answer = 'no', last_ms = 3`
    await sql`update webhook_deliveries set ${failed} where id = ${id}`.execute(server.app.db)
    expect((await Promise.all([resend(), resend()])).toSorted()).toEqual([0, 1])
    await until(async () => (await deliveriesOf(endpointId))[0]?.state === 'delivered')
    expect((await deliveriesOf(endpointId))[0]).toMatchObject({ attempts: 2 })
    expect(await gotAt(name)).toHaveLength(1)
  })

  test('for some time after a change of the secret both sign; twice at once is one change', async () => {
    const { name, endpointId, secret } = await receive(['wallet.changed'])
    const rotate = () => post<Made>('rotateWebhookSecret', { endpointId, oldValidHours: 2 })
    const both = await Promise.all([rotate(), rotate()])
    expect(both.map(({ body }) => body.errorCode ?? 'made').sort()).toEqual(['ALREADY_ROTATED', 'made'])
    const next = both.find(({ body }) => body.secret)?.body.secret ?? ''
    await sendTest(endpointId)
    await until(async () => (await gotAt(name)).length === 1)
    const [got] = await gotAt(name)
    expect(got && [verify(got, secret), verify(got, next), verify(got, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')]).toEqual([
      true,
      true,
      false,
    ])
    expect(got && verify({ ...got, body: got.body.replace('us', 'them') }, next)).toBe(false)
    await sql`update webhook_endpoints set old_secret_until = now() where id = ${endpointId}`.execute(server.app.db)
    await sendTest(endpointId)
    await until(async () => (await gotAt(name)).length === 2)
    const later = (await gotAt(name))[1]
    expect(later && [verify(later, secret), verify(later, next)]).toEqual([false, true])
  })

  test('no secret is in the database as it is', async () => {
    const { secret } = await receive(['wallet.changed'])
    const { rows } = await sql<{ row: string }>`select e::text as row from webhook_endpoints e`.execute(server.app.db)
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64').toString('hex')
    const text = Buffer.from(secret).toString('hex')
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes(bytes) || row.includes(text))).toEqual([])
  })

  test('what nodes begin is waited for when they stop', async () => {
    const deliveries = makeDeliveries(server.app)
    await deliveries.begin()
    await deliveries.settled()
  })
})

describe('addresses', () => {
  test.each([
    'http://hooks.example/x',
    'https://127.0.0.1/x',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/x',
    'https://192.168.0.1/x',
    'https://localhost/x',
    'https://sub.localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://user:secret@hooks.example/x',
    'ftp://hooks.example/x',
    'javascript:alert(1)',
    'nonsense',
  ])('%s is refused when it is entered, and when it is called', async (url) => {
    expect((await post<Made>('makeWebhookEndpoint', { url, events: ['wallet.changed'] })).body.errorCode).toBe('ADDRESS_REFUSED')
    expect(await postWebhook({ url, headers: {}, body: '{}' }, server.app.env)).toMatchObject({ status: null })
  })

  test('a name is looked up when it is called, and only what is public of it is connected to', async () => {
    const found = await new Promise((resolve) => findPublicAddress('localhost', { all: true }, (error) => resolve(error?.message)))
    expect(found).toBe('localhost has no public address')
    expect(isCallable('https://hooks.example/x', {})).toBe(true)
    expect(isCallable(`${sandbox.url}/webhooks/x`, {})).toBe(false)
    expect(isCallable(`${sandbox.url}/mail`, server.app.env)).toBe(false)
  })

  test('are those of partners, ten at most, and each once', async () => {
    const keyless = 'priya@skylark.example'
    const wish = { url: 'https://hooks.example/mine', events: ['wallet.changed'] }
    expect((await post<Made>('makeWebhookEndpoint', wish, keyless)).body.errorCode).toBe('FORBIDDEN')
    const twice = await Promise.all([
      post<Made>('makeWebhookEndpoint', wish, OTHER),
      post<Made>('makeWebhookEndpoint', wish, OTHER),
    ])
    expect(twice.map(({ body }) => body.errorCode ?? 'made').sort()).toEqual(['ALREADY_THERE', 'made'])
    const more = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        post<Made>('makeWebhookEndpoint', { ...wish, url: `https://hooks.example/${at}` }, OTHER),
      ),
    )
    expect(more.filter(({ body }) => body.errorCode === 'TOO_MANY_ENDPOINTS').length).toBeGreaterThan(0)
  })
})

describe('the key behind an address', () => {
  const CORPORATE = 'corporate@skylark.example'
  const OFF = 'No valid key of your company stands for a person with permission to receive these messages.'
  const revoke = async (keyId: number) => server.call('partner/revokeKey', { keyId }, { as: await server.logIn(ADMIN) })
  const entity = sql`(select legal_entity_id from users where email = ${CORPORATE})`
  beforeEach(() =>
    sql`update partner_keys set revoked_at = now() where legal_entity_id = ${entity} and revoked_at is null`.execute(server.app.db),
  )
  /** As the trigger writes it. */
  const happen = () => sql`select add_webhook_event(1, ${entity}, 'wallet.changed', '{}')`.execute(server.app.db)
  const change = (changed: { is_blocked?: boolean; withheld_rights?: string[] }) =>
    server.app.db.updateTable('users').set(changed).where('email', '=', CORPORATE).execute()
  /** Of whom nothing is asked over HTTP: they may be blocked. */
  const stateOf = async (endpointId: number) => {
    const { rows } = await sql<{ reason: string | null; states: string[] }>`
      select e.stopped_reason as reason, coalesce((select array_agg(d.state order by d.id) from webhook_deliveries d
        where d.endpoint_id = e.id), '{}') as states from webhook_endpoints e where e.id = ${endpointId}`.execute(server.app.db)
    return rows[0]
  }

  test.each<[string, (keyId: number) => Promise<unknown>, () => Promise<unknown>]>([
    ['is withdrawn', revoke, async () => {}],
    [
      'has expired',
      (keyId) =>
        sql`update partner_keys set made_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = ${keyId}`.execute(
          server.app.db,
        ),
      async () => {},
    ],
    ['stands for somebody who is blocked', () => change({ is_blocked: true }), () => change({ is_blocked: false })],
    [
      'stands for somebody who may no longer see the account',
      () => change({ withheld_rights: ['account'] }),
      () => change({ withheld_rights: [] }),
    ],
  ])('that %s: nothing more is sent or written, until there is another and the address is switched on', async (_, end, begin) => {
    const keyId = await giveKey(CORPORATE)
    const { name, endpointId } = await receive(['wallet.changed'], {}, CORPORATE)
    await happen()
    await until(async () => (await gotAt(name)).length === 1)
    await end(keyId)
    await happen()
    await until(async () => (await stateOf(endpointId))?.reason === OFF)
    expect(await stateOf(endpointId)).toEqual({ reason: OFF, states: ['delivered', 'dead'] })
    await happen()
    expect((await stateOf(endpointId))?.states).toHaveLength(2)
    expect(await gotAt(name)).toHaveLength(1)
    await begin()
    await revoke(keyId)
    // Without a key it is read and changed no more; it may be removed.
    const refused = await post<Made>('changeWebhookEndpoint', { endpointId, events: ['wallet.changed'], isOn: true }, CORPORATE)
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'FORBIDDEN'])
    const next = await giveKey(CORPORATE)
    await post<Made>('changeWebhookEndpoint', { endpointId, events: ['wallet.changed'], isOn: true }, CORPORATE)
    await happen()
    await until(async () => (await gotAt(name)).length === 2)
    await revoke(next)
    expect((await post('deleteWebhookEndpoint', { endpointId }, CORPORATE)).status).toBe(200)
  })

  test('that has expired opens no webhooks any more', async () => {
    const keyId = await giveKey(CORPORATE)
    await sql`update partner_keys set made_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = ${keyId}`.execute(
      server.app.db,
    )
    const wish = { url: 'https://hooks.example/late', events: ['wallet.changed'] }
    const { status, body } = await post<Made & { errorMessage: string }>('makeWebhookEndpoint', wish, CORPORATE)
    expect([status, body.errorMessage]).toEqual([403, 'This is for those who have a valid key. Please ask for one.'])
  })
})

describe('the colleague who added an address', () => {
  let people = 0
  /** Of the same company; whoever is blocked is signed out for good. */
  async function colleague(): Promise<{ email: string; userId: number }> {
    people += 1
    const email = `hooks${people}@sunrise.example`
    await sql`insert into users (site_id, legal_entity_id, user_type, email, first_name, password_hash, status)
      select site_id, legal_entity_id, user_type, ${email}, 'Hooks', password_hash, 'verified' from users where email = ${AGENT}`.execute(
      server.app.db,
    )
    await giveKey(email)
    return { email, userId: await idOf(email) }
  }
  const GONE = 'The colleague who added this address was blocked or has left. Switch it on again if your company still reads it.'
  const idOf = async (email: string) =>
    (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const happen = () =>
    sql`select add_webhook_event(1, (select legal_entity_id from users where email = ${AGENT}), 'wallet.changed', '{}')`.execute(
      server.app.db,
    )
  const toOwner = async () =>
    (
      await server.app.db
        .selectFrom('notices')
        .select('body')
        .where('kind', '=', 'webhooks')
        .where('user_id', '=', await idOf(AGENT))
        .orderBy('id')
        .execute()
    ).map(({ body }) => body)
  const block = async (userId: number) =>
    server.call('wl/user/blockColleague', { userId, isBlocked: true }, { as: await server.logIn(AGENT) })

  test('is blocked by the owner: nothing more goes there, the owners hear it, and who switches it on stands for it', async () => {
    const { email, userId } = await colleague()
    const { name, endpointId } = await receive(['wallet.changed'], {}, email)
    await happen()
    await until(async () => (await gotAt(name)).length === 1)
    const before = await toOwner()
    expect((await block(userId)).status).toBe(200)
    expect(await endpointOf(endpointId)).toMatchObject({ state: 'off', stoppedReason: GONE })
    expect((await toOwner()).slice(before.length)).toEqual([expect.stringContaining(GONE)])
    await happen()
    expect((await post('changeWebhookEndpoint', { endpointId, events: ['wallet.changed'], isOn: true })).status).toBe(200)
    await happen()
    // What the owner switched on goes on without the one who added it.
    await until(async () => (await gotAt(name)).length === 2)
    expect(await endpointOf(endpointId)).toMatchObject({ state: 'on' })
  })

  test('is blocked by staff: the next message is not sent, and the address is off', async () => {
    const { email, userId } = await colleague()
    const { name, endpointId } = await receive(['wallet.changed'], {}, email)
    const before = await toOwner()
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('id', '=', userId).execute()
    await happen()
    await until(async () => (await endpointOf(endpointId))?.stoppedReason === GONE)
    expect(await gotAt(name)).toEqual([])
    expect((await toOwner()).slice(before.length)).toEqual([expect.stringContaining(GONE)])
  })

  test('loses what the messages show: nothing more goes there, also while others hold a key', async () => {
    const { email, userId } = await colleague()
    const { name, endpointId } = await receive(['wallet.changed'], {}, email)
    const before = await toOwner()
    await server.app.db
      .updateTable('users')
      .set({ withheld_rights: ['account'] })
      .where('id', '=', userId)
      .execute()
    await happen()
    await until(async () => (await endpointOf(endpointId))?.state === 'off')
    expect((await endpointOf(endpointId))?.stoppedReason).toMatch(/^The colleague who added this address may no longer see /)
    expect(await gotAt(name)).toEqual([])
    // Only who can mend it is notified.
    expect((await toOwner()).slice(before.length)).toEqual([expect.stringContaining('may no longer see')])
    const toMaker = server.app.db.selectFrom('notices').select('id').where('user_id', '=', userId).where('kind', '=', 'webhooks')
    expect(await toMaker.execute()).toEqual([])
  })
})

describe('a colleague', () => {
  const COLLEAGUE = 'agent2@skylark.example'
  const withhold = (rights: string[]) =>
    server.app.db.updateTable('users').set({ withheld_rights: rights }).where('email', '=', COLLEAGUE).execute()

  test.each([
    ['account', 'See net prices and the account of the company'],
    ['colleagues', 'See bookings of colleagues'],
  ])('without the right “%s” reads no webhooks, and changes none', async (right, words) => {
    await giveKey(COLLEAGUE)
    const { endpointId } = await receive(['wallet.changed'])
    await sendTest(endpointId)
    await untilEnded(endpointId)
    const as = await server.logIn(COLLEAGUE)
    const wish = { url: 'https://hooks.example/mine', events: ['wallet.changed'] }
    type Refused = Made & { errorMessage: string }
    const ask = (path: string, body?: object) =>
      server.call<Refused>(`partner/${path}`, body, { as, ...(body === undefined && { method: 'GET' as const }) })
    const calls: (() => ReturnType<typeof ask>)[] = [
      () => ask('makeWebhookEndpoint', wish),
      () => ask('getWebhookEndpoints'),
      () => ask(`getWebhookDeliveries?endpointId=${endpointId}`),
      () => ask('changeWebhookEndpoint', { endpointId, events: ['booking.ticketed'], isOn: true }),
      () => ask('rotateWebhookSecret', { endpointId, oldValidHours: 1 }),
      () => ask('sendWebhookTest', { endpointId }),
      () => ask('resendWebhooks', { endpointId, deliveryIds: [1] }),
      () => ask('deleteWebhookEndpoint', { endpointId }),
    ]
    await withhold([right])
    for (const call of calls) {
      const { status, body } = await call()
      expect([status, body.errorCode]).toEqual([403, 'FORBIDDEN'])
      expect(body.errorMessage).toContain(`“${words}”`)
    }
    expect(await endpointOf(endpointId)).toMatchObject({ state: 'on', events: ['wallet.changed'] })
    await withhold([])
    const statuses = []
    for (const call of calls) statuses.push((await call()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  })
})
