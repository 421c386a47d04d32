import { AgreementSaid } from '@tradewind/contract/network/link-wire'
import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import { nameCategory, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { isOutsideSite } from '../sites/outside-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import { isEnded } from './at-outside-supplier.ts'
import { DECIDED } from './describe-decision.ts'
import { lockRequest } from './request-repo.ts'

/** Notifies the staff of the consumer of what the supplier decided, or wrote. It is another site, so it cannot be done in the transaction of the decision. */
export async function notifyConsumer(
  { db, installations, notify, now }: Pick<App, 'db' | 'installations' | 'notify' | 'now'>,
  { siteId, requestId, status }: { siteId: number; requestId: string; status: RelationStatus | 'NewTerms' },
): Promise<void> {
  const request = await inSite(db, siteId, (tx) => lockRequest(tx, requestId))
  if (!request) return
  const { consumer_site_id: consumerSiteId } = request
  if (isOutsideSite(consumerSiteId)) {
    const between = { siteId, installationId: consumerSiteId }
    if (await isEnded(db, between)) return
    // It asks what has changed, and notifies its own staff. Without an answer the job fails, and says it again.
    const heard = AgreementSaid.parse(await installations.say(between, { kind: 'changed' }))
    if ('refusedCall' in heard) throw new Error(`Installation ${consumerSiteId} does not hear of a change`)
    return
  }
  const { company_name: supplier } = await siteOf(db, siteId)
  await inSite(db, consumerSiteId, (tx) =>
    notify(
      tx,
      {
        to: { permission: 'network.ask' },
        kind: 'network',
        title: `${supplier} ${DECIDED[status]}`,
        body: nameCategory(request.category as SupplierCategory),
        path: '/staff/network?view=suppliers',
      },
      now(),
    ),
  )
}
