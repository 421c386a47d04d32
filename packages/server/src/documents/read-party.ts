import type { DocumentParty } from '@tradewind/domain/documents/tax-document'
import { taxNumberOf } from '@tradewind/domain/documents/tax-number'
import type { ZoneHistory } from '@tradewind/domain/zone-history'
import { getEntityWithSite } from '../accounts/legal-entity-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { zonesOfSite } from '../sites/site-zone.ts'

export type Party = {
  readonly party: DocumentParty
  readonly prefix: string | null
  readonly countryCode: string
  readonly zones: ZoneHistory
}

/** A legal entity as a document shows it today. The site owner's address and tax number are the site's, where it has none of its own. */
export async function readParty(
  tx: SiteTx,
  legalEntityId: number,
  instead?: { gstin: string; name: string; address: string },
): Promise<Party> {
  const [row, zones] = await Promise.all([getEntityWithSite(tx, legalEntityId), zonesOfSite(tx)])
  const isOwner = row.kind === 'siteOwner'
  const ownAddress = [row.address1, row.address2].filter(Boolean).join(', ')
  // A booking that names another company for the invoice gives its Indian number.
  const vat = instead ? null : row.tax_number
  const usual = (own: string | null, site: string | null) => own || (isOwner ? site : own)
  return {
    prefix: row.document_prefix,
    countryCode: row.country_code,
    zones,
    party: {
      name: instead?.name ?? row.name,
      address: instead?.address ?? usual(ownAddress, row.address) ?? '',
      phone: usual(row.phone, row.admin_contact) ?? '',
      email: usual(row.email, row.admin_email) ?? '',
      gstin: instead?.gstin ?? usual(row.gst_number, row.site_gst_number),
      pan: row.pan_number,
      taxNumber: vat === null ? null : taxNumberOf(vat, row.own_country ?? row.country_code),
    },
  }
}
