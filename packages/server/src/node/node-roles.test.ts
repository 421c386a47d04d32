import { afterEach, expect, test } from 'vitest'
import { refuseAny } from '../http/promised-refusals.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

const servers: TestServer[] = []
async function start(settings: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(settings)
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

test('each node answers what it is for, and its health', async () => {
  const web = await start({ NODE_ROLES: 'web' })
  const search = await start({ NODE_ROLES: 'search', DATABASE_URL: web.databaseUrl })
  const asks = async (server: TestServer, path: string) => (await server.call(path)).status
  expect(await asks(web, 'flight/fareQuote')).toBe(401)
  expect(await asks(web, 'flight/search')).toBe(421)
  expect(await asks(search, 'flight/search')).toBe(401)
  expect(await asks(search, 'wl/user/login')).toBe(421)
  for (const server of [web, search]) expect((await server.call('/healthz', undefined, { method: 'GET' })).status).toBe(200)
})

test('a node that does not work leaves the jobs to one that does', async () => {
  const web = await start({ NODE_ROLES: 'web,search' })
  useFakeSupplier(web)
  const { app } = web
  const { orderId, actor } = await openTestBooking(web, 'agent@skylark.example')
  await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  expect((await jobsOf(app, 'issue-booking')).map(({ state }) => state)).toEqual(['created'])
  const work = await start({ NODE_ROLES: 'work', DATABASE_URL: web.databaseUrl })
  useFakeSupplier(work)
  await waitUntil(
    () => jobsOf(app, 'issue-booking'),
    (jobs) => jobs.every(({ state }) => state === 'completed'),
    'done by the other node',
  )
})

test('a role that does not exist stops the start', async () => {
  await expect(startTestServer({ NODE_ROLES: 'web,play' })).rejects.toThrow('NODE_ROLES')
})
