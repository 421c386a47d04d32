import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicUrl } from '../sites/public-url.ts'
import { type CaughtMails, catchMails, tokenOf } from '../testing/catch-mails.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Refused = { errorCode: string; shortError?: Record<string, string> }

const ADMIN = 'admin@skylark.example'
const DESK = 'desk@skylark.example'
const AGENT = 'agent@skylark.example'
const AGENT2 = 'agent2@skylark.example'

let server: TestServer
let mails: CaughtMails
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
})
afterAll(() => server.close())
beforeEach(() =>
  server.app.db
    .updateTable('permission_groups')
    .set({ permissions: ['customers.view', 'customers.edit'] })
    .where('site_id', '=', 1)
    .execute(),
)

const person = (email: string) => server.app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const formOf = async (email: string) => {
  const { id, first_name, last_name } = await person(email)
  return { customerId: id, firstName: first_name, lastName: last_name, email }
}
const update = async (form: object, who = DESK, host = 'localhost') =>
  server.call<Refused>('wl/user/updateDetails', form, { as: await server.logIn(who, { host }), host })
const generate = (token: string) => server.call<Refused>('wl/user/generatePassword', { token, password: 'taken over now' })

describe('who changes the details of others', () => {
  test.each([
    { userType: 'staff' },
    { isSuperAdmin: true },
    { isBlocked: false },
    { status: 'verified' },
    { rbacUserGroupId: 1 },
    { legalEntityId: 1 },
    { password_hash: 'x' },
    { site_id: 2 },
  ])('changes nothing beside them: %j', async (more) => {
    const before = await person(AGENT)
    const { status, body } = await update({ ...(await formOf(AGENT)), companyName: 'Mine', ...more })
    expect([status, body.shortError]).toEqual([422, { [Object.keys(more)[0] ?? '']: 'This field does not exist.' }])
    expect(await person(AGENT)).toEqual(before)
  })

  test.each([
    ['staff', ADMIN, 422],
    ['staff', AGENT, 422],
    ['corporate', AGENT, 403],
  ])('makes no %s, asked by %s', async (userType, who, refused) => {
    const body = { userType, customer: { firstName: 'Eve', companyName: 'Eve and sons', email: 'eve@elsewhere.example' } }
    const as = await server.logIn(who)
    expect((await server.call('user/createDetailPendingCustomerForDmc', body, { as })).status).toBe(refused)
    expect(await server.app.db.selectFrom('users').select('id').where('email', '=', 'eve@elsewhere.example').execute()).toEqual([])
  })

  test('takes over no staff, nobody of another site and no address that somebody has', async () => {
    const mine = { email: 'thief@elsewhere.example' }
    expect((await update({ ...(await formOf(ADMIN)), ...mine })).status).toBe(403)
    expect((await update({ ...(await formOf('admin@bluedhow.example')), ...mine })).status).toBe(404)
    expect((await update({ ...(await formOf(AGENT2)), ...mine }, AGENT)).status).toBe(403)
    const taken = await update({ ...(await formOf(AGENT2)), companyName: 'Sunrise Holidays', email: AGENT.toUpperCase() })
    expect(taken.body.shortError).toHaveProperty('email')
    expect(mails.sent.filter(({ to }) => to === mine.email)).toEqual([])
  })

  test('leaves no door open to the old address: its links and sessions end, and it is notified', async () => {
    const session = await server.logIn(AGENT2)
    await server.call('wl/user/forgetPassword', { email: AGENT2 })
    const token = tokenOf(await mails.to(AGENT2))
    const moved = await update({ ...(await formOf(AGENT2)), companyName: 'Sunrise Holidays', email: 'moved@elsewhere.example' })
    expect(moved.status).toBe(200)
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: session })).status).toBe(401)
    expect((await generate(token)).body.errorCode).toBe('LINK_SPENT')
    await mails.to(AGENT2, /has changed/)
    const asked = mails.sent.length
    await server.call('wl/user/forgetPassword', { email: AGENT2 })
    const fresh = tokenOf(await mails.to('moved@elsewhere.example'))
    expect((await generate(fresh)).status).toBe(200)
    expect(mails.sent.slice(asked).filter(({ to }) => to === AGENT2)).toEqual([])
  })
})

describe('a mailed link', () => {
  test('leads to the site’s own address, whatever the request says of where it is', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', referer: 'https://evil.example/' }
    expect((await server.call('wl/user/forgetPassword', { email: AGENT }, { headers })).status).toBe(200)
    const { text, html } = await mails.to(AGENT, /Reset your password/)
    expect(text).toContain(`${publicUrl(server.app.env, 'localhost')}/app/generate_password?token=`)
    expect(text + html).not.toContain('evil.example')
    const from = { headers: { origin: 'https://evil.example' } }
    expect((await server.call('wl/user/forgetPassword', { email: AGENT }, from)).status).toBe(403)
    expect((await server.call('wl/user/forgetPassword', { email: AGENT }, { host: 'evil.example' })).status).toBe(404)
  })

  test('is kept as a hash only, and nothing that waits to be sent holds it', async () => {
    const token = tokenOf(await mails.to(AGENT, /Reset your password/))
    expect(token.length).toBeGreaterThan(40)
    const rows = await server.app.db.selectFrom('password_links').selectAll().execute()
    expect(
      JSON.stringify(rows.map(({ token_hash, ...row }) => ({ ...row, hash: token_hash.toString('base64url') }))),
    ).not.toContain(token)
    expect((await generate(rows[0]?.token_hash.toString('base64url') ?? 'none')).body.errorCode).toBe('LINK_SPENT')
  })
})

test('a session that somebody else chose before the log-in is not the one it opens', async () => {
  const chosen = 'c'.repeat(43)
  const headers = { 'auth-token': chosen, cookie: `auth-token=${chosen}` }
  const { body } = await server.call<{ sessionId: string }>('wl/user/login', { email: AGENT, password: 'tradewind' }, { headers })
  expect(body.sessionId).not.toBe(chosen)
  expect((await server.call('wl/user/getUserBySessionId', {}, { as: chosen })).status).toBe(401)
})
