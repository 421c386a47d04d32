import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SlugParts } from '@tradewind/domain/tickets/booking-slug'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { readLogo } from '../../files/read-logo.ts'
import { senderFor } from '../../mail/mail-sender.ts'
import type { Mail } from '../../mail/mailer.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { accentOf } from '../../sites/site-repo.ts'
import { eTicketPaper, type TicketLook } from '../draw/e-ticket-paper.ts'
import { getETicket } from '../get-e-ticket.ts'
import { ticketMail } from './ticket-mail.ts'

type Wanted = {
  readonly siteId: number
  readonly ticket: SlugParts
  readonly to: string
  /** Who reads it: what they may not see is not in it. Undefined: a traveller. */
  readonly viewer: Actor | undefined
  readonly look: TicketLook
  /** The same for the same letter, so that mail programs take a repeated one for what it is. */
  readonly name: string
}

/** Renders a ticket's letter and its PDF. Refuses NOT_FOUND when there is no such ticket. */
export async function writeTicketMail(
  { db, env, files, papers }: Pick<App, 'db' | 'env' | 'files' | 'papers'>,
  wanted: Wanted,
  now: Instant,
): Promise<Mail> {
  const { siteId, viewer, look, name, to } = wanted
  const site = await siteOf(db, siteId)
  const ticket = await inSite(db, siteId, (tx) => getETicket(tx, wanted.ticket, { site, viewer }))
  const accent = accentOf(site)
  const logo = await readLogo({ files }, siteId, ticket.header.logoUrl)
  return ticketMail(ticket, {
    to,
    ...look,
    link: `${publicUrl(env, site.domain)}/app/flight/eTicket/${encodeURIComponent(ticket.bookingSlug)}${look.language ? `?lang=${look.language}` : ''}`,
    sender: senderFor(site, { name: ticket.header.companyName, email: ticket.header.email }),
    messageId: `<${name}@${site.admin_email.split('@')[1]}>`,
    pdf: await papers.draw(eTicketPaper(ticket, { ...look, now, accent, logo, countryCode: site.country_code })),
  })
}
