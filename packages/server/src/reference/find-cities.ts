import { CITIES_AT_MOST } from '@tradewind/contract/reference/reference'
import { fold, wordsOf } from './airport-index.ts'
import { type CityEntry, cityIndex } from './city-index.ts'

/** The states of a country, by name. */
export async function listStates(countryId: string) {
  const { states } = await cityIndex()
  return states.filter((state) => state.countryId === countryId)
}

/** The cities of a country or one of its states, largest first, whose name begins with what was typed. */
export async function findCities({
  countryId,
  stateId,
  city = '',
}: {
  countryId: string
  stateId?: string | undefined
  city?: string | undefined
}) {
  const { cities } = await cityIndex()
  const isMeant = meaning(city)
  return cities
    .filter((entry) => entry.countryId === countryId && (stateId === undefined || entry.stateId === stateId) && isMeant(entry))
    .slice(0, CITIES_AT_MOST)
    .map((entry) => ({ ...present(entry), stateId: entry.stateId }))
}

/** One city by its id, or the cities of the world whose name begins with what was typed, largest first. */
export async function dbCities({
  city = '',
  priceOnly = false,
  cityId,
}: {
  city?: string | undefined
  priceOnly?: boolean | undefined
  cityId?: number | undefined
}) {
  const { cities, byId } = await cityIndex()
  const isMeant = meaning(city)
  const one = cityId === undefined ? undefined : byId.get(cityId)
  const searched = cityId === undefined ? cities : one ? [one] : []
  return searched
    .filter((entry) => isMeant(entry) && (!priceOnly || entry.isServed))
    .slice(0, CITIES_AT_MOST)
    .map(present)
}

/** Accents, capitals and the space between words do not matter: 'sao paulo', 'newyork', 'york'. */
function meaning(typed: string): (entry: CityEntry) => boolean {
  const words = wordsOf(fold(typed))
  if (words.length === 0) return () => true
  const joined = words.join('')
  return (entry) => entry.joined.startsWith(joined) || words.every((word) => entry.words.some((of) => of.startsWith(word)))
}

function present({ id, city, country }: CityEntry) {
  return { id, city, country }
}
