import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { advanceBooking } from './advance-booking.ts'
import { askSupplier, type News, type Question } from './ask-supplier.ts'

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
    const heard: News = news
    // Read before the intent is written: an intent whose call can then not leave would be in doubt until absence counts.
    const suppliers = await app.suppliers.of(siteId)
    const next: Awaited<ReturnType<typeof advanceBooking>> = await inSite(app.db, siteId, (tx) =>
      advanceBooking({ tx, jobs: app.jobs, log: app.log, now: app.now() }, { bookingId, news: heard, dueAt, isUrgent }),
    )
    if (!next) return heard
    const supplier = suppliers.get(next.supplier)
    news = supplier ? await askSupplier(supplier, next.question) : notAsked(next.question)
  }
  return news
}

/** The connection that sold the booking is gone, or cannot be opened: nothing has left this machine. */
function notAsked(question: Question): News {
  if (question.ask === 'find') return { kind: 'found', seen: 'unreachable' }
  const { ask: step, place } = question
  return { kind: 'answer', step, place, answer: { outcome: 'unreached', message: 'The connection to the supplier is closed.' } }
}
