import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openTopUp } from './open-top-up.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the fortieth top-up of a node opens like the first: its statement is prepared by then, for any value', async () => {
  const { db, jobs, now } = server.app
  const actor = await logInActor(server, 'agent@skylark.example')
  const open = (key: string) =>
    inSite(db, actor.siteId, (tx) =>
      openTopUp(tx, { jobs, actor, amount: { minor: 100n, currency: 'INR' }, key, now: now(), refuse: refuseAny }),
    )
  const ids = new Set<string>()
  for (let count = 0; count < 40; count += 1) ids.add((await open(`key-${count}`)).id)
  expect(ids.size).toBe(40)
  expect((await open('key-0')).id).toBe([...ids][0])
})
