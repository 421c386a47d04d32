import type { FlightOption, Leg, Segment } from '@tradewind/contract/flights/option'

/** Flights for tests, in short: `flight({ via: ['BOM'], price: '4180.00' })`. */
type Wanted = {
  airline?: string
  number?: string
  from?: string
  to?: string
  via?: readonly string[]
  at?: string
  /** When the leg arrives. */
  lands?: string
  /** The second leg, of a return sold as one. */
  back?: Pick<Wanted, 'at' | 'lands'>
  minutes?: number
  price?: string
  isRefundable?: boolean | null
  bound?: 'outbound' | 'inbound'
}
let made = 0

export function flight(wanted: Wanted = {}): FlightOption {
  const { airline = '6E', price = '5000.00', isRefundable = true, bound = 'outbound' } = wanted
  made += 1
  const there = legOf({ ...wanted, airline })
  const { from = 'DEL', to = 'BLR' } = wanted
  const legs = wanted.back ? [there, legOf({ ...wanted, airline, ...wanted.back, from: to, to: from })] : [there]
  return {
    resultIndex: `R${made}`,
    source: 'tbo',
    journeyKey: legs
      .flatMap(({ segments }) => segments)
      .map((s) => `${s.airlineCode}${s.flightNumber}@${s.departureTime}`)
      .join('+'),
    bound,
    fareFamily: null,
    specialFare: null,
    isLCC: true,
    isRefundable,
    extras: 'priced',
    isHoldAllowed: false,
    holdUntil: null,
    validatingAirline: airline,
    legs,
    seatsLeft: null,
    mealIncluded: false,
    cancellationFee: null,
    changeFee: null,
    currency: 'INR',
    publishedPrice: price,
    conversion: null,
  }
}

function legOf({
  airline = '6E',
  number = '2045',
  from = 'DEL',
  to = 'BLR',
  via = [],
  at = '06:10',
  lands = '23:59',
  minutes = 170,
}: Wanted): Leg {
  const places = [from, ...via, to]
  const segments = places
    .slice(1)
    .map((place, index) => segmentOf(airline, `${number}${index}`, places[index] ?? from, place, { at, lands }))
  return {
    segments,
    durationMinutes: minutes,
    dayChange: 0,
    departureAt: `2026-12-10T${at}:00.000Z`,
    arrivalAt: '2026-12-10T23:59:00.000Z',
  }
}

function segmentOf(
  airlineCode: string,
  flightNumber: string,
  from: string,
  to: string,
  { at, lands }: { at: string; lands: string },
): Segment {
  return {
    airlineCode,
    airlineName: airlineCode,
    flightNumber,
    fareClass: 'T',
    cabin: 'economy',
    operatingCarrier: null,
    originAirportCode: from,
    originAirportName: from,
    originCityName: from,
    originTerminal: null,
    destinationAirportCode: to,
    destinationAirportName: to,
    destinationCityName: to,
    destinationCityCode: to,
    destinationTerminal: null,
    departureTime: `2026-12-10T${at}`,
    departureZone: 'Asia/Kolkata',
    arrivalTime: `2026-12-10T${lands}`,
    arrivalZone: 'Asia/Kolkata',
    durationMinutes: 60,
    layoverMinutes: null,
    baggage: '15 kg',
    cabinBaggage: '7 kg',
    aircraft: null,
    stopPoint: null,
    stopPointArrivalTime: null,
    stopPointDepartureTime: null,
  }
}
