import type { AirMethod } from '../air-context.ts'
import { openTrace } from '../check-token.ts'
import { loadQuote } from '../load-legs.ts'
import { findQuoteOrOption } from '../result-index.ts'
import { fareRulesWire } from '../rules-wire.ts'
import { ResultSession, readInput } from './session-input.ts'

/** FareRule: the airline's own text as HTML. On several legs of a GDS fare the later rows only point back. */
export const readFareRules: AirMethod = (context, body) => {
  const input = readInput(ResultSession, body)
  const trace = openTrace(context, input)
  const quote = findQuoteOrOption(trace, input.ResultIndex)
  const { legs } = loadQuote(context, trace, quote)
  return {
    TraceId: trace.traceId,
    FareRules: fareRulesWire(legs).map((rule, place) => {
      const leg = legs[place]
      if (!leg) return rule
      const repeats = place > 0 && !leg.journey.isLcc
      return {
        ...rule,
        DepartureTime: leg.journey.flights[0]?.departureLocal,
        ReturnDate: '0001-01-01T00:00:00',
        FareRuleDetail: repeats ? 'Please refer above.' : context.world.fareRuleHtml(leg.journey, leg.offer.family),
        FareInclusions: null,
        FlightId: 0,
      }
    }),
  }
}
