import type { Notice } from '@tradewind/contract/notifications/notifications'
import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import type { Mail } from '../mail/mailer.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { wantsMail } from './notice-setting-repo.ts'
import { notify } from './notify.ts'

const AGENT = 'agent@skylark.example'
const TRAVELLER = 'priya@skylark.example'
const ADMIN = 'admin@skylark.example'
const OTHER_SITE = { email: 'admin@bluedhow.example', host: 'bluedhow.localhost' }

type Channels = { app: boolean; push: boolean; mail: boolean }
type Kinds = { kinds: { kind: NoticeKind; label: string; channels: Channels; fixed: string[] }[] }

let server: TestServer
const sent: Mail[] = []
let isDown = false
/** Mails that came while the mail server was away. */
let refused = 0
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const send = async (mail: Mail) => {
    if (isDown) {
      refused += 1
      throw new Error('the mail server is away')
    }
    sent.push(mail)
  }
  Object.assign(server.app, { mailer: { send, close: () => {} } })
})
afterAll(() => server.close())
beforeEach(() => {
  isDown = false
  refused = 0
  sent.length = 0
})

async function settings(email: string, host = 'localhost') {
  const as = await server.logIn(email, { host })
  const { body } = await server.call<Kinds>('/api/notification/getNotificationSettings', undefined, { as, host, method: 'GET' })
  return Object.fromEntries(body.kinds.map(({ kind, channels }) => [kind, channels]))
}

async function turn(email: string, input: object, host = 'localhost') {
  const as = await server.logIn(email, { host })
  return server.call<{ channels: Channels; errorCode?: string }>('notification/setNotificationSetting', input, { as, host })
}

async function notifyPerson(email: string, kind: NoticeKind, title: string, host = 'localhost') {
  const { userId, siteId } = await logInActor(server, email, host)
  await inSite(server.app.db, siteId, (tx) =>
    notify(tx, { to: { userId }, kind, title, body: 'With <words> & more', path: '/flight/bookings?search=X' }, server.app.now()),
  )
}

async function bell(email: string) {
  const as = await server.logIn(email)
  const { body } = await server.call<{ notices: Notice[]; unread: number }>('/api/notification/getNotices', undefined, {
    as,
    method: 'GET',
  })
  return body
}

const arrived = (title: string) =>
  expect.poll(() => sent.some(({ subject }) => subject === title), { timeout: 10_000, interval: 50 }).toBe(true)

describe('a switch', () => {
  test('counts at once, and only for the person who changed it', async () => {
    const before = await settings(TRAVELLER)
    expect(before.changeRequest).toEqual({ app: true, push: true, mail: false })
    const { status, body } = await turn(TRAVELLER, { kind: 'changeRequest', channel: 'mail', isOn: true })
    expect([status, body.channels]).toEqual([200, { app: true, push: true, mail: true }])
    expect(await settings(TRAVELLER)).toEqual({ ...before, changeRequest: body.channels })
    expect((await settings(AGENT)).changeRequest).toEqual(before.changeRequest)
    expect((await settings(OTHER_SITE.email, OTHER_SITE.host)).changeRequest).toEqual(before.changeRequest)
  })

  test('turned together with another of its kind does not undo it', async () => {
    const channels = ['app', 'push', 'mail'] as const
    await Promise.all(channels.map((channel) => turn(AGENT, { kind: 'offerChosen', channel, isOn: false })))
    expect((await settings(AGENT)).offerChosen).toEqual({ app: false, push: false, mail: false })
  })

  test.each([
    ['walletMoney', 'app', false, 'KEPT_IN_APP'],
    ['bookingFailed', 'app', false, 'KEPT_IN_APP'],
    ['mailFailed', 'mail', true, 'NEVER_MAILED'],
    ['publication', 'app', false, 'NOT_FOUND'],
    ['reconciliation', 'mail', true, 'NOT_FOUND'],
    ['nonsense', 'app', false, 'INVALID_INPUT'],
    ['walletMoney', 'pigeon', false, 'INVALID_INPUT'],
  ])('of %s in %s cannot be turned to %s by a traveller', async (kind, channel, isOn, errorCode) => {
    const before = await settings(TRAVELLER)
    expect((await turn(TRAVELLER, { kind, channel, isOn })).body.errorCode).toBe(errorCode)
    expect(await settings(TRAVELLER)).toEqual(before)
  })

  test('is for people who are logged in, and shows only what a person can get', async () => {
    const input = { kind: 'walletMoney', channel: 'mail', isOn: true }
    expect((await server.call('notification/setNotificationSetting', input)).status).toBe(401)
    expect(Object.keys(await settings(TRAVELLER))).not.toContain('offerChosen')
    expect(Object.keys(await settings(ADMIN))).toContain('reconciliation')
  })
})

describe('a notice goes where its reader wants it', () => {
  test('by mail as well, in the brand of the site', async () => {
    await turn(AGENT, { kind: 'changeRequest', channel: 'mail', isOn: true })
    await notifyPerson(AGENT, 'changeRequest', 'Your refund is agreed')
    await arrived('Your refund is agreed')
    const [mail] = sent
    expect(mail).toMatchObject({ to: AGENT, from: { name: 'Skylark Travels' } })
    expect(mail?.html).toContain('With &#60;words&#62; &#38; more')
    expect(mail?.html).toContain('/app/flight/bookings?search=X')
    expect(mail?.text).toContain('/app/user/notifications')
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/tradewind/i)
    expect((await bell(AGENT)).notices[0]?.title).toBe('Your refund is agreed')
  })

  test('a mail server that is away is asked again', async () => {
    isDown = true
    await turn(AGENT, { kind: 'changeRequest', channel: 'mail', isOn: true })
    await notifyPerson(AGENT, 'changeRequest', 'Late, but there')
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(0)
    isDown = false
    await arrived('Late, but there')
  })

  test('not under the bell where it was turned off there, and not counted as unread', async () => {
    await turn(AGENT, { kind: 'mailFailed', channel: 'app', isOn: false })
    const before = await bell(AGENT)
    await notifyPerson(AGENT, 'mailFailed', 'Nobody wants to know')
    expect(await bell(AGENT)).toEqual(before)
  })

  test('money is under the bell even for a setting that was written by another hand', async () => {
    const { userId, siteId } = await logInActor(server, TRAVELLER)
    await server.app.db
      .insertInto('notice_settings')
      .values({
        site_id: siteId,
        user_id: userId,
        kind: 'walletMoney',
        in_app: false,
        by_push: false,
        by_mail: false,
        changed_at: server.app.now(),
      })
      .execute()
    await notifyPerson(TRAVELLER, 'walletMoney', '₹100 was added to your wallet')
    expect((await bell(TRAVELLER)).notices[0]?.title).toBe('₹100 was added to your wallet')
  })

  test('kinds with a letter of their own get no second one, and their letter asks the same switch', async () => {
    const { userId, siteId } = await logInActor(server, TRAVELLER)
    const wants = () => inSite(server.app.db, siteId, (tx) => wantsMail(tx, userId, 'holdEnding'))
    expect(await wants()).toBe(true)
    await notifyPerson(TRAVELLER, 'holdEnding', 'Hold expires soon')
    const waiting = await server.app.db.selectFrom('notice_deliveries').selectAll().where('channel', '=', 'mail').execute()
    expect(waiting).toEqual([])
    await turn(TRAVELLER, { kind: 'holdEnding', channel: 'mail', isOn: false })
    expect(await wants()).toBe(false)
  })
})
