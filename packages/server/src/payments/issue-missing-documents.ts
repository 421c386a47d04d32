import type { App } from '../app.ts'
import { listSites } from '../database/across-sites-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { issueSaleDocuments } from '../documents/issue-sale-documents.ts'
import { paidWith } from './capture-sale.ts'
import { lockPaymentOfSales } from './payment-order-repo.ts'

/** So many at a time: a series is locked only as long as one sale takes, and a stopped node goes on where it was. */
const BATCH = 100

/** Sales from before there were invoices get theirs, oldest first, dated the day they are issued: a number never goes back in time. */
export async function issueMissingDocuments(
  { db, sellers, now }: Pick<App, 'db' | 'sellers' | 'now'>,
  { siteId }: { siteId: number },
): Promise<void> {
  for (;;) {
    const missing = await inSite(db, siteId, (tx) => listMissing(tx))
    for (const one of missing)
      await inSite(db, siteId, async (tx) => {
        const { sales, order } = await lockPaymentOfSales(tx, sellers, one.payment_id)
        const sale = sales.find(({ sold }) => sold.id === one.sale_id)
        if (!sale) throw new Error(`Payment ${order.id} does not pay sale ${one.sale_id}`)
        const invoice = await sale.seller.invoice(tx, one.sale_id)
        const payment = paidWith(order, one, sales.length)
        await issueSaleDocuments(tx, { saleId: one.sale_id, buyer: sale.sold.legalEntityId, invoice, payment }, now())
      })
    if (missing.length < BATCH) return
  }
}

/** Captured lines whose sale has no invoice. */
function listMissing(tx: SiteTx) {
  return tx
    .selectFrom('payment_lines as l')
    .innerJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'l.site_id').onRef('p.id', '=', 'l.payment_id'))
    .leftJoin('tax_documents as d', (join) =>
      join.onRef('d.site_id', '=', 'l.site_id').onRef('d.sale_id', '=', 'l.sale_id').on('d.kind', '=', 'invoice'),
    )
    .select(['l.payment_id', 'l.sale_id', 'l.captured_minor', 'l.captured_card_minor'])
    .where('l.status', '=', 'captured')
    .where('d.id', 'is', null)
    .orderBy('p.settled_at')
    .orderBy('l.sale_id')
    .limit(BATCH)
    .execute()
}

/** At each start, for every site there is. One at a time a site: the queue drops a second while one waits. */
export async function enqueueMissingDocuments({ db, jobs }: Pick<App, 'db' | 'jobs'>): Promise<void> {
  for (const { id: siteId } of await listSites(db))
    await inSite(db, siteId, (tx) => jobs.enqueue(tx, 'issue-missing-documents', { siteId }, { singletonKey: `site-${siteId}` }))
}
