import type { SupplierCapabilities } from '@tradewind/domain/flights/supplier-capabilities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import type { Call } from '../../flights/book/testing/buy-flight.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ADMIN, AGENT, act, askFor, buyTicket, callerOf, quoteBack, readChange } from './testing/change-desk.ts'

/** What a supplier's system does not take is asked of no system: it has no price by itself, and our team arranges it with the airline. */

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
let lacks: Partial<SupplierCapabilities> = {}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  const { suppliers } = server.app
  const own = new WeakMap<object, SupplierCapabilities>()
  const open = suppliers.of.bind(suppliers)
  suppliers.of = async (siteId) => {
    const connections = await open(siteId)
    for (const supplier of connections.values()) {
      if (!own.has(supplier)) own.set(supplier, supplier.capabilities)
      Object.defineProperty(supplier, 'capabilities', { configurable: true, get: () => ({ ...own.get(supplier), ...lacks }) })
    }
    return connections
  }
  agent = await callerOf(server, AGENT)
  admin = await callerOf(server, ADMIN)
})
beforeEach(() => {
  lacks = {}
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const ONE_LEG = [{ Origin: 'DEL', Destination: 'BOM' }]
const stepsOf = (changeRequestId: number) =>
  server.app.db.selectFrom('change_steps').select('change_request_id').where('change_request_id', '=', changeRequestId).execute()

async function forTwo() {
  const { bookingId, passengers } = await buyTicket(agent, { flight: '101', adults: 2 })
  return { bookingId, part: { requestType: 2, tickets: [passengers[0]?.ticket?.ticketId], sectors: ONE_LEG } }
}

test('a part of a ticket has a price where the supplier refunds parts, and none where it does not', async () => {
  const { bookingId, part } = await forTwo()
  expect((await quoteBack(agent, bookingId, part)).isAutomatic).toBe(true)
  lacks = { partialCancel: false }
  const quote = await quoteBack(agent, bookingId, part)
  expect([quote.isAutomatic, quote.refund, quote.remarks]).toEqual([
    false,
    null,
    'The airline’s system does not refund a part of a ticket. We will ask the airline and send you a quote first.',
  ])
  // The whole ticket is another matter.
  expect((await quoteBack(agent, bookingId)).isAutomatic).toBe(true)

  const wish = { RequestType: 2, TicketId: part.tickets, Sectors: ONE_LEG, quoteId: quote.quoteId }
  const { body } = await askFor(agent, bookingId, wish)
  expect(body.change.state).toBe('needsStaff')
  expect(await stepsOf(body.changeRequestId)).toEqual([])
})

test('a price that was named before is asked for again when the supplier refunds parts no more', async () => {
  const { bookingId, part } = await forTwo()
  const quote = await quoteBack(agent, bookingId, part)
  lacks = { partialCancel: false }
  const wish = { RequestType: 2, TicketId: part.tickets, Sectors: ONE_LEG, quoteId: quote.quoteId }
  const { status, body } = await askFor(agent, bookingId, wish)
  expect([status, (body as unknown as { errorCode: string }).errorCode]).toEqual([409, 'QUOTE_CHANGED'])
})

test.each([
  ['reissue', { reissue: false }, 'The airline system does not change tickets. Please arrange it with the airline.'],
  [
    'partialCancel',
    { partialCancel: false },
    'The airline system does not refund a part of a ticket. Please arrange it with the airline.',
  ],
] as const)('what was agreed to and cannot be sent without %s goes to staff, and nothing is sent', async (name, without, why) => {
  const { bookingId, part } = await forTwo()
  lacks = without
  const wish =
    name === 'reissue' ? { RequestType: 3, Remarks: 'The next day' } : { RequestType: 2, TicketId: part.tickets, Sectors: ONE_LEG }
  const { changeRequestId } = (await askFor(agent, bookingId, wish)).body
  const price = name === 'reissue' ? { ourFee: '200.00' } : { ourFee: '0.00' }
  const { offer } = await act(admin, 'quoteChangeRequest', {
    changeRequestId,
    airlinePenalty: '500.00',
    ...price,
    remarks: 'As the airline says',
  })
  await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
  // A reissue waits for staff; the person who sends it on reads the same.
  if (name === 'reissue') await act(admin, 'sendChangeRequest', { changeRequestId })
  await expect.poll(async () => JSON.stringify(await readChange(admin, changeRequestId))).toContain(why)
  await expect.poll(async () => (await readChange(admin, changeRequestId)).state).toBe('needsStaff')
  expect(await stepsOf(changeRequestId)).toEqual([])
})
