// Test support, long because it holds a timetable: a world so small that a test can name its flights.
import type { AirportInfo, FareFamily, FareOffer, Flight, Journey, JourneyQuery, SeatsSold, World } from './world/journey.ts'

const AIRPORTS: Record<string, AirportInfo & { offsetMinutes: number }> = {
  DEL: place('DEL', 'Delhi', 'IN', 'India', 'Asia/Kolkata', 330),
  BOM: place('BOM', 'Mumbai', 'IN', 'India', 'Asia/Kolkata', 330),
  AMD: place('AMD', 'Ahmedabad', 'IN', 'India', 'Asia/Kolkata', 330),
  DXB: place('DXB', 'Dubai', 'AE', 'United Arab Emirates', 'Asia/Dubai', 240),
}

// airline | number | from | to | local departure | minutes | source | adult base in rupees
const TIMETABLE = `
6E|2001|DEL|BOM|06:00|130|6|4000
6E|2017|DEL|BOM|07:00|130|6|4100
6E|5319|DEL|BOM|08:00|130|6|4200
6E|403|DEL|BOM|09:00|130|6|4300
6E|605|DEL|BOM|10:00|130|6|4400
SG|8161|DEL|BOM|11:00|130|3|4150
AI|101|DEL|BOM|17:00|130|4|5000
S5|210|DEL|BOM|22:00|140|5|5200
AI|411|DEL|AMD|12:00|90|4|2600
AI|412|AMD|BOM|15:00|80|4|2500
6E|2002|BOM|DEL|18:00|130|6|4000
SG|8162|BOM|DEL|19:00|130|3|4150
AI|102|BOM|DEL|20:00|130|4|5000
EK|511|DEL|DXB|10:45|225|4|12000
GF|130|DEL|DXB|13:00|230|5|11000
FZ|436|DEL|DXB|16:00|230|82|9000
EK|512|DXB|DEL|04:00|205|4|12000
FZ|435|DXB|DEL|09:00|210|82|9000
`
  .trim()
  .split('\n')
  .map((row) => row.split('|'))

const SEATS = 9
const FEES: Record<'lite' | 'flex', number | null> = { lite: null, flex: 3_000_00 }

/** Flies the same few flights every day. */
export function createSmallWorld(): World {
  const journeys = (query: JourneyQuery, sold: SeatsSold): Journey[] => {
    const direct = flightsOn(query.origin, query.destination, query.date).map((flight) => [flight])
    const viaAmd =
      query.directOnly || query.origin !== 'DEL' || query.destination !== 'BOM'
        ? []
        : [[...flightsOn('DEL', 'AMD', query.date), ...flightsOn('AMD', 'BOM', query.date)]]
    return [...direct, ...viaAmd]
      .filter(([first]) => first && first.departureMs > query.nowMs)
      .filter(() => query.cabin === undefined || query.cabin === 'economy')
      .map((flights) => sell(flights, query, sold))
  }
  return {
    airport: (iata) => AIRPORTS[iata],
    journeys,
    journeyByKey: (key, query, sold) => journeys(query, sold).find((journey) => journey.key === key),
    extras: (journey) => (journey.isLcc ? lowCostExtras(journey) : { baggage: [], meals: [], seats: [] }),
    fareRuleHtml: (journey, family) => `<table><tr><td>${journey.validatingAirline} ${family.name}</td></tr></table>`,
    monthFares: ({ origin, destination, date }) =>
      flightsOn(origin, destination, date).length === 0
        ? []
        : ['01', '02', '03'].map((day, at) => ({
            date: `${date.slice(0, 8)}${day}`,
            airlineCode: '6E',
            airlineName: 'IndiGo',
            basePaise: 4_000_00 + at * 100_00,
            taxPaise: 700_00,
            otherPaise: 0,
          })),
  }
}

function flightsOn(origin: string, destination: string, date: string): Flight[] {
  return TIMETABLE.filter(([, , from, to]) => from === origin && to === destination).map((row) => fly(row, date))
}

function fly([airlineCode = '', flightNumber = '', from = '', to = '', time = '', minutes = '0']: string[], date: string): Flight {
  const [origin, destination] = [AIRPORTS[from], AIRPORTS[to]]
  if (!origin || !destination) throw new Error(`No airport for ${from}-${to}`)
  const departureMs = Date.parse(`${date}T${time}:00Z`) - origin.offsetMinutes * 60_000
  const arrivalMs = departureMs + Number(minutes) * 60_000
  return {
    key: `${airlineCode}${flightNumber}@${date}`,
    airlineCode,
    airlineName: airlineCode,
    flightNumber,
    origin,
    originTerminal: 'T3',
    destination,
    departureLocal: `${date}T${time}:00`,
    arrivalLocal: new Date(arrivalMs + destination.offsetMinutes * 60_000).toISOString().slice(0, 19),
    departureMs,
    arrivalMs,
    durationMinutes: Number(minutes),
    aircraft: '32N',
    miles: 700,
  }
}

