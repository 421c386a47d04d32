import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Agency, openAgency, passengersFor, pickFlight, type Wire } from '../test-agency.ts'
import { MEMBER } from './authenticate.ts'

let agency: Agency

beforeEach(async () => {
  agency = await openAgency()
})
afterEach(() => agency.sandbox.close())

const PARTY = { AdultCount: 2, ChildCount: 1, InfantCount: 1 }

const balance = async (): Promise<number> =>
  (
    await agency.call('GetAgencyBalance', {
      ClientId: 'ApiIntegrationNew',
      TokenAgencyId: MEMBER.agencyId,
      TokenMemberId: MEMBER.memberId,
    })
  ).CashBalance

async function ticketLcc(flight = '6E2001', lastName?: string, more: Wire = {}) {
  const { session, quote } = await agency.quote('DEL', flight.startsWith('FZ') ? 'DXB' : 'BOM', flight, more)
  const request = { ...session, Passengers: passengersFor(quote.Results, lastName) }
  return { request, session, quote, answer: await agency.call('Ticket', request) }
}

async function hold(flight = 'AI101', lastName?: string, more: Wire = {}) {
  const { session, quote } = await agency.quote('DEL', ['EK511', 'GF130'].includes(flight) ? 'DXB' : 'BOM', flight, more)
  const answer = await agency.call('Book', { ...session, Passengers: passengersFor(quote.Results, lastName) })
  const { BookingId, PNR } = answer.Response ?? {}
  return { answer, quote, session, ids: { TraceId: session.TraceId, BookingId, PNR } }
}

test('a low-cost fare is ticketed in one call: ticket number is the PNR, the wallet pays the rounded net', async () => {
  const before = await balance()
  const { answer, quote } = await ticketLcc('6E2001', undefined, PARTY)
  const { Response: inner } = answer
  expect(inner).toMatchObject({ TicketStatus: 1, Status: 1 })
  const itinerary = inner.FlightItinerary
  expect(itinerary.Passenger.map(({ Ticket }: Wire) => Ticket.TicketNumber)).toEqual([inner.PNR, inner.PNR, inner.PNR, inner.PNR])
  const { OfferedFare, TdsOnCommission, TdsOnPLB, TdsOnIncentive } = quote.Results.Fare
  expect(itinerary.InvoiceAmount).toBe(Math.round(OfferedFare + TdsOnCommission + TdsOnPLB + TdsOnIncentive))
  expect(await balance()).toBeCloseTo(before - itinerary.InvoiceAmount, 2)
  expect(itinerary).toMatchObject({ Status: 5, InvoiceStatus: 3, IsDomestic: true })
  expect(itinerary.Segments[0]).toMatchObject({ Status: 'HK', AirlinePNR: inner.PNR })
})

test('passenger fares add up to the party fare', async () => {
  const { answer } = await ticketLcc('6E2001', undefined, PARTY)
  const { Fare, Passenger } = answer.Response.FlightItinerary
  for (const part of ['BaseFare', 'Tax', 'OtherCharges', 'PublishedFare', 'CommissionEarned', 'OfferedFare', 'TdsOnCommission']) {
    const paise = Passenger.reduce((sum: number, passenger: Wire) => sum + Math.round(passenger.Fare[part] * 100), 0)
    expect(paise, part).toBe(Math.round(Fare[part] * 100))
  }
})

