import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { topUp } from '../../ledger/post/top-up.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type Desk, openDesk } from './testing/sell-booking.ts'

/** Nearly four times the connections of a node, and more than three times what a node once issued at a time. */
const BOOKINGS = 60
/** Those of a node, see assemble-app.ts. */
const CONNECTIONS = 16

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
  const { agent, now } = desk
  await inSite(server.app.db, agent.siteId, (tx) =>
    topUp(tx, {
      legalEntityId: agent.legalEntityId,
      amount: { minor: 100_000_000n, currency: 'INR' },
      reference: 'many waiting',
      now: now(),
    }),
  )
})
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
})

test('all bookings at a slow supplier wait there at once, hold no connection meanwhile, and each is issued once', async () => {
  const answer = Promise.withResolvers<void>()
  desk.fake.before = () => answer.promise
  const opened = []
  for (let n = 0; n < BOOKINGS; n += 1) opened.push(await desk.open())
  for (const { orderId } of opened) await desk.pay(orderId)

  // The supplier answers none before it was asked for all.
  await waitUntil(
    () => desk.fake.count('issue'),
    (count) => count === BOOKINGS,
    'asked for all',
  )
  // Every connection of the node can be taken at the same moment: those who wait hold none.
  let inside = 0
  const full = Promise.withResolvers<void>()
  const takeOne = () =>
    inSite(server.app.db, 1, async (tx) => {
      await tx.selectFrom('sales').select('id').limit(1).execute()
      inside += 1
      if (inside === CONNECTIONS) full.resolve()
      await full.promise
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, takeOne))
  const token = await server.logIn('agent@skylark.example')
  const balance = await server.call('wl/user/getWalletBalance', undefined, { as: token, method: 'GET' })
  expect(balance.status).toBe(200)

  answer.resolve()
  for (const { bookingId } of opened) expect((await desk.until(bookingId, 'issued')).money).toBe('taken')
  expect(desk.fake.calls).toEqual(Array.from({ length: BOOKINGS }, () => 'issue'))
}, 180_000)
