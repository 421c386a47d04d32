import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { readBookingSlug } from '@tradewind/domain/tickets/booking-slug'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, readOnce, type SiteTx } from '../../database/in-site.ts'
import { getReadableDocument } from '../../documents/get-readable-document.ts'
import { getReadableBooking } from '../../flights/book/present-booking.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { getSale } from '../../sales/sale-repo.ts'
import { auditedAs } from '../../sales/sale-words.ts'
import type { Site } from '../../sites/site-repo.ts'
import { getETicket } from '../get-e-ticket.ts'
import { getMailStatus, insertMail, type MailWish } from './mail-repo.ts'

/** How long the caller waits for the letter to leave; a slow mail server is named in the answer, not waited for. */
const WAIT_MS = 8_000

type Asking = Pick<App, 'db' | 'jobs' | 'sellers' | 'boundSales'> & {
  readonly actor: Actor
  readonly site: Site
  readonly now: Instant
  readonly refuse: Refuse<'NO_ADDRESS' | 'MAIL_FAILED'>
}

/**
 * Writes down that a person wants a ticket or a document mailed to themselves or to their customer, and waits a moment for it to leave. Gives whether it has; if not, the job goes
 * on trying. Refuses NOT_FOUND, NO_ADDRESS, and MAIL_FAILED when the mail server has refused it for good.
 */
export async function askForMail(
  { db, jobs, sellers, boundSales, actor, site, now, refuse }: Asking,
  wish: MailWish,
): Promise<{ isSent: boolean }> {
  // Known by phone alone, there is nowhere to write to.
  if (wish.customerEmail === undefined && actor.email === '') refuse('NO_ADDRESS')
  const id = randomUUID()
  await inSite(db, site.id, async (tx) => {
    await refuseUnreadable(tx, { wish, actor, site, boundSales })
    if (wish.customerEmail !== undefined) await recordSending(tx, { wish, actor, sellers, boundSales, to: wish.customerEmail }, now)
    insertMail(tx, { id, userId: actor.userId, wish, now })
    await jobs.enqueue(tx, 'send-mail', { siteId: site.id, mailId: id })
  })
  const status = await waitForMail(db, site.id, id)
  if (status === 'failed') refuse('MAIL_FAILED')
  return { isSent: status === 'sent' }
}

type Asked = Pick<App, 'boundSales'> & { readonly wish: MailWish; readonly actor: Actor; readonly site: Site }

/** Nothing is written down that this person could not open. */
async function refuseUnreadable(tx: SiteTx, { wish, actor, site, boundSales }: Asked): Promise<void> {
  if (wish.kind === 'document') return void (await getReadableDocument(tx, wish.documentId, { viewer: actor, boundSales }))
  const ticket = readBookingSlug(wish.bookingSlug) ?? refuse('NOT_FOUND', { message: 'We could not find that ticket.' })
  const { passengers } = await getETicket(tx, ticket, { site, viewer: actor })
  if (wish.passengerIndex !== undefined && wish.passengerIndex >= passengers.length)
    refuse('NOT_FOUND', { message: 'This passenger is not on this ticket.' })
}

/** A person may type an address for what is theirs to hand on, never for a ticket they merely hold the link of; the trail says who sent what where. */
async function recordSending(
  tx: SiteTx,
  { wish, actor, sellers, boundSales, to }: Pick<App, 'boundSales' | 'sellers'> & { wish: MailWish; actor: Actor; to: string },
  now: Instant,
): Promise<void> {
  if (wish.kind === 'document') {
    const { code, saleId } = await getReadableDocument(tx, wish.documentId, { viewer: actor, boundSales })
    const about = saleId === null ? { kind: 'document', id: wish.documentId } : auditedAs(sellers, await getSale(tx, saleId))
    return recordChange(
      tx,
      { actor, area: 'tickets', action: 'send a document to a customer', about, after: { document: code, to } },
      now,
    )
  }
  const { bookingId } = readBookingSlug(wish.bookingSlug) ?? refuse('NOT_FOUND')
  const { pnr } = await getReadableBooking(tx, bookingId, actor)
  const about = { kind: 'booking', id: bookingId }
  await recordChange(tx, { actor, area: 'tickets', action: 'send the ticket to a customer', about, after: { pnr, to } }, now)
}

async function waitForMail(db: App['db'], siteId: number, id: string): Promise<string> {
  const end = performance.now() + WAIT_MS
  for (let pause = 40; ; pause = Math.min(pause * 1.5, 400)) {
    const status = await readOnce(db, siteId, (tx) => getMailStatus(tx, id))
    if (status !== 'waiting' || performance.now() > end) return status
    await sleep(pause)
  }
}
