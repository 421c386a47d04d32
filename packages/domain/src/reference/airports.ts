import data from './airports.data.json' with { type: 'json' }

export type AirportSize = 'large' | 'medium' | 'small'

export type Airport = {
  iata: string
  name: string
  city: string
  /** Metropolitan area code where several airports share a city (LON, NYC), else the airport's own. */
  cityCode: string
  countryCode: string
  countryName: string
  /** IANA time zone. */
  zone: string
  latitude: number
  longitude: number
  size: AirportSize
}

const SIZES: readonly AirportSize[] = ['small', 'medium', 'large']
const countryNames: Record<string, string> = data.countries

function readRow(row: string): Airport {
  const [iata = '', name = '', city = '', cityCode = '', countryCode = '', zone, latitude, longitude, size] = row.split('|')
  return {
    iata,
    name,
    city,
    cityCode,
    countryCode,
    countryName: countryNames[countryCode] ?? countryCode,
    zone: data.zones[Number(zone)] ?? 'UTC',
    latitude: Number(latitude),
    longitude: Number(longitude),
    size: SIZES[Number(size) - 1] ?? 'small',
  }
}

/** Every airport with scheduled passenger service, by code in alphabetical order. */
export const AIRPORTS: readonly Airport[] = data.rows.map(readRow)

const byCode = new Map(AIRPORTS.map((airport) => [airport.iata, airport]))
const byCity = Map.groupBy(AIRPORTS, (airport) => airport.cityCode)

/** The airport with this code, in capitals, or nothing. */
export function findAirport(iata: string): Airport | undefined {
  return byCode.get(iata)
}

/** All airports of a metropolitan area (LON gives Heathrow, Gatwick …); a code that is no area gives none. */
export function airportsOfCity(cityCode: string): readonly Airport[] {
  return byCity.get(cityCode) ?? []
}
