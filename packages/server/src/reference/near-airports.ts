import type { AirportOption } from '@tradewind/contract/reference/reference'
import { AIRPORTS, type Airport, airportsOfCity, findAirport } from '@tradewind/domain/reference/airports'
import { airportEntries } from './airport-index.ts'

const NEAR_KM = 100
const AT_MOST = 3
const EARTH_RADIUS_KM = 6_371

/**
 * Airports of other cities within 100 km of a place, the busiest first; each says how far it is. Fields without regular flights are left out: they are the
 * small ones. A city with several airports is where its busiest is.
 */
export function airportsNear({ key, cityCode, cityName }: AirportOption): AirportOption[] {
  const here = findAirport(key) ?? airportsOfCity(cityCode)[0]
  if (!here) return []
  const near = AIRPORTS.flatMap((airport) => {
    if (airport.cityCode === here.cityCode || airport.size === 'small') return []
    const km = kilometres(here, airport)
    return km <= NEAR_KM ? [{ iata: airport.iata, km }] : []
  })
  const kmOf = new Map(near.map(({ iata, km }) => [iata, km]))
  return airportEntries()
    .filter(({ option, isCity }) => !isCity && kmOf.has(option.key))
    .slice(0, AT_MOST)
    .map(({ option }) => ({
      ...option,
      nearCity: cityName,
      subtitle: `${Math.round(kmOf.get(option.key) ?? 0)} km from ${cityName} · ${option.subtitle}`,
    }))
}

/** As the crow flies (haversine formula, on a sphere). */
function kilometres(a: Airport, b: Airport): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const [dLatitude, dLongitude] = [latitudeB - latitudeA, radians(b.longitude - a.longitude)]
  const half = Math.sin(dLatitude / 2) ** 2 + Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
