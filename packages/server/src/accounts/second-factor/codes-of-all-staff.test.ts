import { epochMs } from '@tradewind/domain/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Body = {
  errorCode: string
  key: string
  recoveryCodes: string[]
  sessionId: string
  isDemandedOfAll: boolean
  user: { isHeldBack: boolean }
  data: { challenge: string }
}
const [ADMIN, DESK, AGENT] = ['admin@skylark.example', 'desk@skylark.example', 'agent@skylark.example'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => passThrottleTime(server, 60))
afterAll(() => server.close())

const call = (path: string, body: object, as?: string) => server.call<Body>(`wl/user/${path}`, body, as ? { as } : {})
const logIn = (email: string) => call('login', { email, password: DEMO_PASSWORD })
const sessionOf = async (email: string) => (await logIn(email)).body.sessionId
const get = (path: string, as: string) => server.call<Body>(path, undefined, { as, method: 'GET' })
const nextCode = (key: string) => {
  server.passMinutes(1)
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: epochMs(server.app.now()) })
}
async function setUp(as: string) {
  const { body } = await call('beginSecondFactor', { password: DEMO_PASSWORD }, as)
  const confirmed = await call('confirmSecondFactor', { code: nextCode(body.key) }, as)
  expect(confirmed.status).toBe(200)
  return body.key
}
const lines = () =>
  server.app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('of all staff they are required by a super admin who has some, and held are those without, in open sessions too', async () => {
  const desk = await sessionOf(DESK)
  const admin = await sessionOf(ADMIN)
  expect((await call('demandSecondFactor', { isDemanded: true, ofAll: true }, desk)).status).toBe(403)
  // Otherwise nobody might be left who can end it.
  expect((await call('demandSecondFactor', { isDemanded: true, ofAll: true }, admin)).body.errorCode).toBe('SET_UP_FIRST')
  const adminKey = await setUp(admin)
  expect((await call('demandSecondFactor', { isDemanded: true, ofAll: true }, admin)).body.isDemandedOfAll).toBe(true)
  expect(await lines()).toMatchObject({
    action: 'change who needs sign-in codes',
    before: { signInCodesForAll: false },
    after: { signInCodesForAll: true, signInCodesForMoney: true },
  })

  // The session that was open before.
  expect((await call('getUserBySessionId', {}, desk)).body.user.isHeldBack).toBe(true)
  for (const path of ['wl/user/getCustomers', 'desk/getDesk', 'wl/user/getMySessions'])
    expect([
      path,
      (await server.call<Body>(path, {}, { as: desk, method: path.endsWith('Sessions') ? 'GET' : 'POST' })).body.errorCode,
    ]).toEqual([path, 'SET_UP_NEEDED'])
  expect(
    (await call('updatePassword', { oldPassword: DEMO_PASSWORD, newPassword: 'something else entirely' }, desk)).body.errorCode,
  ).toBe('SET_UP_NEEDED')
  expect((await call('makeSessionHandOver', { target: '/desk' }, desk)).body.errorCode).toBe('SET_UP_NEEDED')
  // Beside the contract they are nobody.
  for (const url of ['/api/live', '/api/audit/file', '/api/wl/user/walletSheet?legalEntityId=1'])
    expect([url, [401, 403, 404].includes((await get(url, desk)).status)]).toEqual([url, true])
  // What anyone may call is answered as to a visitor.
  expect((await get('wl/user/getSignUpForm', desk)).status).toBe(200)

  // A new log-in leads to the same.
  const opened = await logIn(DESK)
  expect([opened.status, opened.body.user.isHeldBack]).toEqual([200, true])
  const again = opened.body.sessionId
  await setUp(again)
  expect((await call('getUserBySessionId', {}, again)).body.user.isHeldBack).toBe(false)
  expect((await server.call('wl/user/getCustomers', {}, { as: again })).status).toBe(200)
  // The other session came without a code: it has ended.
  expect((await call('getUserBySessionId', {}, desk)).status).toBe(401)

  // Customers are not concerned.
  expect((await logIn(AGENT)).body.user.isHeldBack).toBe(false)
  expect((await get('wl/user/getWalletBalance', await sessionOf(AGENT))).status).toBe(200)

  // Who turns them off is held from the next call on, and gets in again by setting them up.
  expect((await call('endSecondFactor', { password: DEMO_PASSWORD, code: nextCode(adminKey) }, admin)).status).toBe(200)
  expect((await call('demandSecondFactor', { isDemanded: false }, admin)).body.errorCode).toBe('SET_UP_NEEDED')
  await setUp(admin)
  expect((await call('demandSecondFactor', { isDemanded: false }, admin)).body.isDemandedOfAll).toBe(false)
  expect(await lines()).toMatchObject({ after: { signInCodesForAll: false, signInCodesForMoney: false } })
})

test('another site goes on without', async () => {
  const { rows } = { rows: await server.app.db.selectFrom('staff_security_rules').select('site_id').execute() }
  expect(rows.every(({ site_id }) => site_id === 1)).toBe(true)
  const opened = await server.call<Body>(
    'wl/user/login',
    { email: 'admin@bluedhow.example', password: DEMO_PASSWORD },
    { host: 'bluedhow.localhost' },
  )
  expect(opened.body.user.isHeldBack).toBe(false)
})
