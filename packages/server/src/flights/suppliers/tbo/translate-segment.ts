import type { DropCause } from '@tradewind/domain/flights/dropped'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import { instantOf } from '@tradewind/domain/zoned-time'
import type { Cabin, SupplierSegment } from '../supplier-option.ts'
import { readLocal } from './read-moment.ts'
import { SegmentWire } from './result-wire.ts'

/** `FlightCabinClass` and `CabinClass` of the wire; premium business (5) is sold as business. 0 is unknown, and is not called economy. */
const CABINS: Record<number, Cabin> = { 2: 'economy', 3: 'premiumEconomy', 4: 'business', 5: 'business', 6: 'first' }
export const CABIN_CODES: Record<Cabin, number> = { all: 1, economy: 2, premiumEconomy: 3, business: 4, first: 6 }

/** A leg as translated, and the fewest seats left on one of its flights; or why it cannot be sold. */
export type TranslatedLeg =
  | { readonly segments: readonly SupplierSegment[]; readonly seatsLeft: number | undefined; readonly cause?: undefined }
  | { readonly cause: DropCause }
export type LegTranslator = (flights: readonly unknown[]) => TranslatedLeg

/**
 * Checks and translates the legs of one answer. A return has a few dozen legs in hundreds of combinations, so equal ones are read once and become
 * one object: less to check, to keep, to store and to present.
 */
export function makeLegTranslator(): LegTranslator {
  const known = new Map<string, TranslatedLeg>()
  return (flights) => {
    const key = flights.map(keyOf).join('|')
    const leg = known.get(key) ?? translateLeg(flights)
    known.set(key, leg)
    return leg
  }
}

/** All that is read of a flight, before it is checked. */
function keyOf(flight: unknown): string {
  if (typeof flight !== 'object' || flight === null) return String(flight)
  const { Airline, Origin, Destination, ...own } = flight as Partial<SegmentWire>
  const line = [Airline?.AirlineCode, Airline?.FlightNumber, Airline?.FareClass, Airline?.OperatingCarrier, Airline?.AirlineName]
  const from = [Origin?.Airport?.AirportCode, Origin?.Airport?.Terminal, Origin?.DepTime]
  const to = [Destination?.Airport?.AirportCode, Destination?.Airport?.Terminal, Destination?.ArrTime]
  const rest = [own.Baggage, own.CabinBaggage, own.CabinClass, own.NoOfSeatAvailable, own.Craft, own.Status, own.AirlinePNR]
  return [...line, ...from, ...to, ...rest, own.StopPoint, own.StopPointArrivalTime, own.StopPointDepartureTime].join('/')
}

function translateLeg(flights: readonly unknown[]): TranslatedLeg {
  const segments: SupplierSegment[] = []
  const seats: number[] = []
  for (const flight of flights) {
    const wire = SegmentWire.safeParse(flight)
    if (!wire.success) return { cause: { reason: 'unreadableFlight', example: whereUnread(flight, wire.error.issues[0]?.path) } }
    const cause = whyNotSold(wire.data)
    const segment = cause ? undefined : translateSegment(wire.data)
    if (!segment) return { cause: cause ?? { reason: 'unreadableFlight', example: 'DepTime' } }
    segments.push(segment)
    if (wire.data.NoOfSeatAvailable) seats.push(wire.data.NoOfSeatAvailable)
  }
  return { segments, seatsLeft: seats.length > 0 ? Math.min(...seats) : undefined }
}

function whereUnread(flight: unknown, path: readonly PropertyKey[] = []): string {
  return flight === null || flight === undefined ? 'null' : path.join('.') || 'no object'
}

/** Sells seats on trains and buses under flight numbers. */
const RAIL_AGENT = '9B'

