import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Agency, openAgency, passengersFor, type Wire } from '../air/test-agency.ts'
import { createFaultRules, faultsOfHeader } from './fault-rules.ts'

let agency: Agency

beforeEach(async () => {
  agency = await openAgency()
})
afterEach(() => agency.sandbox.close())

const order = (rule: Wire) => agency.control('POST', 'faults', rule)

async function readyToTicket() {
  const { session, quote } = await agency.quote('DEL', 'BOM', '6E2001')
  return { ...session, Passengers: passengersFor(quote.Results) }
}

/** Waits until the sandbox has left one call without an answer: from then on only a cut ends it. */
async function leaveUnanswered(request: Promise<unknown>) {
  let outcome = 'silent'
  const end = request.then(
    () => (outcome = 'answered'),
    () => (outcome = 'failed'),
  )
  await expect.poll(async () => (await agency.control('GET', 'faults')).unanswered).toBe(1)
  expect(outcome).toBe('silent')
  return { end }
}

test('time-out after commit: the booking is made, the answer never comes, the trace shows it', async () => {
  const request = await readyToTicket()
  await order({ method: 'Ticket', fault: 'timeout-after-commit', times: 1 })
  await leaveUnanswered(agency.call('Ticket', request))
  const details = await agency.call('GetBookingDetails', { TraceId: request.TraceId })
  expect(details.FlightItinerary.Passenger[0].Ticket.TicketNumber).toBeTruthy()
})

test('cut after commit: the connection breaks and the booking is made', async () => {
  const request = await readyToTicket()
  await expect(agency.call('Ticket', request, { 'x-sandbox-fault': 'cut-after-commit' })).rejects.toThrow()
  expect(await agency.bookings()).toMatchObject([{ status: 'ticketed', timesTicketed: 1 }])
})

test('cut before and hang: nothing is booked', async () => {
  const request = await readyToTicket()
  await expect(agency.call('Ticket', request, { 'x-sandbox-fault': 'cut-before' })).rejects.toThrow()
  await leaveUnanswered(agency.call('Ticket', request, { 'x-sandbox-fault': 'hang' }))
  expect(await agency.bookings()).toEqual([])
})

test('duplicate answer: the booking is made and the answer says it was there before', async () => {
  const request = await readyToTicket()
  const answer = await agency.call('Ticket', request, { 'x-sandbox-fault': 'duplicate-answer' })
  expect(answer.Error.ErrorCode).toBe(2)
  expect(await agency.bookings()).toMatchObject([{ status: 'ticketed', ticketRequests: 1 }])
  const twice = await agency.raw('Search', searchBody(), { 'x-sandbox-fault': 'duplicate-answer' })
  const [list] = (await twice.json()).Response.Results
  expect(list.length).toBe(2 * new Set(list.map(({ ResultIndex }: Wire) => ResultIndex)).size)
})

test.each([
  ['html-error', 500],
  ['html-error-200', 200],
])('%s is a page of HTML with status %i', async (fault, status) => {
  const answer = await agency.raw('Search', searchBody(), { 'x-sandbox-fault': fault })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain('<html>')
})

test('truncated JSON comes whole as HTTP and cannot be parsed', async () => {
  const answer = await agency.raw('Search', searchBody(), { 'x-sandbox-fault': 'truncated-json' })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
})

test('latency waits as long as it says', async () => {
  await order({ method: 'Search', fault: 'latency', latencyMs: 120 })
  const start = performance.now()
  await agency.search('DEL', 'BOM')
  expect(performance.now() - start).toBeGreaterThanOrEqual(115)
})

test.each([
  ['expired-token', 6],
  ['expired-trace', 5],
  ['sold-out', 2],
])('%s refuses with its code', async (fault, code) => {
  const { session } = await agency.quote('DEL', 'BOM', '6E2001')
  expect((await agency.call('FareQuote', session, { 'x-sandbox-fault': fault })).Error.ErrorCode).toBe(code)
  expect((await agency.call('FareQuote', session)).Error.ErrorCode).toBe(0)
})

