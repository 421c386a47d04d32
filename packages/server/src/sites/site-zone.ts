import { AIRPORTS } from '@tradewind/domain/reference/airports'
import { dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The zone in which a site tells times to people and counts its months: that of its country's largest airport. */
export async function zoneOfSite(tx: SiteTx): Promise<string> {
  const { country_code } = await tx.selectFrom('sites').select('country_code').where('id', '=', tx.siteId).executeTakeFirstOrThrow()
  return zoneOfCountry(country_code)
}

/** The day it is where the site's people are. */
export async function todayOfSite(tx: SiteTx, now: Instant): Promise<PlainDate> {
  return dateIn(await zoneOfSite(tx), now)
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