test('extras are sold with a low-cost ticket and a seat cannot be sold twice', async () => {
  const { session, quote } = await agency.quote('DEL', 'BOM', '6E2001')
  const ssr = await agency.call('SSR', session)
  const [passenger] = passengersFor(quote.Results)
  const seat = ssr.SeatDynamic[0].SegmentSeat[0].RowSeats[1].Seats[5]
  const chosen = { ...passenger, Baggage: [ssr.Baggage[0][1]], MealDynamic: [ssr.MealDynamic[0][1]], SeatDynamic: [seat] }
  const { Response: inner } = await agency.call('Ticket', { ...session, Passengers: [chosen] })
  const { Fare, Passenger } = inner.FlightItinerary
  expect(Fare).toMatchObject({ TotalBaggageCharges: 2250, TotalMealCharges: 425, TotalSeatCharges: 400 })
  expect(Fare.PublishedFare).toBeCloseTo(quote.Results.Fare.PublishedFare + 3075, 2)
  // The dish and the bag stand in lists of their own, by sector.
  expect(Passenger[0]).toMatchObject({
    Baggage: [{ Weight: 5, Origin: 'DEL', Destination: 'BOM' }],
    MealDynamic: [{ AirlineDescription: 'Veg sandwich', Origin: 'DEL', Destination: 'BOM' }],
  })
  expect(inner.FlightItinerary.MiniFareRules).toMatchObject([{ JourneyPoints: null, Details: null }])
  expect(Passenger[0].SegmentAdditionalInfo[0]).toMatchObject({ Seat: '1F', Meal: '1 Platter', Baggage: '20 Kg|5' })
  const next = await agency.quote('DEL', 'BOM', '6E2001')
  const map = (await agency.call('SSR', next.session)).SeatDynamic[0].SegmentSeat[0].RowSeats[1].Seats
  expect(map[5]).toMatchObject({ Code: '1F', AvailablityType: 3 })
  const stolen = { ...passengersFor(next.quote.Results, 'Gupta')[0], SeatDynamic: [seat] }
  expect(await agency.call('Ticket', { ...next.session, Passengers: [stolen] })).toMatchObject({
    Error: { ErrorMessage: 'Seat 1F is not available any more.' },
  })
})

test.each([
  ['an infant with a bag', PARTY, 3, (ssr: Wire) => ({ Baggage: [ssr.Baggage[0][1]] }), /infant/],
  ['a wrong price', {}, 0, (ssr: Wire) => ({ Baggage: [{ ...ssr.Baggage[0][1], Price: 1 }] }), /price/],
  ['what is not offered', {}, 0, (ssr: Wire) => ({ MealDynamic: [{ ...ssr.MealDynamic[0][1], Code: 'CAKE' }] }), /not offered/],
])('refuses %s', async (_, party, place, extra, message) => {
  const { session, quote } = await agency.quote('DEL', 'BOM', '6E2001', party)
  const ssr = await agency.call('SSR', session)
  const Passengers = passengersFor(quote.Results)
  Passengers[place] = { ...Passengers[place], ...extra(ssr) }
  const answer = await agency.call('Ticket', { ...session, Passengers })
  expect(answer.Error.ErrorMessage).toMatch(message)
  expect(await agency.bookings()).toEqual([])
})

test('on an international low-cost flight the free bag has to be sent', async () => {
  const { answer } = await ticketLcc('FZ436')
  expect(answer.Response.FlightItinerary.Passenger[0].SegmentAdditionalInfo[0].Baggage).toBe('0 Kg|0')
  const { session, quote } = await agency.quote('DEL', 'DXB', 'FZ436')
  const ssr = await agency.call('SSR', session)
  const passenger = { ...passengersFor(quote.Results, 'Gupta')[0], Baggage: [ssr.Baggage[0][1]] }
  const sent = await agency.call('Ticket', { ...session, Passengers: [passenger] })
  expect(sent.Response.FlightItinerary.Passenger[0].SegmentAdditionalInfo[0].Baggage).toBe('20 Kilograms|0')
})

test('the free bag goes beside a bought one, and is not given for it', async () => {
  const ticket = async (lastName: string, choose: (bags: Wire[]) => Wire[]) => {
    const { session, quote } = await agency.quote('DEL', 'DXB', 'FZ436')
    const [, free, bought] = (await agency.call('SSR', session)).Baggage[0]
    const passenger = { ...passengersFor(quote.Results, lastName)[0], Baggage: choose([free, bought]) }
    return agency.call('Ticket', { ...session, Passengers: [passenger] })
  }
  const both = await ticket('Gupta', (bags) => bags)
  expect(both.Response.FlightItinerary.Fare.TotalBaggageCharges).toBe(2250)
  expect(both.Response.FlightItinerary.Passenger[0]).toMatchObject({
    Baggage: [{ Weight: 20 }, { Weight: 5 }],
    SegmentAdditionalInfo: [{ Baggage: '20 Kilograms|5' }],
  })
  const boughtAlone = await ticket('Mehta', ([, bought]) => [bought])
  expect(boughtAlone.Response.FlightItinerary.Passenger[0].SegmentAdditionalInfo[0].Baggage).toBe('0 Kg|5')
})

