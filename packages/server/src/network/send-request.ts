import { mayAsk } from '@tradewind/domain/network/relation-status'
import { nameCategory, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { recordChange } from '../audit/record-change.ts'
import { atSupplier, nameOf, refuseUnknownSupplier } from './at-supplier.ts'
import type { NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'
import { findLatestRequest, insertRequest } from './request-repo.ts'
import { findAcceptance, findTerms } from './supply-repo.ts'

/**
 * Asks a supplier, for the caller's site, to let it sell what it offers; its staff are notified. The latest terms must have been accepted before. Of two who ask
 * at once one does. Refuses NOT_FOUND, ALREADY_ASKED, TERMS_NOT_ACCEPTED.
 */
export async function sendRequest(
  { db, notify, actor, site, now, refuse }: NetworkContext<'ALREADY_ASKED' | 'TERMS_NOT_ACCEPTED'>,
  { supplierListId }: { supplierListId: string },
): Promise<void> {
  const did = await atSupplier(db, actor, supplierListId, async (tx, { supply, latest }) => {
    const consumer = { supplyId: supply.id, consumerSiteId: actor.siteId }
    if (!mayAsk(latest?.status)) refuse('ALREADY_ASKED', { data: { requestStatus: latest?.status } })
    if (!supply.is_visible) refuseUnknownSupplier()
    const terms = await findTerms(tx, supply.id)
    const accepted = await findAcceptance(tx, consumer)
    if (terms && accepted?.version !== terms.version) refuse('TERMS_NOT_ACCEPTED')
    const isSent = await insertRequest(tx, {
      ...consumer,
      by: nameOf(actor),
      email: actor.email,
      acceptedVersion: accepted?.version ?? null,
      now,
    })
    if (!isSent) {
      const first = await findLatestRequest(tx, consumer)
      refuse('ALREADY_ASKED', { data: { requestStatus: first?.status } })
    }
    const category = supply.category as SupplierCategory
    const note = `${site.company_name}: ${nameOf(actor)} (${actor.email})`
    const about = { kind: 'site', id: site.domain }
    await recordChange(tx, { actor: undefined, area: 'network', action: 'ask supplier', about, after: { category }, note }, now)
    await notify(
      tx,
      {
        to: { permission: 'network.decide' },
        kind: 'network',
        title: `${site.company_name} asks to sell: ${nameCategory(category)}`,
        body: `Requested by ${nameOf(actor)}`,
        path: '/staff/network?view=requests',
      },
      now,
    )
    return { supplierSiteId: tx.siteId, after: { category } }
  })
  await recordAtHome({ db, actor, now }, did.supplierSiteId, { action: 'ask supplier', after: did.after })
}
