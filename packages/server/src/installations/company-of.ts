import type { WireCompany } from '@tradewind/contract/network/link-wire'
import type { Instant } from '@tradewind/domain/time'
import { findOwnPan } from '../accounts/legal-entity-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { readInSite, type SiteTx } from '../database/in-site.ts'
import { isOutsideSite } from '../sites/outside-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import type { Site } from '../sites/site-repo.ts'
import { findInstallation, type InstallationRow, readCompany } from './installation-repo.ts'

/** What a site may know of another: what every visitor of it can read there. */
export type PartnerCompany = Pick<
  Site,
  | 'id'
  | 'company_name'
  | 'site_name'
  | 'domain'
  | 'logo_url'
  | 'admin_email'
  | 'admin_contact'
  | 'address'
  | 'gst_number'
  | 'country_code'
  | 'currency'
>

/** The company of another site, as a site knows it: one of this installation, or of another by what that one says of itself. */
export async function companyIn(tx: SiteTx, db: Database, partnerSiteId: number): Promise<PartnerCompany> {
  if (!isOutsideSite(partnerSiteId)) return siteOf(db, partnerSiteId)
  const row = await findInstallation(tx, partnerSiteId)
  if (!row) throw new Error(`Site ${tx.siteId} knows no installation ${partnerSiteId}`)
  return companyOfInstallation(row)
}

/** The same outside of any transaction. */
export function companyOf(
  db: Database,
  { siteId, partnerSiteId }: { siteId: number; partnerSiteId: number },
): Promise<PartnerCompany> {
  return isOutsideSite(partnerSiteId) ? readInSite(db, siteId, (tx) => companyIn(tx, db, partnerSiteId)) : siteOf(db, partnerSiteId)
}

/** The same of a row. One that never answered is known by its address alone. */
export function companyOfInstallation(row: InstallationRow): PartnerCompany {
  const domain = new URL(row.address).host
  const said = readCompany(row)
  return {
    id: row.id,
    company_name: said?.companyName ?? domain,
    site_name: said?.siteName ?? domain,
    // By what a person here has entered, never by what it says of itself.
    domain,
    // Its file lies there.
    logo_url: null,
    admin_email: said?.adminEmail ?? '',
    admin_contact: said?.adminContact ?? '',
    address: said?.address ?? '',
    gst_number: said?.gstNumber || null,
    country_code: said?.countryCode ?? '',
    currency: said?.currency ?? '',
  }
}

/** The PAN that another company has stated to those who deduct tax from it; one within its GST number is not stated apart. Outside of any transaction. */
export function statedPanOf(
  db: Database,
  { siteId, partnerSiteId }: { siteId: number; partnerSiteId: number },
): Promise<string | null> {
  if (!isOutsideSite(partnerSiteId)) return readInSite(db, partnerSiteId, findOwnPan)
  return readInSite(db, siteId, async (tx) => {
    const row = await findInstallation(tx, partnerSiteId)
    return (row && readCompany(row)?.panNumber) || null
  })
}

/** What a site says of itself to another installation. Outside of any transaction. */
export async function wireCompany(db: Database, site: Site, now: Instant): Promise<WireCompany> {
  const panNumber = (await readInSite(db, site.id, findOwnPan)) ?? ''
  return {
    companyName: site.company_name,
    siteName: site.site_name,
    domain: site.domain,
    adminEmail: site.admin_email,
    adminContact: site.admin_contact,
    address: site.address,
    gstNumber: site.gst_number ?? '',
    panNumber,
    saidAt: now,
    countryCode: site.country_code,
    currency: site.currency,
  }
}
