import { findSiteOfRequest } from '../database/across-sites-repo.ts'
import { inSite } from '../database/in-site.ts'
import { nameOf, refuseUnknownRequest, withdrawHere } from './agree-at-supplier.ts'
import { agreeOutside, findOutside } from './at-outside-supplier.ts'
import { askerOf, type NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'

/**
 * Withdraws a request of the caller's site that the supplier has not decided. Refuses NOT_FOUND, ALREADY_DECIDED, and SUPPLIER_FAILED where another installation
 * gives no answer.
 */
export async function withdrawRequest(
  context: NetworkContext<'ALREADY_DECIDED' | 'SUPPLIER_FAILED'>,
  { requestId }: { requestId: string },
): Promise<void> {
  const { db, actor, now, refuse } = context
  const action = 'withdraw request to supplier'
  const outside = await findOutside(db, actor, requestId)
  if (outside?.request_id) {
    const { installation_id: installationId, request_id: theirId, category } = outside
    const message = { kind: 'withdrawRequest' as const, requestId: theirId, by: nameOf(actor), email: actor.email }
    await agreeOutside({ ...context, now: context.clock }, { siteId: actor.siteId, installationId }, message, ['ALREADY_DECIDED'])
    return recordAtHome({ db, actor, now }, installationId, { action, after: { category } })
  }
  const supplierSiteId = await findSiteOfRequest(db, { requestId, consumerSiteId: actor.siteId })
  if (supplierSiteId === undefined) return refuseUnknownRequest()
  const category = await inSite(db, supplierSiteId, (tx) => withdrawHere(tx, requestId, askerOf(context), { now, refuse }))
  await recordAtHome({ db, actor, now }, supplierSiteId, { action, after: { category } })
}