test('price and time change at the quote on demand', async () => {
  const { session } = await agency.quote('DEL', 'BOM', '6E2001')
  const changed = await agency.call('FareQuote', session, { 'x-sandbox-fault': 'price-changed, time-changed' })
  expect(changed).toMatchObject({ IsPriceChanged: true, IsTimeChanged: true })
})

test('Book answers a changed price without holding; booking again with the new fare holds', async () => {
  const { session, quote } = await agency.quote('DEL', 'BOM', 'AI101')
  const request = { ...session, Passengers: passengersFor(quote.Results) }
  const { Response: changed } = await agency.call('Book', request, { 'x-sandbox-fault': 'price-changed' })
  expect(changed).toMatchObject({ IsPriceChanged: true, BookingId: 0, PNR: '' })
  expect(await agency.bookings()).toEqual([])
  expect((await agency.call('Book', request)).Error.ErrorMessage).toMatch(/Fare does not match/)
  const again = { ...request, Passengers: passengersFor({ ...quote.Results, ...changed.FlightItinerary }) }
  expect((await agency.call('Book', again)).Response.Status).toBe(1)
})

test.each([
  ['in-progress', 5],
  ['price-changed-at-ticket', 8],
])('%s at ticketing is TicketStatus %i', async (fault, status) => {
  expect((await agency.call('Ticket', await readyToTicket(), { 'x-sandbox-fault': fault })).Response.TicketStatus).toBe(status)
})

test('a failed ticket leaves nothing behind', async () => {
  const answer = await agency.call('Ticket', await readyToTicket(), { 'x-sandbox-fault': 'ticket-failed' })
  expect(answer.Error.ErrorMessage).toMatch(/did not issue/)
  expect(await agency.bookings()).toEqual([])
})

test('a rule counts down, can be listed and deleted, and may be for one source only', async () => {
  await order({ method: 'Search', fault: 'html-error', times: 1, source: '6E' })
  expect((await agency.raw('Search', searchBody({ Sources: ['SG'] }))).status).toBe(200)
  expect((await agency.control('GET', 'faults')).faults).toHaveLength(1)
  expect((await agency.raw('Search', searchBody({ Sources: ['6E'] }))).status).toBe(500)
  expect((await agency.raw('Search', searchBody({ Sources: ['6E'] }))).status).toBe(200)
  await order({ fault: 'hang' })
  expect(await agency.control('DELETE', 'faults')).toEqual({ faults: [] })
  expect((await agency.raw('Search', searchBody())).status).toBe(200)
})

test('a call without an answer is cut when the faults end', async () => {
  await order({ fault: 'hang' })
  const { end } = await leaveUnanswered(agency.raw('Search', searchBody()))
  await agency.control('DELETE', 'faults')
  expect(await end).toBe('failed')
  expect((await agency.control('GET', 'faults')).unanswered).toBe(0)
})

test('a rule nobody knows is refused with a sentence', async () => {
  const answer = await agency.control('POST', 'faults', { fault: 'earthquake' })
  expect(answer.error.code).toBe('invalid_request')
  expect(() => faultsOfHeader('earthquake')).toThrow()
})

test('a rate hits its share', () => {
  let roll = 0
  const rules = createFaultRules(() => (roll++ % 10) / 10)
  rules.add({ method: '*', fault: 'hang', rate: 0.3 })
  const hits = Array.from({ length: 100 }, () => rules.draw('Search', [])).filter((faults) => faults.length > 0)
  expect(hits).toHaveLength(30)
})

function searchBody(more: Wire = {}) {
  return {
    AdultCount: 1,
    ChildCount: 0,
    InfantCount: 0,
    JourneyType: 1,
    Segments: [{ Origin: 'DEL', Destination: 'BOM', FlightCabinClass: 1, PreferredDepartureTime: '2026-12-18T00:00:00' }],
    ...more,
  }
}
