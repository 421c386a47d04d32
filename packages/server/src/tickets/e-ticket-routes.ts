import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { readBookingSlug, type SlugParts } from '@tradewind/domain/tickets/booking-slug'
import { readLogo } from '../files/read-logo.ts'
import { getReadableBooking } from '../flights/book/present-booking.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { refuseGuessing } from '../http/refuse-guessing.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { limitDrawing, pdfFile } from '../papers/answer-with-pdf.ts'
import { accentOf } from '../sites/site-repo.ts'
import { adjustTicket } from './adjust-ticket.ts'
import { calendarFile } from './calendar-file.ts'
import { eTicketPaper } from './draw/e-ticket-paper.ts'
import { eTicketOf, getETicket } from './get-e-ticket.ts'

export const eTicketRoutes = {
  getTicketDetail: route.tickets.getTicketDetail.handler(async ({ input, context }) => ({
    success: true,
    ticket: 'ticketId' in input ? await openTicketById(context, input.ticketId) : await openETicket(context, input.bookingSlug),
  })),
  updateBookingDetails: route.tickets.updateBookingDetails.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const ticket = await adjustTicket({ db: app.db, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, booking: await readETicket(context, ticket) }
  }),
}

export const ticketPdfRoutes = {
  getTicketPdf: route.documents.getTicketPdf.handler(async ({ input: { bookingSlug, hp, pax, lang }, context }) => {
    await limitDrawing(context)
    const ticket = await openETicket(context, bookingSlug)
    if (pax !== undefined && pax >= ticket.passengers.length)
      refuse('NOT_FOUND', { message: 'This passenger is not on this ticket.' })
    const { app, now, site } = context
    const logo = await readLogo(app, site.id, ticket.header.logoUrl)
    const look = { hidesPrice: hp, passengerIndex: pax, language: lang }
    const print = { ...look, now, accent: accentOf(site), logo, countryCode: site.country_code }
    const bytes = await app.papers.draw(eTicketPaper(ticket, print))
    return pdfFile(bytes, `e-ticket-${ticket.pnr}`)
  }),
  getTicketCalendar: route.documents.getTicketCalendar.handler(async ({ input: { bookingSlug, lang }, context }) => {
    const { now, site } = context
    const ticket = await openETicket(context, bookingSlug)
    return calendarFile(ticket, { now, domain: site.domain, language: lang })
  }),
}

/** The ticket of a booking that the caller may read. Without a log-in only a slug opens one. */
function openTicketById(context: RequestContext, bookingId: number): Promise<ETicket> {
  const { site, actor: viewer = refuse('NOT_LOGGED_IN') } = context
  return reading(context, async (tx) => eTicketOf(tx, await getReadableBooking(tx, bookingId, viewer), { site, viewer }))
}

/** The ticket a slug names, as the caller may see it. Wrong slugs are counted. */
export function openETicket(context: RequestContext, slug: string): Promise<ETicket> {
  return refuseGuessing(
    context,
    () => readETicket(context, readBookingSlug(slug) ?? refuse('NOT_FOUND', { message: 'We could not find that ticket.' })),
    ({ may }) => may.seePrice,
  )
}

function readETicket(context: RequestContext, parts: SlugParts): Promise<ETicket> {
  const { site, actor: viewer } = context
  return reading(context, (tx) => getETicket(tx, parts, { site, viewer }))
}
