import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Agency, openAgency, passengersFor, pickFlight, type Wire } from '../test-agency.ts'
import { MEMBER } from './authenticate.ts'

let agency: Agency

beforeEach(async () => {
  agency = await openAgency()
})
afterEach(() => agency.sandbox.close())

const STEP_MS = 20_000
const balance = async (): Promise<number> =>
  (
    await agency.call('GetAgencyBalance', {
      ClientId: 'ApiIntegrationNew',
      TokenAgencyId: MEMBER.agencyId,
      TokenMemberId: MEMBER.memberId,
    })
  ).CashBalance

/** A ticketed booking; `family` 'Flex' is refundable for a fee of 3,000, 'Lite' is not. */
async function ticketed(flight: string, family: string, more: Wire = {}) {
  const found = await agency.search('DEL', flight.startsWith('EK') ? 'DXB' : 'BOM', more)
  const session = { TraceId: found.TraceId, ResultIndex: pickFlight(found.Results[0], flight, family).ResultIndex }
  const quote = await agency.call('FareQuote', session)
  const Passengers = passengersFor(quote.Results)
  if (quote.Results.IsLCC) return (await agency.call('Ticket', { ...session, Passengers })).Response.FlightItinerary
  const { Response: held } = await agency.call('Book', { ...session, Passengers })
  return (await agency.call('Ticket', { TraceId: found.TraceId, BookingId: held.BookingId, PNR: held.PNR })).Response
    .FlightItinerary
}

const tickets = (itinerary: Wire): number[] => itinerary.Passenger.map(({ Ticket }: Wire) => Ticket.TicketId)
const cancel = (itinerary: Wire, more: Wire = {}) =>
  agency.call('SendChangeRequest', {
    BookingId: itinerary.BookingId,
    RequestType: 1,
    CancellationType: 3,
    TicketId: tickets(itinerary),
    Remarks: 'Plans changed',
    ...more,
  })

test('some low-cost carriers complete at once and the money is back on the wallet', async () => {
  const start = await balance()
  const itinerary = await ticketed('6E2001', 'Flex')
  const { TicketCRInfo } = await cancel(itinerary)
  expect(TicketCRInfo).toHaveLength(1)
  const [info] = TicketCRInfo
  expect(info).toMatchObject({ Status: 1, ChangeRequestStatus: 4, CancellationCharge: 3000, ServiceTaxOnRAF: 540 })
  expect(info.CreditNoteNo).toBeTruthy()
  const { FlightItinerary } = await agency.call('GetBookingDetails', { BookingId: itinerary.BookingId })
  expect(FlightItinerary).toMatchObject({ Status: 6, CreditNoteNo: info.CreditNoteNo })
  expect(await balance()).toBeCloseTo(start - itinerary.InvoiceAmount + info.RefundedAmount, 2)
})

test('the preview agrees with what is charged', async () => {
  const itinerary = await ticketed('6E2001', 'Flex', { AdultCount: 2 })
  const preview = await agency.call('GetCancellationCharges', { BookingId: itinerary.BookingId, RequestType: 1, BookingMode: 5 })
  const { TicketCRInfo } = await cancel(itinerary)
  const refunded = TicketCRInfo.reduce((sum: number, info: Wire) => sum + info.RefundedAmount, 0)
  expect(preview).toMatchObject({ Currency: 'INR', CancellationCharge: 2 * 3540 })
  expect(preview.RefundAmount).toBeCloseTo(refunded, 2)
})

test('a fare without refund gives airport charges alone', async () => {
  const itinerary = await ticketed('6E2001', 'Lite')
  const [info] = (await cancel(itinerary)).TicketCRInfo
  expect(info.RefundedAmount).toBe(91 + 61)
})

test('a flight the airline cancelled is refunded whole', async () => {
  const itinerary = await ticketed('6E2001', 'Lite')
  const [info] = (await cancel(itinerary, { CancellationType: 2 })).TicketCRInfo
  expect(info.CancellationCharge).toBe(0)
  expect(Math.round(info.RefundedAmount)).toBe(itinerary.InvoiceAmount)
})

test('other requests move by themselves: unassigned, assigned, acknowledged, completed', async () => {
  const start = await balance()
  const itinerary = await ticketed('AI101', 'Flex')
  const [{ ChangeRequestId }] = (await cancel(itinerary)).TicketCRInfo
  const seen: number[] = []
  for (let step = 0; step < 4; step++) {
    const status = await agency.call('GetChangeRequestStatus', { ChangeRequestId })
    seen.push(status.ChangeRequestStatus)
    if (step < 3) expect(status.RefundedAmount).toBe(0)
    await agency.shift(STEP_MS)
  }
  expect(seen).toEqual([1, 2, 3, 4])
  const done = await agency.call('GetChangeRequestStatus', { ChangeRequestId })
  expect(done.RefundedAmount).toBeGreaterThan(0)
  expect(await balance()).toBeCloseTo(start - itinerary.InvoiceAmount + done.RefundedAmount, 2)
})

