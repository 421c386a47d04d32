import { mayWithdraw } from '@tradewind/domain/network/relation-status'
import { recordChange } from '../audit/record-change.ts'
import { findSiteOfRequest } from '../database/across-sites-repo.ts'
import { inSite } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { nameOf } from './at-supplier.ts'
import type { NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'
import { lockRequest, markWithdrawn } from './request-repo.ts'

/** Withdraws a request of the caller's site that the supplier has not decided. Refuses NOT_FOUND, ALREADY_DECIDED. */
export async function withdrawRequest(
  { db, actor, site, now, refuse }: NetworkContext<'ALREADY_DECIDED'>,
  { requestId }: { requestId: string },
): Promise<void> {
  const supplierSiteId = await findSiteOfRequest(db, { requestId, consumerSiteId: actor.siteId })
  if (supplierSiteId === undefined) refuseUnknownRequest()
  const category = await inSite(db, supplierSiteId, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request?.consumer_site_id !== actor.siteId) refuseUnknownRequest()
    if (request.withdrawn_at) refuse('ALREADY_DECIDED', { data: { requestStatus: 'Withdrawn' } })
    if (!mayWithdraw(request.status)) refuse('ALREADY_DECIDED', { data: { requestStatus: request.status } })
    await markWithdrawn(tx, requestId, { by: nameOf(actor), now })
    const about = { kind: 'site', id: site.domain }
    const note = `${site.company_name}: ${nameOf(actor)} (${actor.email})`
    const after = { category: request.category }
    await recordChange(tx, { actor: undefined, area: 'network', action: 'withdraw request to supplier', about, after, note }, now)
    return request.category
  })
  await recordAtHome({ db, actor, now }, supplierSiteId, { action: 'withdraw request to supplier', after: { category } })
}

export function refuseUnknownRequest(): never {
  refuseCommon('NOT_FOUND', { message: 'We could not find that request.' })
}
