import type { FlightNews } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { NewsHeard } from '@tradewind/contract/partner-sites/partner-wire'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { listStandingBookings } from '../../flights/book/supplier-step-repo.ts'
import { lookAtChangesOf } from '../../tickets/changes/look-at-changes-of.ts'
import { partnerCode } from '../at-buyer/partner-sale-repo.ts'
import type { Between } from '../partner-link.ts'

/** A supplier says that something has moved there: what we have open about the order is looked at now. Where nothing is open, its people have done something by themselves, and the booking is compared. An order of another supplier, or of nobody, is none, and it is not said which. */
export async function hearOfChange(
  { db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>,
  { consumerSiteId, supplierSiteId }: Between,
  { orderRef }: FlightNews,
): Promise<z.infer<typeof NewsHeard>> {
  const about = { supplier: partnerCode(supplierSiteId), traceId: orderRef }
  await inSite(db, consumerSiteId, async (tx) => {
    await lookAtChangesOf(tx, jobs, { ...about, now: now() })
    for (const saleId of await listStandingBookings(tx, about))
      await jobs.enqueue(tx, 'compare-sale', { siteId: consumerSiteId, saleId })
  })
  return { heard: true }
}
