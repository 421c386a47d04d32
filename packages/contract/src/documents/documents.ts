import { DOCUMENT_KINDS } from '@tradewind/domain/documents/document-kinds'
import { LANGUAGE_CODES } from '@tradewind/domain/languages'
import { z } from 'zod'
import { open, signedInWithOrKey, success } from '../call.ts'
import { Amount, BookingId, Currency, DateOnly, InstantText, OrderId } from '../wire-values.ts'

export const DocumentRow = z.object({
  documentId: z.number().int(),
  kind: z.enum(DOCUMENT_KINDS),
  /** As printed: 'SKY/I2627/000123'. */
  code: z.string(),
  issuedAt: InstantText,
  issuedOn: DateOnly,
  about: z.string(),
  currency: Currency,
  total: Amount,
})
export type DocumentRow = z.infer<typeof DocumentRow>

/** A flag in an address: present or absent. */
const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1')

export const documents = {
  getBookingDocuments: signedInWithOrKey('account', 'read')
    .route({
      method: 'POST',
      path: '/documents/getBookingDocuments',
      summary: "A booking's invoices, credit notes and receipts, oldest first",
      tags: ['documents'],
    })
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ documents: z.array(DocumentRow) })),
  getOrderDocuments: signedInWithOrKey('account', 'read')
    .route({
      method: 'POST',
      path: '/documents/getOrderDocuments',
      summary: 'The invoices, credit notes and receipts of all that was sold together, oldest first',
      tags: ['documents'],
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(success({ documents: z.array(DocumentRow) })),
  getDocumentPdf: signedInWithOrKey('account', 'read')
    .route({ method: 'GET', path: '/documents/pdf', summary: 'An invoice, credit note or receipt as a PDF', tags: ['documents'] })
    .input(z.strictObject({ documentId: z.coerce.number().int().positive().max(2_147_483_647) }))
    .output(z.file()),
  getTicketPdf: open
    .route({
      method: 'GET',
      path: '/documents/eTicket',
      summary: 'An e-ticket as a PDF: the price only for those who may see it, and not with hp or for one passenger',
      tags: ['documents'],
    })
    .input(
      z.strictObject({
        bookingSlug: z.string().max(200),
        hp: flag,
        pax: z.coerce.number().int().min(0).max(8).optional(),
        lang: z.enum(LANGUAGE_CODES).optional(),
      }),
    )
    .output(z.file()),
  getTicketCalendar: open
    .route({
      method: 'GET',
      path: '/documents/calendar',
      summary: 'The flights of an e-ticket that will be flown, as a calendar file',
      tags: ['documents'],
    })
    .input(z.strictObject({ bookingSlug: z.string().max(200), lang: z.enum(LANGUAGE_CODES).default('en') }))
    .output(z.file()),
}