function sell(flights: Flight[], query: JourneyQuery, sold: SeatsSold): Journey {
  const [first] = flights
  const row = TIMETABLE.find(([airline, number]) => airline === first?.airlineCode && number === first?.flightNumber)
  const source = Number(row?.[6])
  const isLcc = ![4, 5].includes(source)
  const isInternational = flights.some(({ origin, destination }) => origin.countryCode !== destination.countryCode)
  return {
    key: flights.map(({ key }) => key).join('+'),
    flights,
    validatingAirline: first?.airlineCode ?? '',
    isLcc,
    source,
    isInternational,
    passportRequired: isInternational,
    offers: (['lite', 'flex'] as const).map((kind) => offer(kind, Number(row?.[7]), isLcc, flights, query, sold)),
  }
}

function offer(
  kind: 'lite' | 'flex',
  rupees: number,
  isLcc: boolean,
  flights: Flight[],
  query: JourneyQuery,
  sold: SeatsSold,
): FareOffer {
  const family = fareFamily(kind, isLcc)
  const adult = (rupees + (kind === 'flex' ? 900 : 0)) * 100
  const taxes = { K3: 203_00, YQTax: 300_00, PSF: 91_00, UDF: 61_00, OtherTaxes: 50_50 }
  const { adults, children, infants } = query.party
  return {
    family,
    perPax: [
      ...(adults > 0 ? [{ paxType: 'adult' as const, basePaise: adult, taxesPaise: taxes }] : []),
      ...(children > 0 ? [{ paxType: 'child' as const, basePaise: adult - 500_00, taxesPaise: taxes }] : []),
      ...(infants > 0 ? [{ paxType: 'infant' as const, basePaise: 1_500_00, taxesPaise: { K3: 75_00 } }] : []),
    ],
    otherChargesPaise: 21_24,
    commissionPaise: isLcc ? 35_17 : 193_36 * (adults + children),
    plbPaise: isLcc ? 0 : 41_11,
    incentivePaise: isLcc ? 7_03 : 0,
    tdsPercent: 5,
    seatsLeft: Math.min(...flights.map(({ key }) => SEATS - sold(key, family.bookingClass))),
  }
}

function fareFamily(kind: 'lite' | 'flex', isLcc: boolean): FareFamily {
  const isFlex = kind === 'flex'
  return {
    code: kind.toUpperCase(),
    name: isFlex ? 'Flex' : 'Lite',
    cabin: 'economy',
    bookingClass: isFlex ? 'Y' : 'L',
    fareBasis: isFlex ? 'YFLEX' : 'LLITE',
    refundable: isFlex,
    holdAllowed: !isLcc,
    checkedBaggage: '15 Kilograms',
    cabinBaggage: '7 KG',
    mealIncluded: isFlex,
    freeSeat: isFlex,
    cancellationFeePaise: FEES[kind],
    changeFeePaise: 2_500_00,
  }
}

function lowCostExtras({ flights, isInternational }: Journey) {
  const free = isInternational ? [{ code: 'INCL', weightKg: 20, pricePaise: 0, included: true }] : []
  const letters = ['A', 'B', 'C', 'D', 'E', 'F']
  const row = (number: number) =>
    letters.map((letter) => ({
      code: `${number}${letter}`,
      row: number,
      letter,
      seatType: letter === 'A' || letter === 'F' ? 1 : letter === 'C' || letter === 'D' ? 2 : 3,
      availability: number === 1 && letter === 'A' ? (3 as const) : (1 as const),
      pricePaise: number === 1 ? 400_00 : 150_00,
      included: false,
    }))
  return {
    baggage: [...free, { code: 'XB05', weightKg: 5, pricePaise: 2_250_00, included: false }],
    meals: flights.map(() => [{ code: 'VGSW', name: 'Veg sandwich', pricePaise: 425_00, included: false }]),
    seats: flights.map(() => [1, 2].map(row)),
  }
}

function place(iata: string, city: string, countryCode: string, countryName: string, zone: string, offsetMinutes: number) {
  return {
    iata,
    name: `${city} Airport`,
    city,
    cityCode: iata,
    countryCode,
    countryName,
    zone,
    latitude: 0,
    longitude: 0,
    offsetMinutes,
  }
}
