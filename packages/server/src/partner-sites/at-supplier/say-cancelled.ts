import type { ActivityFollower } from '../../activity-sales/outside-delivery.ts'
import { findConsumerOf } from '../../network/consumer-repo.ts'

/** What our desk cancels of a consumer's order is said to it after the commit, so that it asks what has become of it. What it cancelled itself it knows. */
export const sayCancelled: ActivityFollower = async (tx, { id: bookingId, userId, legalEntityId }, { jobs, actor }) => {
  if (actor?.userId === userId) return
  const consumerSiteId = await findConsumerOf(tx, legalEntityId)
  if (consumerSiteId === undefined) return
  await jobs.enqueue(tx, 'say-change-moved', { siteId: tx.siteId, consumerSiteId, bookingId, tries: 0, isActivity: true })
}
