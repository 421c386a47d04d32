import type { DocumentRow } from '@tradewind/contract/documents/documents'
import { toDecimal } from '@tradewind/domain/money'
import { inSite } from '../database/in-site.ts'
import { getReadableBooking } from '../flights/book/present-booking.ts'
import { refuse } from '../http/refuse.ts'
import { route } from '../http/route.ts'
import { actorOf, type RequestContext } from '../request-context.ts'
import { accentOf } from '../sites/site-repo.ts'
import { openETicket } from '../tickets/e-ticket-routes.ts'
import { drawTicket } from '../tickets/pdf/draw-ticket.ts'
import { listDocumentsOfBooking, type TaxDocument } from './document-repo.ts'
import { getReadableDocument } from './get-readable-document.ts'
import { drawDocument } from './pdf/draw-document.ts'

/** Drawing takes a processor a fifth of a second, and an e-ticket's link needs no log-in. */
const PDFS_PER_MINUTE = 30

export const documentRoutes = {
  getBookingDocuments: route.documents.getBookingDocuments.handler(({ input, context }) =>
    inSite(context.app.db, context.site.id, async (tx) => {
      await getReadableBooking(tx, input.bookingId, actorOf(context))
      const documents = await listDocumentsOfBooking(tx, input.bookingId)
      return { success: true, documents: documents.map(presentDocument) }
    }),
  ),
  getDocumentPdf: route.documents.getDocumentPdf.handler(async ({ input, context }) => {
    const { app, site } = context
    await limitDrawing(context)
    const document = await inSite(app.db, site.id, (tx) => getReadableDocument(tx, input.documentId, actorOf(context)))
    const bytes = await drawDocument(document, { accent: accentOf(site), logoUrl: site.logo_url })
    return pdfFile(bytes, document.code.replaceAll('/', '-'))
  }),
  getTicketPdf: route.documents.getTicketPdf.handler(async ({ input: { bookingSlug, hp, pax }, context }) => {
    await limitDrawing(context)
    const ticket = await openETicket(context, bookingSlug)
    if (pax !== undefined && pax >= ticket.passengers.length)
      refuse('NOT_FOUND', { message: 'This passenger is not on this ticket.' })
    const bytes = await drawTicket(
      ticket,
      { hidesPrice: hp, passengerIndex: pax },
      { now: context.now, accent: accentOf(context.site) },
    )
    return pdfFile(bytes, `e-ticket-${ticket.pnr}`)
  }),
}

async function limitDrawing({ request, site, actor }: RequestContext): Promise<void> {
  const who = actor ? `user:${actor.userId}` : `address:${request.ip}`
  const waitMs = await request.server.limitTries(`pdf:${site.id}:${who}`, PDFS_PER_MINUTE, 60_000)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many documents. Please wait ${Math.ceil(waitMs / 1_000)} s and try again.` })
}

function presentDocument({ id, kind, code, issuedAt, issuedOn, about, total }: TaxDocument): DocumentRow {
  return { documentId: id, kind, code, issuedAt, issuedOn, about, currency: total.currency, total: toDecimal(total) }
}

function pdfFile(bytes: Buffer, name: string): File {
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: 'application/pdf' })
}
