import { NewsHeard } from '@tradewind/contract/partner-sites/partner-wire'
import type { App } from '../../app.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import { NotSent, NotUnderstood } from '../../installations/installation-link.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { findOrderRef } from './partner-order-repo.ts'

/** After each silence it is said again so much later. The consumer looks on its own, at the latest with its daily reconciliation, so after the last one nothing is lost but time. */
const AGAIN_AFTER_SECONDS = [10, 60, 300, 900]

/**
 * Job: says to a consumer that its order, or a request about it, has moved here, so that it asks how it stands. A consumer that is disconnected, or that does not know this letter, finds it by its
 * own look; one that is silent hears it again a few times.
 */
export async function sayMoved(
  app: Pick<App, 'db' | 'jobs' | 'partnerLink' | 'figures' | 'log'>,
  { tries, ...about }: Jobs['say-change-moved'],
): Promise<void> {
  const { siteId, consumerSiteId, bookingId } = about
  const orderRef = await readInSite(app.db, siteId, (tx) => findOrderRef(tx, { consumerSiteId, saleId: bookingId }))
  if (orderRef === undefined) return
  try {
    const between = { consumerSiteId, supplierSiteId: siteId }
    const kind = about.isActivity ? 'orderMoved' : 'flightChangeMoved'
    NewsHeard.parse(await app.partnerLink.notify(between, { kind, orderRef }))
  } catch (error) {
    app.figures.partnerNewsUnheard.inc()
    const startAfterSeconds = error instanceof NotSent || error instanceof NotUnderstood ? undefined : AGAIN_AFTER_SECONDS[tries]
    const isLast = startAfterSeconds === undefined
    app.log.warn({ err: error, siteId, consumerSiteId, bookingId, isLast }, 'a consumer was not heard about a change')
    if (isLast) return
    const again = { ...about, tries: tries + 1 }
    await inSite(app.db, siteId, (tx) => app.jobs.enqueue(tx, 'say-change-moved', again, { startAfterSeconds }))
  }
}
