import type { AirContext, AirMethod } from '../air-context.ts'
import { openTrace } from '../check-token.ts'
import { loadLegs } from '../load-legs.ts'
import { movesPriceAtQuote, movesTimeAtQuote } from '../markers.ts'
import { withoutPrice } from '../odd-results.ts'
import type { Option, PricedLeg, Quote, Trace } from '../option.ts'
import { priceOption } from '../price-option.ts'
import { invalidRequest } from '../refusal.ts'
import { combinedIndex, findOption } from '../result-index.ts'
import { resultWire } from '../result-wire.ts'
import { shiftDeparture, shiftThatKeepsConnection } from '../shift-departure.ts'
import { ResultSession, readInput } from './session-input.ts'

const RISE_PERMILLE = 45

/**
 * FareQuote: the binding price. A pair 'OBx,IBy' of a special return answers with one new index for both options. The first quote of an option may
 * change price or time; a second one confirms the first.
 */
export const quoteFare: AirMethod = (context, body) => {
  const input = readInput(ResultSession, body)
  const trace = openTrace(context, input)
  const { index, option } = wantedOption(trace, input.ResultIndex)
  const before = trace.quotes[index]
  const legs = loadLegs(context, trace, option)
  if (input.ResultIndex.includes(',')) refuseMixedAirlines(legs)
  const quote = before ? requote(context, before, legs) : firstQuote(context, option, legs)
  const changed = {
    price: quote.changePermille !== (before?.changePermille ?? 0),
    time: quote.timeShiftMinutes !== (before?.timeShiftMinutes ?? 0),
  }
  context.store.traces.put(trace.traceId, { ...trace, quotes: { ...trace.quotes, [index]: quote } })
  const moved = shiftDeparture(legs, quote.timeShiftMinutes)
  const fare = priceOption(moved, trace.party, option.basePermille + quote.changePermille)
  const result = resultWire({ index, legs: moved, fare, nowMs: context.clock.now(), isQuote: true, special: option.special })
  return {
    TraceId: trace.traceId,
    IsPriceChanged: changed.price,
    ...(changed.time || !moved[0]?.journey.isLcc ? { IsTimeChanged: changed.time } : {}),
    FlightDetailChangeInfo: changed.time ? timeChange(legs, moved) : null,
    Results: {
      ...(context.faulty('null-amounts') ? withoutPrice(result) : result),
      ...(moved[0]?.journey.isLcc && {
        RequiredFieldValidators: { IsBaggageRequired: false, IsMealRequired: false, IsSeatRequired: false },
      }),
    },
  }
}

function firstQuote({ faulty }: AirContext, option: Option, legs: PricedLeg[]): Quote {
  return {
    option,
    changePermille: movesPriceAtQuote(legs) || faulty('price-changed') ? RISE_PERMILLE : 0,
    timeShiftMinutes: movesTimeAtQuote(legs) || faulty('time-changed') ? shiftThatKeepsConnection(legs) : 0,
  }
}

function requote({ faulty }: AirContext, before: Quote, legs: PricedLeg[]): Quote {
  return {
    ...before,
    ...(before.changedAtTicketing && { isQuotedSince: true }),
    changePermille: before.changePermille + (faulty('price-changed') ? RISE_PERMILLE : 0),
    timeShiftMinutes: faulty('time-changed') ? before.timeShiftMinutes + shiftThatKeepsConnection(legs) : before.timeShiftMinutes,
  }
}

function wantedOption(trace: Trace, sent: string): { index: string; option: Option } {
  const known = trace.quotes[sent]
  if (known) return { index: sent, option: known.option }
  const [first = '', second, ...more] = sent.split(',')
  const out = findOption(trace, first)
  if (second === undefined) return { index: first, option: out }
  const back = findOption(trace, second)
  const isPair = first.startsWith('OB') && second.startsWith('IB') && more.length === 0
  if (trace.journeyType !== 5 || !isPair)
    throw invalidRequest('Only one OB and one IB index of a special return search can be combined.')
  return {
    index: combinedIndex(trace.traceId, first, second),
    option: { ...out, legs: [...out.legs, ...back.legs] },
  }
}

function refuseMixedAirlines(legs: PricedLeg[]): void {
  if (new Set(legs.map(({ journey }) => journey.validatingAirline)).size > 1)
    throw invalidRequest('Special return is allowed only for the same airline in both directions.')
}

function timeChange(before: PricedLeg[], after: PricedLeg[]) {
  const [old, now] = [before[0]?.journey.flights[0], after[0]?.journey.flights[0]]
  return {
    AirlineCode: now?.airlineCode,
    FlightNumber: now?.flightNumber,
    OldDepartureTime: old?.departureLocal,
    NewDepartureTime: now?.departureLocal,
    OldArrivalTime: old?.arrivalLocal,
    NewArrivalTime: now?.arrivalLocal,
  }
}
