import { z } from 'zod'
import type { AirContext, AirMethod } from '../air-context.ts'
import { checkPassengers } from '../check-passengers.ts'
import { checkToken, openTrace } from '../check-token.ts'
import { loadQuote } from '../load-legs.ts'
import { makeBooking } from '../make-booking.ts'
import { failsTicketing, movesPriceAtTicketing } from '../markers.ts'
import type { PricedLeg, Quote, Trace } from '../option.ts'
import { priceOption } from '../price-option.ts'
import { AirRefusal, duplicateBooking, invalidRequest } from '../refusal.ts'
import { findQuote } from '../result-index.ts'
import { resultWire } from '../result-wire.ts'
import { sellExtras } from '../sell-extras.ts'
import { finishTicketing } from './finish-ticketing.ts'
import { PassengerInput } from './passenger-input.ts'
import { ResultSession, readInput, WireFlag } from './session-input.ts'
import { TICKET } from './ticket-answer.ts'

const Input = ResultSession.extend({
  Passengers: z.array(PassengerInput).min(1).max(18),
  PreferredCurrency: z.string().nullish(),
  IsBaseCurrencyRequired: WireFlag.nullish(),
  AgentReferenceNo: z.string().nullish(),
  IsPriceChangeAccepted: WireFlag.nullish(),
})

const RISE_PERMILLE = 30

/** Sells a low-cost fare: booking and ticket in one call. */
export const ticketLcc: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  refuseTicketedTrace(context, input)
  const trace = openTrace(context, input)
  const quote = findQuote(trace, input.ResultIndex)
  const { legs, fare } = loadQuote(context, trace, quote)
  if (!legs[0]?.journey.isLcc) throw invalidRequest('Ticket without Book is allowed for LCC only.')
  const lead = input.Passengers.find(({ IsLeadPax }) => IsLeadPax)?.LastName ?? ''
  const isNewChange = !quote.changedAtTicketing && (context.faulty('price-changed-at-ticket') || movesPriceAtTicketing(legs, lead))
  if (isNewChange) return announcePrice(context, trace, input.ResultIndex, raise(quote))
  if (quote.changedAtTicketing && !quote.isQuotedSince && !input.IsPriceChangeAccepted)
    return announcePrice(context, trace, input.ResultIndex, quote)
  checkPassengers({ passengers: input.Passengers, legs, fares: [fare, ...earlierFare(trace, quote, legs)] })
  const extras = sellExtras(context, legs, input.Passengers)
  if (context.faulty('ticket-failed') || failsTicketing(lead))
    throw new AirRefusal(2, 'Ticketing failed. The airline did not issue the ticket.')
  const booking = makeBooking(context, {
    trace,
    resultIndex: input.ResultIndex,
    legs,
    fare,
    passengers: input.Passengers,
    extras,
    agentReference: input.AgentReferenceNo ?? null,
  })
  return finishTicketing(context, { ...booking, ticketRequests: 1 }, lead)
}

type Asked = { TraceId: string; TokenId: string; ResultIndex: string }

/** A repeat is counted, then refused as duplicate: that count is what proves a caller never asks twice. */
function refuseTicketedTrace(context: AirContext, { TraceId, TokenId, ResultIndex }: Asked): void {
  const booked = context.store.bookingsOfTrace(TraceId).find(({ resultIndex }) => resultIndex === ResultIndex)
  if (!booked) return
  checkToken(context, TokenId, booked.tokenId)
  context.store.saveBooking({ ...booked, ticketRequests: booked.ticketRequests + 1 })
  throw duplicateBooking(booked.pnr)
}

function raise(quote: Quote): Quote {
  return {
    ...quote,
    previousPermille: quote.changePermille,
    changePermille: quote.changePermille + RISE_PERMILLE,
    changedAtTicketing: true,
  }
}

/** A caller who accepts a price changed at ticketing may resend the passengers unchanged. */
function earlierFare(trace: Trace, { option, previousPermille }: Quote, legs: PricedLeg[]) {
  return previousPermille === undefined ? [] : [priceOption(legs, trace.party, option.basePermille + previousPermille)]
}

function announcePrice(context: AirContext, trace: Trace, index: string, quote: Quote) {
  context.store.traces.put(trace.traceId, { ...trace, quotes: { ...trace.quotes, [index]: quote } })
  const { legs, fare } = loadQuote(context, trace, quote)
  const result = resultWire({ index, legs, fare, nowMs: context.clock.now(), isQuote: true })
  return {
    TraceId: trace.traceId,
    Response: {
      B2B2BStatus: false,
      PNR: '',
      BookingId: 0,
      SSRDenied: false,
      SSRMessage: null,
      Status: 2,
      IsPriceChanged: true,
      IsTimeChanged: false,
      TicketStatus: TICKET.priceChanged,
      Message: 'Price has changed. Please accept the new price.',
      FlightItinerary: { ...result, Segments: result.Segments.flat(), BookingId: 0, PNR: '', Status: 0 },
    },
  }
}
