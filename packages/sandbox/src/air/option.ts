import type { SpecialFare } from './special-fares.ts'
import type { FareOffer, Journey, JourneyQuery, Party } from './world/journey.ts'

/** A leg as requested; the moment is added when it is priced. */
export type LegQuery = Omit<JourneyQuery, 'nowMs'>

/** One leg of an option: which of the trace's queries, which journey, which fare family. */
export type LegChoice = { query: number; journeyKey: string; familyCode: string }

/** What a ResultIndex stands for. */
export type Option = {
  /** The connection that sells it, see connections.ts. */
  connection: string
  legs: LegChoice[]
  /** Added to every base fare, in thousandths: −60 is six per cent off for buying both ways together. */
  basePermille: number
  /** It is a special fare; absent from regular ones. */
  special?: SpecialFare
}

/** A leg with what the world says about it now. */
export type PricedLeg = { journey: Journey; offer: FareOffer }

/** What FareQuote promised for a ResultIndex: Book and Ticket must keep it. */
export type Quote = {
  option: Option
  /** Further permille on the base since the search (price change at quote or at ticketing). */
  changePermille: number
  /** The permille promised before a change at ticketing; a resend that accepts may still state those fares. */
  previousPermille?: number
  /** Minutes by which the first flight moved at the quote. */
  timeShiftMinutes: number
  /** Set once ticketing has answered 'price changed', so that it does so once. */
  changedAtTicketing?: boolean
  /** Quoted again since: the new price is the quoted one, and no consent is needed for it. */
  isQuotedSince?: boolean
}

/** The shopping session that a Search opens. */
export type Trace = {
  traceId: string
  tokenId: string
  createdMs: number
  /** The moment at which prices are taken, so that they hold for the session. */
  pricedMs: number
  journeyType: number
  party: Party
  queries: LegQuery[]
  outbound: Option[]
  inbound: Option[]
  quotes: Record<string, Quote>
}

export const TRACE_LIFE_MS = 15 * 60_000

export function seatsNeeded(party: Party): number {
  return party.adults + party.children
}

export function isDomestic(legs: readonly { journey: Journey }[]): boolean {
  return legs.every(({ journey }) =>
    journey.flights.every((flight) => flight.origin.countryCode === 'IN' && flight.destination.countryCode === 'IN'),
  )
}
