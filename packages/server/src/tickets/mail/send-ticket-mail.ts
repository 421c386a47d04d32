import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { getSearchAndContact } from '../../flights/book/flight-order-repo.ts'
import { writeTicketMail } from './write-ticket-mail.ts'

/** Sends the ticket to the traveller's own address, the one given with the booking; nobody else can name one. No price: it may be a gift, or an agent's. */
export async function sendTicketMail(
  app: Pick<App, 'db' | 'env' | 'files' | 'mailer' | 'papers' | 'now'>,
  { siteId, bookingId }: { siteId: number; bookingId: number },
): Promise<void> {
  const wanted = await inSite(app.db, siteId, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    // A second request may live beside the one that changed the ticket.
    if (!booking?.pnr || (booking.status !== 'issued' && booking.status !== 'changeRequested')) return undefined
    const { contact } = await getSearchAndContact(tx, booking.flight_order_id)
    return { ticket: { bookingId, pnr: booking.pnr }, to: contact.email }
  })
  if (!wanted) return
  const name = `ticket-${bookingId}-${wanted.ticket.pnr}`
  await app.mailer.send(
    await writeTicketMail(app, { siteId, ...wanted, viewer: undefined, look: { hidesPrice: true }, name }, app.now()),
  )
}
