import type { Actor } from '@tradewind/domain/accounts/actor'
import { readBookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { findActorById } from '../../accounts/session-repo.ts'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { writeDocumentMail } from '../../documents/write-document-mail.ts'
import { refuse } from '../../http/refuse.ts'
import type { Mail } from '../../mail/mailer.ts'
import { notify } from '../../notifications/notify.ts'
import { findWaitingMail, type MailWish, recordTry, settleMail } from './mail-repo.ts'
import { writeTicketMail } from './write-ticket-mail.ts'

/** A letter that could not be sent this often is given up; with the queue's back-off that is about ten minutes. */
const MOST_TRIES = 15

/** Sends what a person asked for, to that person or to the customer they named. Tries again later where it fails; when it gives up, the person is notified. */
export async function sendMail(
  app: Pick<App, 'db' | 'env' | 'files' | 'mailer' | 'papers' | 'sellers' | 'boundSales' | 'now'>,
  { siteId, mailId }: { siteId: number; mailId: string },
): Promise<void> {
  const found = await inSite(app.db, siteId, async (tx) => {
    const mail = await findWaitingMail(tx, mailId)
    return mail && { ...mail, viewer: await findActorById(tx, mail.userId) }
  })
  if (!found) return
  const { viewer, wish, tries } = found
  // Blocked since, gone, or known by phone alone from now on: nobody to send it to.
  if (!viewer || (wish.customerEmail ?? viewer.email) === '')
    return settle(app, { siteId, mailId, tries, failure: 'No e-mail address to send it to' })
  try {
    await app.mailer.send(await writeLetter(app, { siteId, wish, viewer, name: `mail-${mailId}` }))
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    if (tries + 1 >= MOST_TRIES) return giveUp(app, { siteId, mailId, tries, failure, userId: viewer.userId, path: pathOf(wish) })
    await inSite(app.db, siteId, (tx) => recordTry(tx, mailId, { tries: tries + 1, failure }))
    throw error
  }
  await settle(app, { siteId, mailId, tries })
}

type Wanted = { readonly siteId: number; readonly wish: MailWish; readonly viewer: Actor; readonly name: string }

function writeLetter(
  app: Pick<App, 'db' | 'env' | 'files' | 'papers' | 'sellers' | 'boundSales' | 'now'>,
  { siteId, wish, viewer, name }: Wanted,
): Promise<Mail> {
  const to = wish.customerEmail ?? viewer.email
  if (wish.kind === 'document') return writeDocumentMail(app, { siteId, documentId: wish.documentId, viewer, to, name })
  const ticket = readBookingSlug(wish.bookingSlug) ?? refuse('NOT_FOUND', { message: 'We could not find that ticket.' })
  const look = { hidesPrice: wish.hidePrice, passengerIndex: wish.passengerIndex, language: wish.language }
  return writeTicketMail(app, { siteId, ticket, to, viewer, look, name }, app.now())
}

/** Where the PDF can be had instead. */
function pathOf(wish: MailWish): string {
  return wish.kind === 'document' ? '/flight/bookings' : `/flight/eTicket/${wish.bookingSlug}`
}

type Ending = { siteId: number; mailId: string; tries: number; failure?: string | undefined }

async function settle({ db, now }: Pick<App, 'db' | 'now'>, { siteId, mailId, tries, failure }: Ending): Promise<void> {
  await inSite(db, siteId, (tx) => settleMail(tx, mailId, { tries: tries + 1, failure, now: now() }))
}

async function giveUp(app: Pick<App, 'db' | 'now'>, ending: Ending & { userId: number; path: string }): Promise<void> {
  await settle(app, ending)
  await inSite(app.db, ending.siteId, (tx) =>
    notify(
      tx,
      {
        to: { userId: ending.userId },
        kind: 'mailFailed',
        title: 'Your e-mail could not be sent',
        body: 'The mail server refused it. Please download the PDF instead.',
        path: ending.path,
      },
      app.now(),
    ),
  )
}
