/**
 * Joins the two airport data sets into the one file the product ships, `packages/domain/src/reference/airports.data.json`.
 * Run it yourself when the data sets are raised: `node scripts/make-airports.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CITY_NAMES, METROPOLITAN_AREAS } from './airport-cities.ts'
import { countryName } from './country-name.ts'

type SourceAirport = {
  iata: string
  time: string
  country_code: string
  airport: string
  latitude: number
  longitude: number
  type: string
  scheduled_service: string
  wikipedia: string
  runway_length: number | string
}
type CityRecord = { city: string } | null

const require = createRequire(import.meta.url)
const airportData: { findAirports(filter: object): Promise<SourceAirport[]> } = require('airport-data-js')
const airportCities: { getAirportByIata(iata: string): CityRecord } = require('aircodes')

const SIZES: Record<string, number> = { large_airport: 3, medium_airport: 2, small_airport: 1 }
const NOT_AN_AIRPORT =
  /heliport|helipad|seaplane|sea plane|bus station|railway|train|ferry|\bair (force )?base\b|naval|army|air station|\bafb\b|\bnas\b/i
/** Military names that also serve passengers today. */
const SERVED_ALL_THE_SAME = new Set([
  'MHD',
  'PNQ',
  'IXC',
  'GOI',
  'AGR',
  'JDH',
  'GWL',
  'PAT',
  'IXB',
  'SXR',
  'BEK',
  'MSJ',
  'SDJ',
  'LUZ',
])

/**
 * Sold by suppliers although the data set does not know of scheduled service yet: opened since, or served again under the regional scheme. Each was
 * looked up: Rajkot Hirasar, Bikaner, Kushinagar, Salem, Shimla, Ludhiana, Noida, Pasighat, Tezu and Rupsi.
 */
const SERVED_SINCE = new Set(['HSR', 'BKB', 'KBK', 'SXV', 'SLV', 'LUH', 'DXN', 'IXT', 'TEI', 'RUP'])

/** Real scheduled passenger airports: a runway, and known to someone besides the data set itself. */
function servesPassengers(airport: SourceAirport): boolean {
  if (SERVED_SINCE.has(airport.iata)) return true
  if (!/^[A-Z]{3}$/.test(airport.iata) || airport.scheduled_service !== 'TRUE' || !(airport.type in SIZES)) return false
  if (NOT_AN_AIRPORT.test(airport.airport) && !SERVED_ALL_THE_SAME.has(airport.iata)) return false
  return airport.wikipedia !== '' || (airportCities.getAirportByIata(airport.iata) !== null && Number(airport.runway_length) > 0)
}

function cityOf(airport: SourceAirport): string {
  const known = CITY_NAMES[airport.iata] ?? airportCities.getAirportByIata(airport.iata)?.city
  if (known) return known
  return airport.airport
    .replace(/\s*(international|regional|municipal|domestic|national)?\s*(airport|airfield|aerodrome|airstrip)\b.*$/i, '')
    .trim()
}

const cityCodes = new Map(
  Object.entries(METROPOLITAN_AREAS).flatMap(([code, airports]) => airports.split(' ').map((iata) => [iata, code])),
)
const best = new Map<string, SourceAirport>()
for (const airport of await airportData.findAirports({})) {
  const rival = best.get(airport.iata)
  if (servesPassengers(airport) && (!rival || (SIZES[airport.type] ?? 0) > (SIZES[rival.type] ?? 0)))
    best.set(airport.iata, airport)
}

const airports = [...best.values()].sort((a, b) => (a.iata < b.iata ? -1 : 1))
const zoneOf = (airport: SourceAirport) => airport.time.replaceAll(' ', '')
const zones = [...new Set(airports.map(zoneOf))].sort()
const clean = (text: string) => text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim()
const countries = Object.fromEntries(
  [...new Set(airports.map((airport) => airport.country_code))].sort().map((code) => [code, countryName(code)]),
)
const rows = airports.map((airport) =>
  [
    airport.iata,
    clean(airport.airport),
    clean(cityOf(airport)),
    cityCodes.get(airport.iata) ?? airport.iata,
    airport.country_code,
    zones.indexOf(zoneOf(airport)),
    Number(airport.latitude).toFixed(4),
    Number(airport.longitude).toFixed(4),
    SIZES[airport.type],
  ].join('|'),
)

const target = new URL('../packages/domain/src/reference/airports.data.json', import.meta.url)
writeFileSync(target, `${JSON.stringify({ zones, countries, rows }, null, 0).replaceAll('","', '",\n"')}\n`)
console.log(`${rows.length} airports in ${zones.length} zones and ${Object.keys(countries).length} countries`)
