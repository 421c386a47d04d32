import { wireCompany } from '../installations/company-of.ts'
import { keepRequestHere, nameOf } from './agree-at-supplier.ts'
import { agreeOutside, findOutside } from './at-outside-supplier.ts'
import { atSupplier } from './at-supplier.ts'
import { askerOf, type NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'

/**
 * Asks a supplier, for the caller's site, to let it sell what it offers; its staff are notified. The latest terms must have been accepted before. Of two who ask
 * at once one does. Refuses NOT_FOUND, ALREADY_ASKED, TERMS_NOT_ACCEPTED, and SUPPLIER_FAILED where another installation gives no answer.
 */
export async function sendRequest(
  context: NetworkContext<'ALREADY_ASKED' | 'TERMS_NOT_ACCEPTED' | 'SUPPLIER_FAILED'>,
  { supplierListId }: { supplierListId: string },
): Promise<void> {
  const { db, notify, actor, site, now, refuse } = context
  const action = 'ask supplier'
  const outside = await findOutside(db, actor, supplierListId)
  if (outside) {
    const { installation_id: installationId, their_id: supplyId, category } = outside
    const who = { by: nameOf(actor), email: actor.email, company: await wireCompany(db, site, context.clock()) }
    await agreeOutside(
      { ...context, now: context.clock },
      { siteId: actor.siteId, installationId },
      { kind: 'sendRequest', supplyId, ...who },
      ['ALREADY_ASKED', 'TERMS_NOT_ACCEPTED'],
    )
    return recordAtHome({ db, actor, now }, installationId, { action, after: { category } })
  }
  const did = await atSupplier(db, actor, supplierListId, async (tx, there) => {
    await keepRequestHere(tx, there, askerOf(context), { notify, now, refuse })
    return { supplierSiteId: tx.siteId, after: { category: there.supply.category } }
  })
  await recordAtHome({ db, actor, now }, did.supplierSiteId, { action, after: did.after })
}
