import { localeOf } from '@tradewind/domain/locale'
import { dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The zone in which a site shows times to people and counts its days and months. */
export async function zoneOfSite(tx: SiteTx): Promise<string> {
  const site = await tx.selectFrom('sites').select('time_zone').where('id', '=', tx.siteId).executeTakeFirstOrThrow()
  return site.time_zone
}

/** How a site writes its figures. */
export async function localeOfSite(tx: SiteTx): Promise<string> {
  const site = await tx.selectFrom('sites').select('country_code').where('id', '=', tx.siteId).executeTakeFirstOrThrow()
  return localeOf(site.country_code)
}

/** The day it is where the site's people are. */
export async function todayOfSite(tx: SiteTx, now: Instant): Promise<PlainDate> {
  return dateIn(await zoneOfSite(tx), now)
}
