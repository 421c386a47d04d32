import type { DocumentRow } from '@tradewind/contract/documents/documents'
import { toDecimal } from '@tradewind/domain/money'
import { readInSite } from '../database/in-site.ts'
import { readLogo } from '../files/read-logo.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { limitDrawing, pdfFile } from '../papers/answer-with-pdf.ts'
import { getReadableSale } from '../sales/sale-repo.ts'
import { invoiceNoteOf } from '../sales/seller.ts'
import { accentOf } from '../sites/site-repo.ts'
import { listDocumentsOfSale, type TaxDocument } from './document-repo.ts'
import { taxDocumentPaper } from './draw/tax-document-paper.ts'
import { getReadableDocument } from './get-readable-document.ts'

export const documentRoutes = {
  getBookingDocuments: route.documents.getBookingDocuments.handler(({ input, context }) =>
    reading(context, async (tx) => {
      await getReadableSale(tx, input.bookingId, actorOf(context))
      const documents = await listDocumentsOfSale(tx, input.bookingId)
      return { success: true, documents: documents.map(presentDocument) }
    }),
  ),
  getDocumentPdf: route.documents.getDocumentPdf.handler(async ({ input, context }) => {
    const { app, site } = context
    await limitDrawing(context)
    const document = await readInSite(app.db, site.id, (tx) => getReadableDocument(tx, input.documentId, actorOf(context)))
    const look = {
      accent: accentOf(site),
      logo: await readLogo(app, site.id, site.logo_url),
      note: invoiceNoteOf(app.sellers, document.saleKind),
    }
    const bytes = await app.papers.draw(taxDocumentPaper(document, look))
    return pdfFile(bytes, document.code.replaceAll('/', '-'))
  }),
}

function presentDocument({ id, kind, code, issuedAt, issuedOn, about, total }: TaxDocument): DocumentRow {
  return { documentId: id, kind, code, issuedAt, issuedOn, about, currency: total.currency, total: toDecimal(total) }
}
