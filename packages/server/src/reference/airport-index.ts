import type { AirportOption } from '@tradewind/contract/reference/reference'
import { AIRLINES } from '@tradewind/domain/reference/airlines'
import { AIRPORTS, type Airport, airportsOfCity, findAirport } from '@tradewind/domain/reference/airports'

/** One line of the list: an airport, or a city with several. Texts are folded: small letters without accents. */
export type AirportEntry = {
  readonly option: AirportOption
  readonly code: string
  readonly cityCode: string
  readonly city: string
  readonly cityWords: readonly string[]
  readonly nameWords: readonly string[]
  /** The city in one word, for who leaves the space out: 'newyork'. */
  readonly cityJoined: string
  readonly country: string
  readonly countryWords: readonly string[]
  readonly isCity: boolean
  /** How likely it is meant, everything else being equal: 0 to about 16. */
  readonly weight: number
}

/** Names people still type, or type for short. */
const OTHER_NAMES: Record<string, string> = {
  BOM: 'bombay',
  CCU: 'calcutta',
  MAA: 'madras',
  BLR: 'bangalore',
  COK: 'cochin',
  TRV: 'trivandrum',
  CCJ: 'calicut',
  PNQ: 'poona',
  VNS: 'banaras benares',
  IXE: 'mangalore',
  BDQ: 'baroda',
  VTZ: 'vizag',
  SGN: 'saigon',
  RGN: 'rangoon',
  DPS: 'bali',
  KIX: 'kansai',
  IXZ: 'andaman',
  GOI: 'panjim',
}
const OTHER_COUNTRY_NAMES: Record<string, string> = {
  GB: 'uk britain england',
  AE: 'uae emirates',
  US: 'usa us america',
  KR: 'korea',
}

const SIZE_WEIGHT = { large: 8, medium: 4, small: 0 } as const
const CITY_WEIGHT = 4

/** 'Málaga' → 'malaga' */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ø/g, 'o').replace(/ł/g, 'l')
}

export function wordsOf(text: string): string[] {
  return text.split(/[^a-z0-9]+/).filter((word) => word !== '')
}

let entries: readonly AirportEntry[] | undefined

/** All airports and cities, likeliest first. Made at the first question. */
export function airportEntries(): readonly AirportEntry[] {
  entries ??= [...listCities(), ...AIRPORTS.map(airportEntry)].sort((a, b) => b.weight - a.weight || (a.code < b.code ? -1 : 1))
  return entries
}

function airportEntry(airport: Airport): AirportEntry {
  const { iata, name, city, cityCode, countryName, size } = airport
  const option = {
    ...placeOf(airport),
    key: iata,
    label: `${city} (${iata})`,
    subtitle: `${name}, ${countryName}`,
    airportName: name,
  }
  // A city that needs a second airport has a busy first one.
  const main = iata === cityCode ? 1 + Math.min(airportsOfCity(cityCode).length - 1, 2) / 2 : 0
  return entryOf(option, airport, { isCity: false, weight: SIZE_WEIGHT[size] + Math.min(hubWeight(iata), 12) / 2 + main })
}

/** A city whose own code is no airport's, and that has more than one of them: London, New York. */
function listCities(): AirportEntry[] {
  const codes = new Set(AIRPORTS.map(({ cityCode }) => cityCode))
  return [...codes].flatMap((code) => {
    const airports = airportsOfCity(code)
    const [main] = [...airports].sort((a, b) => hubWeight(b.iata) - hubWeight(a.iata))
    if (!main || airports.length < 2 || findAirport(code)) return []
    const codesText = airports.map(({ iata }) => iata).join(', ')
    const option = {
      ...placeOf(main),
      key: code,
      label: `${main.city} (${code})`,
      subtitle: `All airports: ${codesText}, ${main.countryName}`,
      airportName: 'All airports',
    }
    const weight = SIZE_WEIGHT[main.size] + Math.min(hubWeight(main.iata), 12) / 2 + CITY_WEIGHT
    return [entryOf(option, main, { isCity: true, weight })]
  })
}

function placeOf({ city, cityCode, countryCode }: Airport) {
  return { cityCode, cityName: city, countryCode }
}

function entryOf(option: AirportOption, airport: Airport, { isCity, weight }: { isCity: boolean; weight: number }): AirportEntry {
  const [city, country] = [fold(airport.city), fold(airport.countryName)]
  const other = OTHER_NAMES[airport.iata] ?? ''
  return {
    option,
    code: option.key.toLowerCase(),
    cityCode: airport.cityCode.toLowerCase(),
    city,
    cityWords: wordsOf(`${city} ${other}`),
    nameWords: isCity ? [] : wordsOf(fold(airport.name)),
    cityJoined: city.replaceAll(/[^a-z0-9]/g, ''),
    country,
    countryWords: wordsOf(`${country} ${OTHER_COUNTRY_NAMES[airport.countryCode] ?? ''}`),
    isCity,
    weight,
  }
}

let words: readonly string[] | undefined

/** Every word of every city, once: what misspelt words are compared with. */
export function allCityWords(): readonly string[] {
  words ??= [...new Set(airportEntries().flatMap(({ cityWords }) => cityWords))]
  return words
}

let hubs: Map<string, number> | undefined

/** An airline's first hub counts double. */
function hubWeight(code: string): number {
  if (!hubs) {
    hubs = new Map()
    for (const airline of AIRLINES)
      for (const [place, hub] of airline.hubs.entries()) hubs.set(hub, (hubs.get(hub) ?? 0) + (place === 0 ? 2 : 1))
  }
  return hubs.get(code) ?? 0
}
