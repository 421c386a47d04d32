import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { describeParty, makeSheets } from '@tradewind/domain/vouchers/make-sheets'
import { dayAt } from '@tradewind/domain/zone-history'
import { companyOfSite, issuingCompany } from '../accounts/issuing-company.ts'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { Site } from '../sites/site-repo.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { listSoldLines, readSaidOfOrder, type SoldLine, type VoucherRow } from './voucher-repo.ts'

type Reading = Pick<App, 'outsideDelivery'> & { readonly site: Site }

/** A voucher as it is now. Refuses NOT_FOUND. */
export async function readVoucher(tx: SiteTx, row: VoucherRow | undefined, { site, outsideDelivery }: Reading): Promise<Voucher> {
  if (!row) return refuseVoucher()
  const { order_id: orderId, legal_entity_id: legalEntityId, issued_at: issuedAt } = row
  const [lines, said, agency, zones] = await Promise.all([
    nameReferences(tx, outsideDelivery, await listSoldLines(tx, orderId)),
    readSaidOfOrder(tx, orderId),
    issuingCompany(tx, legalEntityId, site),
    zonesOfSite(tx),
  ])
  const standing = lines.filter(({ isCancelled }) => !isCancelled)
  // Who travels, and where, is what stands: after a change of party what was sold first names people who do not come any more.
  const shown = standing.length > 0 ? standing : lines
  const [first] = shown
  if (!first) return refuseVoucher()
  const own = companyOfSite(site)
  const company = said.isOfAgency ? agency : own
  // A private customer's, or one of our own brand.
  const isOwn = company.companyName === own.companyName
  const cities = [...new Set(shown.map(({ city }) => city).filter((city) => city !== ''))]
  return {
    orderId,
    company: {
      name: company.companyName,
      address: company.address,
      phone: company.phone,
      email: company.email,
      logoUrl: company.logoUrl,
    },
    help: isOwn ? { company: own.companyName, phone: own.phone, email: own.email } : { company: '', phone: own.phone, email: '' },
    city: cities.join(', '),
    leadTraveller: first.leadName,
    party: describeParty(first.party),
    confirmation: said.confirmation,
    issuedAt,
    issuedOn: dayAt(zones, issuedAt),
    revision: revisionOf(lines) + said.changes,
    sheets: makeSheets(orderId, lines),
  }
}

/** Those at the start know what others deliver by a reference of their own. */
function nameReferences(tx: SiteTx, delivery: App['outsideDelivery'], lines: readonly SoldLine[]): Promise<SoldLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      const outside = line.outsideSaleId === undefined ? undefined : await delivery.describe(tx, line.outsideSaleId)
      return outside ? { ...line, reference: outside.reference } : line
    }),
  )
}

export function refuseVoucher(): never {
  refuse('NOT_FOUND', { message: 'We could not find that voucher.' })
}

/** 1 for what was confirmed first; one more for each time that something was added, picked up at another time or arranged otherwise, and for each service that was cancelled. */
function revisionOf(lines: readonly SoldLine[]): number {
  const times = new Set(lines.map(({ confirmedAt }) => confirmedAt))
  const changes = lines.reduce((sum, { pickupChanges = 0, arrangedChanges = 0 }) => sum + pickupChanges + arrangedChanges, 0)
  return times.size + changes + lines.filter(({ isCancelled }) => isCancelled).length
}
