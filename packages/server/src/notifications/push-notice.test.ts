/** Longer than a test should be: a browser, a push service and what may go wrong between them, in one place. */
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { decrypt } from 'http_ece'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import type { KeptPush } from '../../../sandbox/src/push/push-box.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { describeDevice } from '../accounts/describe-device.ts'
import { inSite } from '../database/in-site.ts'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import { isPrivateAddress } from '../http/public-address.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { notify } from './notify.ts'
import { DEVICES_AT_MOST } from './subscribe-to-push.ts'

const AGENT = 'agent@skylark.example'
const COLLEAGUE = 'agent2@skylark.example'
const TRAVELLER = 'priya@skylark.example'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Settings = { push: { publicKey: string; devices: { id: number; device: string; isHere: boolean }[] } }
type Browser = { name: string; endpoint: string; keys: { p256dh: string; auth: string }; ecdh: ECDH }

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

let browsers = 0
function openBrowser(): Browser {
  browsers += 1
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const name = `browser-${browsers}`
  return { name, endpoint: `${sandbox.url}/push/${name}`, keys, ecdh }
}

/** A session of its own, which ends by itself. */
async function freshSession(email: string, host = 'localhost'): Promise<string> {
  const { body } = await server.call<{ sessionId: string }>('wl/user/login', { email, password: DEMO_PASSWORD }, { host })
  return body.sessionId
}

