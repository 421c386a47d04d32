/** The address of an invoice, credit note or receipt as a PDF. */
export function documentPdf(documentId: number): string {
  return `/api/documents/pdf?documentId=${documentId}`
}
