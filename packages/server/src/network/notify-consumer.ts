import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import { nameCategory, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import { lockRequest } from './request-repo.ts'

const SAID: Readonly<Record<RelationStatus, string>> = {
  Pending: 'has your request',
  Approved: 'has approved your site',
  Rejected: 'has rejected your request',
  Suspended: 'has suspended your site',
}

/** Notifies the staff of the consumer of what the supplier decided. It is another site, so it cannot be done in the transaction of the decision. */
export async function notifyConsumer(
  { db, notify, now }: Pick<App, 'db' | 'notify' | 'now'>,
  { siteId, requestId, status }: { siteId: number; requestId: string; status: RelationStatus },
): Promise<void> {
  const request = await inSite(db, siteId, (tx) => lockRequest(tx, requestId))
  if (!request) return
  const { company_name: supplier } = await siteOf(db, siteId)
  await inSite(db, request.consumer_site_id, (tx) =>
    notify(
      tx,
      {
        to: { permission: 'network.ask' },
        kind: 'network',
        title: `${supplier} ${SAID[status]}`,
        body: nameCategory(request.category as SupplierCategory),
        path: '/staff/network?view=suppliers',
      },
      now(),
    ),
  )
}
