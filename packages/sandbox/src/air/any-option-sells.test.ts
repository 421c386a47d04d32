import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency, passengersFor, type Wire } from './test-agency.ts'
import { createWorld } from './world/create-world.ts'

let agency: Agency

// The whole world: an obedient agency can buy everything it sells, extras included, and refund it.
beforeAll(async () => {
  agency = await openAgency({ world: createWorld({ seed: 3 }) })
})
afterAll(() => agency.sandbox.close())

const PARTY = { AdultCount: 2, ChildCount: 1, InfantCount: 1 }

test.each([
  ['DEL', 'BOM', {}],
  ['DEL', 'DXB', {}],
  ['DEL', 'DXB', { back: true }],
  ['BOM', 'LHR', {}],
  ['LHR', 'JFK', {}],
  ['DXB', 'NBO', { back: true }],
  ['DEL', 'KTM', {}],
])('%s-%s %j: every kind of result can be sold, found and cancelled', async (from, to, more) => {
  const found = await agency.search(from, to, { ...PARTY, ...more })
  const kinds = Object.values(Object.groupBy(found.Results[0] as Wire[], ({ AirlineCode, Source }) => `${AirlineCode}${Source}`))
  for (const [place, kind] of kinds.slice(0, 12).entries()) {
    const again = await agency.search(from, to, { ...PARTY, ...more })
    const index = found.Results[0].indexOf(kind?.[0])
    const itinerary = await sell(again.TraceId, again.Results[0][index].ResultIndex, `Traveller${'abcdefghijklmn'[place]}`)
    const details = await agency.call('GetBookingDetails', { TraceId: again.TraceId })
    expect(details.FlightItinerary.PNR).toBe(itinerary.PNR)
    const cancelled = await agency.call('SendChangeRequest', {
      BookingId: itinerary.BookingId,
      RequestType: 1,
      CancellationType: 3,
      TicketId: itinerary.Passenger.map(({ Ticket }: Wire) => Ticket.TicketId),
      Remarks: 'Plans changed',
    })
    expect(cancelled.TicketCRInfo).toHaveLength(4)
    await agency.shift(60_000)
    const after = await agency.call('GetBookingDetails', { BookingId: itinerary.BookingId })
    expect(after.FlightItinerary.Status).toBe(6)
  }
})

/** Quote, extras, book or ticket; follows every change that the supplier announces. */
async function sell(TraceId: string, ResultIndex: string, lastName: string): Promise<Wire> {
  const quote = await agency.call('FareQuote', { TraceId, ResultIndex })
  expect(quote.Error.ErrorMessage).toBe('')
  const session = { TraceId, ResultIndex: quote.Results.ResultIndex }
  const extras = await chooseExtras(session)
  const Passengers = passengersFor(quote.Results, lastName).map((passenger: Wire, place) =>
    place === 0 ? { ...passenger, ...extras } : passenger,
  )
  const held = quote.Results.IsLCC ? undefined : await agency.call('Book', { ...session, Passengers })
  if (held) expect(held.Error.ErrorMessage).toBe('')
  const request = held ? { TraceId, BookingId: held.Response.BookingId, PNR: held.Response.PNR } : { ...session, Passengers }
  let answer = await agency.call('Ticket', request)
  if (answer.Response?.TicketStatus === 8) answer = await agency.call('Ticket', { ...request, IsPriceChangeAccepted: true })
  expect(answer.Error.ErrorMessage).toBe('')
  expect([1, 5]).toContain(answer.Response.TicketStatus)
  await agency.shift(20_000)
  const { FlightItinerary } = await agency.call('GetBookingDetails', { TraceId })
  expect(FlightItinerary.Passenger.every(({ Ticket }: Wire) => Ticket.TicketNumber.length >= 6)).toBe(true)
  const { Fare } = FlightItinerary
  // The offered fare of a booking holds the TDS already.
  expect(FlightItinerary.InvoiceAmount).toBe(Math.round(Math.round(Fare.OfferedFare * 100) / 100))
  return FlightItinerary
}

async function chooseExtras(session: Wire): Promise<Wire> {
  const ssr = await agency.call('SSR', session)
  if (ssr.Error.ErrorCode !== 0) {
    expect(ssr.Error.ErrorMessage).toBe('No SSR details found.')
    return {}
  }
  if (ssr.Meal) return { Meal: ssr.Meal[0], Seat: ssr.SeatPreference[0] }
  const openSeats = (flight: Wire) =>
    flight.RowSeats.flatMap(({ Seats }: Wire) => Seats).filter((seat: Wire) => seat.AvailablityType === 1)
  return {
    Baggage: ssr.Baggage.flatMap((list: Wire[]) => list.slice(1, 2)),
    MealDynamic: ssr.MealDynamic.flatMap((list: Wire[]) => list.slice(1, 2)),
    SeatDynamic: ssr.SeatDynamic.flatMap(({ SegmentSeat }: Wire) =>
      SegmentSeat.flatMap((flight: Wire) => openSeats(flight).slice(0, 1)),
    ),
  }
}
