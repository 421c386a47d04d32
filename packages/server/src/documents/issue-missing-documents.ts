import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { lockBooking } from '../flights/book/booking-repo.ts'
import { issueBookingDocuments } from './issue-booking-documents.ts'

/** So many at a time: a series is locked only as long as one booking takes, and a stopped node goes on where it was. */
const BATCH = 100

/** Tickets sold before there were invoices get theirs, oldest first, dated the day they are issued: a number never goes back in time. */
export async function issueMissingDocuments({ db, now }: Pick<App, 'db' | 'now'>, { siteId }: { siteId: number }): Promise<void> {
  for (;;) {
    const missing = await inSite(db, siteId, (tx) =>
      tx
        .selectFrom('payment_orders as o')
        .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'o.site_id').onRef('b.id', '=', 'o.booking_id'))
        .leftJoin('tax_documents as d', (join) =>
          join.onRef('d.site_id', '=', 'b.site_id').onRef('d.booking_id', '=', 'b.id').on('d.kind', '=', 'invoice'),
        )
        .select('b.id')
        .where('o.status', '=', 'captured')
        .where('d.id', 'is', null)
        .orderBy('b.issued_at')
        .orderBy('b.id')
        .limit(BATCH)
        .execute(),
    )
    for (const { id } of missing)
      await inSite(db, siteId, async (tx) => {
        await lockBooking(tx, id)
        await issueBookingDocuments(tx, id, now())
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
