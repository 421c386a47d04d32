import { CONSUMER_STATUSES, type MappingStatus } from '@tradewind/domain/network/relation-status'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { companyOf } from '../installations/company-of.ts'
import { refuseUnknownSupplier } from './agree-at-supplier.ts'
import { listSuppliers } from './list-suppliers.ts'
import { listMappings, putMapping } from './mapping-repo.ts'
import type { NetworkContext } from './network-context.ts'

/** Stops or starts using a supplier on the caller's own side; the supplier's own state stays. Refuses NOT_FOUND where it has not approved the site. */
export async function changeMapping(
  { db, actor, now }: Pick<NetworkContext, 'db' | 'actor' | 'now'>,
  { supplyId, status }: { supplyId: string; status: MappingStatus },
): Promise<void> {
  const [supply] = await listSuppliers(db, { consumerSiteId: actor.siteId, supplyId })
  if (!supply || !CONSUMER_STATUSES.some((one) => one === supply.status)) refuseUnknownSupplier()
  const { domain, company_name: note } = await companyOf(db, { siteId: actor.siteId, partnerSiteId: supply.siteId })
  await inSite(db, actor.siteId, async (tx) => {
    const before = (await listMappings(tx)).get(supplyId) ?? 'Approved'
    if (before === status || !(await putMapping(tx, { supplyId, status, by: actor.userId, now }))) return
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: status === 'Approved' ? 'use supplier again' : 'stop using supplier',
        about: { kind: 'site', id: domain },
        before: { mappingStatus: before },
        after: { mappingStatus: status, category: supply.category },
        note,
      },
      now,
    )
  })
}
