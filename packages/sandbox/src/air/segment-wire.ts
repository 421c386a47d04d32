import { foldsInto } from './fold.ts'
import type { PricedLeg } from './option.ts'
import type { AirportInfo, CabinClass, Flight } from './world/journey.ts'

/** `FlightCabinClass` of the wire. */
export const CABIN: Record<CabinClass, number> = { economy: 2, premiumEconomy: 3, business: 4, first: 6 }

/** How the wire writes 'no moment'. */
export const NO_DATE = '0001-01-01T00:00:00'

type SegmentPlace = { leg: number; flight: number }

/** The flights of one leg as the wire shows them, with the oddities real suppliers send. */
export function legWire(leg: PricedLeg, legIndex: number) {
  const { flights } = leg.journey
  return flights.map((_, flight) => segmentWire(leg, { leg: legIndex, flight }))
}

export function segmentWire(leg: PricedLeg, place: SegmentPlace) {
  const { journey, offer } = leg
  const flight = journey.flights[place.flight]
  const first = journey.flights[0]
  if (!flight || !first) throw new Error(`Journey ${journey.key} has no flight ${place.flight}`)
  const isLast = place.flight === journey.flights.length - 1
  const elapsed = (flight.arrivalMs - first.departureMs) / 60_000
  const noDate = journey.isLcc ? NO_DATE : null
  const stop = flight.technicalStop
  return {
    Baggage: baggageText(offer.family.checkedBaggage, flight),
    CabinBaggage: offer.family.cabinBaggage,
    CabinClass: CABIN[offer.family.cabin],
    SupplierFareClass: journey.isLcc ? offer.family.code : null,
    TripIndicator: place.leg + 1,
    SegmentIndicator: place.flight + 1,
    Airline: {
      AirlineCode: flight.airlineCode,
      AirlineName: flight.airlineName,
      FlightNumber: flight.flightNumber,
      FareClass: offer.family.bookingClass,
      OperatingCarrier: flight.operatingCarrier ?? flight.airlineCode,
    },
    NoOfSeatAvailable: offer.seatsLeft,
    Origin: {
      Airport: airportWire(flight.origin, terminalText(flight.originTerminal, journey.isLcc)),
      DepTime: flight.departureLocal,
    },
    Destination: {
      Airport: airportWire(flight.destination, terminalText(flight.destinationTerminal, journey.isLcc)),
      ArrTime: flight.arrivalLocal,
    },
    ...(isLast && journey.flights.length > 1 ? { AccumulatedDuration: elapsed } : {}),
    Duration: durationQuirk(leg, place, elapsed),
    GroundTime: groundTime(leg, place),
    Mile: journey.isLcc ? 0 : Math.round(flight.miles),
    StopOver: false,
    FlightInfoIndex: '',
    StopPoint: stop?.airport.iata ?? '',
    StopPointArrivalTime: stop?.arrivalLocal ?? noDate,
    StopPointDepartureTime: stop?.departureLocal ?? noDate,
    Craft: flight.aircraft,
    Remark: null,
    IsETicketEligible: true,
    FlightStatus: 'Confirmed',
    Status: '',
    FareClassification: { Type: fareType(leg) },
  }
}

/** Airlines that use one name for all their fares. */
const PUBLISH_ONLY = new Set(['9I'])

export function fareType({ journey, offer }: PricedLeg): string {
  return PUBLISH_ONLY.has(journey.validatingAirline) ? 'Publish' : offer.family.name
}

function airportWire(airport: AirportInfo, terminal: string) {
  return {
    AirportCode: airport.iata,
    AirportName: airport.name,
    Terminal: terminal,
    CityCode: airport.cityCode,
    CityName: airport.city,
    CountryCode: airport.countryCode,
    CountryName: airport.countryName,
  }
}

/** The GDS writes '3' where the low-cost carriers write 'T3'. */
function terminalText(terminal: string | undefined, isLcc: boolean): string {
  const bare = terminal?.replace(/^T(?=\d)/, '') ?? ''
  return isLcc && /^\d/.test(bare) ? `T${bare}` : bare
}

/** Some fares state nothing about bags. */
function baggageText(text: string, flight: Flight): string | null {
  return text === '0 Kg' && foldsInto(flight.key, 40) ? null : text
}

/** Minutes on the ground before this flight; a third of all connections say 0 although there is a wait. */
function groundTime({ journey }: PricedLeg, { flight }: SegmentPlace): number {
  const [before, here] = [journey.flights[flight - 1], journey.flights[flight]]
  if (!before || !here || foldsInto(`${journey.key}|ground`, 33)) return 0
  return (here.departureMs - before.arrivalMs) / 60_000
}

/** Some GDS connections put 0 on the first flight and the whole leg, layover included, on the last. */
function durationQuirk({ journey }: PricedLeg, { flight }: SegmentPlace, elapsed: number): number {
  const own = journey.flights[flight]?.durationMinutes ?? 0
  if (journey.isLcc || journey.flights.length < 2 || !foldsInto(`${journey.key}|duration`, 12)) return own
  if (flight === 0) return 0
  return flight === journey.flights.length - 1 ? elapsed : own
}
