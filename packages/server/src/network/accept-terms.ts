import { acceptTermsHere, nameOf } from './agree-at-supplier.ts'
import { agreeOutside, findOutside } from './at-outside-supplier.ts'
import { atSupplier } from './at-supplier.ts'
import { askerOf, type NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'

/**
 * Accepts the terms of a supplier for the caller's site, in the version that was read. Accepted twice, the first acceptance stays. Refuses NOT_FOUND, TERMS_CHANGED, and SUPPLIER_FAILED
 * where another installation gives no answer.
 */
export async function acceptTerms(
  context: NetworkContext<'TERMS_CHANGED' | 'SUPPLIER_FAILED'>,
  { supplierListId, version }: { supplierListId: string; version: number },
): Promise<void> {
  const { db, actor, now, refuse } = context
  const action = 'accept terms of supplier'
  const outside = await findOutside(db, actor, supplierListId)
  if (outside) {
    if (outside.accepted_version === version) return
    const { installation_id: installationId, their_id: supplyId } = outside
    const message = { kind: 'acceptTerms' as const, supplyId, version, by: nameOf(actor), email: actor.email }
    await agreeOutside({ ...context, now: context.clock }, { siteId: actor.siteId, installationId }, message, ['TERMS_CHANGED'])
    const after = { category: outside.category, acceptedTerms: version }
    return recordAtHome({ db, actor, now }, installationId, { action, after })
  }
  const did = await atSupplier(db, actor, supplierListId, async (tx, there) => {
    const isNew = await acceptTermsHere(tx, there, askerOf(context), { version, now, refuse })
    return isNew ? { supplierSiteId: tx.siteId, after: { category: there.supply.category, acceptedTerms: version } } : undefined
  })
  if (did) await recordAtHome({ db, actor, now }, did.supplierSiteId, { action, after: did.after })
}
