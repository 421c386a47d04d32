import type { SiteData } from '@tradewind/contract/sites/sites'
import { findCountry } from '@tradewind/domain/reference/countries'
import type { Instant } from '@tradewind/domain/time'
import { type ZoneHistory, zoneAt } from '@tradewind/domain/zone-history'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Sites } from '../database/table-types.generated.ts'

declare module '../http/request-context.ts' {
  interface RequestContext {
    readonly site: Site
  }
}

export type Site = Selectable<Sites> & { readonly domain: string; readonly zones: ZoneHistory }

/** The site a host name belongs to: never a sandbox, which only a test key opens. Asked before there is a site, so outside any. */
export async function findSiteByDomain(db: Database, domain: string): Promise<Site | undefined> {
  const rows = await selectSites(db)
    .where('site_domains.domain', '=', domain.toLowerCase())
    .where('sites.sandbox_of', 'is', null)
    .execute()
  return rows[0] && { ...rows[0], zones: historyOf(rows) }
}

/** A site by its id, with the first of its domains; for work that no request began. */
export async function getSiteById(db: Database, siteId: number): Promise<Site> {
  const rows = await selectSites(db).where('sites.id', '=', siteId).where('site_domains.is_primary', '=', true).execute()
  if (!rows[0]) throw new Error(`There is no site ${siteId}`)
  return { ...rows[0], zones: historyOf(rows) }
}

/** One row for each zone that the site had, oldest first. */
function selectSites(db: Database) {
  return db
    .selectFrom('site_domains')
    .innerJoin('sites', 'sites.id', 'site_domains.site_id')
    .innerJoin('site_time_zones', 'site_time_zones.site_id', 'sites.id')
    .selectAll('sites')
    .select('site_domains.domain')
    .select(ZONE_COLUMNS)
    .orderBy('site_time_zones.valid_from')
}

/** The first zone holds since ever, which is no instant. */
const ZONE_COLUMNS = [
  'site_time_zones.time_zone as zone',
  sql<Instant | null>`nullif(site_time_zones.valid_from, '-infinity')`.as('zone_from'),
] as const

function historyOf(rows: readonly { zone: string; zone_from: Instant | null }[]): ZoneHistory {
  const [first, ...later] = rows
  if (!first) throw new Error('A site has no time zone')
  return [{ zone: first.zone }, ...later.flatMap(({ zone, zone_from: from }) => (from ? [{ zone, from }] : []))]
}

export type SiteFacts = Pick<Site, 'zones' | 'country_code' | 'currency' | 'hold_reminder_minutes'>

/** Where a site's people are, what they count in, and when they are reminded. */
export async function getSiteFacts(tx: SiteTx): Promise<SiteFacts> {
  const rows = await tx
    .selectFrom('sites')
    .innerJoin('site_time_zones', 'site_time_zones.site_id', 'sites.id')
    .select(['sites.country_code', 'sites.currency', 'sites.hold_reminder_minutes'])
    .select(ZONE_COLUMNS)
    .where('sites.id', '=', tx.siteId)
    .orderBy('site_time_zones.valid_from')
    .execute()
  if (!rows[0]) throw new Error(`There is no site ${tx.siteId}`)
  const { country_code, currency, hold_reminder_minutes } = rows[0]
  return { country_code, currency, hold_reminder_minutes, zones: historyOf(rows) }
}

/** The one colour of a site that carries white text. */
export function accentOf({ accent }: Pick<Site, 'accent'>): string {
  return accent[6] ?? '#0b6570'
}

export function siteData(site: Site, now: Instant): SiteData {
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
    dialCode: findCountry(site.country_code)?.dialCode ?? '',
    timeZone: zoneAt(site.zones, now),
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