test('a full-service fare is held, then ticketed with ten digits behind the airline number', async () => {
  const before = await balance()
  const { answer, ids } = await hold('AI101', undefined, PARTY)
  expect(answer.Response).toMatchObject({ Status: 1, FlightItinerary: { Status: 1, LastTicketDate: '2026-11-22T10:00:00' } })
  expect(await balance()).toBe(before)
  const { Response: inner } = await agency.call('Ticket', ids)
  expect(inner.TicketStatus).toBe(1)
  const [first, second] = inner.FlightItinerary.Passenger
  expect(first.Ticket).toMatchObject({ ValidatingAirline: '098', TicketNumber: expect.stringMatching(/^\d{10}$/), Status: 'OK' })
  expect(second.Ticket.TicketNumber).not.toBe(first.Ticket.TicketNumber)
  expect(await balance()).toBeLessThan(before)
  expect((await agency.call('Ticket', ids)).Response.TicketStatus).toBe(6)
  expect((await agency.bookings())[0]).toMatchObject({ ticketRequests: 2, timesTicketed: 1 })
})

test('each passenger and flight has a boarding pass text of 60 characters', async () => {
  const { answer } = await ticketLcc('6E2001', 'Venkataramanasubramaniam')
  const [barcode] = answer.Response.FlightItinerary.Passenger[0].BarcodeDetails.Barcode
  expect(barcode).toMatchObject({ Format: 'PDF417', Index: 1 })
  expect(barcode.Content).toBe(`M1VENKATARAMANASUBRAMA ${answer.Response.PNR} DELBOM6E 2001 352Y000000000000`)
  expect(barcode.Content).toHaveLength(60)
})

test('an infant and every flight of a connection have a boarding pass of their own', async () => {
  const { ids } = await hold('AI411', undefined, PARTY)
  const { Passenger } = (await agency.call('Ticket', ids)).Response.FlightItinerary
  const sectors = Passenger.map(({ BarcodeDetails }: Wire) =>
    BarcodeDetails.Barcode.map(({ Content }: Wire) => Content.slice(30, 36)),
  )
  expect(sectors).toEqual(Array.from({ length: 4 }, () => ['DELAMD', 'AMDBOM']))
})

test('details are found by id, by PNR with a name, and by trace; not by PNR with another name', async () => {
  const { answer, session } = await ticketLcc()
  const { BookingId, PNR } = answer.Response
  for (const key of [
    { BookingId },
    { BookingId, PNR },
    { PNR, LastName: 'sharma' },
    { PNR, FirstName: 'Asha' },
    { TraceId: session.TraceId },
  ]) {
    const found = await agency.call('GetBookingDetails', key)
    expect(found.FlightItinerary, JSON.stringify(key)).toMatchObject({ BookingId, PNR, Status: 5 })
  }
  for (const key of [{ PNR, LastName: 'Gupta' }, { BookingId, PNR: 'ZZZZZZ' }, { TraceId: 'none' }])
    expect((await agency.call('GetBookingDetails', key)).Error.ErrorCode).toBe(2)
})

const alreadyDone = (pnr: string) => ({
  Error: { ErrorCode: 2, ErrorMessage: `Booking is already done for the same criteria for PNR ${pnr}` },
  ResponseStatus: 2,
})

test('a repeat is refused by the PNR that exists, and counted; so is the same party on a new trace', async () => {
  const { request, answer } = await ticketLcc()
  expect(await agency.call('Ticket', request)).toMatchObject(alreadyDone(answer.Response.PNR))
  expect((await ticketLcc()).answer).toMatchObject(alreadyDone(answer.Response.PNR))
  const [only, ...more] = await agency.bookings()
  expect(more).toEqual([])
  expect(only).toMatchObject({ ticketRequests: 2, timesTicketed: 1 })
})

test('released seats block the same party on the same flights for five days', async () => {
  const { answer, ids } = await hold()
  await agency.call('ReleasePNRRequest', { BookingId: ids.BookingId, Source: answer.Response.FlightItinerary.Source })
  expect((await hold()).answer).toMatchObject(alreadyDone(ids.PNR))
  expect((await hold('AI101', 'Gupta')).answer.Response.Status).toBe(1)
  await agency.shift(5 * 24 * 3_600_000)
  await agency.authenticate()
  expect((await hold()).answer.Response.Status).toBe(1)
})

