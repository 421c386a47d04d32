import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import type { Call } from '../../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ADMIN, AGENT, act, askFor, balanceOf, buyTicket, callerOf, minor, statusOf } from './testing/change-desk.ts'

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

/** A reissue that a person has to price. */
async function askByHand() {
  const booking = await buyTicket(agent)
  const { body } = await askFor(agent, booking.bookingId, { RequestType: 3, Remarks: 'Two days later, please' })
  return { booking, changeRequestId: body.changeRequestId }
}

describe('before a quote is sent', () => {
  const CHARGES = { airlinePenalty: '2500.00', supplierFee: '0', ourFee: '200.00', fareDifference: '410.50' }
  type Preview = { total: string; isDue: boolean; lines: { amount: string }[] }
  const preview = (changeRequestId: number, charges: object) =>
    admin<Preview>('flight/previewChangeQuote', { changeRequestId, ...charges })

  test.each([
    ['a reissue', {}, CHARGES],
    ['a refund', { RequestType: 2 }, { ...CHARGES, fareDifference: '0' }],
    ['a refund with the fees', { RequestType: 2 }, { ...CHARGES, fareDifference: '0', returnsFees: true }],
    ['a refund of which nothing is left', { RequestType: 2 }, { airlinePenalty: '999999.00', ourFee: '100' }],
  ])('its sum is shown, and is the sum that is sent: %s', async (_, more, charges) => {
    const booking = await buyTicket(agent, { family: 'Lite' })
    const tickets = booking.passengers.map(({ ticket }) => ticket?.ticketId)
    const partial = { TicketId: tickets, Sectors: [{ Origin: 'DEL', Destination: 'BOM' }] }
    const isPartial = 'RequestType' in more
    const { body } = await askFor(agent, booking.bookingId, isPartial ? { ...more, ...partial } : { RequestType: 3 })
    const { changeRequestId } = body
    expect(body.change.state).toBe('needsStaff')
    const { status, body: shown } = await preview(changeRequestId, charges)
    expect(status).toBe(200)
    const minors = shown.lines.reduce((sum, { amount }) => sum + minor(amount), 0)
    expect(minors).toBe(minor(shown.total))
    const sent = await act(admin, 'quoteChangeRequest', { changeRequestId, ...charges, remarks: 'As shown' })
    expect(shown.isDue ? sent.offer?.due : sent.offer?.refund).toBe(shown.total)
    expect((await preview(changeRequestId, charges)).status).toBe(409)
  })

  test('a wrong amount is refused, and customers may not ask', async () => {
    const { changeRequestId } = await askByHand()
    expect((await preview(changeRequestId, { airlinePenalty: 'much' })).status).toBe(422)
    const asked = await agent('flight/previewChangeQuote', { changeRequestId, ...CHARGES })
    expect(asked.status).toBe(403)
  })

  test('how many a cancelled flight concerns is counted, and is how many are notified', async () => {
    const booking = await buyTicket(agent, { adults: 2 })
    const segment = booking.legs[0]?.segments[0]
    const own = {
      airlineCode: segment?.airlineCode ?? '',
      flightNumber: segment?.flightNumber ?? '',
      departsOn: segment?.departureTime.slice(0, 10) ?? '',
    }
    type Counted = { bookings: number; travellers: number }
    const counted = (await admin<Counted>('flight/countFlightBookings', own)).body
    expect(counted.bookings).toBeGreaterThan(0)
    expect(counted.travellers).toBeGreaterThan(counted.bookings)
    const { body } = await admin<Counted>('flight/markFlightCancelled', { ...own, reason: 'Strike' })
    expect(body.bookings).toBe(counted.bookings)
    expect((await admin<Counted>('flight/countFlightBookings', own)).body).toMatchObject({ bookings: 0, travellers: 0 })
  })
})

describe('a quote that is declined', () => {
  const CHARGES = { airlinePenalty: '2500.00', remarks: 'Two days later' }

  test('goes back to staff with the reason; nothing is charged and the ticket stays', async () => {
    const { booking, changeRequestId } = await askByHand()
    const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, ...CHARGES })
    const before = await balanceOf(server, AGENT)
    const declined = { changeRequestId, declinedQuoteId: offer?.quoteId, message: 'Too much for a day' }
    const after = await act(agent, 'answerChangeRequest', declined)
    expect(after).toMatchObject({ state: 'needsStaff', offer: null })
    expect(after.history.filter(({ kind }) => kind === 'declined').map(({ note }) => note)).toEqual(['Too much for a day'])
    expect([await balanceOf(server, AGENT), await statusOf(agent, booking.bookingId)]).toEqual([before, 'changeRequested'])
    expect((await agent('flight/acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })).status).toBe(409)
  })

  test('is declined or accepted, never both, when both are pressed at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { changeRequestId } = await askByHand()
      const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, ...CHARGES })
      const before = await balanceOf(server, AGENT)
      const [declined, accepted] = await Promise.all([
        agent('flight/answerChangeRequest', { changeRequestId, declinedQuoteId: offer?.quoteId, message: 'No' }),
        agent('flight/acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId }),
      ])
      expect([declined.status, accepted.status].toSorted()).toEqual([200, 409])
      expect(before - (await balanceOf(server, AGENT))).toBe(accepted.status === 200 ? 250_000 : 0)
    }
  })

  test('is not declined once another was sent', async () => {
    const { changeRequestId } = await askByHand()
    const first = await act(admin, 'quoteChangeRequest', { changeRequestId, ...CHARGES })
    await act(agent, 'answerChangeRequest', { changeRequestId, message: 'Please ask again' })
    await act(admin, 'quoteChangeRequest', { changeRequestId, ...CHARGES, airlinePenalty: '2000.00' })
    const late = await agent('flight/answerChangeRequest', {
      changeRequestId,
      declinedQuoteId: first.offer?.quoteId,
      message: 'No',
    })
    expect(late.status).toBe(409)
  })
})
