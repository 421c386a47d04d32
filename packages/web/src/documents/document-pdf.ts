/** Where an invoice, a credit note or a receipt is to be had on paper. */
export function documentPdf(documentId: number): string {
  return `/api/documents/pdf?documentId=${documentId}`
}
