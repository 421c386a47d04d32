import { recordChange } from '../audit/record-change.ts'
import { atSupplier, nameOf } from './at-supplier.ts'
import type { NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'
import { findAcceptance, findTerms, insertAcceptance } from './supply-repo.ts'

/**
 * Accepts the terms of a supplier for the caller's site, in the version that was read. Accepted twice, the first acceptance stays. Refuses NOT_FOUND, TERMS_CHANGED.
 */
export async function acceptTerms(
  { db, actor, site, now, refuse }: NetworkContext<'TERMS_CHANGED'>,
  { supplierListId, version }: { supplierListId: string; version: number },
): Promise<void> {
  const about = { kind: 'site', id: site.domain }
  const did = await atSupplier(db, actor, supplierListId, async (tx, { supply }) => {
    const terms = (await findTerms(tx, supply.id)) ?? refuse('NOT_FOUND', { message: 'This supplier has no terms.' })
    if (terms.version !== version) refuse('TERMS_CHANGED')
    const consumer = { supplyId: supply.id, consumerSiteId: actor.siteId }
    if ((await findAcceptance(tx, consumer))?.version === version) return undefined
    insertAcceptance(tx, { ...consumer, version, by: nameOf(actor), email: actor.email, now })
    const note = `${site.company_name}: ${nameOf(actor)} (${actor.email})`
    const after = { category: supply.category, acceptedTerms: version }
    await recordChange(tx, { actor: undefined, area: 'network', action: 'accept terms of supplier', about, after, note }, now)
    return { supplierSiteId: tx.siteId, after }
  })
  if (did) await recordAtHome({ db, actor, now }, did.supplierSiteId, { action: 'accept terms of supplier', after: did.after })
}
