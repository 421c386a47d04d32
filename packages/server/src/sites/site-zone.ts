import { AIRPORTS } from '@tradewind/domain/reference/airports'
import type { SiteTx } from '../database/in-site.ts'

/** The zone in which a site tells times to people and counts its months: that of its country's largest airport. */
export async function zoneOfSite(tx: SiteTx): Promise<string> {
  const { country_code } = await tx.selectFrom('sites').select('country_code').where('id', '=', tx.siteId).executeTakeFirstOrThrow()
  return zoneOfCountry(country_code)
}

const zones = new Map<string, string>()

export function zoneOfCountry(countryCode: string): string {
  const known = zones.get(countryCode)
  if (known) return known
  const there = AIRPORTS.filter((airport) => airport.countryCode === countryCode)
  const zone = (there.find(({ size }) => size === 'large') ?? there[0])?.zone ?? 'UTC'
  zones.set(countryCode, zone)
  return zone
}
