import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { readBookingSlug } from '@tradewind/domain/tickets/booking-slug'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { writeExact } from '../database/exact-json.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { getReadableDocument } from '../documents/get-readable-document.ts'
import { refuse } from '../http/refuse.ts'
import type { Site } from '../sites/site-repo.ts'
import { getETicket } from '../tickets/get-e-ticket.ts'

/** Wishes of before there were documents have no kind: they are of tickets. */
export type MailWish =
  | {
      readonly kind?: 'eTicket'
      readonly bookingSlug: string
      readonly hidePrice: boolean
      readonly passengerIndex?: number | undefined
    }
  | { readonly kind: 'document'; readonly documentId: number }

/** How long the caller waits for the letter to leave; a slow mail server is told of, not waited for. */
const WAIT_MS = 8_000

/**
 * Writes down that a person wants a ticket or a document mailed to their own address, and waits a moment for it to leave. Gives whether it has; if not, the job goes
 * on trying. Refuses NOT_FOUND, NO_ADDRESS, and MAIL_FAILED when the mail server has refused it for good.
 */
export async function askForMail(
  { db, jobs, actor, site, now }: Pick<App, 'db' | 'jobs'> & { actor: Actor; site: Site; now: Instant },
  wish: MailWish,
): Promise<{ isSent: boolean }> {
  // Known by phone alone, there is nowhere to write to.
  if (actor.email === '') refuse('NO_ADDRESS')
  const id = randomUUID()
  await inSite(db, site.id, async (tx) => {
    await refuseUnreadable(tx, { wish, actor, site })
    await tx
      .insertInto('mails')
      .values({ site_id: site.id, id, user_id: actor.userId, wanted: writeExact(wish), status: 'waiting', asked_at: now })
      .execute()
    await jobs.enqueue(tx, 'send-mail', { siteId: site.id, mailId: id })
  })
  const status = await waitForMail(db, site.id, id)
  if (status === 'failed') refuse('MAIL_FAILED')
  return { isSent: status === 'sent' }
}

type Asked = { readonly wish: MailWish; readonly actor: Actor; readonly site: Site }

/** Nothing is written down that this person could not open. */
async function refuseUnreadable(tx: SiteTx, { wish, actor, site }: Asked): Promise<void> {
  if (wish.kind === 'document') return void (await getReadableDocument(tx, wish.documentId, actor))
  const ticket = readBookingSlug(wish.bookingSlug) ?? refuse('NOT_FOUND', { message: 'We could not find that ticket.' })
  const { passengers } = await getETicket(tx, ticket, { site, viewer: actor })
  if (wish.passengerIndex !== undefined && wish.passengerIndex >= passengers.length)
    refuse('NOT_FOUND', { message: 'There is no such passenger on this ticket.' })
}

async function waitForMail(db: App['db'], siteId: number, id: string): Promise<string> {
  const end = performance.now() + WAIT_MS
  for (let pause = 40; ; pause = Math.min(pause * 1.5, 400)) {
    const { status } = await inSite(db, siteId, (tx) =>
      tx.selectFrom('mails').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (status !== 'waiting' || performance.now() > end) return status
    await sleep(pause)
  }
}
