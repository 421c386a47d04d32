import type { SiteTx } from '../database/in-site.ts'
import { remembered, rememberedById } from './site-memory.ts'
import { getSiteById, getSiteFacts } from './site-repo.ts'

/** Zones, country, currency and reminders of a site, from this node's memory. */
export const factsOfSite = remembered(getSiteFacts)

/** A whole site with the first of its domains, from this node's memory: for mails and other work that no request began. */
export const siteOf = rememberedById(getSiteById)

/** What a site keeps its books in. */
export async function currencyOfSite(tx: SiteTx): Promise<string> {
  return (await factsOfSite(tx)).currency
}

/** How many minutes before its end a hold is reminded of, as the site says. */
export async function reminderMinutesOfSite(tx: SiteTx): Promise<readonly number[]> {
  return (await factsOfSite(tx)).hold_reminder_minutes
}
