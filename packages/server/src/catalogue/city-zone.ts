import { AIRPORTS } from '@tradewind/domain/reference/airports'
import { fold } from '../reference/airport-index.ts'

/**
 * The IANA zone of a city: that of an airport of its name, otherwise the one that most airports of its country have. Undefined for a country
 * without an airport. Countries with several zones have airports in their cities of any size; nothing nearer is known of the rest.
 */
export function zoneOfCity({ city, countryId }: { readonly city: string; readonly countryId: string }): string | undefined {
  const inCountry = AIRPORTS.filter(({ countryCode }) => countryCode === countryId)
  const named = inCountry.find((airport) => fold(airport.city) === fold(city))
  if (named) return named.zone
  const zones = Map.groupBy(inCountry, ({ zone }) => zone)
  return [...zones].sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