test('a domestic return is booked twice in one trace: the second names the first, and the trace gives the first', async () => {
  const { TraceId, Results } = await agency.search('DEL', 'BOM', { back: true })
  const half = async (list: Wire[], flight: string) => {
    const session = { TraceId, ResultIndex: pickFlight(list, flight).ResultIndex }
    const quote = await agency.call('FareQuote', session)
    const answer = await agency.call('Ticket', { ...session, Passengers: passengersFor(quote.Results) })
    return answer.Response?.FlightItinerary ?? answer
  }
  const out = await half(Results[0], '6E2001')
  const back = await half(Results[1], '6E2002')
  expect([out.ParentBookingId, back.ParentBookingId]).toEqual([0, out.BookingId])
  expect((await agency.call('GetBookingDetails', { TraceId })).FlightItinerary.BookingId).toBe(out.BookingId)
  const found = await agency.call('GetBookingDetails', { PNR: back.PNR, FirstName: 'Asha', LastName: 'Sharma' })
  expect(found.FlightItinerary.BookingId).toBe(back.BookingId)
})

test('everybody comes back as lead, and low-cost tickets bear the number of their airline', async () => {
  const { answer } = await ticketLcc('6E2001', undefined, PARTY)
  const { Passenger, PNR } = answer.Response.FlightItinerary
  expect(Passenger.map((one: Wire) => [one.IsLeadPax, one.Ticket.ValidatingAirline, one.Ticket.TicketNumber])).toEqual(
    Array.from({ length: 4 }, () => [true, '312', PNR]),
  )
})

test('a trace is dead after its booking', async () => {
  const { session } = await ticketLcc()
  expect((await agency.call('FareQuote', session)).Error.ErrorCode).toBe(5)
})

test('two calls at the same moment make one booking', async () => {
  const { session, quote } = await agency.quote('DEL', 'BOM', '6E2001')
  const request = { ...session, Passengers: passengersFor(quote.Results) }
  const answers = await Promise.all([agency.call('Ticket', request), agency.call('Ticket', request)])
  expect(answers.map(({ Error: { ErrorCode } }) => ErrorCode).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await agency.bookings()).toHaveLength(1)
})

test('ticketing without a quote is refused', async () => {
  const found = await agency.search('DEL', 'BOM')
  const result = pickFlight(found.Results[0], '6E2001')
  const answer = await agency.call('Ticket', {
    TraceId: found.TraceId,
    ResultIndex: result.ResultIndex,
    Passengers: passengersFor(result),
  })
  expect(answer).toMatchObject({ Error: { ErrorCode: 3, ErrorMessage: expect.stringContaining('FareQuote is mandatory') } })
})

test('Book refuses a low-cost fare, and Ticket without Book refuses a full-service one', async () => {
  const lcc = await agency.quote('DEL', 'BOM', '6E2001')
  const book = await agency.call('Book', { ...lcc.session, Passengers: passengersFor(lcc.quote.Results) })
  expect(book.Error.ErrorMessage).toMatch(/not allowed for LCC/)
  const gds = await agency.quote('DEL', 'BOM', 'AI101')
  const ticket = await agency.call('Ticket', { ...gds.session, Passengers: passengersFor(gds.quote.Results) })
  expect(ticket.Error.ErrorMessage).toMatch(/LCC only/)
})

test('a marked lead gets TicketStatus 8 once; the accepted resend is ticketed at the new price', async () => {
  const { answer, request, quote } = await ticketLcc('6E403')
  expect(answer.Response).toMatchObject({ TicketStatus: 8, IsPriceChanged: true, BookingId: 0, PNR: '' })
  const raised = answer.Response.FlightItinerary.Fare.PublishedFare
  expect(raised).toBeGreaterThan(quote.Results.Fare.PublishedFare)
  expect((await agency.call('Ticket', request)).Response.TicketStatus).toBe(8)
  const accepted = await agency.call('Ticket', { ...request, IsPriceChangeAccepted: true })
  expect(accepted.Response).toMatchObject({ TicketStatus: 1, FlightItinerary: { Fare: { PublishedFare: raised } } })
})

test('a held booking can change its price at ticketing too', async () => {
  const { ids, quote } = await hold('AI101', 'PriceChange')
  const changed = await agency.call('Ticket', ids)
  expect(changed.Response).toMatchObject({ TicketStatus: 8, BookingId: ids.BookingId })
  expect(changed.Response.FlightItinerary.Fare.BaseFare).toBeGreaterThan(quote.Results.Fare.BaseFare)
  expect((await agency.call('Ticket', ids)).Response.TicketStatus).toBe(8)
  expect((await agency.call('Ticket', { ...ids, IsPriceChangeAccepted: true })).Response.TicketStatus).toBe(1)
})

