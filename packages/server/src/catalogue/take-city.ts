import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { cityIndex } from '../reference/city-index.ts'
import { insertCity, lockCity } from './city-repo.ts'
import { zoneOfCity } from './city-zone.ts'

/** Locks a city; the first thing that the company has there makes it one of its cities. Refuses a number that is no city of the world. */
export async function takeCity(tx: SiteTx, cityId: number, now: Instant) {
  const known = await lockCity(tx, cityId)
  if (known) return known
  const city = (await cityIndex()).byId.get(cityId)
  const zone = city && zoneOfCity(city)
  if (!city || !zone) return refuseInput({ cityId: 'Please choose a city.' })
  await insertCity(tx, { id: city.id, name: city.city, countryCode: city.countryId, zone }, now)
  return (await lockCity(tx, cityId)) ?? refuseInput({ cityId: 'Please choose a city.' })
}
