import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import type { Call } from '../../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ADMIN, AGENT, askFor, balanceOf, buyTicket, type Changed, callerOf, statusOf } from './testing/change-desk.ts'

/** An adult cannot be refunded where a child or an infant would fly alone. */

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callerOf(server, AGENT)
  admin = await callerOf(server, ADMIN)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const DEL_BOM = [{ Origin: 'DEL', Destination: 'BOM' }]
type Refused = Changed & { data?: { passengers: number[]; mayConfirm: boolean } }

async function buyFamily(party: { adults: number; children?: number; infants?: number }) {
  const booking = await buyTicket(agent, party)
  const tickets = booking.passengers.map(({ ticket }) => ticket?.ticketId)
  const back = (call: Call, places: number[], more: object = {}) =>
    askFor(call, booking.bookingId, {
      RequestType: 2,
      TicketId: places.map((place) => tickets[place]),
      Sectors: DEL_BOM,
      ...more,
    }) as Promise<{ status: number; body: Refused }>
  const priceOf = (call: Call, places: number[], more: object = {}) =>
    call<Refused>('flight/getCC', {
      bookingId: booking.bookingId,
      requestType: 2,
      tickets: places.map((place) => tickets[place]),
      sectors: DEL_BOM,
      ...more,
    })
  return { ...booking, back, priceOf }
}

const requestsOf = (bookingId: number) =>
  server.app.db.selectFrom('change_requests').selectAll().where('booking_id', '=', bookingId).execute()

describe('a child and an infant', () => {
  test('keep their adult: nobody is priced, nothing is written, and with them it goes', async () => {
    const { bookingId, back, priceOf } = await buyFamily({ adults: 1, children: 1, infants: 1 })
    const before = await balanceOf(server, AGENT)
    for (const { status, body } of [await priceOf(agent, [0]), await back(agent, [0]), await back(agent, [0, 2])]) {
      expect([status, body.errorCode]).toEqual([409, 'LEFT_ALONE'])
      expect(body.errorMessage).toMatch(/would be left on DEL–BOM without an adult/)
      expect(body.data).toMatchObject({ mayConfirm: false })
    }
    expect((await back(agent, [0])).body.data?.passengers).toEqual([1, 2])
    expect([await requestsOf(bookingId), await statusOf(agent, bookingId)]).toEqual([[], 'issued'])
    expect(await balanceOf(server, AGENT)).toBe(before)
    const coupons = await server.app.db.selectFrom('coupons').select('state').where('booking_id', '=', bookingId).execute()
    expect(new Set(coupons.map(({ state }) => state))).toEqual(new Set(['open']))
    expect((await back(agent, [0, 1, 2])).status).toBe(200)
  })

  test('of two adults one may go, and then the other may not, while the first request lives', async () => {
    const { back } = await buyFamily({ adults: 2, children: 1 })
    expect((await back(agent, [0])).status).toBe(200)
    expect((await back(agent, [1])).body.errorCode).toBe('LEFT_ALONE')
    expect((await back(agent, [1, 2])).status).toBe(200)
  })

  test('two people who ask at once for one adult each: one of them is refused', async () => {
    const { bookingId, back } = await buyFamily({ adults: 2, children: 1 })
    const colleague = await callerOf(server, 'agent2@skylark.example')
    const answers = await Promise.all([back(agent, [0]), back(colleague, [1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await requestsOf(bookingId)).toHaveLength(1)
  })
})

describe('staff', () => {
  test('is refused like anybody, unless the airline confirmed; a colleague reads it, the customer does not', async () => {
    const { bookingId, back } = await buyFamily({ adults: 1, children: 1 })
    const refused = await back(admin, [0])
    expect([refused.body.errorCode, refused.body.data]).toEqual(['LEFT_ALONE', { passengers: [1], mayConfirm: true }])
    const airlineConfirmation = 'Unaccompanied minor service, AI 44871'
    expect((await back(agent, [0], { airlineConfirmation })).status).toBe(403)
    expect(await requestsOf(bookingId)).toEqual([])
    const { status, body } = await back(admin, [0], { airlineConfirmation })
    expect(status).toBe(200)
    expect(JSON.stringify(body.change.history)).toContain(airlineConfirmation)
    const seen = await agent<Changed>('flight/getChangeRequest', { changeRequestId: body.changeRequestId })
    expect([seen.status, JSON.stringify(seen.body).includes(airlineConfirmation)]).toEqual([200, false])
  })

  test('cannot confirm an infant alone', async () => {
    const { bookingId, back } = await buyFamily({ adults: 1, infants: 1 })
    const refused = await back(admin, [0], { airlineConfirmation: 'They said yes' })
    expect([refused.status, refused.body.errorCode, refused.body.data?.mayConfirm]).toEqual([409, 'LEFT_ALONE', false])
    expect(await requestsOf(bookingId)).toEqual([])
  })
})

test('another site cannot find out that the booking exists', async () => {
  const { bookingId, passengers } = await buyFamily({ adults: 1, children: 1 })
  const stranger = await callerOf(server, 'admin@bluedhow.example', 'bluedhow.localhost')
  const asked = { RequestType: 2, TicketId: [passengers[0]?.ticket?.ticketId], Sectors: DEL_BOM }
  expect((await askFor(stranger, bookingId, asked)).status).toBe(404)
})