test('seats are released when the cancellation is completed', async () => {
  const left = async () =>
    pickFlight((await agency.search('DEL', 'BOM')).Results[0], 'AI101', 'Flex').Segments[0][0].NoOfSeatAvailable
  const itinerary = await ticketed('AI101', 'Flex', { AdultCount: 3 })
  expect(await left()).toBe(6)
  await cancel(itinerary)
  expect(await left()).toBe(6)
  await agency.shift(3 * STEP_MS)
  expect(await left()).toBe(9)
})

test('a request may be rejected, and then nothing is refunded', async () => {
  const itinerary = await ticketed('AI101', 'Flex')
  const after = await balance()
  const [{ ChangeRequestId }] = (await cancel(itinerary, { Remarks: 'please REJECT' })).TicketCRInfo
  await agency.shift(3 * STEP_MS)
  expect(await agency.call('GetChangeRequestStatus', { ChangeRequestId })).toMatchObject({
    ChangeRequestStatus: 5,
    RefundedAmount: 0,
  })
  expect(await balance()).toBe(after)
  expect((await agency.call('GetBookingDetails', { BookingId: itinerary.BookingId })).FlightItinerary.Status).toBe(5)
})

test('a partial cancellation takes one passenger off one sector and leaves the rest', async () => {
  const itinerary = await ticketed('EK511', 'Flex', { back: true, AdultCount: 2 })
  const [first] = tickets(itinerary)
  const part = { RequestType: 2, TicketId: [first], Sectors: [{ Origin: 'DXB', Destination: 'DEL' }] }
  const [info] = (await cancel(itinerary, part)).TicketCRInfo
  expect(Object.keys(info).toSorted()).toEqual(['ChangeRequestId', 'Remarks', 'Status'])
  await agency.shift(3 * STEP_MS)
  const done = await agency.call('GetChangeRequestStatus', { ChangeRequestId: info.ChangeRequestId })
  expect(done).toMatchObject({ ChangeRequestStatus: 4, CancellationCharge: 3000 })
  const { FlightItinerary } = await agency.call('GetBookingDetails', { BookingId: itinerary.BookingId })
  expect(FlightItinerary.Status).toBe(5)
  expect(FlightItinerary.Segments.map(({ Status }: Wire) => Status)).toEqual(['HK', 'HK'])
  expect((await cancel(itinerary, part)).Error.ErrorMessage).toMatch(/already cancelled/)
  const { Results } = await agency.search('DEL', 'DXB', { back: true })
  const legs = pickFlight(Results[0], 'EK511', 'Flex').Segments
  expect(legs.map(([flight]: Wire[]) => flight.NoOfSeatAvailable)).toEqual([7, 8])
})

test('naming one flight of a connection cancels the whole leg, which is sold as one', async () => {
  const itinerary = await ticketed('AI411', 'Flex')
  await cancel(itinerary, { RequestType: 2, Sectors: [{ Origin: 'AMD', Destination: 'BOM' }] })
  await agency.shift(3 * STEP_MS)
  expect((await agency.call('GetBookingDetails', { BookingId: itinerary.BookingId })).FlightItinerary.Status).toBe(6)
})

test('a reissue ends completed without a refund', async () => {
  const itinerary = await ticketed('AI101', 'Flex')
  const [{ ChangeRequestId }] = (await cancel(itinerary, { RequestType: 3 })).TicketCRInfo
  await agency.shift(3 * STEP_MS)
  expect(await agency.call('GetChangeRequestStatus', { ChangeRequestId })).toMatchObject({
    ChangeRequestStatus: 4,
    RefundedAmount: 0,
  })
  expect((await agency.call('GetBookingDetails', { BookingId: itinerary.BookingId })).FlightItinerary.Status).toBe(5)
})

test.each([
  ['a full one without all tickets', (i: Wire) => ({ TicketId: tickets(i).slice(1) })],
  ["somebody else's ticket", () => ({ TicketId: [1] })],
  ['a partial one without sectors', () => ({ RequestType: 2 })],
  ['a sector that is not flown', () => ({ RequestType: 2, Sectors: [{ Origin: 'DEL', Destination: 'LHR' }] })],
  ['no remarks', () => ({ Remarks: ' ' })],
])('refuses %s', async (_, wrong) => {
  const itinerary = await ticketed('AI101', 'Flex', { AdultCount: 2 })
  expect(await cancel(itinerary, wrong(itinerary))).toMatchObject({ ResponseStatus: 3 })
})

test('a second request for the same ticket waits for the first', async () => {
  const itinerary = await ticketed('AI101', 'Flex')
  await cancel(itinerary)
  expect((await cancel(itinerary)).Error.ErrorMessage).toMatch(/already open/)
})
