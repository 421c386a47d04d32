import { z } from 'zod'
import type { AirContext, AirMethod } from '../air-context.ts'
import { checkPassengers } from '../check-passengers.ts'
import { checkToken, openTrace } from '../check-token.ts'
import { sellsExtras } from '../connections.ts'
import { holdLimit } from '../hold-limit.ts'
import { itineraryWire } from '../itinerary-wire.ts'
import { loadQuote } from '../load-legs.ts'
import { makeBooking } from '../make-booking.ts'
import type { PricedLeg, Quote, Trace } from '../option.ts'
import { duplicateBooking, invalidRequest } from '../refusal.ts'
import { findQuote } from '../result-index.ts'
import { resultWire } from '../result-wire.ts'
import { sellExtras } from '../sell-extras.ts'
import { shiftThatKeepsConnection } from '../shift-departure.ts'
import { PassengerInput } from './passenger-input.ts'
import { ResultSession, readInput } from './session-input.ts'

const Input = ResultSession.extend({ Passengers: z.array(PassengerInput).min(1).max(18) })

const BOOKING = { successful: 1, notConfirmed: 6 } as const
const RISE_PERMILLE = 30

/** Book: holds seats of a full-service fare until its LastTicketDate. */
export const bookSeats: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  refuseBookedTrace(context, input)
  const trace = openTrace(context, input)
  const quote = findQuote(trace, input.ResultIndex)
  const { legs, fare } = loadQuote(context, trace, quote)
  const [first] = legs
  if (!first || first.journey.isLcc) throw invalidRequest('Book is not allowed for LCC. Please use Ticket.')
  const change = changeNow(context, legs, quote)
  if (change) return announceChange(context, trace, input.ResultIndex, change)
  checkPassengers({ passengers: input.Passengers, legs, fares: [fare] })
  const held = makeBooking(context, {
    trace,
    resultIndex: input.ResultIndex,
    legs,
    fare,
    passengers: input.Passengers,
    // An airline sold directly takes extras with Book; the others take requests only, and offer nothing that could be sent here.
    extras: sellsExtras(first.journey) ? sellExtras(context, legs, input.Passengers) : refuseExtras(input.Passengers),
    agentReference: null,
  })
  const booking = { ...held, holdEndsMs: holdLimit(legs, context.clock.now()) }
  context.store.saveBooking(booking)
  if (context.faulty('duplicate-answer')) throw duplicateBooking(booking.pnr)
  return {
    TraceId: trace.traceId,
    Response: {
      PNR: booking.pnr,
      BookingId: booking.bookingId,
      SSRDenied: false,
      SSRMessage: null,
      Status: BOOKING.successful,
      IsPriceChanged: false,
      IsTimeChanged: false,
      ItineraryChangeList: null,
      FlightItinerary: itineraryWire(booking),
    },
  }
}

type Asked = { TraceId: string; TokenId: string; ResultIndex: string }

/** A second Book of the same result is refused as a duplicate instead of as 'expired'. */
function refuseBookedTrace(context: AirContext, { TraceId, TokenId, ResultIndex }: Asked): void {
  const booked = context.store.bookingsOfTrace(TraceId).find(({ resultIndex }) => resultIndex === ResultIndex)
  if (!booked) return
  checkToken(context, TokenId, booked.tokenId)
  throw duplicateBooking(booked.pnr)
}

function refuseExtras(passengers: PassengerInput[]): [][] {
  const sent = passengers.some(({ Baggage, MealDynamic, SeatDynamic }) =>
    [Baggage, MealDynamic, SeatDynamic].some((list) => list?.length),
  )
  if (sent) throw invalidRequest('SSR is not offered on this flight.')
  return passengers.map(() => [])
}

function changeNow({ faulty }: AirContext, legs: PricedLeg[], quote: Quote): Partial<Quote> | undefined {
  if (faulty('price-changed')) return { changePermille: quote.changePermille + RISE_PERMILLE }
  if (faulty('time-changed')) return { timeShiftMinutes: quote.timeShiftMinutes + shiftThatKeepsConnection(legs) }
  return undefined
}

/** Price or time moved between quote and booking: nothing is held, the new itinerary is shown, and the caller books again with it. */
function announceChange(context: AirContext, trace: Trace, index: string, change: Partial<Quote>) {
  const quote = { ...findQuote(trace, index), ...change }
  context.store.traces.put(trace.traceId, { ...trace, quotes: { ...trace.quotes, [index]: quote } })
  const { legs, fare } = loadQuote(context, trace, quote)
  const result = resultWire({ index, legs, fare, nowMs: context.clock.now(), isQuote: true })
  return {
    TraceId: trace.traceId,
    Response: {
      PNR: '',
      BookingId: 0,
      SSRDenied: false,
      SSRMessage: null,
      Status: BOOKING.notConfirmed,
      IsPriceChanged: change.changePermille !== undefined,
      IsTimeChanged: change.timeShiftMinutes !== undefined,
      ItineraryChangeList: null,
      FlightItinerary: { ...result, Segments: result.Segments.flat(), BookingId: 0, PNR: '', Status: 0 },
    },
  }
}
