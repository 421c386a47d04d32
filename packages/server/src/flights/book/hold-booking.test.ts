import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Desk, openDesk } from './testing/sell-booking.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

/** The desk's permission group may see the whole queue; that is not a leave to act in a customer's name. */
const STRANGERS = ['desk@skylark.example', 'admin@skylark.example', 'corporate@skylark.example', 'priya@skylark.example']

test.each(STRANGERS)('%s cannot hold the seats of an agent’s order, and nothing moves', async (email) => {
  const { bookingId, orderId } = await desk.open({ isLcc: false })
  const { status } = await server.call('flight/holdBooking', { orderId }, { as: await server.logIn(email) })
  expect([status, (await desk.read(bookingId)).status]).toEqual([404, 'awaitingPayment'])
})

test('a colleague of the same agency can, others cannot open its payment then, and the colleague can', async () => {
  const { bookingId, orderId } = await desk.open({ isLcc: false })
  const colleague = await server.logIn('agent2@skylark.example')
  expect((await server.call('flight/holdBooking', { orderId }, { as: colleague })).status).toBe(200)
  await desk.until(bookingId, 'held')
  for (const email of STRANGERS)
    expect((await server.call('flight/payments/payForHold', { bookingId }, { as: await server.logIn(email) })).status).toBe(404)
  expect((await server.call('flight/payments/payForHold', { bookingId }, { as: colleague })).status).toBe(200)
})

test('a buyer who pays after a colleague released the seats reads that, and not that the time is over', async () => {
  const { bookingId, orderId } = await desk.open({ isLcc: false })
  const [agent, colleague] = [await server.logIn('agent@skylark.example'), await server.logIn('agent2@skylark.example')]
  await server.call('flight/holdBooking', { orderId }, { as: agent })
  await desk.until(bookingId, 'held')
  const { body: session } = await server.call<{ orderId: string }>('flight/payments/payForHold', { bookingId }, { as: agent })
  let letRelease = () => {}
  desk.fake.before = (call) => (call === 'release' ? new Promise<void>((resolve) => (letRelease = resolve)) : undefined)
  const releasing = server.call('flight/releaseFlight', { bookingId }, { as: colleague })
  await expect.poll(() => desk.fake.count('release')).toBe(1)
  const pay = () =>
    server.call<{ errorCode: string; errorMessage: string }>(
      'flight/payments/orderSuccessCallback',
      { orderId: session.orderId, payment: { method: 'wallet' } },
      { as: agent },
    )
  const refusal = { errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining('already released') }
  expect((await pay()).body).toMatchObject(refusal)
  letRelease()
  await releasing
  expect((await pay()).body).toMatchObject(refusal)
})
