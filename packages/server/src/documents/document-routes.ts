import type { DocumentRow } from '@tradewind/contract/documents/documents'
import { toDecimal } from '@tradewind/domain/money'
import { readInSite } from '../database/in-site.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { limitDrawing, pdfFile } from '../papers/answer-with-pdf.ts'
import { getReadableSale, refuseUnreadableOrder } from '../sales/sale-repo.ts'
import { listDocumentsOfOrder, listDocumentsOfSale, type TaxDocument } from './document-repo.ts'
import { drawDocument, fileNameOf } from './draw-document.ts'
import { getReadableDocument } from './get-readable-document.ts'

export const documentRoutes = {
  getBookingDocuments: route.documents.getBookingDocuments.handler(({ input, context }) =>
    reading(context, async (tx) => {
      await getReadableSale(tx, input.bookingId, viewing(context))
      const documents = await listDocumentsOfSale(tx, input.bookingId)
      return { success: true, documents: documents.map(presentDocument) }
    }),
  ),
  getOrderDocuments: route.documents.getOrderDocuments.handler(({ input, context }) =>
    reading(context, async (tx) => {
      await refuseUnreadableOrder(tx, input.orderId, viewing(context))
      const documents = await listDocumentsOfOrder(tx, input.orderId)
      return { success: true, documents: documents.map(presentDocument) }
    }),
  ),
  getDocumentPdf: route.documents.getDocumentPdf.handler(async ({ input, context }) => {
    const { app, site } = context
    await limitDrawing(context)
    const document = await readInSite(app.db, site.id, (tx) => getReadableDocument(tx, input.documentId, viewing(context)))
    return pdfFile(await drawDocument(app, site, document), fileNameOf(document))
  }),
}

const viewing = (context: RequestContext) => ({ viewer: actorOf(context), boundSales: context.app.boundSales })

function presentDocument({ id, kind, code, issuedAt, issuedOn, about, total }: TaxDocument): DocumentRow {
  return { documentId: id, kind, code, issuedAt, issuedOn, about, currency: total.currency, total: toDecimal(total) }
}
