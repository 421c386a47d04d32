import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { findBooking } from '../flights/book/booking-repo.ts'
import { publicUrl } from '../sites/public-url.ts'
import { getSiteById } from '../sites/site-repo.ts'
import { getETicket } from '../tickets/get-e-ticket.ts'
import { ticketMail } from './ticket-mail.ts'

/** Sends the ticket to the traveller's own address, the one given with the booking; nobody else can name one. */
export async function sendTicketMail(
  { db, env, mailer }: Pick<App, 'db' | 'env' | 'mailer'>,
  { siteId, bookingId }: { siteId: number; bookingId: number },
): Promise<void> {
  const site = await getSiteById(db, siteId)
  const mail = await inSite(db, siteId, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (!booking?.pnr || booking.status !== 'issued') return undefined
    const { contact } = await tx
      .selectFrom('flight_orders')
      .select('contact')
      .where('id', '=', booking.flight_order_id)
      .executeTakeFirstOrThrow()
    const ticket = await getETicket(tx, { bookingId, pnr: booking.pnr }, { site, viewer: undefined })
    const link = `${publicUrl(env, site.domain)}/app/flight/eTicket/${encodeURIComponent(ticket.bookingSlug)}`
    const sender = { siteName: site.site_name, address: site.admin_email, accent: site.accent[6] ?? '#0b6570' }
    return ticketMail(ticket, { to: (contact as { email: string }).email, link, sender })
  })
  if (mail) await mailer.send(mail)
}
