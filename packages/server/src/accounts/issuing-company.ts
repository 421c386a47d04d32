import type { SiteTx } from '../database/in-site.ts'
import type { Site } from '../sites/site-repo.ts'
import { getLegalEntity } from './legal-entity-repo.ts'

export type IssuingCompany = {
  readonly companyName: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly logoUrl: string | null
  readonly gstNumber: string | null
}

/** The company that stands on what a traveller is given: the one that bought it; a private customer's carries the site's. */
export async function issuingCompany(tx: SiteTx, legalEntityId: number, site: Site): Promise<IssuingCompany> {
  const entity = await getLegalEntity(tx, legalEntityId)
  if (entity.kind !== 'agency' && entity.kind !== 'corporate') return companyOfSite(site)
  return {
    companyName: entity.name,
    address: [entity.address1, entity.address2].filter(Boolean).join(', '),
    phone: entity.phone,
    email: entity.email,
    logoUrl: entity.logo_url,
    gstNumber: entity.gst_number,
  }
}

export function companyOfSite(site: Site): IssuingCompany {
  return {
    companyName: site.company_name,
    address: site.address,
    phone: site.admin_contact,
    email: site.admin_email,
    logoUrl: site.logo_url,
    gstNumber: site.gst_number,
  }
}
