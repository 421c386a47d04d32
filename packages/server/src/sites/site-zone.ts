import type { SitePlace } from '@tradewind/domain/format-date'
import { localeOf } from '@tradewind/domain/locale'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory, zoneAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { factsOfSite } from './site-facts.ts'
import type { Site } from './site-repo.ts'

/** The zones in which a site counts its days and shows its times, each from its moment on. */
export async function zonesOfSite(tx: SiteTx): Promise<ZoneHistory> {
  return (await factsOfSite(tx)).zones
}

/** How a site writes its figures. */
export async function localeOfSite(tx: SiteTx): Promise<string> {
  return localeOf((await factsOfSite(tx)).country_code)
}

/** The zone of a site with its locale, for times in a sentence. */
export async function placeOfSite(tx: SiteTx, now: Instant): Promise<SitePlace> {
  return placeOf(await factsOfSite(tx), now)
}

export function placeOf({ zones, country_code }: Pick<Site, 'zones' | 'country_code'>, now: Instant): SitePlace {
  return { zone: zoneAt(zones, now), locale: localeOf(country_code) }
}

/** The day it is where the site's people are. */
export async function todayOfSite(tx: SiteTx, now: Instant): Promise<PlainDate> {
  return dayAt(await zonesOfSite(tx), now)
}
