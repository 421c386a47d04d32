import type { NewsHeard, OrderNews } from '@tradewind/contract/partner-sites/partner-wire'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Between } from '../partner-link.ts'
import { findSaleOrderedOf } from './partner-sale-repo.ts'

/** A supplier says that an order has moved there: it is asked what it has, and nothing in the letter is believed. An order of another supplier, or of nobody, is none, and it is not said which. */
export async function hearOfOrder(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  { consumerSiteId: siteId, supplierSiteId }: Between,
  { orderRef }: OrderNews,
): Promise<z.infer<typeof NewsHeard>> {
  await inSite(db, siteId, async (tx) => {
    const saleId = await findSaleOrderedOf(tx, { supplierSiteId, orderRef })
    if (saleId !== undefined) await jobs.enqueue(tx, 'compare-sale', { siteId, saleId })
  })
  return { heard: true }
}
