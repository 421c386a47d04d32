import type { AirContext, AirMethod } from '../air-context.ts'
import { checkToken, openTrace } from '../check-token.ts'
import { sellsExtras } from '../connections.ts'
import { foldsInto } from '../fold.ts'
import { loadQuote } from '../load-legs.ts'
import type { PricedLeg } from '../option.ts'
import { AirRefusal, interactionFailed } from '../refusal.ts'
import { findQuoteOrOption } from '../result-index.ts'
import { type OfferedExtra, type OfferedExtras, pseudoExtra, showExtras } from '../show-extras.ts'
import { getBooking } from './find-booking.ts'
import { ResultSession, readInput, Session, WireInt } from './session-input.ts'

const AfterBooking = Session.extend({ BookingId: WireInt })

/** SSR: bags, meals and seats of a low-cost fare; requests only on the others; an error when there is nothing. */
export const listExtras: AirMethod = (context, body) => {
  const { legs, traceId } = findLegs(context, body)
  const [first] = legs
  if (!first || context.faulty('no-ssr')) throw nothingToSell()
  if (context.faulty('ssr-refused')) throw interactionFailed()
  if (!sellsExtras(first.journey)) return { TraceId: traceId, ...listWishes(first) }
  const offered = showExtras(context, legs)
  if (isEmpty(offered)) throw nothingToSell()
  return {
    TraceId: traceId,
    Baggage: offered.baggage.map(withPseudo).map((list) => (context.faulty('null-extra') ? [null, ...withoutCode(list)] : list)),
    MealDynamic: offered.meals.map(withPseudo),
    SeatDynamic: offered.seats.some((leg) => leg.some((flight) => flight.length > 0)) ? offered.seats.map(seatsOfLeg) : [],
    SpecialServices: [],
  }
}

function findLegs(context: AirContext, body: unknown): { legs: PricedLeg[]; traceId: string } {
  const after = AfterBooking.safeParse(body)
  if (after.success) {
    const booking = getBooking(context, after.data)
    checkToken(context, after.data.TokenId, booking.tokenId)
    return { legs: booking.legs, traceId: booking.traceId }
  }
  const input = readInput(ResultSession, body)
  const trace = openTrace(context, input)
  const quote = findQuoteOrOption(trace, input.ResultIndex)
  return { legs: loadQuote(context, trace, quote).legs, traceId: trace.traceId }
}

function nothingToSell(): AirRefusal {
  return new AirRefusal(27, 'No SSR details found.')
}

function isEmpty({ baggage, meals, seats }: OfferedExtras): boolean {
  return [...baggage, ...meals].every((list) => list.length === 0) && seats.flat(2).length === 0
}

function withPseudo(list: OfferedExtra[]): unknown[] {
  const [first] = list
  return first ? [pseudoExtra(first), ...list.map(({ wire }) => wire)] : []
}

/** An item that cannot be requested again. */
function withoutCode([first, second, ...rest]: unknown[]): unknown[] {
  return [first, ...(typeof second === 'object' ? [{ ...second, Code: null }] : []), ...rest]
}

function seatsOfLeg(flights: OfferedExtra[][][]) {
  return {
    SegmentSeat: flights.map((rows) => {
      const first = rows[0]?.[0]
      const all = first ? [[pseudoExtra(first)], ...rows.map((row) => row.map(({ wire }) => wire))] : []
      return { RowSeats: all.map((Seats) => ({ Seats })) }
    }),
  }
}

const MEALS = [
  ['AVML', 'Vegetarian - Hindu'],
  ['BBML', 'Baby Meal'],
  ['CHML', 'Child Meal'],
  ['DBML', 'Diabetic Meal'],
  ['GFML', 'Gluten Intolerant Meal'],
  ['HNML', 'Non-Vegetarian - Hindu'],
  ['LCML', 'Low Calorie Meal'],
  ['MOML', 'Muslim Meal'],
  ['VGML', 'Vegan Meal'],
  ['VJML', 'Vegetarian Jain Meal'],
].map(([Code, Description]) => ({ Code, Description }))

const SEATS = [
  { Code: 'A', Description: 'Aisle' },
  { Code: 'W', Description: 'Window' },
]

/** Full-service airlines accept requests free of charge; some of their flights accept none. */
function listWishes({ journey }: PricedLeg) {
  if (foldsInto(`${journey.key}|ssr`, 12)) throw nothingToSell()
  return { Meal: MEALS, SeatPreference: SEATS }
}
