import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { findBooking } from './booking-repo.ts'
import {
  adult,
  type Call,
  detailsFor,
  minorOf,
  type OpenedAnswer,
  optionOf,
  order,
  payByWallet,
  quote,
  search,
} from './testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  const as = await server.logIn('agent@skylark.example')
  agent = (path, body) => server.call(path, body, { as }) as never
})
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
  await sandbox.close()
})

type Party = { readonly adults?: number; readonly children?: number }
const SHAH = adult('Shah', 'Ritu')

/** The way out for some people, and what orders the way back. */
async function openOut(passengers: FlightDetails['passengers'], more: Partial<FlightDetails> = {}, party: Party = {}) {
  const { searchId, options } = await search(agent, { isReturn: true, ...party })
  const [out, back] = [optionOf(options, '101'), optionOf(options, '2002')]
  const details = detailsFor(searchId, await quote(agent, searchId, out.resultIndex), {
    inboundResultIndex: back.resultIndex,
    passengers,
    ...more,
  })
  const { body } = await agent<OpenedAnswer>('flight/setFlightDetails', details)
  const quoted = await quote(agent, searchId, back.resultIndex)
  const bookBack = (changed: Partial<FlightDetails>) =>
    agent<OpenedAnswer & { shortError: Record<string, string> }>(
      'flight/setFlightDetails',
      detailsFor(searchId, quoted, { outboundBookingId: body.bookingId, passengers, ...changed }),
    )
  return { out: body.bookingId, orderId: body.orderId, details, bookBack }
}

const read = async (bookingId: number) => {
  const booking = await inSite(server.app.db, 1, (tx) => findBooking(tx, bookingId))
  if (!booking) throw new Error('No booking')
  return booking
}
const shown = async (bookingId: number) =>
  (await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })).body.booking
const namesOf = async (bookingId: number) => (await shown(bookingId)).passengers.map((one) => `${one.firstName} ${one.lastName}`)

test('a name and a contact that are put right with the return flight are put right on the outbound: at the airline, on the ticket, in lists', async () => {
  const { out, bookBack, details } = await openOut([adult('Shah', 'Rituu')])
  const contact = { ...details.contact, mobileNo: '9820099887', email: 'ritu@example.com' }
  const { body } = await bookBack({ passengers: [SHAH], contact })
  expect(await namesOf(out)).toEqual(['Ritu Shah'])
  expect((await shown(out)).contact).toEqual({ email: 'ritu@example.com', phone: '+91 9820099887' })
  const booking = await read(out)
  expect(booking.supplierOrder.passengers.map(({ firstName, passportNo }) => [firstName, passportNo])).toEqual([
    ['Ritu', SHAH.passportNo],
  ])
  expect(booking.supplierOrder.contact).toMatchObject({ mobileNo: '9820099887', email: 'ritu@example.com' })
  expect(booking.supplierOrder.reference).toBe(`TW${out}`)
  expect(booking).toMatchObject({
    lead_passenger: expect.stringContaining('Ritu Shah'),
    search_text: expect.stringMatching(/SHAH.*RITU(?!U)|RITU(?!U).*SHAH/i),
  })
  expect((await payByWallet(agent, body.orderId)).body.bookings.map(({ status }) => status)).toEqual(['issued', 'issued'])
})

test('the same details again change nothing and leave no line', async () => {
  const { out, bookBack } = await openOut([adult('Iyer', 'Meena')])
  await bookBack({})
  const history = await server.app.db.selectFrom('sale_history').select('note').where('sale_id', '=', out).execute()
  expect(history.map(({ note }) => note).filter(Boolean)).toEqual([])
})

test('what the return flight does not ask for stays with the same person, and not with another', async () => {
  const typed = adult('Nanda', 'Kiran')
  const { out, bookBack } = await openOut([typed])
  const without = { passportNo: null, passportExpiry: null, passportIssueDate: null, passportIssueCountryCode: null }
  await bookBack({ passengers: [{ ...typed, ...without, frequentFlyerNumber: 'FF1' }] })
  expect((await read(out)).supplierOrder.passengers[0]).toMatchObject({ passportNo: typed.passportNo, frequentFlyerNumber: 'FF1' })
  await bookBack({ passengers: [{ ...typed, ...without, firstName: 'Karan' }] })
  expect((await read(out)).supplierOrder.passengers[0]).toMatchObject({ firstName: 'Karan' })
  expect((await read(out)).supplierOrder.passengers[0]?.passportNo).toBeUndefined()
})

test('travellers may be listed in another order: adults stay adults', async () => {
  const [grown, child] = [adult('Bhat', 'Usha'), minorOf(2, 'Bhat', 'Tara')]
  const { out, bookBack } = await openOut([grown, child], {}, { children: 1 })
  await bookBack({ passengers: [{ ...grown, firstName: 'Asha' }, child] })
  expect(await namesOf(out)).toEqual(['Asha Bhat', 'Tara Bhat'])
})

test('a traveller who already has the outbound flight is refused beside the name, and nothing is written', async () => {
  const taken = await order(agent, '101', { passengers: [adult('Taken', 'Dev')] })
  await payByWallet(agent, taken.orderId)
  const { out, bookBack } = await openOut([adult('Free', 'Dev')])
  const count = async () => (await server.app.db.selectFrom('bookings').select('id').execute()).length
  const before = await count()
  const { status, body } = await bookBack({ passengers: [adult('Taken', 'Dev')] })
  expect([status, Object.keys(body.shortError)]).toEqual([422, ['passengers.0.lastName']])
  expect([await count(), await namesOf(out)]).toEqual([before, ['Dev Free']])
})

test('an outbound that is paid keeps its travellers', async () => {
  const { out, orderId, bookBack } = await openOut([adult('Paid', 'Om')])
  await payByWallet(agent, orderId)
  expect((await bookBack({ passengers: [adult('Other', 'Om')] })).status).toBe(200)
  expect(await namesOf(out)).toEqual(['Om Paid'])
})
