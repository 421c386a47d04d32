import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { companyOf } from '../installations/company-of.ts'
import type { NetworkContext } from './network-context.ts'

type Did = { readonly action: string; readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> }

/**
 * The line in the trail of the caller's own site, after the supplier's side was written: there the act stands in any case, with the name of the person, also
 * where the node is killed between the two.
 */
export async function recordAtHome(
  { db, actor, now }: Pick<NetworkContext, 'db' | 'actor' | 'now'>,
  supplierSiteId: number,
  did: Did,
): Promise<void> {
  const { domain, company_name: note } = await companyOf(db, { siteId: actor.siteId, partnerSiteId: supplierSiteId })
  await inSite(db, actor.siteId, (tx) =>
    recordChange(tx, { actor, area: 'network', ...did, about: { kind: 'site', id: domain }, note }, now),
  )
}
