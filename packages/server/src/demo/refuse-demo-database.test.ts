import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { refuseDemoDatabase } from './refuse-demo-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const refused = () => refuseDemoDatabase(server.databaseUrl)

test('a database that was made as a demo is refused by the name of the setting', async () => {
  await expect(refused()).rejects.toThrow(/^DATABASE_URL: this database was made as a demo/)
})

test('it stays one when its people are renamed and blocked', async () => {
  await sql`update users set is_blocked = true, email = id || '@real.example'`.execute(server.app.db)
  await expect(refused()).rejects.toThrow(/made as a demo/)
})

test('without the mark, the demo’s logins show it, blocked or not; without both it is like any other', async () => {
  await server.app.db.deleteFrom('demo_marks').execute()
  await expect(refused()).resolves.toBeUndefined()
  const { id } = await server.app.db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await server.app.db.updateTable('users').set({ email: 'admin@skylark.example' }).where('id', '=', id).execute()
  await expect(refused()).rejects.toThrow(/the demo's logins \(admin@skylark.example\)/)
})
