import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../accounts/session-cookie.ts'
import { inSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { facebookTokenEndpoint } from './ask-provider.ts'
import { insertAttempt } from './attempt-repo.ts'

type Body = {
  errorCode: string
  shortError: Record<string, string>
  providers: { provider: string; takesOtherIssuer: boolean; version: number }[]
}

/** An installation without the sandbox: a real one. */
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const save = (issuer: string, version: number) =>
  server.call<Body>(
    'wl/user/setSocialProvider',
    { provider: 'google', isOn: true, issuer, clientId: 'ours', clientSecret: 'a secret', version },
    { as: admin },
  )
const offered = async () =>
  (await server.call<{ providers: string[] }>('wl/user/getSocialLogIns', undefined, { method: 'GET' })).body.providers

test('nobody but the provider is believed, whatever a super admin enters', async () => {
  const refused = await save('https://login.evil.example', 0)
  expect([refused.status, refused.body.shortError]).toEqual([
    422,
    { issuer: 'Only Google itself can say who somebody is. Please leave this empty.' },
  ])
  expect(await server.app.db.selectFrom('social_providers').selectAll().execute()).toEqual([])
  const saved = await save('https://accounts.google.com', 0)
  expect(saved.status).toBe(200)
  expect(saved.body.providers.map(({ takesOtherIssuer }) => takesOtherIssuer)).toEqual([false, false])
  expect((await save('', 1)).status).toBe(200)
  expect(await offered()).toEqual(['google'])
})

test('an agreement with another server that was saved before sends nobody off and takes nobody back', async () => {
  const begin = () => server.call<Body>('wl/user/beginSocialLogin', { provider: 'google' })
  // As it was before: the attempt began, and the answer comes back.
  await server.app.db.updateTable('social_providers').set({ issuer: 'https://login.evil.example' }).execute()
  expect(await offered()).toEqual([])
  expect((await begin()).body.errorCode).toBe('NOT_OFFERED')
  const sessions = () => server.app.db.selectFrom('sessions').select('id').execute()
  const before = await sessions()
  const browser = 'b'.repeat(43)
  const sent = { provider: 'google', browser, userId: null, referralCode: '', now: server.app.now() } as const
  const state = await inSite(server.app.db, 1, (tx) => insertAttempt(tx, sent))
  const cookie = `${cookieName('social-log-in', false)}=${browser}`
  const back = await server.call<Body>('wl/user/googleLogin', { credential: 'a code', state }, { headers: { cookie } })
  expect([back.status, back.body.errorCode]).toEqual([409, 'NOT_OFFERED'])
  expect(await sessions()).toEqual(before)
})

test('codes of Facebook itself are exchanged at its Graph API, which no document names', () => {
  expect(facebookTokenEndpoint('https://www.facebook.com')).toMatch(
    /^https:\/\/graph\.facebook\.com\/v\d+\.0\/oauth\/access_token$/,
  )
})