/** A train, or a place that no table of airports has. Stations come without names, under codes that begin with X. */
function whyNotSold({ Airline, Origin, Destination }: SegmentWire): DropCause | undefined {
  const unknown = [Origin.Airport, Destination.Airport].find(({ AirportCode }) => !findAirport(AirportCode))
  if (Airline.AirlineCode === RAIL_AGENT)
    return { reason: 'rail', example: unknown?.AirportCode ?? `${Origin.Airport.AirportCode}-${Destination.Airport.AirportCode}` }
  if (!unknown) return undefined
  const hasNames = [unknown.AirportName, unknown.CityName, unknown.CountryCode].some((name) => name?.trim())
  const isStation = !hasNames && unknown.AirportCode.startsWith('X')
  return { reason: isStation ? 'rail' : 'unknownPlace', example: unknown.AirportCode }
}

/** A flight with its zones, from our own airports. Nothing where an airport is not known or a time is missing: such a flight cannot be sold. */
export function translateSegment(wire: SegmentWire): SupplierSegment | undefined {
  const [origin, destination] = [findAirport(wire.Origin.Airport.AirportCode), findAirport(wire.Destination.Airport.AirportCode)]
  const [departureLocal, arrivalLocal] = [readLocal(wire.Origin.DepTime), readLocal(wire.Destination.ArrTime)]
  if (!origin || !destination || !departureLocal || !arrivalLocal) return undefined
  const departure = { local: departureLocal, zone: origin.zone }
  const arrival = { local: arrivalLocal, zone: destination.zone }
  const { AirlineCode, AirlineName, FlightNumber, FareClass, OperatingCarrier } = wire.Airline
  return {
    airlineCode: AirlineCode,
    airlineName: findAirline(AirlineCode)?.name ?? AirlineName ?? AirlineCode,
    flightNumber: FlightNumber,
    bookingClass: FareClass?.trim() ?? '',
    cabin: CABINS[wire.CabinClass ?? 0] ?? 'all',
    operatingCarrier: OperatingCarrier?.trim() && OperatingCarrier.trim() !== AirlineCode ? OperatingCarrier.trim() : undefined,
    origin: origin.iata,
    originTerminal: terminal(wire.Origin.Airport.Terminal),
    destination: destination.iata,
    destinationTerminal: terminal(wire.Destination.Airport.Terminal),
    departure,
    arrival,
    departureAt: instantOf(departure),
    arrivalAt: instantOf(arrival),
    baggage: allowance(wire.Baggage),
    cabinBaggage: allowance(wire.CabinBaggage),
    aircraft: wire.Craft?.trim() || undefined,
    technicalStop: technicalStop(wire),
    ...(wire.AirlinePNR?.trim() ? { airlinePnr: wire.AirlinePNR.trim() } : {}),
  }
}

/** '3' and 'T3' are the same terminal. */
function terminal(text: string | null | undefined): string | undefined {
  return text?.trim().replace(/^T(?:erminal )?(?=\d)/i, '') || undefined
}

/** '15 Kilograms', '15 KG' and '15 Kg' are one text, and so are '1 PC(s)' and '1 Piece'. */
export function allowance(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const [, weight] = /^(\d+)\s*(?:kg|kgs|kilos?|kilograms?)$/i.exec(trimmed) ?? []
  if (weight) return `${Number(weight)} kg`
  const [, pieces] = /^(\d+)\s*(?:pc|pcs|pc\(s\)|pieces?)$/i.exec(trimmed) ?? []
  return pieces ? `${Number(pieces)} ${pieces === '1' ? 'piece' : 'pieces'}` : trimmed
}

function technicalStop({ StopPoint, StopPointArrivalTime, StopPointDepartureTime }: SegmentWire): SupplierSegment['technicalStop'] {
  const [arrivalLocal, departureLocal] = [readLocal(StopPointArrivalTime), readLocal(StopPointDepartureTime)]
  if (!StopPoint?.trim() || !arrivalLocal || !departureLocal) return undefined
  return { airport: StopPoint.trim(), arrivalLocal, departureLocal }
}
