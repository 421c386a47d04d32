import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { announce } from '../../live/announce.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { adoptConnection, changeConnection } from './connection-repo.ts'
import { sealCredentials } from './seal-credentials.ts'

let server: TestServer
let other: TestServer
const SETTINGS = {
  TBO_SHARED_URL: 'http://127.0.0.1:1',
  TBO_SEARCH_URL: 'http://127.0.0.1:1',
  TBO_BOOKING_URL: 'http://127.0.0.1:1',
  TBO_USERNAME: 'house',
  TBO_PASSWORD: 'house password',
}
beforeAll(async () => {
  server = await startTestServer(SETTINGS)
  other = await startTestServer({ ...SETTINGS, DATABASE_URL: server.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await server.close()
})
const codes = async (siteId: number, { app }: TestServer = server) => [...(await app.suppliers.of(siteId)).keys()]
const addOwn = (siteId: number, code: string) =>
  inSite(server.app.db, siteId, (tx) =>
    adoptConnection(tx, {
      code,
      adapter: 'tbo',
      name: 'Own',
      currency: 'GBP',
      sealed_credentials: sealCredentials(server.app.env, { userName: 'own', password: 'own password' }, { siteId, code }),
      credentials_set_at: server.app.now(),
      created_at: server.app.now(),
    }),
  )

test('every site begins with the account of the settings, however many ask at once, and none sees another’s own', async () => {
  expect(await Promise.all([codes(1), codes(1), codes(2), codes(1, other)])).toEqual([['tbo'], ['tbo'], ['tbo'], ['tbo']])
  await addOwn(1, 'tbo2')
  server.app.suppliers.forget(1)
  expect(await codes(1)).toEqual(['tbo', 'tbo2'])
  expect(await codes(2)).toEqual(['tbo'])
  const [first, own] = (await server.app.suppliers.of(1)).values()
  expect([first?.currency, own?.currency]).toEqual(['INR', 'GBP'])
})

test('an account of the settings is in the currency that they name', async () => {
  const abroad = await startTestServer({ ...SETTINGS, TBO_CURRENCY: 'AED' })
  try {
    expect([...(await abroad.app.suppliers.of(1)).values()].map(({ currency }) => currency)).toEqual(['AED'])
  } finally {
    await abroad.close()
  }
})

test('a node that hears of a change reads again; a supplier that did not change stays logged in', async () => {
  const [before, ownBefore] = (await other.app.suppliers.of(1)).values()
  await inSite(server.app.db, 1, async (tx) => {
    await changeConnection(tx, 'tbo2', { name: 'Own, renamed' })
    await announce(tx, { topic: 'connections' })
  })
  await expect.poll(async () => (await other.app.suppliers.of(1)).get('tbo2')?.name).toBe('Own, renamed')
  expect((await other.app.suppliers.of(1)).get('tbo')).toBe(before)
  expect((await other.app.suppliers.of(1)).get('tbo2')).not.toBe(ownBefore)
})

test('credentials that were copied to another connection or another site do not open, and cost only themselves', async () => {
  const sealed = sealCredentials(server.app.env, { userName: 'own', password: 'own password' }, { siteId: 1, code: 'tbo2' })
  await inSite(server.app.db, 2, (tx) =>
    adoptConnection(tx, {
      code: 'tbo2',
      adapter: 'tbo',
      name: 'Copied',
      currency: 'INR',
      sealed_credentials: sealed,
      credentials_set_at: server.app.now(),
      created_at: server.app.now(),
    }),
  )
  server.app.suppliers.forget(2)
  expect(await codes(2)).toEqual(['tbo'])
})
