import type { Airport } from '@tradewind/domain/reference/airports'

/**
 * What the world gives to the wire: journeys that can be flown, their fares and what is sold beside them.
 * All amounts are INR in paise (integers) for ONE passenger of the type, unless a name says otherwise.
 */

export type CabinClass = 'economy' | 'premiumEconomy' | 'business' | 'first'
export type PaxType = 'adult' | 'child' | 'infant'

export type AirportInfo = Omit<Airport, 'size'>

/** One take-off to one final landing under one flight number; a technical stop does not split it. */
export type Flight = {
  /** Stable key of this flight on this date: seats are counted per flight, date and RBD bucket. */
  key: string
  airlineCode: string
  airlineName: string
  /** Unpadded, e.g. '511'. */
  flightNumber: string
  /** Set when another carrier flies it. */
  operatingCarrier?: string
  origin: AirportInfo
  originTerminal?: string
  destination: AirportInfo
  destinationTerminal?: string
  /** Local at the airport, 'YYYY-MM-DDTHH:mm:ss'. */
  departureLocal: string
  arrivalLocal: string
  /** Epoch milliseconds of the same two moments. */
  departureMs: number
  arrivalMs: number
  /** Block time, zones already taken out. */
  durationMinutes: number
  /** IATA aircraft type, e.g. '32N', '77W'. */
  aircraft: string
  technicalStop?: { airport: AirportInfo; arrivalLocal: string; departureLocal: string }
  miles: number
}

export type FareFamily = {
  /** e.g. 'SAVER', 'FLEX'; unique within the airline. */
  code: string
  name: string
  cabin: CabinClass
  /** Reservation booking designator (RBD), e.g. 'T'. */
  bookingClass: string
  fareBasis: string
  refundable: boolean
  holdAllowed: boolean
  checkedBaggage: string
  cabinBaggage: string
  mealIncluded: boolean
  freeSeat: boolean
  /** Text rows as airlines word them, e.g. 'INR 3500' or 'NON REFUNDABLE'. */
  cancellationFeePaise: number | null
  changeFeePaise: number | null
}

export type PaxFare = {
  paxType: PaxType
  basePaise: number
  /** Keys as the wire spells them: K3, YQTax, YR, PSF, UDF, INTax, OtherTaxes. */
  taxesPaise: Record<string, number>
}

/** One leg flown on one fare family with everything it costs. */
export type FareOffer = {
  family: FareFamily
  /** Present for the types asked for. */
  perPax: PaxFare[]
  otherChargesPaise: number
  /** Whole party, as the supplier states them. */
  commissionPaise: number
  plbPaise: number
  incentivePaise: number
  /** Percent used for all three TDS figures, e.g. 5. */
  tdsPercent: number
  seatsLeft: number
}

/** One way from origin to destination on one date: 1 to 3 flights sold together. */
export type Journey = {
  /** Stable and unique for the date, made of its flights' keys; ends in '@77' where the airline's own connection sells it a second time. */
  key: string
  flights: Flight[]
  validatingAirline: string
  /** Sold and ticketed by a low-cost carrier: Ticket without Book. */
  isLcc: boolean
  /** Wire `Source` number: 3 SG, 4 GDS, 5 GDS, 6 6E, 77 AI NDC, 109 QP, … */
  source: number
  isInternational: boolean
  passportRequired: boolean
  offers: FareOffer[]
}

export type Party = { adults: number; children: number; infants: number }

export type JourneyQuery = {
  origin: string
  destination: string
  /** Local date at the origin, 'YYYY-MM-DD'. */
  date: string
  /** Undefined asks for every cabin. */
  cabin?: CabinClass
  party: Party
  directOnly?: boolean
  /** Today at the supplier, so that near departures cost more and past ones are not sold. */
  nowMs: number
}

/** Seats sold so far, kept by the wire's store; the world subtracts them from what the flight had. */
export type SeatsSold = (flightKey: string, bookingClass: string) => number

export type SeatOnMap = {
  /** e.g. '12A' */
  code: string
  row: number
  letter: string
  /** Wire SeatType number (window, aisle, middle and their exit-row, bulkhead, wing forms). */
  seatType: number
  /** 1 open, 3 reserved, 4 blocked, 5 no seat here. */
  availability: 1 | 3 | 4 | 5
  pricePaise: number
  included: boolean
}

export type BaggageForSale = { code: string; weightKg: number; pricePaise: number; included: boolean }
export type MealForSale = { code: string; name: string; pricePaise: number; included: boolean }

export type Extras = {
  /** One list per journey (leg). Empty: nothing to sell. */
  baggage: BaggageForSale[]
  /** One list per flight. */
  meals: MealForSale[][]
  /** One cabin per flight, rows in order; null where the flight sells no seats. */
  seats: (SeatOnMap[][] | null)[]
}

export type World = {
  airport(iata: string): AirportInfo | undefined
  /** Every journey on sale, unsorted. Unknown or nonsense pairs give none. Deterministic in the seed and the query. */
  journeys(query: JourneyQuery, sold: SeatsSold): Journey[]
  /**
   * The same journey again by its key, e.g. at quote, ticketing or booking look-up. Unlike a search it keeps fares that have too few
   * seats (`seatsLeft` may be 0: sold out) and flights that have left. Undefined when the key names no flights that connect.
   */
  journeyByKey(key: string, query: JourneyQuery, sold: SeatsSold): Journey | undefined
  extras(journey: Journey, family: FareFamily): Extras
  /** Airline's own rules as HTML, and the mini rules behind them. */
  fareRuleHtml(journey: Journey, family: FareFamily): string
  /** Cheapest adult fare in the month of `date`, one row per day that has flights. */
  monthFares(
    query: JourneyQuery,
  ): { date: string; airlineCode: string; airlineName: string; basePaise: number; taxPaise: number; otherPaise: number }[]
}
