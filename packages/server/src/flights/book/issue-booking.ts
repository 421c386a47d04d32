import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { advanceBooking } from './advance-booking.ts'
import { askSupplier, type News } from './ask-supplier.ts'

/** Book, ticket, find, and a second look: no booking needs more in one go. */
const MOST_QUESTIONS = 8

/**
 * Drives a booking as far as it goes now: decide and write the intent, commit, ask, write the answer, decide again. Everything it knows is in
 * the tables, so it may run twice at once, on two nodes, or be killed anywhere: the next run goes on from what is written.
 * Gives what was heard last. `dueAt`: a scheduled look, which steps back when a later one is set.
 */
export async function issueBooking(
  app: Pick<App, 'db' | 'jobs' | 'suppliers' | 'now' | 'log'>,
  { siteId, bookingId, dueAt }: { siteId: number; bookingId: number; dueAt?: Instant },
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<News> {
  let news: News = { kind: 'none' }
  for (let asked = 0; asked <= MOST_QUESTIONS; asked += 1) {
    const heard = news
    const next = await inSite(app.db, siteId, (tx) =>
      advanceBooking({ tx, jobs: app.jobs, log: app.log, now: app.now() }, { bookingId, news: heard, dueAt, isUrgent }),
    )
    if (!next) return heard
    const supplier = (await app.suppliers.of(siteId)).get(next.supplier)
    if (!supplier) throw new Error(`Booking ${bookingId} was sold by ${next.supplier}, which this node does not know`)
    news = await askSupplier(supplier, next.question)
  }
  return news
}
