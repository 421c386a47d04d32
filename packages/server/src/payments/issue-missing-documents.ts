import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { issueSaleDocuments } from '../documents/issue-sale-documents.ts'
import { paidWith } from './capture-sale.ts'
import { lockOrderOfSale } from './payment-order-repo.ts'

/** So many at a time: a series is locked only as long as one sale takes, and a stopped node goes on where it was. */
const BATCH = 100

/** Sales from before there were invoices get theirs, oldest first, dated the day they are issued: a number never goes back in time. */
export async function issueMissingDocuments(
  { db, sellers, now }: Pick<App, 'db' | 'sellers' | 'now'>,
  { siteId }: { siteId: number },
): Promise<void> {
  for (;;) {
    const missing = await inSite(db, siteId, (tx) =>
      tx
        .selectFrom('payment_orders as o')
        .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'o.site_id').onRef('b.id', '=', 'o.booking_id'))
        .leftJoin('tax_documents as d', (join) =>
          join.onRef('d.site_id', '=', 'b.site_id').onRef('d.booking_id', '=', 'b.id').on('d.kind', '=', 'invoice'),
        )
        .select('o.id')
        .where('o.status', '=', 'captured')
        .where('d.id', 'is', null)
        .orderBy('b.issued_at')
        .orderBy('b.id')
        .limit(BATCH)
        .execute(),
    )
    for (const { id } of missing)
      await inSite(db, siteId, async (tx) => {
        const { sale, order } = await lockOrderOfSale(tx, sellers, id)
        const { seller, sold } = sale
        const invoice = await seller.invoice(tx, sold.id)
        const issuing = { saleId: sold.id, buyer: sold.legalEntityId, invoice, payment: paidWith(order) }
        await issueSaleDocuments(tx, issuing, now())
      })
    if (missing.length < BATCH) return
  }
}

/** At each start, for every site there is. One at a time a site: the queue drops a second while one waits. */
export async function enqueueMissingDocuments({ db, jobs }: Pick<App, 'db' | 'jobs'>): Promise<void> {
  const sites = await db.selectFrom('sites').select('id').execute()
  for (const { id: siteId } of sites)
    await inSite(db, siteId, (tx) => jobs.enqueue(tx, 'issue-missing-documents', { siteId }, { singletonKey: `site-${siteId}` }))
}
