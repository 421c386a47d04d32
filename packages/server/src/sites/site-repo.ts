import type { SiteData } from '@tradewind/contract/sites/sites'
import type { Selectable } from 'kysely'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Sites } from '../database/table-types.generated.ts'

declare module '../http/request-context.ts' {
  interface RequestContext {
    readonly site: Site
  }
}

export type Site = Selectable<Sites> & { readonly domain: string }

/** The site a host name belongs to. Asked before there is a site, so outside any. */
export async function findSiteByDomain(db: Database, domain: string): Promise<Site | undefined> {
  return db
    .selectFrom('site_domains')
    .innerJoin('sites', 'sites.id', 'site_domains.site_id')
    .selectAll('sites')
    .select('site_domains.domain')
    .where('site_domains.domain', '=', domain.toLowerCase())
    .executeTakeFirst()
}

/** A site by its id, with the first of its domains; for work that no request began. */
export async function getSiteById(db: Database, siteId: number): Promise<Site> {
  return db
    .selectFrom('sites')
    .innerJoin('site_domains', 'site_domains.site_id', 'sites.id')
    .selectAll('sites')
    .select('site_domains.domain')
    .where('sites.id', '=', siteId)
    .orderBy('site_domains.is_primary', 'desc')
    .executeTakeFirstOrThrow()
}

/** Where a site's people are. */
export function getZoneAndCountry(tx: SiteTx): Promise<Pick<Site, 'time_zone' | 'country_code'>> {
  return tx.selectFrom('sites').select(['time_zone', 'country_code']).where('id', '=', tx.siteId).executeTakeFirstOrThrow()
}

/** How many minutes before its end a hold is reminded of, as the site says. */
export async function listReminderMinutes(tx: SiteTx): Promise<readonly number[]> {
  const site = await tx.selectFrom('sites').select('hold_reminder_minutes').where('id', '=', tx.siteId).executeTakeFirstOrThrow()
  return site.hold_reminder_minutes
}

/** The one colour of a site that carries white text. */
export function accentOf({ accent }: Pick<Site, 'accent'>): string {
  return accent[6] ?? '#0b6570'
}

export function siteData(site: Site): SiteData {
  return {
    _id: String(site.id),
    domain: site.domain,
    siteName: site.site_name,
    companyName: site.company_name,
    logoUrl: site.logo_url,
    faviconImage: site.favicon_url,
    adminContact: site.admin_contact,
    adminEmail: site.admin_email,
    address: site.address,
    gstNumber: site.gst_number,
    currency: site.currency,
    countryCode: site.country_code,
    timeZone: site.time_zone,
    gtm_tag: site.gtm_tag,
    brandingSettings: {
      form: { label: site.form_label, theme: { accent: site.accent, brandMark: site.brand_mark } },
      lockMode: site.lock_mode,
      popupAlert: site.popup_alert,
      popupFrequency: site.popup_frequency_days,
    },
    wlMeta: { canShowPermissionMenu: site.can_show_permission_menu, googleAuthClientId: site.google_auth_client_id },
  }
}