async function subscribe(as: string, { endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>, host = 'localhost') {
  return server.call<{ errorCode?: string; errorMessage?: string }>(
    'notification/createPushNotificationSubscription',
    { subscription: { endpoint, expirationTime: null, keys } },
    { as, host, headers: { 'user-agent': CHROME } },
  )
}

async function settings(as: string, host = 'localhost'): Promise<Settings['push']> {
  const options = { as, host, method: 'GET' as const }
  return (await server.call<Settings>('/api/notification/getNotificationSettings', undefined, options)).body.push
}

async function isKnown(as: string, subscriptionEndPoint: string, host = 'localhost'): Promise<boolean> {
  const { body } = await server.call<{ isSubscriptionExistForCurrentUser: boolean }>(
    'notification/checkExistingSubscription',
    { subscriptionEndPoint },
    { as, host },
  )
  return body.isSubscriptionExistForCurrentUser
}

async function notifyPerson(email: string, title: string, kind: NoticeKind = 'changeRequest') {
  const { userId, siteId } = await logInActor(server, email)
  await inSite(server.app.db, siteId, (tx) =>
    notify(tx, { to: { userId }, kind, title, body: 'PNR and names', path: '/flight/changes?open=7' }, server.app.now()),
  )
}

async function pushesTo({ name }: Browser): Promise<KeptPush[]> {
  const { pushes } = (await (await fetch(`${sandbox.url}/sandbox/push.json`)).json()) as { pushes: KeptPush[] }
  return pushes.filter(({ id }) => id === name)
}

const answerWith = (name: string, status: number) =>
  fetch(`${sandbox.url}/sandbox/push/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })
const arrived = (browser: Browser, count = 1) =>
  expect.poll(async () => (await pushesTo(browser)).length, { timeout: 15_000, interval: 50 }).toBe(count)
const rowsOf = async ({ endpoint }: Browser) =>
  (await server.app.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute()).length
const handedOver = () =>
  expect
    .poll(async () => (await server.app.db.selectFrom('notice_deliveries').select('notice_id').execute()).length, {
      timeout: 10_000,
    })
    .toBe(0)

describe('a push', () => {
  test('can be read by the browser it is for, is signed by the site, and carries the headline and the way only', async () => {
    const browser = openBrowser()
    const as = await freshSession(AGENT)
    expect((await subscribe(as, browser)).status).toBe(200)
    await notifyPerson(AGENT, 'Your refund is agreed')
    await arrived(browser)
    const [push] = await pushesTo(browser)
    const clear = decrypt(Buffer.from(push?.body ?? '', 'base64'), {
      version: 'aes128gcm',
      privateKey: browser.ecdh,
      authSecret: browser.keys.auth,
    })
    expect(JSON.parse(clear.toString())).toEqual({
      title: 'Your refund is agreed',
      path: '/flight/changes?open=7',
      tag: expect.stringMatching(/^notice-\d+$/),
    })
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600' })
    const { publicKey } = await settings(as)
    const { claims, isSigned } = readVapid(push?.headers.authorization ?? '', publicKey)
    expect([isSigned, claims.aud, claims.sub]).toEqual([true, sandbox.url, 'mailto:help@skylark.example'])
    expect(claims.exp - Date.now() / 1_000).toBeLessThan(24 * 3_600)
  })

  test('goes to every device of the person and to nobody else’s, and to none for a kind that is off', async () => {
    const [one, two, other] = [openBrowser(), openBrowser(), openBrowser()]
    const as = await freshSession(TRAVELLER)
    await subscribe(as, one)
    await subscribe(await freshSession(TRAVELLER), two)
    await subscribe(await freshSession(COLLEAGUE), other)
    await notifyPerson(TRAVELLER, 'For two')
    await Promise.all([arrived(one), arrived(two)])
    await server.call('notification/setNotificationSetting', { kind: 'changeRequest', channel: 'push', isOn: false }, { as })
    await notifyPerson(TRAVELLER, 'For none')
    await handedOver()
    await notifyPerson(TRAVELLER, 'For two again', 'holdEnding')
    await Promise.all([arrived(one, 2), arrived(two, 2)])
    expect(await pushesTo(other)).toEqual([])
  })

  test('is sent again to a service that is busy, given up where it is refused, and a subscription that is gone is forgotten', async () => {
    const [busy, gone, refusing] = [openBrowser(), openBrowser(), openBrowser()]
    await Promise.all([answerWith(busy.name, 503), answerWith(gone.name, 410), answerWith(refusing.name, 403)])
    for (const browser of [busy, gone, refusing]) await subscribe(await freshSession(COLLEAGUE), browser)
    await notifyPerson(COLLEAGUE, 'To three')
    await expect.poll(() => rowsOf(gone), { timeout: 10_000 }).toBe(0)
    await answerWith(busy.name, 201)
    await arrived(busy)
    expect([await rowsOf(busy), await rowsOf(refusing), (await pushesTo(refusing)).length]).toEqual([1, 1, 0])
  })

  test('follows no redirect', async () => {
    const browser = openBrowser()
    await answerWith(browser.name, 307)
    await subscribe(await freshSession(COLLEAGUE), browser)
    await notifyPerson(COLLEAGUE, 'Elsewhere')
    const { id } = await server.app.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', browser.endpoint)
      .executeTakeFirstOrThrow()
    const triesOf = async () =>
      (await jobsOf(server.app, 'push-notice')).flatMap(({ data, tries }) => (data.subscriptionId === id ? tries : []))
    await expect.poll(triesOf, { timeout: 10_000 }).toEqual([1])
    const { pushes } = (await (await fetch(`${sandbox.url}/sandbox/push.json`)).json()) as { pushes: KeptPush[] }
    expect(pushes.filter(({ id }) => id === 'elsewhere')).toEqual([])
  })
})

describe('a browser', () => {
  test('is quiet once its person logs out of it, and listed until then', async () => {
    const browser = openBrowser()
    const as = await freshSession(AGENT)
    await subscribe(as, browser)
    expect((await settings(as)).devices[0]).toMatchObject({ device: 'Chrome on Windows', isHere: true })
    expect(await isKnown(as, browser.endpoint)).toBe(true)
    // Of the same person, but another session: it would end with the first.
    expect(await isKnown(await freshSession(AGENT), browser.endpoint)).toBe(false)
    await server.call('wl/user/logout', {}, { as })
    expect(await rowsOf(browser)).toBe(0)
  })

  test('of a blocked person is quiet at once', async () => {
    const browser = openBrowser()
    const admin = await freshSession('admin@skylark.example')
    const { userId: customerId } = await logInActor(server, 'corporate@skylark.example')
    await subscribe(await freshSession('corporate@skylark.example'), browser)
    await server.call('wl/user/toggleBlock', { customerId, isBlocked: true }, { as: admin })
    expect(await rowsOf(browser)).toBe(0)
    await server.call('wl/user/toggleBlock', { customerId, isBlocked: false }, { as: admin })
  })

  test('belongs to the person who used it last', async () => {
    const browser = openBrowser()
    const [first, second] = [await freshSession(AGENT), await freshSession(COLLEAGUE)]
    await subscribe(first, browser)
    await subscribe(second, browser)
    expect([await isKnown(first, browser.endpoint), await isKnown(second, browser.endpoint)]).toEqual([false, true])
    expect(await rowsOf(browser)).toBe(1)
  })

  test('is removed from the list by its person only', async () => {
    const browser = openBrowser()
    const as = await freshSession(AGENT)
    await subscribe(as, browser)
    const id = (await settings(as)).devices.find(({ isHere }) => isHere)?.id
    for (const [email, host] of [
      [COLLEAGUE, 'localhost'],
      ['admin@skylark.example', 'localhost'],
      ['admin@bluedhow.example', 'bluedhow.localhost'],
    ] as const) {
      const { status } = await server.call(
        'notification/removePushSubscription',
        { id },
        { as: await freshSession(email, host), host },
      )
      expect([email, status]).toEqual([email, 404])
    }
    expect(await rowsOf(browser)).toBe(1)
    expect((await server.call('notification/removePushSubscription', { id }, { as })).status).toBe(200)
    expect(await rowsOf(browser)).toBe(0)
  })

  test('is one of ten at most, however many come at once', async () => {
    const as = await freshSession('desk@skylark.example')
    const all = Array.from({ length: DEVICES_AT_MOST + 2 }, openBrowser)
    const answers = await Promise.all(all.map((browser) => subscribe(as, browser)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(DEVICES_AT_MOST)
    expect(answers.filter(({ body }) => body.errorCode === 'TOO_MANY_DEVICES')).toHaveLength(2)
  })

  test('has to be logged in', async () => {
    const { endpoint, keys } = openBrowser()
    const visitor = await server.call('notification/createPushNotificationSubscription', { subscription: { endpoint, keys } })
    expect(visitor.status).toBe(401)
    expect((await server.call('notification/checkExistingSubscription', { subscriptionEndPoint: endpoint })).status).toBe(401)
  })

  test('gets another key on another site', async () => {
    const keys = await Promise.all([
      freshSession(AGENT).then((as) => settings(as)),
      freshSession('admin@bluedhow.example', 'bluedhow.localhost').then((as) => settings(as, 'bluedhow.localhost')),
    ])
    expect(keys[0]?.publicKey).not.toBe(keys[1]?.publicKey)
    expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
  })
})

describe('the server calls no address but a push service’s', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://notify.windows.com/x',
    'https://a.b.notify.windows.com.evil.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    () => `${sandbox.url}/gateway/orders`,
    () => `${sandbox.url}/push/../sandbox/faults`,
    () => `http://evil@${sandbox.url.slice('http://'.length)}/push/x`,
  ])('%s', async (given) => {
    const endpoint = typeof given === 'string' ? given : given()
    const { status, body } = await subscribe(await server.logIn(AGENT), { ...openBrowser(), endpoint })
    expect([endpoint, status, body.errorCode]).toEqual([endpoint, 422, 'UNKNOWN_PUSH_SERVICE'])
    expect(body.errorMessage).toBe('This browser’s notifications are not supported.')
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('%s is one', async (endpoint) => {
    const as = await freshSession('agent@bluedhow.example', 'bluedhow.localhost')
    expect((await subscribe(as, { ...openBrowser(), endpoint }, 'bluedhow.localhost')).status).toBe(200)
  })

  test('without a sandbox its stand-in is none either', async () => {
    const { isPushService } = await import('./push-service.ts')
    expect(isPushService(`${sandbox.url}/push/x`, { SANDBOX_URL: undefined })).toBe(false)
  })

  test.each([
    'https://fcm.googleapis.com./fcm/send/x',
    'https://f\u0441m.googleapis.com/x',
    'https://fcm\u3002googleapis\u3002com.evil.example/x',
    'https://evil.example\\.fcm.googleapis.com/x',
    'https://evil.example#@fcm.googleapis.com/x',
    'https://:secret@fcm.googleapis.com/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://a.b.notify.windows.com/x',
    '//fcm.googleapis.com/x',
  ])('nor one that is written to look like one: %s', async (endpoint) => {
    const { isPushService } = await import('./push-service.ts')
    expect(isPushService(endpoint, { SANDBOX_URL: sandbox.url })).toBe(false)
  })

  test('keys that are no keys are refused', async () => {
    const browser = openBrowser()
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const { body } = await subscribe(await server.logIn(AGENT), { ...browser, keys: { ...browser.keys, p256dh } })
    expect([body.errorCode, await rowsOf(browser)]).toEqual(['UNKNOWN_PUSH_SERVICE', 0])
  })

  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
  ])('a name that leads to %s is not called', (address) => expect(isPrivateAddress(address)).toBe(true))
  test.each(['142.250.1.95', '2a00:1450:4001:80e::200a'])('%s is public', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  )
})

test.each([
  [CHROME, 'Chrome on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0',
    'Edge on Android',
  ],
  ['', 'A browser'],
])('a device is named as people know it (%#)', (userAgent, name) => expect(describeDevice(userAgent)).toBe(name))

function readVapid(authorization: string, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  return { claims, isSigned: isRight && key === publicKey }
}