test('ticketing in the background: status 5 without a booking id, then details succeed', async () => {
  const { answer, session } = await ticketLcc('6E605')
  expect(answer.Response).toMatchObject({ TicketStatus: 5, BookingId: 0, PNR: '' })
  const poll = () => agency.call('GetBookingDetails', { TraceId: session.TraceId })
  expect((await poll()).Error.ErrorMessage).toBe('Your request could not be processed as booking under process.')
  await agency.shift(20_000)
  expect((await poll()).FlightItinerary.Passenger[0].Ticket.TicketNumber).toBeTruthy()
  expect((await agency.bookings())[0]).toMatchObject({ ticketRequests: 1, timesTicketed: 1 })
})

test('background ticketing may end without a ticket: nothing is charged and a hold stays a hold', async () => {
  const before = await balance()
  const lcc = await ticketLcc('6E2001', 'InProgressFail')
  const { ids } = await hold('AI101', 'InProgressFail')
  expect((await agency.call('Ticket', ids)).Response.TicketStatus).toBe(5)
  await agency.shift(20_000)
  expect((await agency.call('GetBookingDetails', { TraceId: lcc.session.TraceId })).Error.ErrorMessage).toMatch(/failed/)
  expect((await agency.call('GetBookingDetails', { BookingId: ids.BookingId })).FlightItinerary.Status).toBe(1)
  expect(await balance()).toBe(before)
})

test('a refused ticket leaves no booking, and a hold as it was', async () => {
  const { answer } = await ticketLcc('6E2001', 'TicketFail')
  expect(answer).toMatchObject({ Error: { ErrorCode: 2 }, ResponseStatus: 2 })
  expect(await agency.bookings()).toEqual([])
  const { ids } = await hold('AI101', 'TicketFail')
  expect((await agency.call('Ticket', ids)).Response.TicketStatus).toBe(0)
  expect((await agency.bookings())[0].status).toBe('held')
})

test('seats fall when sold, are sold out at the end, and rise again when released', async () => {
  const left = async () => {
    const answer = await agency.search('DEL', 'BOM', { Sources: ['GDS'] })
    return answer.Results[0].find(
      (r: Wire) => r.Segments[0][0].Airline.FlightNumber === '101' && r.FareClassification.Type === 'Lite',
    )
  }
  expect((await left()).Segments[0][0].NoOfSeatAvailable).toBe(9)
  const waiting = await agency.quote('DEL', 'BOM', 'AI101', { AdultCount: 2 })
  const { answer } = await hold('AI101', 'Rao', { AdultCount: 8 })
  expect((await left()).Segments[0][0].NoOfSeatAvailable).toBe(1)
  const late = await agency.call('Book', { ...waiting.session, Passengers: passengersFor(waiting.quote.Results) })
  expect(late.Error.ErrorMessage).toMatch(/sold out/)
  const { BookingId, FlightItinerary } = answer.Response
  expect(await agency.call('ReleasePNRRequest', { BookingId, Source: String(FlightItinerary.Source) })).toMatchObject({
    ResponseStatus: 1,
  })
  expect((await left()).Segments[0][0].NoOfSeatAvailable).toBe(9)
  expect((await agency.call('ReleasePNRRequest', { BookingId, Source: FlightItinerary.Source })).Error.ErrorCode).toBe(2)
})

test('a hold lapses at its limit and its seats are released', async () => {
  const { ids } = await hold()
  await agency.shift(24 * 3_600_000)
  await agency.authenticate()
  expect((await agency.call('Ticket', ids)).Error.ErrorMessage).toMatch(/time limit for ticketing is over/)
  expect((await agency.bookings())[0].status).toBe('expired')
})

test('a booking begun before midnight in India is finished on the old token', async () => {
  await agency.shift(13.5 * 3_600_000)
  const { ids } = await hold()
  await agency.shift(3_600_000)
  expect((await agency.search('DEL', 'BOM')).Error.ErrorCode).toBe(6)
  expect((await agency.call('Ticket', ids)).Response.TicketStatus).toBe(1)
  expect((await agency.call('GetBookingDetails', { TraceId: ids.TraceId })).FlightItinerary.Status).toBe(5)
})

