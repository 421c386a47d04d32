import type { TboCaller } from '../call-tbo.ts'

export const ref = { supplier: 'tbo', source: 'GDS', traceId: 'trace' }

/** Tests only: shapes as recordings have them, with made-up contents. */
export function segment(from: string, to: string, departs: string, arrives: string, more: object = {}) {
  return {
    Baggage: '15 Kilograms',
    CabinBaggage: null,
    CabinClass: 2,
    TripIndicator: 1,
    SegmentIndicator: 1,
    Airline: { AirlineCode: 'AI', AirlineName: 'Air India', FlightNumber: '2817', FareClass: 'TV', OperatingCarrier: '' },
    Origin: {
      Airport: { AirportCode: from, AirportName: 'x', Terminal: 'T3', CityCode: from, CountryCode: 'IN' },
      DepTime: departs,
    },
    Destination: { Airport: { AirportCode: to, Terminal: '', CityCode: to }, ArrTime: arrives },
    Duration: 0,
    GroundTime: 0,
    StopPoint: '',
    StopPointArrivalTime: '0001-01-01T00:00:00',
    StopPointDepartureTime: null,
    Craft: '32N',
    Status: '',
    ...more,
  }
}

export const fare = {
  Currency: 'INR',
  BaseFare: 24_000,
  Tax: 4_500,
  TaxBreakup: [
    { key: 'K3', value: 1_200 },
    { key: 'YQTax', value: 3_300 },
  ],
  YQTax: 3_300,
  OtherCharges: 46,
  PublishedFare: 28_546,
  CommissionEarned: 193.36,
  PLBEarned: 0,
  OfferedFare: 28_352.64,
  TdsOnCommission: 77.34,
  ServiceFee: 0,
}

/** As a source that sends little: no flags, no mini rules, no remark. */
export const sparse = {
  ResultIndex: 'OB1',
  Source: 5,
  IsLCC: false,
  Fare: fare,
  FareBreakdown: [{ Currency: 'INR', PassengerType: '1', PassengerCount: '2', BaseFare: 24_000, Tax: 4_500, TaxBreakUp: null }],
  Segments: [
    [
      segment('DEL', 'BOM', '2027-01-05T06:05:00', '2027-01-05T08:20:00'),
      segment('BOM', 'DXB', '2027-01-05T09:15:00', '2027-01-05T11:05:00'),
    ],
  ],
  AirlineCode: 'AI',
}

/** Answers as a caller of the wire that a test plays. */
export function playedCaller(answer: (method: string, body: Record<string, unknown>) => Promise<unknown>): TboCaller {
  return Object.assign(answer, { connection: { code: 'tbo', currency: 'INR' } }) as TboCaller
}
