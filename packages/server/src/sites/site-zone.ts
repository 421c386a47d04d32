import type { SitePlace } from '@tradewind/domain/format-date'
import { localeOf } from '@tradewind/domain/locale'
import { dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getZoneAndCountry, type Site } from './site-repo.ts'

/** The zone in which a site shows times to people and counts its days and months. */
export async function zoneOfSite(tx: SiteTx): Promise<string> {
  return (await getZoneAndCountry(tx)).time_zone
}

/** How a site writes its figures. */
export async function localeOfSite(tx: SiteTx): Promise<string> {
  return (await placeOfSite(tx)).locale
}

/** The zone of a site with its locale, for times in a sentence. */
export async function placeOfSite(tx: SiteTx): Promise<SitePlace> {
  return placeOf(await getZoneAndCountry(tx))
}

export function placeOf({ time_zone, country_code }: Pick<Site, 'time_zone' | 'country_code'>): SitePlace {
  return { zone: time_zone, locale: localeOf(country_code) }
}

/** The day it is where the site's people are. */
export async function todayOfSite(tx: SiteTx, now: Instant): Promise<PlainDate> {
  return dateIn(await zoneOfSite(tx), now)
}
