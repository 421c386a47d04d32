import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { refuseDemoLogins } from './refuse-demo-logins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a database with the demo logins is refused by the name of the setting', async () => {
  await expect(refuseDemoLogins(server.app.db)).rejects.toThrow(/^DATABASE_URL: this database has the demo's logins/)
})

test('one where they are all blocked is not', async () => {
  await server.app.db.updateTable('users').set({ is_blocked: true }).execute()
  await expect(refuseDemoLogins(server.app.db)).resolves.toBeUndefined()
})
