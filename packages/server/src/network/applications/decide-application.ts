import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseAlways, refuseInput } from '../../http/refuse.ts'
import { insertSupplierEntity, listSuppliers, localSupplierCode } from '../../ledger/post/supplier-entity-repo.ts'
import type { NetworkContext } from '../network-context.ts'
import { endApplication, lockApplication } from './application-repo.ts'

type Decision = { readonly id: string; readonly isApproved: boolean; readonly reason: string; readonly supplierId: number | null }
type Applied = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

/**
 * Approves an application, which makes the company a supplier with accounts of its own in the ledger, or declines it with a reason. The person who applied is
 * notified. Refuses NOT_FOUND, ALREADY_DECIDED and SUPPLIER_EXISTS.
 */
export function decideApplication(
  { db, notify, actor, site, now, refuse }: NetworkContext<'ALREADY_DECIDED' | 'SUPPLIER_EXISTS'>,
  { id, isApproved, reason, supplierId }: Decision,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const applied = (await lockApplication(tx, id)) ?? refuseAlways('NOT_FOUND', { message: 'We could not find that application.' })
    if (applied.state !== 'waiting') refuse('ALREADY_DECIDED')
    const supplier = isApproved ? await supplierFor(tx, { applied, supplierId, refuse }) : undefined
    const state = isApproved ? 'approved' : 'declined'
    const end = { state, by: actor.userId, now, ...(supplier ? { supplierId: supplier.id } : { reason }) } as const
    await endApplication(tx, id, end)
    const about = { kind: 'supplierApplication', id }
    const after = supplier ? { supplier: supplier.name } : { reason }
    const action = isApproved ? 'approve supplier' : 'decline supplier'
    const before = { companyName: applied.company_name }
    await recordChange(tx, { actor, area: 'network', action, about, before, after }, now)
    await notify(
      tx,
      {
        to: { userId: applied.applied_by },
        kind: 'network',
        title: isApproved ? `You are now a supplier of ${site.site_name}` : `Your application as a supplier was declined`,
        body: isApproved ? `${site.company_name} will contact ${applied.contact_name} about rates and availability.` : reason,
        path: '/user/supplier/becomeSupplier',
      },
      now,
    )
  })
}

/** The supplier that was chosen, or a new one with the contact of the application. */
async function supplierFor(
  tx: SiteTx,
  { applied, supplierId, refuse }: { applied: Applied; supplierId: number | null; refuse: Refuse<'SUPPLIER_EXISTS'> },
): Promise<{ id: number; name: string }> {
  const known = await listSuppliers(tx)
  if (supplierId !== null)
    return known.find((one) => one.id === supplierId) ?? refuseInput({ supplierId: 'Please choose a supplier.' })
  const { company_name: name, email, phone, city } = applied
  if (known.some((one) => one.name.toLowerCase() === name.toLowerCase())) return refuse('SUPPLIER_EXISTS')
  // Also where a colleague adds one of that name at this moment.
  const id = await insertSupplierEntity(tx, { code: localSupplierCode(name), name, contact: { email, phone, city } })
  return id === undefined ? refuse('SUPPLIER_EXISTS') : { id, name }
}
