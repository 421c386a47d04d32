import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { AGENT, buyTicket, callerOf } from '../tickets/changes/testing/change-desk.ts'

type Found = { bookings: { bookingId: number }[]; customers: { email: string }[] }
let sandbox: Sandbox
let server: TestServer
let booking: Awaited<ReturnType<typeof buyTicket>>
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  booking = await buyTicket(await callerOf(server, AGENT), { flight: '2001' })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const find = async (email: string, text: string, host = 'localhost') => {
  const { body } = await server.call<Found>('desk/find', { text }, { as: await server.logIn(email, { host }), host })
  return { bookings: body.bookings.map(({ bookingId }) => bookingId), customers: body.customers.map((customer) => customer.email) }
}

describe('finding', () => {
  test('a booking by its PNR, its number and a traveller, for people who may see it', async () => {
    for (const text of [booking.pnr ?? '', (booking.pnr ?? '').toLowerCase(), String(booking.bookingId), 'change'])
      for (const email of [AGENT, 'agent2@skylark.example', 'desk@skylark.example'])
        expect([email, text, (await find(email, text)).bookings]).toEqual([email, text, [booking.bookingId]])
  })

  test('nothing of others', async () => {
    for (const email of ['priya@skylark.example', 'corporate@skylark.example'])
      expect([email, await find(email, booking.pnr ?? '')]).toEqual([email, { bookings: [], customers: [] }])
    expect(await find('admin@bluedhow.example', booking.pnr ?? '', 'bluedhow.localhost')).toEqual({ bookings: [], customers: [] })
    expect((await find('admin@bluedhow.example', 'priya', 'bluedhow.localhost')).customers).toEqual([])
  })

  test('a customer by name, e-mail, company and phone, for staff who may see customers', async () => {
    for (const text of ['priya', 'PRIYA@sky', 'Sharma', '99300 33001'])
      expect([text, (await find('desk@skylark.example', text)).customers]).toEqual([text, ['priya@skylark.example']])
    expect((await find('admin@skylark.example', 'sunrise')).customers).toEqual(expect.arrayContaining([AGENT]))
    expect((await find(AGENT, 'priya')).customers).toEqual([])
  })

  test('takes what is a sign in a pattern as typed, and refuses the overlong and the visitor', async () => {
    expect(await find('admin@skylark.example', '%%%')).toEqual({ bookings: [], customers: [] })
    expect((await server.call('desk/find', { text: 'x'.repeat(61) }, { as: await server.logIn(AGENT) })).status).toBe(422)
    expect((await server.call('desk/find', { text: 'abc' })).status).toBe(401)
  })
})
