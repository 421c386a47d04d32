import type { Database } from '../../database/connect-database.ts'
import { readInSite, type SiteTx } from '../../database/in-site.ts'
import { listSuppliers, type OfferedSupply } from '../../network/list-suppliers.ts'
import { listMappings } from '../../network/mapping-repo.ts'
import { findOutsideSupply } from '../../network/outside-supply-repo.ts'

export type LinkedSupplier = { readonly supplierSiteId: number; readonly supplyId: string }

/** The suppliers whose activities a site sells now: they have approved it, it has accepted their latest terms, and it has not stopped them itself. */
export async function listLinkedSuppliers(db: Database, consumerSiteId: number): Promise<LinkedSupplier[]> {
  const [supplies, mappings] = await Promise.all([
    listSuppliers(db, { consumerSiteId }),
    readInSite(db, consumerSiteId, listMappings),
  ])
  return supplies
    .filter((supply) => supply.category === 'TourPackages' && !whyNotLinked(supply) && mappings.get(supply.id) !== 'Suspended')
    .map(({ siteId, id }) => ({ supplierSiteId: siteId, supplyId: id }))
}

/** One of them; or why nothing of it is sold now. Undefined: there is none. */
export async function findLinkedSupplier(
  db: Database,
  consumerSiteId: number,
  supplyId: string,
): Promise<LinkedSupplier | { readonly why: string } | undefined> {
  const [supplies, mappings] = await Promise.all([
    listSuppliers(db, { consumerSiteId, supplyId }),
    readInSite(db, consumerSiteId, listMappings),
  ])
  const supply = supplies[0]
  // One that never asked, or was not approved, learns no more than one that does not exist.
  if (supply?.category !== 'TourPackages' || (supply.status !== 'Approved' && supply.status !== 'Suspended')) return undefined
  const why = mappings.get(supplyId) === 'Suspended' ? STOPPED_HERE : whyNotLinked(supply)
  return why ? { why } : { supplierSiteId: supply.siteId, supplyId }
}

const STOPPED_HERE = 'Your company does not sell this supplier now.'

const DISCONNECTED = 'Your company is not connected to this supplier now.'

export function whyNotLinked({
  status,
  termsVersion,
  acceptedVersion,
  isEnded = false,
}: Pick<OfferedSupply, 'status' | 'termsVersion' | 'acceptedVersion'> & { readonly isEnded?: boolean }): string | undefined {
  if (isEnded) return DISCONNECTED
  if (status !== 'Approved') return 'This supplier does not sell to your site now.'
  if (termsVersion !== null && acceptedVersion !== termsVersion)
    return 'The terms of this supplier have changed. Please accept them first.'
  return undefined
}

/** What this site has set itself: whether it sells a supplier now, and is connected to it. */
export async function isStoppedHere(tx: SiteTx, supplyId: string): Promise<boolean> {
  if ((await listMappings(tx)).get(supplyId) === 'Suspended') return true
  return ((await findOutsideSupply(tx, supplyId))?.ended_at ?? null) !== null
}
