import { AIRPORTS } from '@tradewind/domain/reference/airports'
import { findCountry } from '@tradewind/domain/reference/countries'
import { fold, wordsOf } from './airport-index.ts'

export type CityEntry = {
  /** GeoNames id. */
  readonly id: number
  readonly city: string
  readonly countryId: string
  readonly country: string
  /** 'IN.16'; null where the data names none. */
  readonly stateId: string | null
  readonly words: readonly string[]
  readonly joined: string
  /** An airport of that name and country exists, so flights there can be priced. */
  readonly isServed: boolean
}
export type State = { readonly id: string; readonly name: string; readonly countryId: string }

export type CityIndex = {
  /** By name. */
  readonly states: readonly State[]
  /** Largest first. */
  readonly cities: readonly CityEntry[]
  readonly byId: ReadonlyMap<number, CityEntry>
}

let index: Promise<CityIndex> | undefined

/** Every city of 15,000 people and every seat of a state. Read at the first question: most nodes are never asked. */
export function cityIndex(): Promise<CityIndex> {
  index ??= readIndex()
  return index
}

async function readIndex(): Promise<CityIndex> {
  const { default: data } = await import('./cities.data.json', { with: { type: 'json' } })
  const served = new Set(AIRPORTS.map(({ countryCode, city }) => `${countryCode}${fold(city)}`))
  const cities = data.cities.map((row) => readCity(row, served))
  const states = data.states.map(readState).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return { states, cities, byId: new Map(cities.map((city) => [city.id, city])) }
}

function readState(row: string): State {
  const [id = '', name = ''] = row.split('|')
  return { id, name, countryId: id.slice(0, 2) }
}

function readCity(row: string, served: ReadonlySet<string>): CityEntry {
  const [id = '', city = '', countryId = '', state = ''] = row.split('|')
  const folded = fold(city)
  const words = wordsOf(folded)
  return {
    id: Number(id),
    city,
    countryId,
    country: findCountry(countryId)?.name ?? countryId,
    stateId: state === '' ? null : `${countryId}.${state}`,
    words,
    joined: words.join(''),
    isServed: served.has(`${countryId}${folded}`),
  }
}
