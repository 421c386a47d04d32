/** Kinds of documents that a legal entity issues with gapless numbers, in the order in which several of one transaction are numbered. */
export const DOCUMENT_KINDS = ['creditNote', 'invoice', 'receipt'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  invoice: 'Tax invoice',
  creditNote: 'Credit note',
  receipt: 'Receipt',
}
