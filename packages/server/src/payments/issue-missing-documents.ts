import type { App } from '../app.ts'
import { listSites } from '../database/across-sites-repo.ts'
import { inSite } from '../database/in-site.ts'
import { issueSaleDocuments } from '../documents/issue-sale-documents.ts'
import { paidWith } from './capture-sale.ts'
import { listWithoutInvoice } from './payment-line-repo.ts'
import { lockPaymentOfSales } from './payment-repo.ts'

/** So many at a time: a series is locked only as long as one sale takes, and a stopped node goes on where it was. */
const BATCH = 100

/** Sales from before there were invoices get theirs, oldest first, dated the day they are issued: a number never goes back in time. */
export async function issueMissingDocuments(
  { db, sellers, now }: Pick<App, 'db' | 'sellers' | 'now'>,
  { siteId }: { siteId: number },
): Promise<void> {
  for (;;) {
    const missing = await inSite(db, siteId, (tx) => listWithoutInvoice(tx, BATCH))
    for (const one of missing)
      await inSite(db, siteId, async (tx) => {
        const { sales, payment } = await lockPaymentOfSales(tx, sellers, one.payment_id)
        const sale = sales.find(({ sold }) => sold.id === one.sale_id)
        if (!sale) throw new Error(`Payment ${payment.id} does not pay sale ${one.sale_id}`)
        const invoice = await sale.seller.invoice(tx, one.sale_id)
        const paid = paidWith(payment, one, sales.length)
        await issueSaleDocuments(tx, { saleId: one.sale_id, buyer: sale.sold.legalEntityId, invoice, payment: paid }, now())
      })
    if (missing.length < BATCH) return
  }
}

/** At each start, for every site there is. One at a time a site: the queue drops a second while one waits. */
export async function enqueueMissingDocuments({ db, jobs }: Pick<App, 'db' | 'jobs'>): Promise<void> {
  for (const { id: siteId } of await listSites(db))
    await inSite(db, siteId, (tx) => jobs.enqueue(tx, 'issue-missing-documents', { siteId }, { singletonKey: `site-${siteId}` }))
}