test('one source wants the passports only at ticketing', async () => {
  const { session, quote } = await agency.quote('DEL', 'DXB', 'GF130')
  expect(quote.Results).toMatchObject({ IsPassportRequiredAtBook: false, IsPassportRequiredAtTicket: true })
  const { PassportNo: _, PassportExpiry: __, ...traveller } = passengersFor(quote.Results)[0]
  const { Response: held } = await agency.call('Book', { ...session, Passengers: [traveller] })
  const ids = { TraceId: session.TraceId, BookingId: held.BookingId, PNR: held.PNR }
  expect((await agency.call('Ticket', ids)).Error.ErrorMessage).toMatch(/Passport details are mandatory/)
  const [{ PaxId }] = held.FlightItinerary.Passenger
  const Passport = [{ PaxId, PassportNo: 'Z1234567', PassportExpiry: '2031-01-01T00:00:00', DateOfBirth: '1988-04-09T00:00:00' }]
  expect((await agency.call('Ticket', { ...ids, Passport })).Response.TicketStatus).toBe(1)
})

test.each([
  ['two leads', (people: Wire[]) => people.map((p) => ({ ...p, IsLeadPax: p.PaxType === 1 })), /lead/],
  ['no lead', (people: Wire[]) => people.map((p) => ({ ...p, IsLeadPax: false })), /lead/],
  ['one too few', (people: Wire[]) => people.slice(1), /count/],
  [
    'a child without birthday',
    (people: Wire[]) => people.map((p) => (p.PaxType === 2 ? { ...p, DateOfBirth: undefined } : p)),
    /DateOfBirth/,
  ],
  [
    'a child who is twelve',
    (people: Wire[]) => people.map((p) => (p.PaxType === 2 ? { ...p, DateOfBirth: '2014-12-18T00:00:00' } : p)),
    /Child/,
  ],
  [
    'an infant of two',
    (people: Wire[]) => people.map((p) => (p.PaxType === 3 ? { ...p, DateOfBirth: '2024-12-18T00:00:00' } : p)),
    /Infant/,
  ],
  ['digits in a name', (people: Wire[]) => people.map((p) => ({ ...p, FirstName: 'R2D2' })), /FirstName/],
  ['a last name of one letter', (people: Wire[]) => people.map((p) => ({ ...p, LastName: 'X' })), /LastName/],
  ['equal names', (people: Wire[]) => people.map((p) => ({ ...p, FirstName: 'Asha' })), /same name/],
  ['a title of the other gender', (people: Wire[]) => people.map((p) => ({ ...p, Title: 'Mr' })), /Title and Gender/],
  ['no phone', (people: Wire[]) => people.map((p) => ({ ...p, ContactNo: '' })), /ContactNo/],
  ['a lead without e-mail', (people: Wire[]) => people.map((p) => ({ ...p, Email: '' })), /Email/],
  [
    'another fare',
    (people: Wire[]) => people.map((p) => ({ ...p, Fare: { ...p.Fare, BaseFare: p.Fare.BaseFare - 0.01 } })),
    /Fare does not match/,
  ],
  ['a wrong PAN', (people: Wire[]) => people.map((p) => ({ ...p, PAN: '123' })), /PAN/],
])('refuses %s and books nothing', async (_, spoil, message) => {
  const { session, quote } = await agency.quote('DEL', 'BOM', '6E2001', PARTY)
  const answer = await agency.call('Ticket', { ...session, Passengers: spoil(passengersFor(quote.Results)) })
  expect(answer.Error.ErrorMessage).toMatch(message)
  expect(answer.ResponseStatus).toBe(3)
  expect(await agency.bookings()).toEqual([])
})

test.each([
  ['no passport', { PassportNo: '' }, /PassportNo/],
  ['a passport that expires on the way', { PassportExpiry: '2026-12-17T00:00:00' }, /expires/],
  ['no birthday abroad', { DateOfBirth: '0001-01-01T00:00:00' }, /DateOfBirth/],
])('refuses %s on an international fare', async (_, wrong, message) => {
  const { session, quote } = await agency.quote('DEL', 'DXB', 'EK511')
  const answer = await agency.call('Book', { ...session, Passengers: [{ ...passengersFor(quote.Results)[0], ...wrong }] })
  expect(answer.Error.ErrorMessage).toMatch(message)
})
